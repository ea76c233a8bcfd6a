// Renders SVG to PNG in a worker thread, one at a time, and keeps the results on disk.
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sha256 } from "../../encoding/hash.ts";
import { ServiceUnavailable } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { createFairQueue } from "../../workers/concurrency.ts";
import { createResidentWorker } from "../../workers/resident.ts";
import { WorkerStopped } from "../../workers/workers.ts";

const MAX_WAITING = 300;
/** Some 60 KB each. */
const MAX_FILES = 4000;
/** Increase it when the fonts or the renderer change. */
const RENDERING = "2";

export type PngRenderer = ReturnType<typeof createPngRenderer>;

/** `client` is whose turn it takes. What says something about a person is not kept. */
type Request = { svg: string; client: string; isPersonal?: boolean };

/** @param folder where pictures are kept, or undefined to keep none */
export function createPngRenderer(folder?: string) {
  const inFlight = new Map<string, Promise<Uint8Array>>();
  const inTurn = createFairQueue(MAX_WAITING, () => {
    throw new ServiceUnavailable(t("Too many images are being rendered. Please try again in a moment."));
  });
  const renderInThread = createResidentWorker<string, Uint8Array>("features/site/png-worker", {
    in: "thread",
    deadlineMs: 15_000,
    idleMs: 30_000,
  });

  async function renderAndKeep({ svg, client, isPersonal }: Request): Promise<Uint8Array> {
    const kept = folder && !isPersonal ? join(folder, `${sha256(RENDERING + svg)}.png`) : undefined;
    const known = kept && (await readKept(kept));
    if (known) return known;
    const png = await inTurn(client, () => renderInThread(svg)).catch((error) => {
      if (error instanceof ServiceUnavailable) throw error;
      throw new ServiceUnavailable(
        error instanceof WorkerStopped
          ? t("The image can't be rendered: {reason}", { reason: "it takes too long." })
          : t("The image can't be rendered: {error}", { error: error.message }),
      );
    });
    if (kept) await keep(folder!, kept, png);
    return png;
  }

  return {
    /** @param key identifies the SVG @throws ServiceUnavailable if this client has the most waiting, or it fails */
    async render(key: string, request: Request): Promise<Uint8Array> {
      // Each client waits for its own turn, even if another one asked for the same before.
      const own = `${key} ${request.client}`;
      return inFlight.getOrInsertComputed(own, () => renderAndKeep(request).finally(() => inFlight.delete(own)));
    },
  };
}

/** Undefined if there is no such file, or none that can be read. */
const readKept = (path: string): Promise<Uint8Array | undefined> =>
  Bun.file(path)
    .bytes()
    .catch(() => undefined);

/** Best effort: without a folder or space, pictures are rendered again. */
async function keep(folder: string, path: string, png: Uint8Array): Promise<void> {
  const unfinished = `${path}.${crypto.randomUUID()}`;
  try {
    await mkdir(folder, { recursive: true });
    await Bun.write(unfinished, png);
    await rename(unfinished, path);
    await removeOldest(folder);
  } catch {
    await rm(unfinished, { force: true }).catch(() => {});
  }
}

/** A tenth at once, so that this is rare. */
async function removeOldest(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= MAX_FILES) return;
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), at: (await stat(join(folder, name))).mtimeMs })),
  );
  const oldest = files.sort((a, b) => a.at - b.at).slice(0, names.length - MAX_FILES * 0.9);
  for (const { path } of oldest) await rm(path, { force: true });
}
