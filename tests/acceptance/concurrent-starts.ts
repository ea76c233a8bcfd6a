// Check 5: starts several instances on one database at the same time, and stops one of them under load.
import { migrations } from "../../db/migrations/index.ts";
import { RunningServer } from "../running-server.ts";
import { type Check, timed } from "./check.ts";
import { type Client, createClients } from "./deployment.ts";
import { startPostgres } from "./postgres.ts";

const INSTANCES = 4;
const CLIENTS = 24;
const TIMEOUT_MS = 10_000;

export const concurrentStarts: Check = {
  number: 5,
  name: `${INSTANCES} instances migrate one database at the same time; SIGTERM under load`,
  target: `each migration runs once; every request gets a response, exit ≤ ${TIMEOUT_MS / 1000} s`,
  async run() {
    const postgres = await startPostgres();
    const servers = Array.from(
      { length: INSTANCES },
      () => new RunningServer({ SAMPLE: "no", DATABASE_URL: postgres.url, DATABASE_POOL: "5" }),
    );
    try {
      await Promise.all(servers.map((server) => server.start()));
      const database = postgres.connect();
      const [row] = await database.sql`select count(*)::int as count from drizzle.__drizzle_migrations`;
      const [first] = servers as [RunningServer];
      const people = await createClients(database.sql, () => first.url, CLIENTS, "traveler");
      await database.close();
      const end = await stopUnderLoad(first, people);
      const migrated = servers.filter(({ log }) => /Migrated the database/.test(log)).length;
      return {
        passed:
          row!.count === migrations.length && migrated === 1 && end.cut === 0 && end.ms <= TIMEOUT_MS && end.code === 0,
        result: `${row!.count} of ${migrations.length} migrations, by ${migrated} instance; ${end.answered.toLocaleString("en")} responses, ${end.cut} cut off, exit ${end.code} in ${(end.ms / 1000).toFixed(2)} s`,
      };
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      await postgres.close();
    }
  },
};

/** A request is cut off if its connection was accepted but got no response. A refused connection is not. */
async function stopUnderLoad(server: RunningServer, people: Client[]) {
  let [answered, cut, open] = [0, 0, true];
  const work = people.map(async (person) => {
    while (open) {
      const outcome = await person.get("/api/businesses?unseen=1").then(
        async (response) => {
          await response.arrayBuffer();
          return response.status === 200 ? "answered" : "cut";
        },
        (error) => (error.code === "ECONNREFUSED" ? "closed" : "cut"),
      );
      if (outcome === "answered") answered++;
      if (outcome === "cut") cut++;
      if (outcome === "closed") return;
    }
  });
  await Bun.sleep(1000);
  const { ms, value: code } = await timed(() => server.end());
  open = false;
  await Promise.all(work);
  return { answered, cut, ms, code };
}
