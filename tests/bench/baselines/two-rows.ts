// Baseline of swipes: writes two rows in one transaction per request, with the product's driver and pool.
import { connect } from "../../../db/client.ts";
import { findRunning } from "../../../db/embedded.ts";
import { readConfig } from "../../../src/config.ts";

const [dataDir = ""] = process.argv.slice(2);
const running = await findRunning(dataDir);
if (!running) throw new Error("There is no database to write into.");
const { sql } = connect(running.connection, { pool: readConfig({}).database.pool });
await sql`create table if not exists bench_history (id uuid primary key, person text, place uuid, action text, at timestamptz default now())`;
await sql`create table if not exists bench_state (person text primary key, state text)`;

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  routes: {
    "/api/swipes": {
      async POST(request) {
        const { id, businessId, action } = await request.json();
        const person = request.headers.get("cookie") ?? "";
        await sql.begin(async (tx) => {
          await tx`insert into bench_history (id, person, place, action) values (${id}, ${person}, ${businessId}, ${action})`;
          await tx`insert into bench_state (person, state) values (${person}, ${action}) on conflict (person) do update set state = excluded.state`;
        });
        return Response.json({ id });
      },
    },
  },
});
console.log(`http://127.0.0.1:${server.port}`);
