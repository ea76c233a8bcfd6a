// Conflicting writes: one of them fails with 503, and changes nothing.
import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { toErrorResponse } from "../../src/http/errors.ts";
import { putPlaces } from "../places.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();

test("of two deadlocked transactions, one succeeds and the other is a 503", async () => {
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
}, 20_000);

test("a write to a place that is being deleted is a 503, and a 404 when retried", async () => {
  const amira = await app.join("Amira");
  const { "Old Mill": mill } = await putPlaces(app.db, [{ name: "Old Mill" }]);
  const isWaiting = async () =>
    (await app.sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      .length > 0;
  let muting: Promise<Response> | undefined;
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`delete from businesses where id = ${mill!}`);
    muting = amira.post(`/api/users/mutes/${mill}`);
    while (!(await isWaiting())) await Promise.resolve();
  });
  const response = (await muting)!;
  expect([response.status, (await response.json()).message]).toEqual([
    503,
    "This was changed by someone else at the same time. Please try again.",
  ]);
  expect((await amira.post(`/api/users/mutes/${mill}`)).status).toBe(404);
}, 20_000);
