// Travelers who swipe on the first card of their deck and load the deck again: as fast as they get responses, after a pause, or
// in bursts, in which all swipe, and then all load their deck at once.
// Run: bun tests/bench/deck-clients.ts <address> <cookies.json> <seconds> [<mean pause in ms> | bursts]
import { seededRandom } from "../../src/taste/random.ts";
import { DECK } from "./deck.ts";

const [address = "", cookiesFile = "", seconds = "10", pause = "0"] = process.argv.slice(2);
const cookies = (await Bun.file(cookiesFile).json()) as string[];
const random = seededRandom(22);
const times: number[] = [];
const end = performance.now() + Number(seconds) * 1000;
if (pause === "bursts") await keepBursting();
else await Promise.all(cookies.map(keepSwiping));
times.sort((a, b) => a - b);
const quantile = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))];
console.log(JSON.stringify({ decks: times.length, p50: quantile(0.5), p99: quantile(0.99) }));

async function keepSwiping(cookie: string, turn: number): Promise<void> {
  let [card] = await readDeck(cookie);
  for (let n = turn; performance.now() < end && card; n++) {
    // From half of the mean to one and a half.
    if (pause !== "0") await Bun.sleep(Number(pause) * (0.5 + random()));
    await swipe(cookie, card.id, n % 2 === 0 ? "like" : "dislike");
    [card] = await timeDeck(cookie);
  }
}

async function keepBursting(): Promise<void> {
  let decks = await Promise.all(cookies.map(readDeck));
  for (let n = 0; performance.now() < end; n++) {
    await Promise.all(
      cookies.map((cookie, turn) => swipe(cookie, decks[turn]![0]!.id, (n + turn) % 2 === 0 ? "like" : "dislike")),
    );
    decks = await Promise.all(cookies.map(timeDeck));
  }
}

async function timeDeck(cookie: string): Promise<{ id: string }[]> {
  const began = performance.now();
  const deck = await readDeck(cookie);
  times.push(performance.now() - began);
  return deck;
}

async function readDeck(cookie: string): Promise<{ id: string }[]> {
  const response = await fetch(address + DECK, { headers: { cookie } });
  if (!response.ok) throw new Error(`The deck was answered with ${response.status}.`);
  return (await response.json()) as { id: string }[];
}

async function swipe(cookie: string, businessId: string, action: string): Promise<void> {
  const response = await fetch(`${address}/api/swipes`, {
    method: "POST",
    headers: { cookie, origin: address, "content-type": "application/json" },
    body: JSON.stringify({ id: crypto.randomUUID(), businessId, action }),
  });
  if (!response.ok) throw new Error(`A swipe was answered with ${response.status}: ${await response.text()}`);
}
