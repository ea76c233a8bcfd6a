// Bundles the service worker, and the one that removes it.

const ENTRIES = { worker: "islands/offline/worker/worker.ts", remover: "islands/offline/worker/remover.ts" } as const;

/** The worker is loaded again on every visit, so it stays small. */
const MAX_BYTES = 15_000;

/** @param version changes with any file of the site, so that browsers notice an update @throws if a worker is too large */
export async function bundleWorkers(version: string): Promise<Record<keyof typeof ENTRIES, string>> {
  const [worker, remover] = await Promise.all([ENTRIES.worker, ENTRIES.remover].map((entry) => bundle(entry, version)));
  return { worker: worker!, remover: remover! };
}

async function bundle(entry: string, version: string): Promise<string> {
  const built = await Bun.build({
    entrypoints: [entry],
    target: "browser",
    format: "iife",
    minify: true,
    // src/features/offline/pages.tsx puts the texts in, in the language of whoever loads the worker.
    define: { BUILD_VERSION: JSON.stringify(version), NOTHING_KEPT: "nothingKeptTexts" },
  });
  const bundled = await built.outputs[0]!.text();
  const bytes = Buffer.byteLength(bundled);
  if (bytes > MAX_BYTES) throw new Error(`${entry} has ${bytes} bytes; at most ${MAX_BYTES} are allowed.`);
  return bundled;
}
