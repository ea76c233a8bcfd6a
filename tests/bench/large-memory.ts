// Row 60: the memory of a server with 200,000 places, while travelers swipe, search and read.
import { readFileSync } from "node:fs";
import { seededCity } from "./deployments.ts";
import { swipeAndLook } from "./fresh-decks.ts";
import type { Measurement } from "./measurement.ts";
import { getMemoryBytes } from "./memory.ts";

const PLACES = 200_000;
const SWIPES_PER_PLACE = 2;
const MAX_BYTES = 512 * 1024 * 1024;
const ROUNDS = 20;
const ATTEMPTS = 5;
const SWIPING_SECONDS = 30;
const PATHS = [
  "/api/search?q=wild",
  "/api/search?q=wlid%20kitchne",
  "/api/search?q=restaurant",
  "/discover",
  "/api/businesses?unseen=1&type=hotel",
  "/dashboard",
  "/map",
  "/places",
  "/events",
  "/profile",
];

export const largeMemory: Measurement = {
  number: 60,
  name: `memory of the server with ${PLACES.toLocaleString("en")} places while 32 travelers swipe, search and read, without PostgreSQL's`,
  target: "≤ 512 MB at any time",
  async measure() {
    if (process.platform !== "linux") return { reason: "this system has no /proc to read it from" };
    // What a container with this limit tells the runtime, which then collects garbage in time.
    const city = await seededCity(PLACES, SWIPES_PER_PLACE, { BUN_JSC_forceRAMSize: String(MAX_BYTES) });
    const { server, travelers } = city;
    const readers = travelers.slice(1, 33);
    const steps: Record<string, number> = {};
    const note = async (step: string) => {
      steps[step] = Math.round((await getMemoryBytes(server.pid)) / 1024 ** 2);
    };
    await note("places written");
    for (const path of PATHS) {
      for (let round = 0; round < ROUNDS; round++) {
        const { cookie } = readers[round % readers.length]!;
        // On a busy machine, the first answer takes longer than a connection is kept.
        for (let attempt = 1; ; attempt++) {
          const response = await fetch(server.url + path, { headers: { cookie } }).catch(() => undefined);
          await response?.arrayBuffer();
          if (response?.status === 200) break;
          if (attempt === ATTEMPTS) throw new Error(`${path} answered ${response?.status ?? "nothing"}.`);
          await Bun.sleep(1000);
        }
      }
      await note(path);
    }
    const { decks } = await swipeAndLook(city, SWIPING_SECONDS, 0);
    await note(`${decks} swipes with their decks`);
    const [, peak = 0] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, "utf8")) ?? [];
    const [atMost, series] = [
      Number(peak) * 1024,
      Object.entries(steps).map(([step, megabytes]) => `${step} ${megabytes}`),
    ];
    return {
      met: atMost <= MAX_BYTES,
      result: `${Math.round(atMost / 1024 ** 2)} MB at most (RSS); afterwards ${Object.values(steps).at(-1)} MB (PSS)`,
      details: series,
    };
  },
};
