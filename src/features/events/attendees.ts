// Who attends an event, for those who keep its place: the first names that its host also sees on the dashboard.
import { and, eq, sql } from "drizzle-orm";
import { type Database, rsvps, users } from "../../../db/index.ts";
import { toCsv } from "../../encoding/csv.ts";
import { t } from "../../i18n/t.ts";
import { checkKeeper, type Keeper } from "../places/listing/ownership.ts";
import { findEvent, type PageViewer } from "./events.ts";
import type { EventView } from "./schema.ts";

export type Attendees = { event: EventView; names: string[] };

/** One name for each seat, sorted. @throws NotFound; Forbidden unless the viewer keeps the place */
export async function listAttendees(
  db: Database,
  viewer: Keeper & NonNullable<PageViewer>,
  id: string,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<Attendees> {
  const event = await findEvent(db, viewer, id);
  await checkKeeper(db, viewer, event.businessId);
  const rows = await db
    .select({ name: users.firstName })
    .from(rsvps)
    .innerJoin(users, eq(users.id, rsvps.userId))
    .where(and(eq(rsvps.eventId, id), eq(rsvps.status, "in")))
    .orderBy(sql`lower(${users.firstName}) nulls last`, rsvps.id)
    .limit(limit);
  return { event, names: rows.map(({ name }) => name ?? t("A traveler")) };
}

export const toAttendeesCsv = ({ names }: Attendees): string =>
  toCsv(
    [t("Seat"), t("First name")],
    names.map((name, i) => [i + 1, name]),
  );
