// Line 4: a database that is stopped or frozen is told to whoever asks, soon, and is used again as soon as it is back.
import { RunningServer } from "../running-server.ts";
import { type Client, signInPeople } from "./city.ts";
import { type Line, timed } from "./line.ts";
import { openPostgres } from "./own-postgres.ts";

const STOPPED = 2000;
const FROZEN = 5000;
const BACK = 10_000;
const ASKING = 20;

export const databaseAway: Line = {
  number: 4,
  name: "database stopped, then frozen",
  target: `503 within ${STOPPED / 1000} s and ${FROZEN / 1000} s, \`/healthz\` 200, recovered within ${BACK / 1000} s`,
  async measure() {
    const postgres = await openPostgres();
    const server = new RunningServer({ SAMPLE: "no", DATABASE_URL: postgres.url });
    try {
      await server.start();
      const database = postgres.connect();
      const people = await signInPeople(database.sql, () => server.url, ASKING, "traveler");
      await database.close();
      await askAll(people);
      await postgres.stop();
      const stopped = await watch(server, people);
      await postgres.start();
      const afterStop = await timeUntilBack(people[0]!);
      await askAll(people);
      const thaw = await postgres.freeze();
      const frozen = await watch(server, people);
      thaw();
      const afterFreeze = await timeUntilBack(people[0]!);
      const told = [stopped, frozen].every(({ clear, alive }) => clear && alive);
      return {
        holds:
          told && stopped.slowest <= STOPPED && frozen.slowest <= FROZEN && afterStop <= BACK && afterFreeze <= BACK,
        figure: `stopped: ${seconds(stopped.slowest)}, recovered ${seconds(afterStop)}; frozen: ${seconds(frozen.slowest)}, recovered ${seconds(afterFreeze)}; ${told ? "all 503, `/healthz` 200" : "NOT all 503 with `/healthz` 200"}`,
      };
    } finally {
      await server.stop();
      await postgres.close();
    }
  },
};

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

const ask = (person: Client) => timed(() => person.get("/api/businesses?unseen=1"));

const askAll = (people: Client[]) => Promise.all(people.map(ask));

/** How long the slowest of them waited, and whether each got a 503 while the process itself was well. */
async function watch(server: RunningServer, people: Client[]) {
  const answers = await askAll(people);
  const health = await fetch(`${server.url}/healthz`);
  const ready = await fetch(`${server.url}/readyz`);
  return {
    slowest: Math.max(...answers.map(({ ms }) => ms)),
    clear: answers.every(({ value }) => value.status === 503) && ready.status === 503,
    alive: health.status === 200,
  };
}

/** @returns ms until a signed-in screen's data is answered again, at most twice the promise */
async function timeUntilBack(person: Client): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < 2 * BACK) {
    if ((await ask(person)).value.status === 200) break;
    await Bun.sleep(30);
  }
  return performance.now() - started;
}
