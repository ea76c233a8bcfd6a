// Two changes that stand in one another's way: one of them is told to try again, and nothing of it stays.
import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { toErrorResponse } from "../../src/http/errors.ts";
import { putPlaces } from "../places.ts";
import { openTestApp } from "../test-app.ts";

test("of two transactions that wait for one another, one goes through and the other may try again", async () => {
  const app = await openTestApp();
  const [ada, ben] = [await app.join("Ada"), await app.join("Ben")];
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const rename = (mine: number, ids: [string, string]) =>
    app.db
      .transaction(async (tx) => {
        await tx.execute(sql`update users set last_name = ${`${mine}`} where id = ${ids[0]}`);
        both[mine]!.resolve();
        await both[1 - mine]!.promise;
        await tx.execute(sql`update users set last_name = ${`${mine}`} where id = ${ids[1]}`);
      })
      .then(
        () => 200,
        (error) => toErrorResponse(error).status,
      );
  const statuses = await Promise.all([rename(0, [ada.id, ben.id]), rename(1, [ben.id, ada.id])]);
  expect(statuses.sort()).toEqual([200, 503]);
  const names = await app.sql`select distinct last_name from users`;
  expect(names).toHaveLength(1);
  await app.close();
}, 20_000);

test("what is removed at the very moment at which somebody writes to it: they may try again, and hear that it is gone", async () => {
  const app = await openTestApp();
  const amira = await app.join("Amira");
  const { "Old Mill": mill } = await putPlaces(app.db, [{ name: "Old Mill" }]);
  const isHeldUp = async () =>
    (await app.sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      .length > 0;
  let muting: Promise<Response> | undefined;
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`delete from businesses where id = ${mill!}`);
    muting = amira.post(`/api/users/mutes/${mill}`);
    while (!(await isHeldUp())) await Promise.resolve();
  });
  const answer = (await muting)!;
  expect([answer.status, (await answer.json()).message]).toEqual([
    503,
    "This was changed by someone else at the same time. Please try again.",
  ]);
  expect((await amira.post(`/api/users/mutes/${mill}`)).status).toBe(404);
  await app.close();
}, 20_000);
