import { and, eq, ne, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../../db/index.ts";
import * as schema from "../../db/schema/index.ts";
import { endRoomAccess, leaveAllRooms } from "./room-access.ts";
import { getStep, type Occasion, OWNERSHIP, type StepOf } from "./tables.ts";

type Account = { userId: string; exceptSid?: string };

const TABLES: Record<string, unknown> = { ...schema };

type OwnedTable = PgTable & { userId: PgColumn; sid?: PgColumn };

/** What doesn't need a feature. */
const OWN_STEPS = {
  keep: () => {},
  parent: () => {},
  "foreign key": () => {},
  delete: (tx: Database, { userId, exceptSid }: Account, table: OwnedTable) => {
    const isEnding = table.sid && exceptSid !== undefined ? ne(table.sid, exceptSid) : undefined;
    return tx.delete(table).where(and(eq(table.userId, userId), isEnding));
  },
  revoke: (tx: Database, { userId }: Account) =>
    tx.update(schema.plans).set({ token: null, tripToken: null }).where(eq(schema.plans.userId, userId)),
  "leave rooms": (tx: Database, { userId }: Account) => leaveAllRooms(tx, userId),
  "replace tokens": (tx: Database, { userId }: Account) => endRoomAccess(tx, userId),
  reclaim: (tx: Database, { userId }: Account) =>
    tx
      .update(schema.users)
      .set({ passwordHash: null, passwordSetAt: null, emailVerifiedAt: sql`now()` })
      .where(eq(schema.users.id, userId)),
};

type StepOfFeature<On extends Occasion> = Exclude<StepOf<On>, keyof typeof OWN_STEPS>;

/** @param byFeature what only features can do */
export async function changeOwnedRecords<On extends Occasion>(
  tx: Database,
  occasion: On,
  account: Account,
  byFeature: Record<StepOfFeature<On>, () => Promise<unknown>>,
): Promise<void> {
  const done = new Set<string>();
  for (const name of Object.keys(OWNERSHIP) as (keyof typeof OWNERSHIP)[]) {
    const step = getStep(name, occasion);
    if (step in byFeature && !done.has(step)) await byFeature[step as StepOfFeature<On>]();
    else if (step in OWN_STEPS)
      await OWN_STEPS[step as keyof typeof OWN_STEPS](tx, account, TABLES[name] as OwnedTable);
    done.add(step);
  }
}
