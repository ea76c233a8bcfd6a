// Starts a server with the sample city and one without once, so that each file of browser tests starts from a copy of a folder.
import { type PreparedData, RunningServer } from "../running-server.ts";

const VARIABLE = "PREPARED_FOLDERS";
/** In ms. It takes a few seconds, and begins ten seconds after the start. */
const LEARNED_WITHIN = 120_000;

/** By the value of SAMPLE. */
type PreparedFolders = Record<"yes" | "no", PreparedData>;

/** Playwright calls it before the first test, and what it returns after the last. */
export default async function prepareFolders(): Promise<() => Promise<void>> {
  const [sample, empty] = [new RunningServer({ SAMPLE: "yes" }), new RunningServer({ SAMPLE: "no" })];
  await sample.start();
  await sample.waitForLog(/admin\s+\S+@\S+/);
  // While the other waits before it learns the sample city's taste.
  await empty.start();
  await empty.end();
  // On a machine with much else to do, the server of each file may have to learn it instead.
  await sample.waitForLog(/Learned the crowd's taste/, LEARNED_WITHIN).catch(() => {});
  await sample.end();
  const toPrepared = ({ dataDir, log }: RunningServer): PreparedData => ({ dataDir, accounts: log });
  const folders: PreparedFolders = { yes: toPrepared(sample), no: toPrepared(empty) };
  process.env[VARIABLE] = JSON.stringify(folders);
  return async () => void (await Promise.all([sample.stop(), empty.stop()]));
}

export const findPrepared = () => JSON.parse(process.env[VARIABLE]!) as PreparedFolders;
