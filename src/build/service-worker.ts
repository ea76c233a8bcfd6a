// Bundles the service worker, and the one that removes it.

import { inLanguage } from "../i18n/current-language.ts";
import { sayNothingKept } from "../nothing-kept.ts";
import { builtLanguages } from "./messages.ts";

const ENTRIES = { worker: "islands/offline/worker/worker.ts", remover: "islands/offline/worker/remover.ts" } as const;

/** The worker is loaded again on every visit, so it stays small. */
const MAX_BYTES = 15_000;

/** Takes the place of the texts in the bundle. */
const PLACEHOLDER = "nothingKeptTexts";

/**
 * @param version changes with any file of the site, so that browsers notice an update
 * @throws if a worker has become too large
 */
export async function bundleWorkers(version: string): Promise<Record<keyof typeof ENTRIES, string>> {
  const [worker, remover] = await Promise.all([bundle(ENTRIES.worker, version), bundle(ENTRIES.remover, version)]);
  return { worker, remover };
}

async function bundle(entry: string, version: string): Promise<string> {
  const built = await Bun.build({
    entrypoints: [entry],
    target: "browser",
    format: "iife",
    minify: true,
    define: { BUILD_VERSION: JSON.stringify(version), NOTHING_KEPT: PLACEHOLDER },
  });
  const texts = Object.fromEntries(builtLanguages().map((each) => [each, inLanguage(each, sayNothingKept)]));
  // The bundler would write six characters for each letter that is not Latin.
  const code = (await built.outputs[0]!.text()).replace(PLACEHOLDER, () => JSON.stringify(texts));
  const bytes = Buffer.byteLength(code);
  if (bytes > MAX_BYTES) throw new Error(`${entry} has ${bytes} bytes; at most ${MAX_BYTES} are allowed.`);
  return code;
}
