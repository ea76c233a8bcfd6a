import type { Port, PortEvents, TaskMessage, WorkerLimits } from "./port.ts";
import { locateTask, type TaskName } from "./tasks.ts";

export function startThread(
  task: TaskName,
  { isReferenced = true }: Pick<WorkerLimits, "isReferenced">,
  { onMessage, onEnd }: PortEvents,
): Port {
  const thread = new Worker(locateTask(task), { ref: isReferenced } as WorkerOptions);
  thread.onmessage = ({ data }: MessageEvent<TaskMessage>) => onMessage(data);
  thread.onerror = () => onEnd("crash");
  thread.addEventListener("close", () => onEnd("crash"));
  return { post: (message) => thread.postMessage(message), kill: () => thread.terminate(), getProcessorMs };
}

/** Counts what all threads but this one have used: an upper bound for the thread of the task. */
function getProcessorMs(): number {
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()];
  return (all.user + all.system - own.user - own.system) / 1000;
}
