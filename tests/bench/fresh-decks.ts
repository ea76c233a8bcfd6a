// Rows 22, 31 and 33: decks of many travelers at once, each after a new swipe, so that no deck comes from memory.
import { type SeededDeployment, seededCity } from "./deployments.ts";
import { runProgram } from "./load.ts";
import type { Measurement, Outcome } from "./measurement.ts";

const MAX_P99_MS = 100;
const PLACES = 100_000;
const TRAVELERS = 32;
const SECONDS = 10;
/** The first decks of all travelers take 4 s together, and the engine compiles what is used often for half a minute. */
const WARM_UP_SECONDS = 30;
/** Mean time for which a traveler looks at a card. People take longer. */
const PAUSE_MS = 1000;
const DECK = `the deck after a new swipe, ${PLACES.toLocaleString("en")} places, ${TRAVELERS} travelers at once`;
const TARGET = `≤ ${MAX_P99_MS} ms`;

export const freshDecks: Measurement = {
  number: 22,
  name: `${DECK}, p99`,
  target: TARGET,
  measure: () => measureDecks(SECONDS, 0),
};

export const pacedDecks: Measurement = {
  number: 31,
  name: `${DECK}, each looking at a card for a second, p99`,
  target: TARGET,
  measure: () => measureDecks(3 * SECONDS, PAUSE_MS),
};

export const burstsOfDecks: Measurement = {
  number: 33,
  name: `${TRAVELERS} decks asked for at the same moment, by travelers who have each just swiped, ${PLACES.toLocaleString("en")} places, p99`,
  target: TARGET,
  measure: () => measureDecks(SECONDS, "bursts"),
};

/** @param pace the mean pause before each swipe in ms, or bursts: all swipe, then all load their deck at once */
async function measureDecks(seconds: number, pace: number | "bursts"): Promise<Outcome> {
  const city = await seededCity(PLACES);
  await swipeAndLook(city, WARM_UP_SECONDS, 0);
  const { p50, p99, decks } = await swipeAndLook(city, seconds, pace);
  return {
    met: p99 <= MAX_P99_MS,
    result: `p99 ${p99.toFixed(1)} ms, median ${p50.toFixed(1)} ms, ${decks} decks in ${seconds} s, after ${WARM_UP_SECONDS} s of swipes and decks`,
  };
}

type Result = { decks: number; p50: number; p99: number };

export async function swipeAndLook(
  { server, travelers }: SeededDeployment,
  seconds: number,
  pace: number | "bursts",
): Promise<Result> {
  const cookies = travelers.slice(1, 1 + TRAVELERS).map(({ cookie }) => cookie);
  const plan = `${server.dataDir}/fresh-decks.json`;
  await Bun.write(plan, JSON.stringify(cookies));
  const program = ["tests/bench/deck-clients.ts", server.url, plan, `${seconds}`, `${pace}`];
  return JSON.parse(await runProgram(undefined, [process.execPath, ...program])) as Result;
}
