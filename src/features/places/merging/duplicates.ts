import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client.ts";
import type { Pair } from "../twins/find-pairs.ts";
import { findAllTwins, findTwins } from "../twins/find-twins.ts";
import type { Duplicate, DuplicatePair, DuplicatesQuery } from "./schema.ts";

const MAX_PAIRS = 50;

/** Pairs with an owner first, then certain ones, then by name. `certain` is how many of these there are in all. */
export async function findDuplicates(
  db: Database,
  { place, with: other }: DuplicatesQuery,
): Promise<{ pairs: DuplicatePair[]; certain: number }> {
  if (place && other) return { pairs: place === other ? [] : await describePairs(db, [[place, other]]), certain: 0 };
  const found = place ? await findTwins(db, sql`select ${place}::uuid`) : await findAllTwins(db);
  const shown = found.slice(0, MAX_PAIRS);
  const pairs = await describePairs(db, shown.map(toIds));
  return {
    pairs: pairs.map((pair, i) => ({ ...pair, isCertain: shown[i]!.isCertain })),
    certain: found.filter(({ isCertain }) => isCertain).length,
  };
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
  const listed = sql`unnest(string_to_array(${pairs.map(([a]) => a).join(",")}, ',')::uuid[],
    string_to_array(${pairs.map(([, b]) => b).join(",")}, ',')::uuid[]) with ordinality p (a, b, nth)`;
  const rows = await db.execute<Row>(sql`
    select round(${getDistanceBetween("x", "y")})::float8 as distance, f.place as first, s.place as second,
      (y.user_id is not null, s.swipes, ${countFacts("y")}) > (x.user_id is not null, f.swipes, ${countFacts("x")}) as "isSecondBetter"
    from ${listed} join businesses x on x.id = p.a join businesses y on y.id = p.b
    cross join lateral (${describe("x")}) f cross join lateral (${describe("y")}) s order by p.nth`);
  return rows.map(({ distance, first, second, isSecondBetter }) => ({
    distance,
    isCertain: false,
    ...(isSecondBetter ? { keep: second, merge: first } : { keep: first, merge: second }),
  }));
}

const countFacts = (alias: string) =>
  sql.raw(
    `num_nonnulls(${["description", "opening_hours", "website", "contact_info", "price_level", "facts"].map((column) => `${alias}.${column}`).join(", ")})`,
  );

const describe = (alias: string): SQL => {
  const b = sql.raw(alias);
  return sql`select w.swipes, jsonb_build_object('id', ${b}.id, 'name', ${b}.name, 'type', ${b}.type, 'location', ${b}.location,
    'hasOwner', ${b}.user_id is not null, 'source', (select name from sources where id = ${b}.source_id),
    'swipes', w.swipes,
    'photos', (select count(*) from business_photos h where h.business_id = ${b}.id),
    'events', (select count(*) from events e where e.business_id = ${b}.id)) as place
    from (select count(*) as swipes from swipes where business_id = ${b}.id) w`;
};

/** In meters, precise for places in one city. @param a @param b aliases of businesses */
const getDistanceBetween = (a: string, b: string): SQL =>
  sql.raw(`(111320 * sqrt(power((${a}.latitude - ${b}.latitude)::float8, 2)
    + power((${a}.longitude - ${b}.longitude)::float8 * cos(radians(${a}.latitude::float8)), 2)))`);
