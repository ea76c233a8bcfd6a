// Bundles the service worker, and the one that removes it.
import { sayNothingKept } from "../../islands/offline/worker/nothing-kept.ts";
import { inLanguage } from "../i18n/current-language.ts";
import type { Language } from "../i18n/languages.ts";
import type { Compression } from "./compress.ts";
import { builtLanguages } from "./messages.ts";

const ENTRIES = { worker: "islands/offline/worker/worker.ts", remover: "islands/offline/worker/remover.ts" } as const;

/** The worker is loaded again on every visit, so it stays small. */
const MAX_BYTES = 15_000;

const PLACEHOLDER = "nothingKeptTexts";

/** @param version changes with any file of the site, so that browsers notice an update @throws if a worker is too large */
export async function bundleWorkers(
  version: string,
  compression: Compression,
): Promise<Record<keyof typeof ENTRIES, string>> {
  const [worker, remover] = await Promise.all(
    [ENTRIES.worker, ENTRIES.remover].map((entry) => bundle(entry, version, compression)),
  );
  return { worker: worker!, remover: remover! };
}

async function bundle(entry: string, version: string, compression: Compression): Promise<string> {
  const built = await Bun.build({
    entrypoints: [entry],
    target: "browser",
    format: "iife",
    minify: true,
    define: { BUILD_VERSION: JSON.stringify(version), NOTHING_KEPT: PLACEHOLDER },
  });
  const bundled = await built.outputs[0]!.text();
  const withTexts = (languages: Language[]) => {
    const texts = Object.fromEntries(languages.map((each) => [each, inLanguage(each, sayNothingKept)]));
    // The bundler would write six characters for each letter that is not Latin.
    return bundled.replace(PLACEHOLDER, () => JSON.stringify(texts));
  };
  const bytes = Buffer.byteLength(withTexts(builtLanguages("best")));
  if (bytes > MAX_BYTES) throw new Error(`${entry} has ${bytes} bytes; at most ${MAX_BYTES} are allowed.`);
  return withTexts(builtLanguages(compression));
}
