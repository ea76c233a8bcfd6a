// Pauses the processes that can wait while a request is answered: on few processors, whatever runs beside it makes it slower.
import type { Subprocess } from "bun";

/** Long requests don't hold up a process for longer. */
const MAX_PAUSE_MS = 50;

const processes = new Set<Subprocess>();
let requests = 0;
let resumedAt = Number.NEGATIVE_INFINITY;
let lastPauseMs = 0;
let pause: { since: number; timer: Timer } | null = null;

export function pauseForRequests(child: Subprocess): void {
  processes.add(child);
  void child.exited.finally(() => processes.delete(child));
}

/** @returns to be called when the request is answered */
export function beginRequest(): () => void {
  requests++;
  // Between two pauses, a process runs for at least as long as it has waited.
  if (!pause && processes.size > 0 && performance.now() - resumedAt >= lastPauseMs) {
    pause = { since: performance.now(), timer: setTimeout(resume, MAX_PAUSE_MS) };
    signal("SIGSTOP");
  }
  return () => {
    if (--requests === 0) resume();
  };
}

function resume(): void {
  if (!pause) return;
  clearTimeout(pause.timer);
  resumedAt = performance.now();
  lastPauseMs = resumedAt - pause.since;
  pause = null;
  signal("SIGCONT");
}

const signal = (name: "SIGSTOP" | "SIGCONT") => {
  for (const child of processes) child.kill(name);
};
