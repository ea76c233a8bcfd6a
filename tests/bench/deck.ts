// Row 3: the deck of a traveler with a long history, at 1,000 and 100,000 places.
import { type SeededDeployment, seededCity } from "./deployments.ts";
import { load, type Rate } from "./load.ts";
import { formatRatio, type Measurement, median } from "./measurement.ts";

export const DECK = "/api/businesses?unseen=1";
const MAX_P99_MS = 50;
const MAX_GROWTH = 3;
const ROUNDS = 5;

export const deck: Measurement = {
  number: 3,
  name: `\`GET ${DECK}\`, 100,000 places, 1,000 swipes, p99 at 32 clients`,
  target: `≤ ${MAX_P99_MS} ms; ≤ ${MAX_GROWTH} × that at 1,000 places`,
  async measure() {
    const small = await measureDeck(await seededCity(1_000));
    const large = await measureDeck(await seededCity(100_000));
    const growth = large.p99 / small.p99;
    return {
      met: large.p99 <= MAX_P99_MS && growth <= MAX_GROWTH,
      result: `p99 ${large.p99.toFixed(1)} ms, median ${large.p50.toFixed(1)} ms, ${Math.round(large.perSecond)}/s (at 1,000 places ${small.p99.toFixed(1)} ms)`,
      ratio: formatRatio(growth),
      details: { small, large },
    };
  },
};

/** Medians of several rounds. */
async function measureDeck({ server, regular }: SeededDeployment): Promise<Rate> {
  const url = server.url + DECK;
  await load({ url, cookie: regular.cookie, seconds: 3 });
  const rates: Rate[] = [];
  for (let round = 0; round < ROUNDS; round++) rates.push(await load({ url, cookie: regular.cookie, seconds: 4 }));
  const medianOf = (read: (rate: Rate) => number) => median(rates.map(read));
  return {
    requests: medianOf(({ requests }) => requests),
    perSecond: medianOf(({ perSecond }) => perSecond),
    p50: medianOf(({ p50 }) => p50),
    p99: medianOf(({ p99 }) => p99),
  };
}
