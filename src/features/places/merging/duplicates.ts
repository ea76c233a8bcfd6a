import { and, sql } from "drizzle-orm";
import { businesses, type Database, fillIn } from "../../../../db/index.ts";
import { toSearchFilters } from "../listing/search-text.ts";
import type { Pair } from "../twins/find-pairs.ts";
import { findAllTwins, findTwins } from "../twins/find-twins.ts";
import describePairsSql from "./describe-pairs.sql" with { type: "text" };
import type { Duplicate, DuplicatePair, DuplicatesQuery } from "./schema.ts";

const MAX_PAIRS = 50;

/** Pairs with an owner first, then certain ones, then by name. `certain` is how many of these there are in all. */
export async function findDuplicates(
  db: Database,
  { place, with: other, q = "" }: Partial<DuplicatesQuery>,
): Promise<{ pairs: DuplicatePair[]; certain: number }> {
  if (place && other) return { pairs: place === other ? [] : await describePairs(db, [[place, other]]), certain: 0 };
  const all = place ? await findTwins(db, sql`select ${place}::uuid`) : await findAllTwins(db);
  const found = q === "" ? all : await keepFound(db, all, q);
  const shown = found.slice(0, MAX_PAIRS);
  const pairs = await describePairs(db, shown.map(toIds));
  return {
    pairs: pairs.map((pair, i) => ({ ...pair, isCertain: shown[i]!.isCertain })),
    certain: found.filter(({ isCertain }) => isCertain).length,
  };
}

async function keepFound(db: Database, pairs: Pair[], search: string): Promise<Pair[]> {
  const ids = sql.param(`{${pairs.flatMap(toIds).join()}}`);
  const rows = await db
    .select({ id: businesses.id })
    .from(businesses)
    .where(and(sql`${businesses.id} = any(${ids}::uuid[])`, ...toSearchFilters(search)));
  const found = new Set(rows.map(({ id }) => id));
  return pairs.filter(({ a, b }) => found.has(a.id) || found.has(b.id));
}

/** At most `limit` of the pairs that are certain. */
export async function listCertainPairs(db: Database, limit: number): Promise<DuplicatePair[]> {
  const certain = (await findAllTwins(db)).filter(({ isCertain }) => isCertain);
  return describePairs(db, certain.slice(0, limit).map(toIds));
}

const toIds = ({ a, b }: Pair) => [a.id, b.id] as const;

type Row = { distance: number | null; first: Duplicate; second: Duplicate; isSecondBetter: boolean };

/** The one with an owner, more swipes or more facts should stay. */
async function describePairs(db: Database, pairs: (readonly [string, string])[]): Promise<DuplicatePair[]> {
  const [firsts, seconds] = [0, 1].map((side) => pairs.map((pair) => pair[side]).join());
  const rows = await db.execute<Row>(fillIn(describePairsSql, { firsts, seconds }));
  return rows.map(({ distance, first, second, isSecondBetter }) => ({
    distance,
    isCertain: false,
    ...(isSecondBetter ? { keep: second, merge: first } : { keep: first, merge: second }),
  }));
}
