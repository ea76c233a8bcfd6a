// Skips a part of the build whose inputs and outputs are what they were after the last build.
import { stat } from "node:fs/promises";
import { writeOutput } from "./write-output.ts";

const STAMPS = ".cache/build.json";

/** What every part depends on: the packages, and the version of Bun. */
const PACKAGES = ["package.json", "bun.lock"];

type Part = {
  /** Patterns of the files it reads. Their content counts. */
  inputs: string[];
  settings?: unknown;
  /** Patterns of the files it writes. Their sizes and times count, so that a deleted or replaced file is built again. */
  outputs: string[];
};

export async function skipUnchanged(name: string, part: Part, work: () => Promise<void>): Promise<boolean> {
  const inputs = await hashInputs(part);
  const stamps = await loading;
  if (stamps[name] === `${inputs} ${await hashOutputs(part)}`) return false;
  await work();
  stamps[name] = `${inputs} ${await hashOutputs(part)}`;
  saving = saving.then(() => writeOutput(STAMPS, JSON.stringify(stamps)));
  await saving;
  return true;
}

const loading: Promise<Record<string, string>> = Bun.file(STAMPS)
  .json()
  .catch(() => ({}));

/** One after the other, since parts are built at the same time. */
let saving = Promise.resolve();

async function hashInputs({ inputs, settings }: Part): Promise<string> {
  const hash = new Bun.CryptoHasher("sha256").update(JSON.stringify([Bun.version, settings]));
  for (const path of findFiles([...PACKAGES, ...inputs])) hash.update(path).update(await Bun.file(path).bytes());
  return hash.digest("hex");
}

async function hashOutputs({ outputs }: Part): Promise<string> {
  const hash = new Bun.CryptoHasher("sha256");
  for (const path of findFiles(outputs)) {
    const { size, mtimeMs } = await stat(path);
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

const findFiles = (patterns: string[]): string[] =>
  [...new Set(patterns.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(".")]))].sort();
