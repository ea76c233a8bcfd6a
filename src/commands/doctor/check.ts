import { formatDatabaseError } from "../database-error.ts";

export type Check = { state: "ok" | "warn" | "fail"; name: string; message: string };
/** `name`: if it isn't that of its check. */
export type Finding = Omit<Check, "name"> & { name?: string };

export const ok = (message: string, name?: string): Finding => ({ state: "ok", message, name });
export const warn = (message: string, name?: string): Finding => ({ state: "warn", message, name });
export const fail = (message: string, name?: string): Finding => ({ state: "fail", message, name });

export async function runCheck(name: string, check: () => Finding[] | Promise<Finding[]>): Promise<Check[]> {
  const findings = await Promise.resolve()
    .then(check)
    .catch((error) => [fail(`The check failed: ${formatDatabaseError(error)}`)]);
  return findings.map((found) => ({ state: found.state, name: found.name ?? name, message: found.message }));
}
