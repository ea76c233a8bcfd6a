// Bundles the service worker, and the one that removes it.

const ENTRIES = { worker: "islands/offline/worker/worker.ts", remover: "islands/offline/worker/remover.ts" } as const;

/** The worker is loaded again on every visit, so it stays small. */
const MAX_BYTES = 15_000;

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
    define: { BUILD_VERSION: JSON.stringify(version) },
  });
  const code = await built.outputs[0]!.text();
  if (code.length > MAX_BYTES) throw new Error(`${entry} has ${code.length} bytes; at most ${MAX_BYTES} are allowed.`);
  return code;
}
