// The command line, or the process of one task. The only file that does something when it is imported.
import { TASK_ARGUMENT } from "./workers/tasks.ts";

if (process.argv[2] === TASK_ARGUMENT) await import("./workers/task-process.ts");
else {
  // Passkeys need it before anything else of the server is loaded.
  await import("reflect-metadata");
  const { runCommandLine } = await import("./commands/command-line.ts");
  process.exit(await runCommandLine(process.argv.slice(2)));
}
