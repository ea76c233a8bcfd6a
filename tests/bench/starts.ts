// Rows 5 and 6: the time from start to the first response, on an existing database and on an empty folder.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../ports.ts";
import { BINARY } from "../running-server.ts";
import { type Measurement, median } from "./measurement.ts";

const ROUNDS = 5;
const [MAX_NEXT_MS, MAX_FIRST_MS, TIMEOUT_MS] = [1000, 3000, 30_000];

export const nextStart: Measurement = {
  number: 5,
  name: "start with an existing database, to the first 200",
  target: "≤ 1.0 s",
  measure: async () => toOutcome((await getStarts()).next, MAX_NEXT_MS),
};

export const firstStart: Measurement = {
  number: 6,
  name: "first start on an empty folder (sample city included), to the first 200",
  target: "≤ 3 s",
  measure: async () => toOutcome((await getStarts()).first, MAX_FIRST_MS),
};

const toOutcome = (ms: number[], maxMs: number) => ({
  met: median(ms) <= maxMs,
  result: `${(median(ms) / 1000).toFixed(2)} s (${ms.map((one) => (one / 1000).toFixed(2)).join(", ")})`,
  details: ms,
});

let measured: Promise<{ first: number[]; next: number[] }> | undefined;
const getStarts = () => {
  measured ??= measureStarts();
  return measured;
};

async function measureStarts() {
  const [first, next]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const dataDir = await mkdtemp(join(tmpdir(), "sidestreet-bench-"));
    try {
      first.push(await startOnce(dataDir));
      next.push(await startOnce(dataDir));
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  return { first, next };
}

/** @returns ms from the start of the process to the landing page */
async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const server = Bun.spawn([BINARY, "serve"], {
    env: { ...process.env, PORT: `${port}`, DATA_DIR: dataDir },
    stdout: "ignore",
    stderr: "ignore",
  });
  try {
    while (performance.now() - began < TIMEOUT_MS && server.exitCode === null) {
      const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
      if (response?.status === 200) return performance.now() - began;
      await Bun.sleep(5);
    }
    throw new Error("The server did not start.");
  } finally {
    server.kill("SIGTERM");
    await server.exited;
  }
}
