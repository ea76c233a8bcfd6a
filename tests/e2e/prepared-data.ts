// Loads the sample city and learns its taste once, so that each file of browser tests starts from a copy.
import { type PreparedData, RunningServer } from "../running-server.ts";

const VARIABLE = "PREPARED_DATA";
/** In ms. It takes a few seconds, and begins ten seconds after the start. */
const LEARNED_WITHIN = 120_000;

/** Playwright calls it before the first test, and what it returns after the last. */
export default async function prepareData(): Promise<() => Promise<void>> {
  const server = new RunningServer({ SAMPLE: "yes" });
  await server.start();
  await server.waitForLog(/admin\s+\S+@\S+/);
  // On a machine with much else to do, the server of each file may have to learn it instead.
  await server.waitForLog(/Learned the crowd's taste/, LEARNED_WITHIN).catch(() => {});
  await server.end();
  const prepared: PreparedData = { dataDir: server.dataDir, accounts: server.log };
  process.env[VARIABLE] = JSON.stringify(prepared);
  return () => server.stop();
}

export const findPrepared = () => JSON.parse(process.env[VARIABLE]!) as PreparedData;
