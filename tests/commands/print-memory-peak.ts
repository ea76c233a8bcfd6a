// Preloaded into a command: prints the peak of its memory in bytes when it exits. On Linux, `resourceUsage` of a child includes
// the memory that its parent had when it was started.
import { existsSync, readFileSync } from "node:fs";

const STATUS = "/proc/self/status";

process.on("exit", () => {
  const peak = existsSync(STATUS) && /VmHWM:\s+(\d+) kB/.exec(readFileSync(STATUS, "utf8"))?.[1];
  console.log(peak ? Number(peak) * 1024 : process.resourceUsage().maxRSS * 1024);
});
