// Clients that swipe as fast as they get responses, each time as another traveler on a place new to them.
// Run: bun tests/bench/swipers.ts <address> <plan.json> <clients> <seconds> <seed>
import { seededRandom } from "../../src/taste/random.ts";

const [address = "", planFile = "", clients = "32", seconds = "3", seed = "1"] = process.argv.slice(2);
/** `swiped`: the ids of places that each traveler has already swiped on, in the order of `cookies`. */
type Plan = { cookies: string[]; placeIds: string[]; swiped: string[][] };
const plan = (await Bun.file(planFile).json()) as Plan;
const { cookies, placeIds } = plan;
const swiped = plan.swiped.map((ids) => new Set(ids));
const random = seededRandom(Number(seed) * 7919);
/** Skips the first traveler, whose long history other measurements depend on. */
let turn = 1 + Math.floor(random() * (cookies.length - 1));
let stored = 0;
/** Maximum swipes of one traveler in one run; the next run continues with other places. */
const MAX_SWIPES_EACH = 400;
const swipeCounts = new Uint32Array(cookies.length);

const began = performance.now();
const end = began + Number(seconds) * 1000;
await Promise.all(Array.from({ length: Number(clients) }, keepSwiping));
console.log(JSON.stringify({ stored, perSecond: (stored * 1000) / (performance.now() - began) }));

/** The next place that the traveler has not swiped on. Each traveler starts at another place. */
function nextPlace(traveler: number): string {
  for (;;) {
    const at = swipeCounts[traveler]!++;
    if (at >= MAX_SWIPES_EACH)
      throw new Error(`A traveler was to swipe more than ${MAX_SWIPES_EACH} times in one run.`);
    const id = placeIds[(traveler * 157 + Number(seed) * MAX_SWIPES_EACH + at) % placeIds.length]!;
    if (!swiped[traveler]!.has(id)) return id;
  }
}

async function keepSwiping(): Promise<void> {
  while (performance.now() < end) {
    turn = turn + 1 < cookies.length ? turn + 1 : 1;
    const response = await fetch(`${address}/api/swipes`, {
      method: "POST",
      headers: { cookie: cookies[turn]!, origin: address, "content-type": "application/json" },
      body: JSON.stringify({
        id: crypto.randomUUID(),
        businessId: nextPlace(turn),
        action: random() < 0.5 ? "like" : "dislike",
      }),
    });
    if (response.status !== 200)
      throw new Error(`A swipe was answered with ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
    stored++;
  }
}
