// The log: JSON in production, words elsewhere; each line with the id of its request, never with personal data.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Log } from "./context.ts";

const LEVELS = ["debug", "info", "warn", "error"] as const;

const requests = new AsyncLocalStorage<string>();

/** Gives every line that is written while `answer` runs the request's id. */
export const inRequest = <T>(id: string, answer: () => T): T => requests.run(id, answer);

/** @param level the least important level that is written */
export function makeLog(
  level: (typeof LEVELS)[number],
  production: boolean,
  write: (line: string) => void = console.log,
): Log {
  const log =
    (at: (typeof LEVELS)[number]) =>
    (message: string, facts: Record<string, unknown> = {}) => {
      if (LEVELS.indexOf(at) < LEVELS.indexOf(level)) return;
      const request = requests.getStore();
      const told = Object.entries({ ...(request && { request }), ...facts })
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, typeof value === "string" ? withoutPeople(value) : value]);
      const known = Object.fromEntries(told);
      if (production) write(JSON.stringify({ time: new Date().toISOString(), level: at, message, ...known }));
      else write(`${at === "info" ? "" : `${at}: `}${message}${told.length > 0 ? ` ${JSON.stringify(known)}` : ""}`);
    };
  return { debug: log("debug"), info: log("info"), warn: log("warn"), error: log("error") };
}

/** The message of a failed query ends with its parameters; others may hold an email. */
const withoutPeople = (text: string) =>
  text
    .replace(/\n?params: [\s\S]*?(?=\n {4}at |$)/g, "")
    .replace(/[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.[a-z]+/gi, "(email)");
