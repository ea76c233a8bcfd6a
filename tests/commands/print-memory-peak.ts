// Preloaded into a command: prints the peak of its memory in bytes when it exits. `resourceUsage` of a child on Linux includes
// the memory that its parent had when it was started.
import { readFileSync } from "node:fs";

process.on("exit", () => {
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  console.log(Number(kilobytes) * 1024);
});
