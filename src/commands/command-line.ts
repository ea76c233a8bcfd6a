import { StartupError } from "../../db/embedded.ts";
import { SchemaTooNew } from "../../db/migrate.ts";
import packageFile from "../../package.json" with { type: "json" };
import { BadSettings } from "../config.ts";
import { AppError } from "../errors.ts";
import { admin } from "./admin.ts";
import { backup } from "./backup.ts";
import { type Command, formatHelp, parseArguments, print, printError, printUsageError } from "./command.ts";
import { formatDatabaseError, isDatabaseError } from "./database-error.ts";
import { doctor } from "./doctor.ts";
import { healthy } from "./healthy.ts";
import help from "./help.json" with { type: "json" };
import { importCommand } from "./import.ts";
import { importsCommand, undoImportCommand } from "./imports.ts";
import { restore } from "./restore.ts";
import { scheduleCommand } from "./schedule.ts";
import { readSettingsFile } from "./settings-file.ts";

const version: Command = {
  name: "version",
  summary: "Print the version",
  failure: "failure",
  examples: ["sidestreet version"],
  run: async () => print(packageFile.version),
};

const serveCommand: Command = { ...help.serve, run: async () => (await import("./serve.ts")).serve() };

const COMMANDS = [
  serveCommand,
  importCommand,
  importsCommand,
  undoImportCommand,
  scheduleCommand,
  backup,
  restore,
  admin,
  doctor,
  healthy,
  version,
];

/** @returns the exit code: 0 success, 1 failure, 2 invalid arguments */
export async function runCommandLine([name = "serve", ...args]: string[]): Promise<number> {
  try {
    if (name === "help" || name === "--help" || name === "-h") return print(formatOverview());
    const command = COMMANDS.find((known) => known.name === (name === "--version" ? "version" : name));
    if (!command) return printError(`Unknown command: ${name}.\n\n${formatOverview()}`, 2);
    const parsed = parseArguments(command, args);
    if (parsed === "help") return print(formatHelp(command));
    if ("error" in parsed) return printUsageError(command, parsed.error);
    if (parsed.options.settings) Object.assign(process.env, readSettingsFile(parsed.options.settings as string));
    return await command.run(parsed);
  } catch (error) {
    console.error(formatError(error));
    if (process.env.LOG_LEVEL === "debug" && error instanceof Error) console.error(error.stack);
    return 1;
  }
}

const formatOverview = (): string =>
  [
    `Sidestreet ${packageFile.version}`,
    "",
    "Usage: sidestreet COMMAND [options]",
    "",
    "Commands:",
    ...COMMANDS.map(({ name, operand = "", summary }) => `  ${`${name} ${operand}`.padEnd(14)} ${summary}.`),
    "",
    "Use --help with a command for details. Settings are environment variables, or in a file given\n" +
      "with --settings: see docs/configuration.md.",
    "Exit codes: 0 success, 1 failure, 2 invalid arguments.",
  ].join("\n");

function formatError(error: unknown): string {
  if ([BadSettings, StartupError, SchemaTooNew, AppError].some((kind) => error instanceof kind))
    return (error as Error).message;
  const { code, path, syscall } = error as { code?: string; path?: string; syscall?: string };
  const port = process.env.PORT || 3000;
  if (code === "EADDRINUSE") return `PORT: ${port} is already in use. Stop the other program, or set another PORT.`;
  if (syscall === "listen" && code === "EACCES") return `PORT: ${port} requires root. Set PORT to 1024 or higher.`;
  if (syscall === "listen")
    return `HOST is ${process.env.HOST}, which is not an address of this machine. Change or remove it.`;
  if (code === "EACCES" || code === "ENOENT" || code === "EROFS" || code === "EPERM")
    return `${path ?? "The data folder"} is not writable. Change its owner, or set DATA_DIR to a writable folder.`;
  if (code === "ENOSPC") return "The disk is full. Free some space and try again.";
  if (isDatabaseError(error)) return formatDatabaseError(error);
  return `Unexpected error: ${error instanceof Error ? error.message : error}. Set LOG_LEVEL=debug for details.`;
}
