import { formatDatabaseError } from "../database-error.ts";

export type Check = { state: "ok" | "warn" | "fail"; name: string; message: string };

export const ok = (name: string, message: string): Check => ({ state: "ok", name, message });
export const warn = (name: string, message: string): Check => ({ state: "warn", name, message });
export const fail = (name: string, message: string): Check => ({ state: "fail", name, message });

export async function runCheck(name: string, check: () => Promise<Check[]>): Promise<Check[]> {
  try {
    return await check();
  } catch (error) {
    return [fail(name, `The check failed: ${formatDatabaseError(error)}`)];
  }
}
