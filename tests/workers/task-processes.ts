// The processes in which this one, or another one, runs tasks.
import { readFileSync } from "node:fs";

/** Those that were killed, but are still there for some milliseconds, don't count. */
export function listTaskProcesses(task: string, runBy = process.pid): number[] {
  return readProcess(runBy, `task/${runBy}/children`)
    .split(" ")
    .map(Number)
    .filter((pid) => {
      if (pid === 0) return false;
      const [, name, , parent] = readArguments(pid);
      return name === task && parent === String(runBy) && !isEnding(pid);
    });
}

/** Waits until no process runs the task any longer. */
export async function taskEnds(task: string): Promise<void> {
  while (listTaskProcesses(task).length > 0) await Bun.sleep(1);
}

const SIGKILL_BIT = 1n << 8n;

/** The kernel has it end: SIGKILL is pending, or the process is a zombie or has given its memory back. */
function isEnding(pid: number): boolean {
  const status = readProcess(pid, "status");
  const [, state] = /^State:\s+(\w)/m.exec(status) ?? [];
  const pending = [...status.matchAll(/^S(?:ig|hd)Pnd:\s+(\w+)/gm)].map(([, mask]) => BigInt(`0x${mask}`));
  return state === "Z" || !status.includes("VmHWM") || pending.some((mask) => (mask & SIGKILL_BIT) !== 0n);
}

/** After `--task`: the name, the megabytes and the parent. Empty once the process has ended. */
function readArguments(pid: number): string[] {
  const all = readProcess(pid, "cmdline").split("\0");
  return all.includes("--task") ? all.slice(all.indexOf("--task")) : [];
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

export const readPeak = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readProcess(pid, "status"))?.[1] ?? 0) / 1024;

/** Empty once the process has ended. */
function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
