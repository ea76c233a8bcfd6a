// The approved places in memory, ready to be scored: what changed is read when their version moves, counts are kept up in the background.
import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { changeColumns, columnsOf, type PlaceColumns } from "./place-columns.ts";
import { type Moment, momentNow, readChanges, readCounts, readPlaces, swipedSince } from "./place-rows.ts";
import { readFactors } from "./stored-factors.ts";
import {
  type Catalogue,
  changeCatalogue,
  equipCatalogue,
  type ItemFactors,
  makeCatalogue,
  positionOf,
  recountCatalogue,
} from "./taste/taste.ts";

export type HeldCatalogue = Version & { catalogue: Catalogue; facts: PlaceColumns };

/**
 * `version` moves with every change of a place, `factors` with every training, 0 without any; `sources` with the words that
 * the places' sources ask for.
 */
export type Version = { version: number; factors: number; sources: string };

/** ms after which likes and skips are counted again. */
const RECOUNT_AFTER = 60_000;
/** How much earlier than the last count a swipe may have been made that it did not see. */
const RECOUNT_OVERLAP = 60_000;
/** Places counted again each time beside those that were swiped: undone swipes and people who left show in them. */
const RECOUNTED = 5000;
/** Places counted by one query, and how many are more than are worth counting one by one. */
const COUNTED_AT_ONCE = 500;
/** Changed places that are worked into the catalogue; where there are more, all are read again. */
const MOST_CHANGES = 1000;

type Shelf = {
  held?: HeldCatalogue;
  /** From which moment on changes are not in `held` yet. */
  moment?: Moment;
  reading?: Promise<HeldCatalogue>;
  asking?: Promise<Version>;
  factors?: { id: number; factors: ItemFactors | undefined };
  recount: { at: number; next: number; underWay: boolean };
};
const shelves = new WeakMap<Database, Shelf>();

/** What `versionOf` reads, for a query that asks for something else in the same go. */
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
 * The catalogue as of the last committed change of any place or training. One query of one row where nothing changed.
 * @param now what the database was just asked, where it was
 */
export async function currentCatalogue(db: Database, now?: Version): Promise<HeldCatalogue> {
  const shelf = shelves.get(db) ?? { recount: { at: Date.now(), next: 0, underWay: false } };
  shelves.set(db, shelf);
  const wanted = now ?? (await askVersion(db, shelf));
  if (!isAt(shelf.held, wanted)) await read(db, shelf);
  // What was being read already may have begun before the change.
  if (!isAt(shelf.held, wanted)) return read(db, shelf);
  keepCounting(db, shelf);
  return shelf.held as HeldCatalogue;
}

/** Those who ask in one breath, as the parts of a screen do, share an answer. Nothing can have changed between them. */
function askVersion(db: Database, shelf: Shelf): Promise<Version> {
  if (!shelf.asking) {
    shelf.asking = versionOf(db);
    queueMicrotask(() => {
      shelf.asking = undefined;
    });
  }
  return shelf.asking;
}

const isAt = (held: HeldCatalogue | undefined, { version, factors, sources }: Version): boolean =>
  held?.version === version && held.factors === factors && held.sources === sources;

async function read(db: Database, shelf: Shelf): Promise<HeldCatalogue> {
  shelf.reading ??= readOn(db, shelf).finally(() => {
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

/** The version and the moment are read before the places, so that a change in between is noticed the next time. */
async function readOn(db: Database, shelf: Shelf): Promise<HeldCatalogue> {
  const now = await versionOf(db);
  const moment = await momentNow(db);
  if (shelf.held?.version !== now.version && !(await workIn(db, shelf))) await readAll(db, shelf, now);
  shelf.moment = moment;
  const held = shelf.held as HeldCatalogue;
  const factors = held.factors === now.factors ? undefined : await factorsOf(db, shelf, now.factors);
  const { catalogue, facts } = shelf.held as HeldCatalogue;
  if (held.factors !== now.factors && !factors) await readAll(db, shelf, now);
  else shelf.held = { ...now, facts, catalogue: factors ? equipCatalogue(catalogue, factors) : catalogue };
  return shelf.held as HeldCatalogue;
}

/** Reads what changed and works it in. @returns false where there is nothing to work it into, or too much */
async function workIn(db: Database, shelf: Shelf): Promise<boolean> {
  if (!shelf.held || !shelf.moment) return false;
  const changes = await readChanges(db, shelf.moment, MOST_CHANGES);
  if (!changes) return false;
  // From here on nobody is waited for: counts may have been renewed while the changes were read.
  const { held, factors } = shelf;
  const { listed, unlisted, count } = changes;
  const gone = unlisted.filter((id) => positionOf(held.catalogue, id) !== undefined);
  const known = listed.filter(({ id }) => positionOf(held.catalogue, id) !== undefined).length;
  if (held.catalogue.size + listed.length - known - gone.length !== count) return false;
  if (listed.length + gone.length === 0) return true;
  const changed = changeCatalogue(held.catalogue, listed, gone, factors?.factors);
  if (!changed) return false;
  const facts = changeColumns(held.facts, changed.arrangement, listed);
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

/** Counts likes and skips again where that is due, and nobody waits for it. */
function keepCounting(db: Database, shelf: Shelf): void {
  const { recount } = shelf;
  if (recount.underWay || Date.now() - recount.at < RECOUNT_AFTER) return;
  recount.underWay = true;
  recountSome(db, shelf)
    .catch(() => {})
    .finally(() => {
      recount.underWay = false;
    });
}

/** Counts the places swiped since the last time, and a part of all, so that each has its turn. */
export async function recountSome(db: Database, shelf = shelves.get(db)): Promise<void> {
  if (!shelf?.held) return;
  const { recount } = shelf;
  const since = new Date(recount.at - RECOUNT_OVERLAP);
  recount.at = Date.now();
  const { ids, size } = shelf.held.catalogue;
  if (recount.next >= size) recount.next = 0;
  const inTurn = ids.slice(recount.next, recount.next + RECOUNTED);
  recount.next += RECOUNTED;
  const asked = [...new Set([...inTurn, ...(inTurn.length < size ? await swipedSince(db, since) : [])])];
  const counted: { ids: string[]; likes: Uint32Array; skips: Uint32Array }[] = [];
  for (let from = 0; from < asked.length; from += COUNTED_AT_ONCE) {
    const some = asked.slice(from, from + COUNTED_AT_ONCE);
    counted.push({ ids: some, ...(await readCounts(db, some)) });
  }
  takeCounts(shelf, counted);
}

/** A catalogue whose counts are as they were stays the same one. */
function takeCounts(shelf: Shelf, counted: { ids: string[]; likes: Uint32Array; skips: Uint32Array }[]): void {
  const held = shelf.held as HeldCatalogue;
  const { catalogue } = held;
  const [likes, skips] = [catalogue.likes.slice(), catalogue.skips.slice()];
  let moved = false;
  for (const some of counted) {
    some.ids.forEach((id, index) => {
      const position = positionOf(catalogue, id);
      if (position === undefined) return;
      moved ||= likes[position] !== some.likes[index] || skips[position] !== some.skips[index];
      likes[position] = some.likes[index] as number;
      skips[position] = some.skips[index] as number;
    });
  }
  if (moved) shelf.held = { ...held, catalogue: recountCatalogue(catalogue, likes, skips) };
}
