// The process of a task: the binary or the runtime with the arguments --task NAME MEGABYTES PARENT.
import { limitProcess } from "./process-limits.ts";
import { locateTask, TASK_ARGUMENT, type TaskName } from "./tasks.ts";

const [argument, task, memoryMb, parentPid] = process.argv.slice(2);
if (argument !== TASK_ARGUMENT || !task || !process.send) process.exit(2);
limitProcess(Number(memoryMb), Number(parentPid));
process.on("disconnect", () => process.exit(0));
await import(locateTask(task as TaskName));
