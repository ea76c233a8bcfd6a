// Row 27: the deck of a guest, who sends all swipes with each request, against that of a traveler with the same swipes.
import type { Client, Deployment } from "../acceptance/deployment.ts";
import { DECK } from "./deck.ts";
import { sampleCity } from "./deployments.ts";
import { getProcessorSeconds, type Load, load, measureAlternately } from "./load.ts";
import { formatCount, formatRatio, type Measurement } from "./measurement.ts";
import { warmUp } from "./next-rate.ts";
import { waitForTraining } from "./swipe-rate.ts";

const MAX_RATIO = 1.2;
const SWIPES = 30;
/** In each of the five rounds. */
const PEOPLE = 4;
const GUEST_DECK = "/api/guest/deck";

export const guestDeck: Measurement = {
  number: 27,
  name: `a guest's deck with ${SWIPES} swipes in the request, processor time of the server`,
  target: `≤ ${MAX_RATIO} × a traveler's deck with the same swipes`,
  async measure() {
    const city = await sampleCity();
    await waitForTraining(city.sql);
    const places = await city.sql<
      { id: string }[]
    >`select id from businesses where is_approved order by id limit ${SWIPES}`;
    const ids = places.map(({ id }) => id);
    const again = await measureAgain(city, ids);
    const fresh = await measureFresh(city, ids);
    return {
      met: again.ratio <= MAX_RATIO && fresh.ratio <= MAX_RATIO,
      result: `the same request again ${formatCount(again.theirs)}/s vs. ${formatCount(again.ours)}/s of a traveler; after a new swipe ${formatCount(fresh.theirs)}/s vs. ${formatCount(fresh.ours)}/s, the traveler's swipe included`,
      ratio: `${formatRatio(again.ratio)}; ${formatRatio(fresh.ratio)}`,
      details: { again, fresh },
    };
  },
};

type Swipe = { businessId: string; action: "like" | "dislike"; at: string };

const toSwipes = (ids: string[], startedAt: number): Swipe[] =>
  ids.map((businessId, nth) => ({
    businessId,
    action: nth % 2 === 0 ? "like" : "dislike",
    at: new Date(startedAt + nth * 1000).toISOString(),
  }));

const toBody = (swipes: Swipe[]) => JSON.stringify({ swipes });

/** Requests per second of the server's processor time. A ratio above 1 means that the guest costs more. */
async function measureAgain({ server, people }: Deployment, ids: string[]) {
  const [traveler] = await people(1);
  for (const swipe of toSwipes(ids, Date.now())) await swipeAs(traveler!, swipe);
  const body = toBody(toSwipes(ids, Date.now() - 60_000));
  const asTraveler = { url: server.url + DECK, cookie: traveler!.cookie, core: 1 };
  const asGuest = { url: server.url + GUEST_DECK, body, core: 1 };
  const rateOf = (request: Load) => async () => {
    const before = getProcessorSeconds(server.pid);
    const { requests } = await load(request);
    return requests / (getProcessorSeconds(server.pid) - before);
  };
  for (const request of [asTraveler, asGuest]) await warmUp(request);
  return measureAlternately(rateOf(asTraveler), rateOf(asGuest));
}

/** Decks per second of the server's processor time, each after one more swipe. */
async function measureFresh({ server, people }: Deployment, ids: string[]) {
  const asTravelers = async () => {
    const travelers = await people(PEOPLE);
    const before = getProcessorSeconds(server.pid);
    for (const traveler of travelers)
      for (const swipe of toSwipes(ids, Date.now())) {
        await swipeAs(traveler, swipe);
        await traveler.read(DECK);
      }
    return (PEOPLE * ids.length) / (getProcessorSeconds(server.pid) - before);
  };
  const asGuests = async () => {
    const before = getProcessorSeconds(server.pid);
    for (let guest = 0; guest < PEOPLE; guest++) {
      const swipes = toSwipes(ids, Date.now() - guest * 60_000);
      for (const nth of ids.keys()) await askAsGuest(server.url, swipes.slice(0, nth + 1));
    }
    return (PEOPLE * ids.length) / (getProcessorSeconds(server.pid) - before);
  };
  await asTravelers();
  await asGuests();
  return measureAlternately(asTravelers, asGuests);
}

async function swipeAs(traveler: Client, { businessId, action }: Swipe): Promise<void> {
  const response = await traveler.post("/api/swipes", { id: crypto.randomUUID(), businessId, action });
  if (!response.ok) throw new Error(`A swipe was answered with ${response.status}: ${await response.text()}`);
}

async function askAsGuest(url: string, swipes: Swipe[]): Promise<void> {
  const headers = { origin: url, "content-type": "application/json" };
  const response = await fetch(url + GUEST_DECK, { method: "POST", headers, body: toBody(swipes) });
  if (!response.ok) throw new Error(`A guest's deck was answered with ${response.status}: ${await response.text()}`);
  await response.json();
}
