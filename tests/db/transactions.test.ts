// Transactions under load: each has its own connection, however many queries are waiting.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type Connection, connect } from "../../db/client.ts";
import { freshDatabase } from "../test-app.ts";

let ctx: Awaited<ReturnType<typeof freshDatabase>>;
let pool: Connection;
beforeAll(async () => {
  ctx = await freshDatabase();
  const [row] = await ctx.sql`select current_database() as database`;
  pool = connect({ ...JSON.parse(process.env.TEST_POSTGRES!), database: row!.database }, { pool: 1 });
});
afterAll(async () => {
  await pool.close();
  await ctx.close();
});

/** Whether a query outside of a transaction really runs outside. */
function isOutside(): Promise<boolean> {
  const query = "select pg_current_xact_id_if_assigned() is null as outside, $1::int";
  return pool.sql.unsafe(query, [1]).then(([row]) => row!.outside);
}

// The driver pipelines up to a hundred queries, and a transaction that begins behind them was not given its connection.
test("a transaction that begins behind many queries has its own connection", async () => {
  const { db } = pool;
  await isOutside();
  await isOutside();
  for (let ahead = 96; ahead <= 104; ahead++) {
    const before = Array.from({ length: ahead }, () => isOutside());
    const inside = db.transaction(async (tx) => {
      await tx.execute(sql`select pg_current_xact_id()`);
      await Bun.sleep(5);
      const [row] = await tx.execute(sql`select pg_current_xact_id_if_assigned() is not null as still`);
      return row!.still;
    });
    const after = Array.from({ length: 20 }, () => isOutside());
    const answers = await Promise.allSettled([...before, inside, ...after]);
    expect([
      ahead,
      answers
        .map((answer) => (answer.status === "rejected" ? `${answer.reason.cause ?? answer.reason}` : answer.value))
        .filter((answer) => answer !== true),
    ]).toEqual([ahead, []]);
  }
});
