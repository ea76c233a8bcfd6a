// The basemap of this city, a PMTiles archive: a file, an address elsewhere or from an import, and what it says about itself.
import { stat } from "node:fs/promises";
import { and, desc, eq, isNotNull, lte } from "drizzle-orm";
import { type Database, imports, streetLayers, streetMapParts } from "../../../db/index.ts";
import { BadSettings, type Config, getTilesFile } from "../../config.ts";
import type { AppContext } from "../../context.ts";
import { toStream } from "../../encoding/to-stream.ts";
import { BadRequest, explainFileError } from "../../errors.ts";
import { createFetcher, followRedirects } from "../../network/public-fetch.ts";
import type { MapFacts } from "./describe.ts";
import { formatProblem, MapProblem } from "./problems.ts";
import { requestRange } from "./range-reader.ts";
import { readFacts } from "./read-archive.ts";

export const TILES_PATH = "/tiles/city.pmtiles";
/** Bytes of a remote archive per response; a tile has about a hundredth of that. */
const MAX_FORWARDED_BYTES = 16 * 1024 * 1024;
const TIMEOUT_MS = 15_000;
/** ms for which the size and version of a remote archive are cached. */
const VERSION_TTL_MS = 10 * 60_000;
/** ms until an archive that couldn't be read is tried again. */
const RETRY_MS = 30_000;
/** ms that a page waits for an archive that is being read. */
const MAX_WAIT_MS = 3000;

export type BasemapInfo = MapFacts & {
  /** Contains the archive's version, so that browsers may cache it forever. */
  url: string;
};

type Version = { size: number; etag: string };
export type Archive = {
  version(): Promise<Version>;
  /** All bytes without a range, whose ends are both inclusive. */
  body(range?: ByteRange): Promise<BodyInit>;
};
export type ByteRange = { from: number; to: number };

type BasemapReader = () => Promise<BasemapInfo | undefined>;

const readers = new WeakMap<Config, BasemapReader>();

/** @returns a function that reads the archive's metadata; undefined if there is none, or it can't be read, or not soon */
export const getBasemapReader = (ctx: AppContext): BasemapReader =>
  readers.getOrInsertComputed(ctx.config, () => createBasemapReader(ctx));

function createBasemapReader(ctx: AppContext): BasemapReader {
  const findArchive = createArchiveFinder(ctx);
  let known: { etag: string; info: BasemapInfo | undefined; retryAt: number } | undefined;
  let reading: Promise<BasemapInfo | undefined> | undefined;
  const read = async (archive: Archive) => {
    let etag = "";
    try {
      ({ etag } = await archive.version());
      if (known?.etag !== etag || known.retryAt < Date.now())
        known = { etag, info: await describe(archive, etag), retryAt: Number.POSITIVE_INFINITY };
    } catch (error) {
      ctx.log.warn("the basemap cannot be read", { error: String(error) });
      known = { etag, info: undefined, retryAt: Date.now() + RETRY_MS };
    }
    return known.info;
  };
  return async () => {
    const archive = await findArchive();
    if (!archive) return undefined;
    // A remote archive that doesn't answer has no version either.
    if (known?.etag === "" && Date.now() < known.retryAt) return undefined;
    reading ??= read(archive).finally(() => {
      reading = undefined;
    });
    return await Promise.race([reading, Bun.sleep(MAX_WAIT_MS).then(() => undefined)]);
  };
}

const describe = async (archive: Archive, etag: string): Promise<BasemapInfo> => ({
  url: `${TILES_PATH}?v=${etag.slice(1, -1)}`,
  ...(await inspect(archive)),
});

/** Looks at a file, but not at an address, which may be silent at the moment. @throws BadSettings unless the map style can draw it */
export async function assertBasemap(config: Config): Promise<void> {
  if (!config.mapTiles || isAddress(config.mapTiles)) return;
  const problem = await findProblem(config);
  if (problem) throw new BadSettings(`MAP_TILES: ${problem}`);
}

/** @returns a sentence, or null if the map style can draw the archive */
export async function findProblem(config: Config): Promise<string | null> {
  try {
    await inspect(openArchive(config));
    return null;
  } catch (error) {
    const reason =
      error instanceof MapProblem
        ? formatProblem(error.code, error.detail)
        : (explainFileError(error) ?? (error as Error).message);
    return `${config.mapTiles ?? getTilesFile(config.dataDir)} cannot be used. ${reason}`;
  }
}

async function inspect(archive: Archive): Promise<MapFacts> {
  const { size } = await archive.version();
  return await readFacts({
    size,
    async read(from, length) {
      if (from + length > size) throw new MapProblem("damaged");
      return await new Response(await archive.body({ from, to: from + length - 1 })).bytes();
    },
  });
}

const isAddress = (setting: string | undefined) => /^https?:\/\//.test(setting ?? "");

/** The one of MAP_TILES, else the one in the data folder, else that of the last import of an extract. The last two may come later. */
export function createArchiveFinder({ db, config }: AppContext): () => Promise<Archive | null> {
  const archive = openArchive(config);
  return async () =>
    config.mapTiles || (await Bun.file(getTilesFile(config.dataDir)).exists()) ? archive : findImportedArchive(db);
}

const openArchive = ({ mapTiles, dataDir, allowedPrivateHosts }: Config): Archive =>
  mapTiles && isAddress(mapTiles)
    ? openRemoteArchive(mapTiles, allowedPrivateHosts)
    : openLocalArchive(mapTiles ?? getTilesFile(dataDir));

export async function findImportedMap(db: Database) {
  const [map] = await db
    .select({
      ...{ id: streetLayers.mapId, size: streetLayers.mapSize, hash: streetLayers.mapHash },
      fileName: imports.fileName,
    })
    .from(streetLayers)
    .innerJoin(imports, eq(imports.id, streetLayers.importId))
    .where(and(isNotNull(streetLayers.sourceId), isNotNull(streetLayers.mapSize)))
    .orderBy(desc(streetLayers.createdAt))
    .limit(1);
  const { id, size, hash, fileName } = map ?? {};
  return id && size && hash && fileName ? { id, size, hash, fileName } : null;
}

/** The size of the map in the data folder. */
export const findInstalledBytes = async (dataDir: string): Promise<number | null> =>
  (await stat(getTilesFile(dataDir)).catch(() => null))?.size ?? null;

/** What the map shows; undefined without streets. An admin's own map wins, whose size is 0 if it is elsewhere. */
export async function findShownMap({ db, config }: Pick<AppContext, "db" | "config">) {
  const bytes = config.mapTiles ? 0 : await findInstalledBytes(config.dataDir);
  if (bytes !== null) return { by: "admin" as const, bytes };
  const imported = await findImportedMap(db);
  return imported ? { by: "import" as const, bytes: imported.size } : undefined;
}

export async function findImportedArchive(db: Database): Promise<Archive | null> {
  const map = await findImportedMap(db);
  if (!map) return null;
  const { id, size, hash } = map;
  return {
    version: async () => ({ size, etag: `"${size.toString(36)}-${hash.slice(0, 16)}"` }),
    body: async (range) => toStream(readParts(db, id, range ?? { from: 0, to: size - 1 })),
  };
}

/** Reads a part when the one before has been sent: a map may have hundreds of megabytes. */
async function* readParts(db: Database, mapId: string, { from, to }: ByteRange): AsyncGenerator<Uint8Array> {
  const { start, bytes } = streetMapParts;
  for (let at = from; at <= to; ) {
    const [part] = await db
      .select({ start, bytes })
      .from(streetMapParts)
      .where(and(eq(streetMapParts.mapId, mapId), lte(start, at)))
      .orderBy(desc(start))
      .limit(1);
    const sent = part?.bytes.subarray(at - part.start, to - part.start + 1) ?? new Uint8Array();
    if (sent.length === 0) throw new MapProblem("damaged");
    yield sent;
    at += sent.length;
  }
}

/** The file may be replaced while the server runs, so its version is read each time. */
const openLocalArchive = (path: string): Archive => ({
  async version() {
    const { size, mtimeMs } = await Bun.file(path).stat();
    return { size, etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"` };
  },
  body: async (range) => (range ? Bun.file(path).slice(range.from, range.to + 1) : Bun.file(path)),
});

/** Forwards ranges only, so that nobody downloads a whole planet through this server. */
function openRemoteArchive(address: string, allowedPrivateHosts: readonly string[]): Archive {
  // The operator may name a private host. Its redirects may lead to the public internet.
  const fetch = createFetcher([...allowedPrivateHosts, new URL(address).host]);
  let known: { version: Version; since: number } | undefined;
  const ask = ({ from, to }: ByteRange) =>
    requestRange(address, from, to - from + 1, {
      fetch: (url, options) => followRedirects(url, options, fetch),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  return {
    async version() {
      if (known && Date.now() - known.since < VERSION_TTL_MS) return known.version;
      const { body, size, version } = await ask({ from: 0, to: 0 });
      await body.cancel();
      known = { version: { size, etag: `"${version}"` }, since: Date.now() };
      return known.version;
    },
    async body(range) {
      if (!range || range.to - range.from >= MAX_FORWARDED_BYTES)
        throw new BadRequest("Request part of this file, with a Range header of at most 16 MB.");
      return (await ask(range)).body;
    },
  };
}
