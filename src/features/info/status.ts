import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { withTimeout } from "../../../db/with-timeout.ts";

/** `database` is the response time in ms, undefined without a response. `uptime` is in seconds. */
export type Status = { database?: number; uptime: number; checkedAt: Date };

export async function getStatus(db: Database): Promise<Status> {
  const startedAt = performance.now();
  const responded = await withTimeout(db.execute(sql`select 1`));
  const database = responded ? performance.now() - startedAt : undefined;
  return { database, uptime: process.uptime(), checkedAt: new Date() };
}

/** "3 days", "1 hour": in the largest unit that fits. */
export function formatDuration(seconds: number): string {
  const [size, unit] = UNITS.find(([min]) => seconds >= min) ?? [1, "second"];
  const count = Math.floor(seconds / size);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

const UNITS = [
  [86400, "day"],
  [3600, "hour"],
  [60, "minute"],
] as const;
