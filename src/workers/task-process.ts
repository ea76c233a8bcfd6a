// The process of a task: the binary or the runtime with the arguments --task NAME MEGABYTES PARENT.
import { limitProcess } from "./process-limits.ts";
import { locateTask, TASK_ARGUMENT, type TaskName } from "./tasks.ts";

const [argument, task, memoryMb, parentPid] = process.argv.slice(2);
if (argument !== TASK_ARGUMENT || !task || !process.send) process.exit(2);
limitProcess(Number(memoryMb), Number(parentPid));
// Ctrl-C and service managers signal a whole group. The server ends its tasks itself, once they are no longer needed.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
process.on("disconnect", () => process.exit(0));
await import(locateTask(task as TaskName));
