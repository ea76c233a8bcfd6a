// Row 22: decks of many travelers at once, each after a new swipe, so that no deck comes from memory.
import { type SeededDeployment, seededCity } from "./deployments.ts";
import { runProgram } from "./load.ts";
import type { Measurement } from "./measurement.ts";

const MAX_P99_MS = 100;
const PLACES = 100_000;
const TRAVELERS = 32;
const SECONDS = 10;

export const freshDecks: Measurement = {
  number: 22,
  name: `the deck after a new swipe, ${PLACES.toLocaleString("en")} places, ${TRAVELERS} travelers at once, p99`,
  target: `≤ ${MAX_P99_MS} ms`,
  async measure() {
    const city = await seededCity(PLACES);
    await swipeAndLook(city, 3);
    const { p50, p99, decks } = await swipeAndLook(city, SECONDS);
    return {
      met: p99 <= MAX_P99_MS,
      result: `p99 ${p99.toFixed(1)} ms, median ${p50.toFixed(1)} ms, ${decks} decks in ${SECONDS} s`,
    };
  },
};

type Result = { decks: number; p50: number; p99: number };

async function swipeAndLook({ server, travelers }: SeededDeployment, seconds: number): Promise<Result> {
  const cookies = travelers.slice(1, 1 + TRAVELERS).map(({ cookie }) => cookie);
  const plan = `${server.dataDir}/fresh-decks.json`;
  await Bun.write(plan, JSON.stringify(cookies));
  const command = [process.execPath, "tests/bench/deck-clients.ts", server.url, plan, `${seconds}`];
  return JSON.parse(await runProgram(undefined, command)) as Result;
}
