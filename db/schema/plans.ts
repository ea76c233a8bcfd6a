import { date, index, integer, jsonb, pgTable, timestamp, uuid, varchar } from "drizzle-orm/pg-core";
import type { StoredRequest, StoredStop } from "../../src/features/plan/schema.ts";
import { ownedBy } from "./references.ts";
import { users } from "./users.ts";

export const plans = pgTable(
  "plans",
  {
    id: uuid().primaryKey(),
    userId: ownedBy(() => users.id),
    date: date().notNull(),
    request: jsonb().$type<StoredRequest>().notNull(),
    stops: jsonb().$type<StoredStop[]>().notNull(),
    token: varchar({ length: 43 }).unique(),
    revision: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("plans_user").on(t.userId, t.date)],
);
