import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import causes from "./causes.json" with { type: "json" };

/** The message is for operators: what is wrong, and what to do. */
export class StartupError extends Error {
  override name = "StartupError";
}

const MAX_TAIL_BYTES = 16_384;

/** What operators read about the code of an error, or about output that the pattern matches. */
type Cause = { codes?: string[]; pattern?: string; says: string };

export function toFileError(error: unknown, folder: string): Error {
  if (error instanceof StartupError) return error;
  const { code = "", message } = error as NodeJS.ErrnoException;
  return (
    explain(folder, ({ codes }) => codes?.includes(code)) ??
    new StartupError(`Could not prepare ${folder}: ${message}.`)
  );
}

export const toStartupError = (folder: string, output: string): StartupError =>
  explain(folder, ({ pattern }) => pattern && new RegExp(pattern, "m").test(output)) ??
  new StartupError(`PostgreSQL did not start in ${folder}: ${findErrorLine(output) ?? "no error message"}`);

function explain(folder: string, isIt: (cause: Cause) => unknown): StartupError | undefined {
  const cause = (causes as Cause[]).find(isIt);
  const facts: Record<string, unknown> = { folder, uid: process.getuid?.() };
  return cause && new StartupError(cause.says.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name])));
}

/** The end of a log, but not before byte `from`. */
export function readTail(file: string, from = 0): string {
  const fd = openSync(file, "r");
  try {
    const { size } = fstatSync(fd);
    const start = Math.max(from, size - MAX_TAIL_BYTES);
    const bytes = Buffer.alloc(Math.max(0, size - start));
    readSync(fd, bytes, 0, bytes.length, start);
    return bytes.toString("utf8");
  } finally {
    closeSync(fd);
  }
}

/** Whether another process of this folder is still shutting down. */
export const isTemporary = (output: string): boolean =>
  /pre-existing shared memory block|lock file "[^"]+" already exists/.test(output);

function findErrorLine(output: string): string | undefined {
  const lines = output
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.find((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1);
}
