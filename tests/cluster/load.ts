// People who swipe without a pause, and keep count of what the product acknowledged.
import type { Person } from "../test-app.ts";

/** Somebody on the way through the city; `next` is the place that comes next. */
export type Swiper = { person: Person; next: number };

export type Load = {
  /** The ids of all swipes that were answered with 200. */
  acknowledged: string[];
  /** What else came back, or why nothing did: a status or an error's name, each with its count. */
  others: Map<string, number>;
  /** ms of the longest wait for an answer, and between two acknowledged swipes of anybody. */
  longestWait: number;
  longestGap: number;
  /** ms it ran. */
  took: number;
  stop(): Promise<void>;
};

/** Each person swipes one place after the other; what was not acknowledged is not sent again. */
export function startLoad(swipers: readonly Swiper[], places: readonly string[]): Load {
  const began = performance.now();
  let last = began;
  let stopped = false;
  const swipe = async (person: Person, businessId: string) => {
    const asked = performance.now();
    const id = crypto.randomUUID();
    const outcome = await person.post("/api/swipes", { businessId, action: "like", id }).then(
      async (answer) => {
        await answer.text();
        return answer.status;
      },
      (error) => String(error.code ?? error.name),
    );
    const now = performance.now();
    load.longestWait = Math.max(load.longestWait, now - asked);
    if (outcome === 200) {
      load.acknowledged.push(id);
      load.longestGap = Math.max(load.longestGap, now - last);
      last = now;
    } else {
      load.others.set(`${outcome}`, (load.others.get(`${outcome}`) ?? 0) + 1);
      await Bun.sleep(PAUSE);
    }
  };
  const running = swipers.map(async (swiper) => {
    while (!stopped) await swipe(swiper.person, places[swiper.next++ % places.length]!);
  });
  const load: Load = {
    acknowledged: [],
    others: new Map(),
    longestWait: 0,
    longestGap: 0,
    took: 0,
    async stop() {
      stopped = true;
      await Promise.all(running);
      load.took = performance.now() - began;
      load.longestGap = Math.max(load.longestGap, performance.now() - last);
    },
  };
  return load;
}

/** ms after a refusal: nobody presses a button faster. */
const PAUSE = 20;
