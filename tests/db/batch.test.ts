// Queries of one screen that are sent as one statement.
import { beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { batched } from "../../db/batch.ts";
import { placeholder, preparedQuery, preparedStatement } from "../../db/prepared-queries.ts";
import { users } from "../../db/schema/index.ts";
import { ensureSample } from "../../src/commands/sample.ts";
import { getDashboardCounts, listLikedPlaces, listSavedPlaces } from "../../src/features/dashboard/saved-and-liked.ts";
import { findFeedToken } from "../../src/features/events/calendar.ts";
import { listUpcomingEvents, listWaitingListEvents } from "../../src/features/events/events.ts";
import { listRsvps } from "../../src/features/events/rsvps.ts";
import { listInbox } from "../../src/features/messages/inbox.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();
let amira: string;
beforeAll(async () => {
  await ensureSample(app.db, app.ctx.log);
  const [row] = await app.sql`select id from users where email = 'amira@example.com'`;
  amira = row!.id as string;
}, 60_000);

test("a batch returns what its queries return one by one", async () => {
  const all = { offset: 0, limit: 201 };
  const readScreens = (db: typeof app.db) =>
    Promise.all([
      listUpcomingEvents(db, amira, all),
      listRsvps(db, amira, all),
      listWaitingListEvents(db, amira),
      findFeedToken(db, amira),
      getDashboardCounts(db, amira),
      listSavedPlaces(db, amira, { limit: 60, page: 1 }),
      listLikedPlaces(db, amira, { limit: 60, page: 1 }),
      listInbox(db, amira, all, { name: "Monaco", timezone: "Europe/Monaco" }),
    ]);
  const single = await readScreens(app.db);
  expect(single.filter((rows) => Array.isArray(rows) && rows.length > 0).length).toBeGreaterThanOrEqual(5);
  expect(await readScreens(batched(app.db))).toEqual(single);
  expect(await readScreens(batched(app.db))).toEqual(single);
});

const selectNames = preparedQuery((db) =>
  db
    .select({ name: users.firstName })
    .from(users)
    .where(sql`${users.id} = ${placeholder("id")}`),
);
const divide = preparedStatement<{ share: number }>(sql`select 1 / ${placeholder("by")}::int as share`);

test("a failed query fails its batch, and the next batch works", async () => {
  const broken = batched(app.db);
  const outcomes = await Promise.allSettled([selectNames(broken, { id: amira }), divide(broken, { by: 0 })]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const next = batched(app.db);
  expect(await Promise.all([selectNames(next, { id: amira }), divide(next, { by: 1 })])).toEqual([
    [{ name: "Amira" }],
    [{ share: 1 }],
  ]);
});

test("each query of a batch gets its own values, also the same query twice", async () => {
  const db = batched(app.db);
  const [bruno] =
    await app.sql`select id, first_name from users where id <> ${amira} and first_name is not null limit 1`;
  const rows = await Promise.all([selectNames(db, { id: amira }), selectNames(db, { id: bruno!.id })]);
  expect(rows).toEqual([[{ name: "Amira" }], [{ name: bruno!.first_name }]]);
});
