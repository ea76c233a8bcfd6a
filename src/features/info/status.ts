// How the service is right now: how long the process has run, and how fast its database answers.
import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { withTimeout } from "../../../db/with-timeout.ts";

/** `database`: ms it took to answer, undefined where it did not. `uptime`: seconds. */
export type Status = { database?: number; uptime: number; checkedAt: Date };

export async function getStatus(db: Database): Promise<Status> {
  const began = performance.now();
  const answered = await withTimeout(db.execute(sql`select 1`));
  const database = answered ? performance.now() - began : undefined;
  return { database, uptime: process.uptime(), checkedAt: new Date() };
}

/** Seconds as people say them: `3 days`, `1 hour`. */
export function formatDuration(seconds: number): string {
  const [size, unit] = UNITS.find(([least]) => seconds >= least) ?? [1, "second"];
  const count = Math.floor(seconds / size);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

const UNITS = [
  [86400, "day"],
  [3600, "hour"],
  [60, "minute"],
] as const;
