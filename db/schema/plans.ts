import * as pg from "drizzle-orm/pg-core";
import type { StoredRequest, StoredStop } from "../../src/features/plan/schema.ts";
import { ownedBy, table } from "./table.ts";
import { users } from "./users.ts";

export const plans = table("plans", {
  id: pg.uuid().primaryKey(),
  userId: ownedBy(() => users.id),
  date: pg.date().notNull(),
  request: pg.jsonb().$type<StoredRequest>().notNull(),
  stops: pg.jsonb().$type<StoredStop[]>().notNull(),
  /** The same for all days of a trip, as are its name and the secret of its link. */
  tripId: pg.uuid(),
  tripName: pg.varchar({ length: 80 }),
  tripToken: pg.varchar({ length: 43 }),
  token: pg.varchar({ length: 43 }).unique(),
  revision: pg.integer().notNull().default(0),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
  updatedAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
}).with((t) => [
  pg.index("plans_user").on(t.userId, t.date),
  pg.index("plans_trip_token").on(t.tripToken),
  pg.unique("plans_trip_day").on(t.userId, t.tripId, t.date),
]);
