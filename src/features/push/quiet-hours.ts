// The hours in which push notifications wait.
import { type SQL, sql } from "drizzle-orm";
import type { pushPreferences } from "../../../db/index.ts";
import type { QuietHours } from "./schema.ts";

export function toQuietHours({
  quietFrom,
  quietUntil,
  timezone,
}: typeof pushPreferences.$inferSelect): QuietHours | null {
  if (!quietFrom || !quietUntil) return null;
  return { from: quietFrom.slice(0, 5), until: quietUntil.slice(0, 5), timezone };
}

/** When the quiet hours of preferences `p` end, or null outside of them. */
export function getQuietEnd(cityTimezone: string): SQL {
  const zone = sql`coalesce(p.timezone, ${cityTimezone}::text)`;
  const local = sql`(now() at time zone ${zone})`;
  const isQuiet = sql`case when p.quiet_from < p.quiet_until
    then ${local}::time >= p.quiet_from and ${local}::time < p.quiet_until
    else ${local}::time >= p.quiet_from or ${local}::time < p.quiet_until end`;
  const isTomorrow = sql`case when ${local}::time >= p.quiet_until then 1 else 0 end`;
  return sql`case when p.quiet_from is not null and ${isQuiet}
    then ((${local}::date + ${isTomorrow} + p.quiet_until) at time zone ${zone})::text end`;
}
