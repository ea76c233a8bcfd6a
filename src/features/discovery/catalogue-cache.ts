// The approved places in memory, ready to be scored: changes are read when the version moves, likes and skips are recounted in the background.
import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import {
  type Catalogue,
  changeCatalogue,
  findPosition,
  type ItemFactors,
  makeCatalogue,
  withCounts,
  withFactors,
} from "../../taste/taste.ts";
import { changeColumns, columnsOf, type PlaceColumns } from "./place-index.ts";
import { momentNow, readChanges, readCounts, readPlaces, type Snapshot, swipedSince } from "./place-rows.ts";
import { readFactors } from "./stored-factors.ts";

export type CatalogueSnapshot = Version & { catalogue: Catalogue; facts: PlaceColumns };

/**
 * `version` changes with every place, `factors` with every training (0 before the first), `sources` with the credits that
 * the places' sources ask for.
 */
export type Version = { version: number; factors: number; sources: string };

/** ms after which likes and skips are counted again. */
const RECOUNT_AFTER = 60_000;
/** ms that a swipe may be older than the last count without having been in it. */
const RECOUNT_OVERLAP = 60_000;
/** Places recounted in turn each time, besides those just swiped: undone swipes and deleted accounts show there. */
const RECOUNTED = 5000;
/** Places counted by one query. */
const COUNTED_AT_ONCE = 500;
/** Changed places that are worth applying one by one; where there are more, all places are read again. */
const MAX_CHANGES = 1000;

type Shelf = {
  held?: CatalogueSnapshot;
  /** Changes since this moment are not in `held` yet. */
  moment?: Snapshot;
  reading?: Promise<CatalogueSnapshot>;
  asking?: Promise<Version>;
  factors?: { id: number; factors: ItemFactors | undefined };
  recount: { at: number; next: number; inFlight: boolean };
};
const shelves = new WeakMap<Database, Shelf>();

/** The columns of `versionOf`, for a query that reads other things as well. */
export const VERSION = {
  version: sql<string | null>`(select version from catalogue_version)`,
  factors: sql<string | null>`(select max(id) from taste_factors)`,
  sources: sql<string | null>`(select string_agg(id || xmin::text, ',' order by id) from sources)`,
};

type VersionRow = { version: string | null; factors: string | null; sources: string | null };

export const versionIn = ({ version, factors, sources }: VersionRow): Version => ({
  version: Number(version ?? 0),
  factors: Number(factors ?? 0),
  sources: sources ?? "",
});

/**
 * The catalogue as of the last committed change; one query of one row where nothing has changed.
 * @param now the version, if the caller has just read it
 */
export async function currentCatalogue(db: Database, now?: Version): Promise<CatalogueSnapshot> {
  const shelf = shelves.get(db) ?? { recount: { at: Date.now(), next: 0, inFlight: false } };
  shelves.set(db, shelf);
  const wanted = now ?? (await askVersion(db, shelf));
  if (!isAt(shelf.held, wanted)) await read(db, shelf);
  // A reading that was under way may have begun before the change.
  if (!isAt(shelf.held, wanted)) return read(db, shelf);
  recountWhenDue(db, shelf);
  return shelf.held as CatalogueSnapshot;
}

/** Calls in the same microtask, as the parts of a screen make them, share one query. */
function askVersion(db: Database, shelf: Shelf): Promise<Version> {
  if (!shelf.asking) {
    shelf.asking = versionOf(db);
    queueMicrotask(() => {
      shelf.asking = undefined;
    });
  }
  return shelf.asking;
}

const isAt = (held: CatalogueSnapshot | undefined, { version, factors, sources }: Version): boolean =>
  held?.version === version && held.factors === factors && held.sources === sources;

async function read(db: Database, shelf: Shelf): Promise<CatalogueSnapshot> {
  shelf.reading ??= bringUpToDate(db, shelf).finally(() => {
    shelf.reading = undefined;
  });
  return shelf.reading;
}

async function versionOf(db: Database): Promise<Version> {
  const [row] = await db.execute<VersionRow>(
    sql`select ${VERSION.version} as version, ${VERSION.factors} as factors, ${VERSION.sources} as sources`,
  );
  return versionIn(row as VersionRow);
}

/** Reads the version and the moment before the places, so that a change in between is noticed the next time. */
async function bringUpToDate(db: Database, shelf: Shelf): Promise<CatalogueSnapshot> {
  const now = await versionOf(db);
  const moment = await momentNow(db);
  if (shelf.held?.version !== now.version && !(await applyChanges(db, shelf))) await readAll(db, shelf, now);
  shelf.moment = moment;
  const held = shelf.held as CatalogueSnapshot;
  const factors = held.factors === now.factors ? undefined : await factorsOf(db, shelf, now.factors);
  const { catalogue, facts } = shelf.held as CatalogueSnapshot;
  if (held.factors !== now.factors && !factors) await readAll(db, shelf, now);
  else shelf.held = { ...now, facts, catalogue: factors ? withFactors(catalogue, factors) : catalogue };
  return shelf.held as CatalogueSnapshot;
}

/** Applies what changed since the last reading. @returns false where all places have to be read instead */
async function applyChanges(db: Database, shelf: Shelf): Promise<boolean> {
  if (!shelf.held || !shelf.moment) return false;
  const changes = await readChanges(db, shelf.moment, MAX_CHANGES);
  if (!changes) return false;
  // `held` is read after the last await: a recount may have replaced it meanwhile.
  const { held, factors } = shelf;
  const { listed, unlisted, count } = changes;
  const gone = unlisted.filter((id) => findPosition(held.catalogue, id) !== undefined);
  const known = listed.filter(({ id }) => findPosition(held.catalogue, id) !== undefined).length;
  if (held.catalogue.size + listed.length - known - gone.length !== count) return false;
  if (listed.length + gone.length === 0) return true;
  const changed = changeCatalogue(held.catalogue, listed, gone, factors?.factors);
  if (!changed) return false;
  const facts = changeColumns(held.facts, changed.permutation, listed);
  shelf.held = { ...held, catalogue: changed.catalogue, facts };
  return true;
}

async function readAll(db: Database, shelf: Shelf, now: Version): Promise<void> {
  const factors = await factorsOf(db, shelf, now.factors);
  const rows = await readPlaces(db);
  shelf.held = { ...now, catalogue: makeCatalogue(rows, factors), facts: columnsOf(rows) };
}

async function factorsOf(db: Database, shelf: Shelf, id: number): Promise<ItemFactors | undefined> {
  if (shelf.factors?.id !== id) shelf.factors = { id, factors: id > 0 ? await readFactors(db, id) : undefined };
  return shelf.factors.factors;
}

/** Recounts likes and skips in the background. */
function recountWhenDue(db: Database, shelf: Shelf): void {
  const { recount } = shelf;
  if (recount.inFlight || Date.now() - recount.at < RECOUNT_AFTER) return;
  recount.inFlight = true;
  recountSome(db, shelf)
    .catch(() => {})
    .finally(() => {
      recount.inFlight = false;
    });
}

/** Recounts the places swiped since the last time, and some of all others in turn. */
export async function recountSome(db: Database, shelf = shelves.get(db)): Promise<void> {
  if (!shelf?.held) return;
  const { recount } = shelf;
  const since = new Date(recount.at - RECOUNT_OVERLAP);
  recount.at = Date.now();
  const { ids, size } = shelf.held.catalogue;
  if (recount.next >= size) recount.next = 0;
  const enqueue = ids.slice(recount.next, recount.next + RECOUNTED);
  recount.next += RECOUNTED;
  const asked = [...new Set([...enqueue, ...(enqueue.length < size ? await swipedSince(db, since) : [])])];
  const counted: { ids: string[]; likes: Uint32Array; skips: Uint32Array }[] = [];
  for (let from = 0; from < asked.length; from += COUNTED_AT_ONCE) {
    const some = asked.slice(from, from + COUNTED_AT_ONCE);
    counted.push({ ids: some, ...(await readCounts(db, some)) });
  }
  applyCounts(shelf, counted);
}

/** Where no count has changed, the catalogue stays the same object. */
function applyCounts(shelf: Shelf, counted: { ids: string[]; likes: Uint32Array; skips: Uint32Array }[]): void {
  const held = shelf.held as CatalogueSnapshot;
  const { catalogue } = held;
  const [likes, skips] = [catalogue.likes.slice(), catalogue.skips.slice()];
  let moved = false;
  for (const some of counted) {
    some.ids.forEach((id, index) => {
      const position = findPosition(catalogue, id);
      if (position === undefined) return;
      moved ||= likes[position] !== some.likes[index] || skips[position] !== some.skips[index];
      likes[position] = some.likes[index] as number;
      skips[position] = some.skips[index] as number;
    });
  }
  if (moved) shelf.held = { ...held, catalogue: withCounts(catalogue, likes, skips) };
}
