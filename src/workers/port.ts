// What a thread and a process have in common: their limits, and the messages from and to them.

export type WorkerLimits = {
  in: "thread" | "process";
  /** Milliseconds for each request, once the task has started. */
  deadlineMs: number;
  /** Milliseconds of processor time for each request. For a thread, the time of all other threads counts, too. */
  processorMs?: number;
  /** Megabytes that the process may use in addition to what it has at the start. */
  memoryMb?: number;
  signal?: AbortSignal;
  /** Whether the worker keeps the server's process alive; true by default. */
  isReferenced?: boolean;
  /** Called while the task works on a request. */
  onProgress?: ReportProgress;
};

export type ReportProgress = (done: number, total: number) => void;

/** `crash`: also a lack of memory that the runtime didn't survive. */
export type StopReason = "memory" | "processor" | "deadline" | "crash" | "closed";

/** What a task sends: once that it is ready, then a response to each request. */
export type TaskMessage =
  | "ready"
  | { id: number; response: unknown }
  | { id: number; done: number; total: number }
  | { id: number; error: string; stack: string; isMemory: boolean };

export type Port = {
  post(message: { id: number; request: unknown; processorMs?: number }): void;
  kill(): void;
  /** Milliseconds of processor time so far; undefined if the kernel watches it. */
  getProcessorMs?(): number;
};

export type PortEvents = { onMessage(message: TaskMessage): void; onEnd(reason: StopReason): void };
