import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { withTimeout } from "../../../db/with-timeout.ts";
import { getNumberFormat } from "../../i18n/formatting.ts";
import { getLocale } from "../../i18n/t.ts";

/** `database` is the response time in ms, undefined without a response. `uptime` is in seconds. */
export type Status = { database?: number; uptime: number; checkedAt: Date };

export async function getStatus(db: Database): Promise<Status> {
  const startedAt = performance.now();
  const responded = await withTimeout(db.execute(sql`select 1`));
  const database = responded ? performance.now() - startedAt : undefined;
  return { database, uptime: process.uptime(), checkedAt: new Date() };
}

/** "3 days", "1 hour": in the largest unit that fits, in the language of the request. */
export function formatDuration(seconds: number): string {
  const [size, unit] = UNITS.find(([min]) => seconds >= min) ?? [1, "second"];
  return getNumberFormat(getLocale(), { style: "unit", unit, unitDisplay: "long" }).format(Math.floor(seconds / size));
}

const UNITS = [
  [86400, "day"],
  [3600, "hour"],
  [60, "minute"],
] as const;
