// Travelers who ask for decks with filters, each request with others than the one before, as fast as they get responses.
// Run: bun tests/bench/filtered-clients.ts <address> <cookies.json> <queries.json> <seconds>
import { argv } from "node:process";

const [address = "", cookiesFile = "", queriesFile = "", seconds = "10"] = argv.slice(2);
const cookies = (await Bun.file(cookiesFile).json()) as string[];
const queries = (await Bun.file(queriesFile).json()) as string[];
const times: number[] = [];
let cards = 0;
const end = performance.now() + Number(seconds) * 1000;
await Promise.all(cookies.map(keepAsking));
times.sort((a, b) => a - b);
const quantile = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))];
console.log(
  JSON.stringify({ decks: times.length, cards: cards / times.length, p50: quantile(0.5), p99: quantile(0.99) }),
);

async function keepAsking(cookie: string, turn: number): Promise<void> {
  for (let n = turn; performance.now() < end; n++) {
    const began = performance.now();
    const response = await fetch(address + queries[n % queries.length], { headers: { cookie } });
    const deck = (await response.json()) as unknown[];
    if (!response.ok) throw new Error(`A deck was answered with ${response.status}.`);
    times.push(performance.now() - began);
    cards += deck.length;
  }
}
