// The log: JSON in production, text otherwise. Each line has the ID of its request and no personal data.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Log } from "./context.ts";

const LEVELS = ["debug", "info", "warn", "error"] as const;

const requests = new AsyncLocalStorage<string>();

/** Adds the request ID to all lines that are logged during `handle`. */
export const inRequest = <T>(id: string, handle: () => T): T => requests.run(id, handle);

export function createLogger(
  level: (typeof LEVELS)[number],
  production: boolean,
  write: (line: string) => void = console.log,
): Log {
  const log =
    (at: (typeof LEVELS)[number]) =>
    (message: string, details: Record<string, unknown> = {}) => {
      if (LEVELS.indexOf(at) < LEVELS.indexOf(level)) return;
      const request = requests.getStore();
      const fields = Object.entries({ ...(request && { request }), ...details })
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, typeof value === "string" ? redact(value) : value]);
      const known = Object.fromEntries(fields);
      if (production) write(JSON.stringify({ time: new Date().toISOString(), level: at, message, ...known }));
      else write(`${at === "info" ? "" : `${at}: `}${message}${fields.length > 0 ? ` ${JSON.stringify(known)}` : ""}`);
    };
  return { debug: log("debug"), info: log("info"), warn: log("warn"), error: log("error") };
}

/** Removes query parameters, which drizzle appends to its error messages, and email addresses. */
const redact = (text: string) =>
  text
    .replace(/\n?params: [\s\S]*?(?=\n {4}at |$)/g, "")
    .replace(/[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.[a-z]+/gi, "(email)");
