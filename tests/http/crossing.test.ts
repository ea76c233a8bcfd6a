// Two changes that stand in one another's way: one of them is told to try again, and nothing of it stays.
import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { answerTo } from "../../src/http/errors.ts";
import { putPlaces } from "../places.ts";
import { openHouse } from "../test-app.ts";

test("of two transactions that wait for one another, one goes through and the other may try again", async () => {
  const house = await openHouse();
  const [ada, ben] = [await house.join("Ada"), await house.join("Ben")];
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const rename = (mine: number, ids: [string, string]) =>
    house.db
      .transaction(async (tx) => {
        await tx.execute(sql`update users set last_name = ${`${mine}`} where id = ${ids[0]}`);
        both[mine]!.resolve();
        await both[1 - mine]!.promise;
        await tx.execute(sql`update users set last_name = ${`${mine}`} where id = ${ids[1]}`);
      })
      .then(
        () => 200,
        (error) => answerTo(error).status,
      );
  const statuses = await Promise.all([rename(0, [ada.id, ben.id]), rename(1, [ben.id, ada.id])]);
  expect(statuses.sort()).toEqual([200, 503]);
  const names = await house.sql`select distinct last_name from users`;
  expect(names).toHaveLength(1);
  await house.close();
}, 20_000);

test("what is removed at the very moment at which somebody writes to it: they may try again, and hear that it is gone", async () => {
  const house = await openHouse();
  const amira = await house.join("Amira");
  const { "Old Mill": mill } = await putPlaces(house.db, [{ name: "Old Mill" }]);
  const isHeldUp = async () =>
    (await house.sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      .length > 0;
  let muting: Promise<Response> | undefined;
  await house.db.transaction(async (tx) => {
    await tx.execute(sql`delete from businesses where id = ${mill!}`);
    muting = amira.post(`/api/users/mutes/${mill}`);
    while (!(await isHeldUp())) await Promise.resolve();
  });
  const answer = (await muting)!;
  expect([answer.status, (await answer.json()).message]).toEqual([
    503,
    "Somebody changed the same at this very moment. Please try again.",
  ]);
  expect((await amira.post(`/api/users/mutes/${mill}`)).status).toBe(404);
  await house.close();
}, 20_000);
