// A thread that asks for decks until it is told to stop, so that what the check does at the same time doesn't delay it.
import { timed } from "./check.ts";

declare const self: Worker;

export type DeckReader = { url: string; cookie: string; everyMs: number };

/** ms by what was going on when the request was sent. */
export type DeckTimes = { calm: number[]; busy: number[] };

const times: DeckTimes = { calm: [], busy: [] };
let now: keyof DeckTimes | undefined;

/** Starts with the reader; what is going on, undefined for what doesn't count; "stop" returns the times. */
self.onmessage = ({ data }: MessageEvent<DeckReader | keyof DeckTimes | "stop" | undefined>) => {
  if (data === "stop") self.postMessage(times);
  else if (typeof data === "object") void readDecks(data);
  else now = data;
};

async function readDecks({ url, cookie, everyMs }: DeckReader): Promise<never> {
  for (;;) {
    const going = now;
    const { ms, value: status } = await timed(async () => {
      const response = await fetch(`${url}/api/businesses?unseen=1`, { headers: { cookie } });
      await response.arrayBuffer();
      return response.status;
    });
    if (going) times[going].push(status === 200 ? ms : Number.POSITIVE_INFINITY);
    await Bun.sleep(everyMs);
  }
}
