// Check 4: stops and freezes the database, and measures how fast the server reports it and recovers.
import { RunningServer } from "../running-server.ts";
import { type Check, timed } from "./check.ts";
import { type Client, createClients } from "./deployment.ts";
import { startPostgres } from "./postgres.ts";

const MAX_STOPPED_MS = 2000;
const MAX_FROZEN_MS = 5000;
const MAX_RECOVERY_MS = 10_000;
const CLIENTS = 20;

export const databaseOutage: Check = {
  number: 4,
  name: "database stopped, then frozen",
  target: `503 within ${MAX_STOPPED_MS / 1000} s and ${MAX_FROZEN_MS / 1000} s, \`/healthz\` 200, recovered within ${MAX_RECOVERY_MS / 1000} s`,
  isTimed: true,
  async run() {
    const postgres = await startPostgres();
    const server = new RunningServer({ SAMPLE: "no", DATABASE_URL: postgres.url });
    try {
      await server.start();
      const database = postgres.connect();
      const people = await createClients(database.sql, () => server.url, CLIENTS, "traveler");
      await database.close();
      await timeRequests(people);
      await postgres.stop();
      const stopped = await probe(server, people);
      await postgres.start();
      const afterStop = await timeUntilRecovered(people[0]!);
      await timeRequests(people);
      const resume = await postgres.freeze();
      const frozen = await probe(server, people);
      resume();
      const afterFreeze = await timeUntilRecovered(people[0]!);
      const reported = [stopped, frozen].every(({ all503, healthy }) => all503 && healthy);
      return {
        passed:
          reported &&
          stopped.slowest <= MAX_STOPPED_MS &&
          frozen.slowest <= MAX_FROZEN_MS &&
          afterStop <= MAX_RECOVERY_MS &&
          afterFreeze <= MAX_RECOVERY_MS,
        result: `stopped: ${seconds(stopped.slowest)}, recovered ${seconds(afterStop)}; frozen: ${seconds(frozen.slowest)}, recovered ${seconds(afterFreeze)}; ${reported ? "all 503, `/healthz` 200" : "NOT all 503 with `/healthz` 200"}`,
      };
    } finally {
      await server.stop();
      await postgres.close();
    }
  },
};

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

const timeRequest = (person: Client) => timed(() => person.get("/api/businesses?unseen=1"));

const timeRequests = (people: Client[]) => Promise.all(people.map(timeRequest));

/** The slowest response of all clients, whether all were 503, and whether `/healthz` was 200. */
async function probe(server: RunningServer, people: Client[]) {
  const responses = await timeRequests(people);
  const health = await fetch(`${server.url}/healthz`);
  const ready = await fetch(`${server.url}/readyz`);
  return {
    slowest: Math.max(...responses.map(({ ms }) => ms)),
    all503: responses.every(({ value }) => value.status === 503) && ready.status === 503,
    healthy: health.status === 200,
  };
}

/** @returns ms until a request succeeds again, at most twice the target */
async function timeUntilRecovered(person: Client): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < 2 * MAX_RECOVERY_MS) {
    if ((await timeRequest(person)).value.status === 200) break;
    await Bun.sleep(30);
  }
  return performance.now() - started;
}
