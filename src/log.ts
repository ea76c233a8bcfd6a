// The log: JSON in production, text otherwise. Each line has the ID of its request and no personal data.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Log } from "./context.ts";

const LEVELS = ["debug", "info", "warn", "error"] as const;

type Level = (typeof LEVELS)[number];

type LoggedRequest = { id: string; account?: string | undefined };

const requests = new AsyncLocalStorage<LoggedRequest>();

export const inRequest = <T>(id: string, handle: () => T): T => requests.run({ id }, handle);

/** Records which account the current request is about, for the log of authentication events. */
export function setLogAccount(account: string | undefined): void {
  const request = requests.getStore();
  if (request) request.account = account;
}

export const getLogAccount = (): string | undefined => requests.getStore()?.account;

export function createLogger(
  level: Level,
  production: boolean,
  write: (line: string) => void = console.log,
  sampleMs = 10_000,
): Log {
  const writeLine = (at: Level, message: string, fields: Record<string, unknown>) => {
    if (production) write(JSON.stringify({ time: new Date().toISOString(), level: at, message, ...fields }));
    else {
      const details = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : "";
      write(`${at === "info" ? "" : `${at}: `}${message}${details}`);
    }
  };
  const sample = createSampler(writeLine, sampleMs);
  const log =
    (at: Level) =>
    (message: string, details: Record<string, unknown> = {}) => {
      if (LEVELS.indexOf(at) < LEVELS.indexOf(level) || !sample(at, message, details)) return;
      const request = requests.getStore()?.id;
      const fields = Object.entries({ ...(request && { request }), ...details })
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, typeof value === "string" ? redact(value) : value]);
      writeLine(at, message, Object.fromEntries(fields));
    };
  return { debug: log("debug"), info: log("info"), warn: log("warn"), error: log("error") };
}

/** The same line is written this often in ten seconds; then one line says how many there were. */
const MAX_REPEATED = 20;
const MAX_COUNTED = 1000;
/** Fields that make lines different. */
const KIND = ["event", "outcome", "account", "route", "job", "error"];

/** @returns a function that says whether a line is to be written */
function createSampler(writeLine: (at: Level, message: string, fields: Record<string, unknown>) => void, ms: number) {
  const counts = new Map<string, number>();
  return (at: Level, message: string, details: Record<string, unknown>): boolean => {
    const kind = Object.fromEntries(KIND.flatMap((name) => (name in details ? [[name, details[name]]] : [])));
    const key = JSON.stringify([at, message, kind]);
    const count = counts.get(key) ?? 0;
    if (at === "debug" || (count === 0 && counts.size >= MAX_COUNTED)) return true;
    if (count === 0)
      setTimeout(() => {
        const omitted = counts.get(key)! - MAX_REPEATED;
        counts.delete(key);
        if (omitted > 0) writeLine(at, message, { ...kind, omitted });
      }, ms).unref();
    counts.set(key, count + 1);
    return count < MAX_REPEATED;
  };
}

/** Logs what libraries print; of warnings only the first line. @returns a function that ends it */
export function captureConsole(log: Log): () => void {
  const before = { ...console };
  const capture = (write: Log["debug"]) => (first: unknown) =>
    write("A library printed a line.", { text: String(first).split("\n")[0]!.slice(0, 200) });
  const [debug, warn, error] = [capture(log.debug), capture(log.warn), capture(log.error)];
  Object.assign(console, { log: debug, info: debug, debug, warn, error });
  return () => void Object.assign(console, before);
}

/** An error in one line. Statements and the values in them are left out: PostgreSQL says what was wrong. */
export function describeError(error: unknown): string {
  const { query, cause } = (error ?? {}) as { query?: string; cause?: { message?: string; code?: string } };
  if (query === undefined || !cause) return `${error}`;
  // SQLSTATE classes 22 and 23 quote stored data.
  const reason = /^2[23]/.test(cause.code ?? "") ? "" : `: ${cause.message}`;
  return `A statement failed${reason}${cause.code ? ` (${cause.code})` : ""}`;
}

/** Removes query parameters, which drizzle appends to its error messages, and email addresses. */
export const redact = (text: string) =>
  text
    .replace(/\n?params: (?:(?!\n {4}at )[\s\S])*/g, "")
    // With a limit, since from each character on, the search for "@" would otherwise run to the end of a long word.
    .replace(/[^\s@<>"'(),;:]{1,254}@[^\s@<>"'(),;:]{1,254}\.[a-z]+/gi, "(email)");
