// Row 29: decks with four filters, none of which comes from memory.
import { DECK } from "./deck.ts";
import { type SeededDeployment, seededCity } from "./deployments.ts";
import { getProcessorSeconds, runProgram } from "./load.ts";
import type { Measurement } from "./measurement.ts";
import { CENTER } from "./seed.ts";

const MAX_P99_MS = 50;
const PLACES = 100_000;
const SECONDS = 10;
/** Those from here on have some 950 swipes each. */
const FIRST_TRAVELER = 100;

export const filteredDeck: Measurement = {
  number: 29,
  name: `the deck with four filters, ${PLACES.toLocaleString("en")} places, 950 swipes, not from memory, p99`,
  target: `≤ ${MAX_P99_MS} ms`,
  async measure() {
    const city = await seededCity(PLACES);
    await ask(city, 8, 5);
    const alone = await ask(city, 1, SECONDS);
    const together = await ask(city, 8, SECONDS);
    return {
      met: alone.p99 <= MAX_P99_MS,
      result: `one request at a time ${format(alone)}, ${alone.processorMs.toFixed(1)} ms of the server's processor time each; eight travelers at once ${format(together)}`,
      details: { alone, together },
    };
  },
};

const format = ({ p50, p99 }: Measured) => `p99 ${p99.toFixed(1)} ms, median ${p50.toFixed(1)} ms`;

type Result = { decks: number; cards: number; p50: number; p99: number };
type Measured = Result & { processorMs: number };

async function ask({ server, travelers }: SeededDeployment, people: number, seconds: number): Promise<Measured> {
  const [cookies, queries] = ["cookies", "queries"].map((name) => `${server.dataDir}/filtered-${name}.json`);
  await Bun.write(
    cookies!,
    JSON.stringify(travelers.slice(FIRST_TRAVELER, FIRST_TRAVELER + people).map(({ cookie }) => cookie)),
  );
  await Bun.write(queries!, JSON.stringify(listQueries()));
  const command = [process.execPath, "tests/bench/filtered-clients.ts", server.url, cookies!, queries!, `${seconds}`];
  const before = getProcessorSeconds(server.pid);
  const result = JSON.parse(await runProgram(undefined, command)) as Result;
  return { ...result, processorMs: (1000 * (getProcessorSeconds(server.pid) - before)) / result.decks };
}

/** Two facts, a price, and a time or a walk. */
function listQueries(): string[] {
  const near = CENTER.toReversed().join();
  const facts = [
    "diet=vegan&wheelchair=yes",
    "wheelchair=yes&outdoor=yes",
    "diet=vegetarian&quiet=yes",
    "dogs=yes&outdoor=yes",
  ];
  const prices = ["1,2", "2,3", "1,2,3"];
  const last = [
    ...["2026-06-05T10:00:00.000Z", "2026-06-06T18:30:00.000Z", "2026-06-08T11:15:00.000Z"].map((at) => `open=${at}`),
    "open=now",
    ...[20, 45].map((minutes) => `walk=${minutes}&near=${near}`),
  ];
  return last.flatMap((end) => facts.flatMap((two) => prices.map((levels) => `${DECK}&${two}&price=${levels}&${end}`)));
}
