// Keeps all approved places in memory for scoring. Changes are read on demand, counts in the background.
import { sql } from "drizzle-orm";
import type { Database } from "../../../db/index.ts";
import * as tastes from "../../taste/taste.ts";
import { joinPlaceColumns, type PlaceColumns, toPlaceColumns, updatePlaceColumns } from "./place-index.ts";
import * as placeRows from "./place-rows.ts";
import { readFactors } from "./stored-factors.ts";

export type CatalogueSnapshot = Version & { catalogue: tastes.Catalogue; facts: PlaceColumns };

/** `version` changes with every place, `factors` with every training (0 before), `sources` with their credits. */
export type Version = { version: number; factors: number; sources: string };

const RECOUNT_INTERVAL_MS = 60_000;
/** A swipe committed late may be this much older than the count that missed it. */
const RECOUNT_OVERLAP_MS = 60_000;
/** Besides places swiped since the last count, because undone swipes and deleted accounts change others too. */
const RECOUNT_BATCH = 5000;
const PLACES_PER_COUNT = 500;
/** With more changed places, all places are read again. */
const MAX_CHANGES = 1000;

/** Collecting what reading them has left takes as long as reading two batches of them. */
const MANY_PLACES = 40_000;

type CatalogueCache = {
  /** Bytes in use after the last collection, or fewer seen since. */
  leastHeap?: number;
  snapshot?: CatalogueSnapshot;
  /** `snapshot` includes all changes before this transaction. */
  readUpTo?: placeRows.TransactionId;
  pendingUpdate?: Promise<CatalogueSnapshot>;
  pendingVersion?: Promise<Version>;
  factors?: { id: number; factors: tastes.ItemFactors | undefined };
  recount: { at: number; next: number; inFlight: boolean };
};
const caches = new WeakMap<Database, CatalogueCache>();

/** Serves queries that read the version along with other columns. */
export const VERSION_COLUMNS = {
  version: sql<string | null>`(select version from catalogue_version)`,
  factors: sql<string | null>`(select max(id) from taste_factors)`,
  sources: sql<string | null>`(select string_agg(id || xmin::text, ',' order by id) from sources)`,
};

type VersionRow = { version: string | null; factors: string | null; sources: string | null };

export const toVersion = ({ version, factors, sources }: VersionRow): Version => ({
  version: Number(version ?? 0),
  factors: Number(factors ?? 0),
  sources: sources ?? "",
});

/** The state of the last commit; one query if nothing has changed. @param now the version, if the caller has just read it */
export async function currentCatalogue(db: Database, now?: Version): Promise<CatalogueSnapshot> {
  const cache = caches.getOrInsertComputed(db, () => ({ recount: { at: Date.now(), next: 0, inFlight: false } }));
  const version = now ?? (await readVersionOnce(db, cache));
  if (!isAtVersion(cache.snapshot, version)) await refresh(db, cache);
  // An update in flight may have started before the change.
  if (!isAtVersion(cache.snapshot, version)) return refresh(db, cache);
  recountWhenDue(db, cache);
  if (IS_SMALL_MACHINE) collectWhenGrown(cache);
  return cache.snapshot as CatalogueSnapshot;
}

const MB = 1024 * 1024;
/** Read from the limit of its container, or from what a benchmark gives the runtime in place of one. */
const IS_SMALL_MACHINE = (Number(process.env.BUN_JSC_forceRAMSize) || process.constrainedMemory()) <= 768 * MB;
const MAX_GROWTH = 32 * MB;

/** The runtime lets a heap grow by half before it collects all of it: in a large city, 512 MB can't hold that. */
function collectWhenGrown(cache: CatalogueCache): void {
  if (cache.snapshot!.catalogue.size <= MANY_PLACES) return;
  const { heapUsed } = process.memoryUsage();
  cache.leastHeap = Math.min(cache.leastHeap ?? heapUsed, heapUsed);
  if (heapUsed < cache.leastHeap + MAX_GROWTH) return;
  Bun.gc(true);
  cache.leastHeap = process.memoryUsage().heapUsed;
}

/** The places in memory, which are read again in the background if they have changed: for what may be some seconds old. */
export async function latestCatalogue(db: Database): Promise<CatalogueSnapshot> {
  const current = currentCatalogue(db);
  const snapshot = caches.get(db)?.snapshot;
  if (!snapshot) return current;
  current.catch(() => {});
  return snapshot;
}

/** Shares one query between calls in the same microtask. */
function readVersionOnce(db: Database, cache: CatalogueCache): Promise<Version> {
  if (!cache.pendingVersion) {
    cache.pendingVersion = readVersion(db);
    queueMicrotask(() => {
      cache.pendingVersion = undefined;
    });
  }
  return cache.pendingVersion;
}

const isAtVersion = (snapshot: CatalogueSnapshot | undefined, { version, factors, sources }: Version): boolean =>
  snapshot?.version === version && snapshot.factors === factors && snapshot.sources === sources;

async function refresh(db: Database, cache: CatalogueCache): Promise<CatalogueSnapshot> {
  cache.pendingUpdate ??= update(db, cache).finally(() => {
    cache.pendingUpdate = undefined;
  });
  return cache.pendingUpdate;
}

async function readVersion(db: Database): Promise<Version> {
  const [row] = await db.execute<VersionRow>(
    sql`select ${VERSION_COLUMNS.version} as version, ${VERSION_COLUMNS.factors} as factors, ${VERSION_COLUMNS.sources} as sources`,
  );
  return toVersion(row as VersionRow);
}

/** Reads the version before the places, so that the next call notices changes made in between. */
async function update(db: Database, cache: CatalogueCache): Promise<CatalogueSnapshot> {
  const now = await readVersion(db);
  const readUpTo = await placeRows.getCurrentTransaction(db);
  if (cache.snapshot?.version !== now.version && !(await applyChanges(db, cache))) await readAll(db, cache, now);
  cache.readUpTo = readUpTo;
  const snapshot = cache.snapshot as CatalogueSnapshot;
  const factors = snapshot.factors === now.factors ? undefined : await getFactors(db, cache, now.factors);
  const { catalogue, facts } = cache.snapshot as CatalogueSnapshot;
  if (snapshot.factors !== now.factors && !factors) await readAll(db, cache, now);
  else cache.snapshot = { ...now, facts, catalogue: factors ? tastes.withFactors(catalogue, factors) : catalogue };
  return cache.snapshot as CatalogueSnapshot;
}

/** Applies the changes since the last update. @returns false if all places have to be read instead */
async function applyChanges(db: Database, cache: CatalogueCache): Promise<boolean> {
  if (!cache.snapshot || !cache.readUpTo) return false;
  const changes = await placeRows.readChanges(db, cache.readUpTo, MAX_CHANGES);
  if (!changes) return false;
  // Read after the last await, because a recount may have replaced the snapshot.
  const { snapshot, factors } = cache;
  const { listed, unlisted, count } = changes;
  const removed = unlisted.filter((id) => tastes.findPosition(snapshot.catalogue, id) !== undefined);
  const known = listed.filter(({ id }) => tastes.findPosition(snapshot.catalogue, id) !== undefined).length;
  if (snapshot.catalogue.size + listed.length - known - removed.length !== count) return false;
  if (listed.length + removed.length === 0) return true;
  const changed = tastes.changeCatalogue(snapshot.catalogue, listed, removed, factors?.factors);
  if (!changed) return false;
  const facts = updatePlaceColumns(snapshot.facts, changed.permutation, listed);
  cache.snapshot = { ...snapshot, catalogue: changed.catalogue, facts };
  return true;
}

async function readAll(db: Database, cache: CatalogueCache, now: Version): Promise<void> {
  cache.snapshot = await readSnapshot(db, cache, now);
  if (cache.snapshot.catalogue.size <= MANY_PLACES) return;
  // In this turn, the stack still holds the parts. Kept as garbage, they would make the heap grow by more than their size.
  await Bun.sleep(0);
  Bun.gc(true);
}

async function readSnapshot(db: Database, cache: CatalogueCache, now: Version): Promise<CatalogueSnapshot> {
  const factors = await getFactors(db, cache, now.factors);
  const catalogue = tastes.startCatalogue();
  const columns: PlaceColumns[] = [];
  // Only what is needed is kept of each batch, since texts take several times its memory.
  for await (const rows of placeRows.readPlaceRows(db)) {
    columns.push(toPlaceColumns(rows, columns.at(-1)));
    catalogue.add(rows);
  }
  // Else, a container of 512 MB would have to hold what reading has left together with what is made now.
  if (columns.length > MANY_PLACES / placeRows.BATCH_SIZE) Bun.gc(true);
  return { ...now, catalogue: catalogue.finish(factors), facts: joinPlaceColumns(columns) };
}

async function getFactors(db: Database, cache: CatalogueCache, id: number): Promise<tastes.ItemFactors | undefined> {
  if (cache.factors?.id !== id) cache.factors = { id, factors: id > 0 ? await readFactors(db, id) : undefined };
  return cache.factors.factors;
}

function recountWhenDue(db: Database, cache: CatalogueCache): void {
  const { recount } = cache;
  if (recount.inFlight || Date.now() - recount.at < RECOUNT_INTERVAL_MS) return;
  recount.inFlight = true;
  recountPlaces(db, cache)
    .catch(() => {})
    .finally(() => {
      recount.inFlight = false;
    });
}

export async function recountPlaces(db: Database, cache = caches.get(db)): Promise<void> {
  if (!cache?.snapshot) return;
  const { recount } = cache;
  const since = new Date(recount.at - RECOUNT_OVERLAP_MS);
  recount.at = Date.now();
  const { ids, size } = cache.snapshot.catalogue;
  if (recount.next >= size) recount.next = 0;
  const batch = ids.slice(recount.next, recount.next + RECOUNT_BATCH);
  recount.next += RECOUNT_BATCH;
  const recounted = [
    ...new Set([...batch, ...(batch.length < size ? await placeRows.listSwipedSince(db, since) : [])]),
  ];
  const counted: { ids: string[]; likes: Uint32Array; skips: Uint32Array }[] = [];
  for (let from = 0; from < recounted.length; from += PLACES_PER_COUNT) {
    const some = recounted.slice(from, from + PLACES_PER_COUNT);
    counted.push({ ids: some, ...(await placeRows.readCounts(db, some)) });
  }
  applyCounts(cache, counted);
}

/** Keeps the catalogue object if no count has changed, so that caches stay valid. */
function applyCounts(
  cache: CatalogueCache,
  counted: { ids: string[]; likes: Uint32Array; skips: Uint32Array }[],
): void {
  const snapshot = cache.snapshot as CatalogueSnapshot;
  const { catalogue } = snapshot;
  const [likes, skips] = [catalogue.likes.slice(), catalogue.skips.slice()];
  let hasChanged = false;
  for (const some of counted) {
    some.ids.forEach((id, index) => {
      const position = tastes.findPosition(catalogue, id);
      if (position === undefined) return;
      hasChanged ||= likes[position] !== some.likes[index] || skips[position] !== some.skips[index];
      likes[position] = some.likes[index] as number;
      skips[position] = some.skips[index] as number;
    });
  }
  if (hasChanged) cache.snapshot = { ...snapshot, catalogue: tastes.withCounts(catalogue, likes, skips) };
}
