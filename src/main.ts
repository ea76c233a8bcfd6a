// The command line; the only file that acts when it is imported.
import { StartupError } from "../db/embedded.ts";
import { SchemaTooNew } from "../db/migrate.ts";
import packageFile from "../package.json" with { type: "json" };
import { admin } from "./commands/admin.ts";
import { backup } from "./commands/backup.ts";
import { type Command, helpOf, readArguments, say, tell, tellWrong } from "./commands/command.ts";
import { doctor } from "./commands/doctor.ts";
import { healthy } from "./commands/healthy.ts";
import { importCommand } from "./commands/import.ts";
import { restore } from "./commands/restore.ts";
import { serveCommand } from "./commands/serve.ts";
import { BadSettings } from "./config.ts";
import { AppError } from "./errors.ts";

const version: Command = {
  name: "version",
  summary: "says which version this is",
  errors: "it could not be said",
  example: ["sidestreet version"],
  run: async () => say(packageFile.version),
};

const COMMANDS = [serveCommand, importCommand, backup, restore, admin, doctor, healthy, version];

/** @returns the exit code: 0 done, 1 it could not be done, 2 it was not asked for rightly */
async function run([name = "serve", ...args]: string[]): Promise<number> {
  try {
    if (name === "help" || name === "--help" || name === "-h") return say(overview());
    const command = COMMANDS.find((known) => known.name === (name === "--version" ? "version" : name));
    if (!command) return tell(`There is no command ${name}.\n\n${overview()}`, 2);
    const asked = readArguments(command, args);
    if (asked === "help") return say(helpOf(command));
    if ("wrong" in asked) return tellWrong(command, asked.wrong);
    return await command.run(asked);
  } catch (error) {
    console.error(sentenceFor(error));
    if (process.env.LOG_LEVEL === "debug" && error instanceof Error) console.error(error.stack);
    return 1;
  }
}

function overview(): string {
  return [
    `sidestreet ${packageFile.version}`,
    "",
    ...COMMANDS.map(({ name, operand = "", summary }) => `  sidestreet ${`${name} ${operand}`.padEnd(14)} ${summary}`),
    "",
    "Each tells more with --help. Settings are environment variables; docs/configuration.md lists them.",
    "Exit codes: 0 done; 1 it could not be done; 2 it was not asked for rightly.",
  ].join("\n");
}

/** What went wrong, and what to do about it where an operator can. */
function sentenceFor(error: unknown): string {
  if ([BadSettings, StartupError, SchemaTooNew, AppError].some((kind) => error instanceof kind))
    return (error as Error).message;
  const { code, path, syscall } = error as { code?: string; path?: string; syscall?: string };
  if (code === "EADDRINUSE")
    return `Port ${process.env.PORT ?? 3000} is taken by another program. Stop it, or set PORT to another number.`;
  if (syscall === "listen" && code === "EACCES")
    return `Port ${process.env.PORT ?? 3000} is for the system's own programs. Set PORT to a number from 1024 on.`;
  if (syscall === "listen")
    return `HOST is ${process.env.HOST}, which is no address of this machine. Set it to one, or leave it out.`;
  if (code === "EACCES" || code === "ENOENT" || code === "EROFS" || code === "EPERM")
    return `${path ?? "The data folder"} is not writable. Give it to this user, or set DATA_DIR to a folder that is.`;
  if (code === "ENOSPC") return "There is no room left on the disk. Make some, and start again.";
  if (code === "ECONNREFUSED" || code === "CONNECT_TIMEOUT" || code === "ENOTFOUND")
    return "The PostgreSQL of DATABASE_URL does not answer. Check the address and that it runs.";
  return `This was not expected: ${error instanceof Error ? error.message : error}. LOG_LEVEL=debug tells more.`;
}

process.exit(await run(process.argv.slice(2)));
