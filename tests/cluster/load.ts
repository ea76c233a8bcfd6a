// Clients that swipe continuously and record which swipes were acknowledged.
import type { Person } from "../test-app.ts";

/** `next` is the index of their next place. */
export type Swiper = { person: Person; next: number };

export type Load = {
  /** Ids of the swipes with a response of 200. */
  acknowledged: string[];
  /** Other statuses and error names, with their counts. */
  otherOutcomes: Map<string, number>;
  /** Longest time in ms until a response, and between two acknowledged swipes of any client. */
  longestWait: number;
  longestGap: number;
  /** Duration in ms. */
  durationMs: number;
  stop(): Promise<void>;
};

/** Each client swipes on one place after the other, without retries. */
export function startLoad(swipers: readonly Swiper[], places: readonly string[]): Load {
  const started = performance.now();
  let last = started;
  let stopped = false;
  const swipe = async (person: Person, businessId: string) => {
    const sent = performance.now();
    const id = crypto.randomUUID();
    const outcome = await person.post("/api/swipes", { businessId, action: "like", id }).then(
      async (answer) => {
        await answer.text();
        return answer.status;
      },
      (error) => String(error.code ?? error.name),
    );
    const now = performance.now();
    load.longestWait = Math.max(load.longestWait, now - sent);
    if (outcome === 200) {
      load.acknowledged.push(id);
      load.longestGap = Math.max(load.longestGap, now - last);
      last = now;
    } else {
      load.otherOutcomes.set(`${outcome}`, (load.otherOutcomes.get(`${outcome}`) ?? 0) + 1);
      await Bun.sleep(PAUSE_MS);
    }
  };
  const running = swipers.map(async (swiper) => {
    while (!stopped) await swipe(swiper.person, places[swiper.next++ % places.length]!);
  });
  const load: Load = {
    acknowledged: [],
    otherOutcomes: new Map(),
    longestWait: 0,
    longestGap: 0,
    durationMs: 0,
    async stop() {
      stopped = true;
      await Promise.all(running);
      load.durationMs = performance.now() - started;
      load.longestGap = Math.max(load.longestGap, performance.now() - last);
    },
  };
  return load;
}

/** ms to wait after a failed request, as a person would. */
const PAUSE_MS = 20;
