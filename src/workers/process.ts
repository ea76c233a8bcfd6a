import { isCompiled } from "./is-compiled.ts";
import type { Port, PortEvents, TaskMessage, WorkerLimits } from "./port.ts";
import { TASK_ARGUMENT, type TaskName } from "./tasks.ts";

/** The same binary again, or the runtime with the sources. */
const COMMAND = isCompiled
  ? [process.execPath, TASK_ARGUMENT]
  : [process.execPath, new URL("./task-process.ts", import.meta.url).pathname, TASK_ARGUMENT];

export function startProcess(
  task: TaskName,
  { memoryMb = 0, isReferenced = true }: Pick<WorkerLimits, "memoryMb" | "isReferenced">,
  { onMessage, onEnd }: PortEvents,
): Port {
  const child = Bun.spawn([...COMMAND, task, String(memoryMb), String(process.pid)], {
    cwd: "/",
    env: createEnvironment(memoryMb),
    stdio: ["ignore", "ignore", process.env.LOG_LEVEL === "debug" ? "inherit" : "ignore"],
    serialization: "advanced",
    ipc: (message) => onMessage(message as TaskMessage),
    onExit: (_, _code, signal) =>
      onEnd(Number(signal) === SIGXCPU || String(signal) === "SIGXCPU" ? "processor" : "crash"),
  });
  if (!isReferenced) child.unref();
  return { post: (message) => child.send(message), kill: () => child.kill("SIGKILL") };
}

const SIGXCPU = 24;
/** With less, the collector takes too much time; with more, garbage reaches the limit. */
const COLLECTED_SHARE = 0.6;

function createEnvironment(memoryMb: number): Record<string, string> {
  const { NODE_ENV = "", TZ = "" } = process.env;
  return {
    NODE_ENV,
    ...(TZ && { TZ }),
    BUN_ENABLE_CRASH_REPORTING: "0",
    // The runtime reserves a gigabyte at the start, which the kernel's limit on memory wouldn't cover.
    MIMALLOC_ARENA_RESERVE: "65536",
    // The garbage collector works in time instead of when the machine's memory is used up.
    ...(memoryMb > 0 && { BUN_JSC_forceRAMSize: String(Math.round(memoryMb * COLLECTED_SHARE) * 1024 * 1024) }),
  };
}
