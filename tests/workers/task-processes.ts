// The processes in which this one, or another one, runs tasks.
import { readdirSync, readFileSync } from "node:fs";

export function listTaskProcesses(task: string, runBy = process.pid): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const [, name, , parent] = readArguments(pid);
      return name === task && parent === String(runBy);
    });
}

/** After `--task`: the name, the megabytes and the parent. Empty once the process has ended. */
function readArguments(pid: number): string[] {
  try {
    const all = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return all.slice(all.indexOf("--task"));
  } catch {
    return [];
  }
}

/** Waits until a process runs the task, and kills it, as the kernel does if memory runs out. */
export async function killTask(task: string): Promise<void> {
  for (;;) {
    const [pid] = listTaskProcesses(task);
    if (pid) {
      process.kill(pid, "SIGKILL");
      return;
    }
    await Bun.sleep(1);
  }
}

/** The most that a process of the task uses, in megabytes. */
export function watchTask(task: string, runBy?: number) {
  let largest = 0;
  const timer = setInterval(() => {
    for (const pid of listTaskProcesses(task, runBy)) largest = Math.max(largest, readPeak(pid));
  }, 5);
  return {
    stop() {
      clearInterval(timer);
      return largest;
    },
  };
}

function readPeak(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
