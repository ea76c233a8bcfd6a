import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client.ts";
import { MAX_TWIN_DISTANCE } from "../listing/twin-limits.ts";
import { getDistanceBetween, isTwin, toNameKey } from "../listing/twins.ts";
import type { Duplicate, DuplicatePair, DuplicatesQuery } from "./schema.ts";

const MAX_PAIRS = 50;

/** Pairs with an owner first, then by name. The one of each pair with an owner, or more swipes, should stay. */
export async function listDuplicates(db: Database, query: DuplicatesQuery): Promise<DuplicatePair[]> {
  const { place, with: other } = query;
  if (place && other)
    return selectPairs(db, sql`select ${place}::uuid as a, ${other}::uuid as b where ${place} <> ${other}`);
  if (place)
    return selectPairs(
      db,
      sql`select a.id as a, b.id as b from businesses a join businesses b on ${isTwin("a", "b")} where a.id = ${place}`,
    );
  // Each name key is computed once: the join of all places with all places would compute it for every pair.
  return selectPairs(
    db,
    sql`with named as materialized (
      select * from (
        select b.id, b.user_id, b.latitude, b.longitude, ${toNameKey("b")} as key,
          count(*) over (partition by ${toNameKey("b")}) as namesakes
        from businesses b where b.is_approved and b.latitude is not null
      ) k where namesakes > 1 and key <> ''
    )
    select a.id as a, b.id as b from named a join named b on a.key = b.key and a.id < b.id
    where (a.user_id is null or b.user_id is null) and ${getDistanceBetween("a", "b")} <= ${sql.raw(String(MAX_TWIN_DISTANCE))}`,
  );
}

type Row = { distance: number | null; first: Duplicate; second: Duplicate };

async function selectPairs(db: Database, pairs: SQL): Promise<DuplicatePair[]> {
  const rows = await db.execute<Row>(sql`
    select round(${getDistanceBetween("x", "y")})::float8 as distance, f.place as first, s.place as second
    from (select * from (${pairs}) found limit 1000) p
    join businesses x on x.id = p.a join businesses y on y.id = p.b
    cross join lateral (${describe("x")}) f cross join lateral (${describe("y")}) s
    order by x.user_id is null and y.user_id is null, lower(x.name), p.a, p.b limit ${MAX_PAIRS}`);
  return rows.map(({ distance, first, second }) => ({
    distance,
    ...(isBetter(second, first) ? { keep: second, merge: first } : { keep: first, merge: second }),
  }));
}

const describe = (alias: string): SQL => {
  const b = sql.raw(alias);
  return sql`select jsonb_build_object('id', ${b}.id, 'name', ${b}.name, 'type', ${b}.type, 'location', ${b}.location,
    'hasOwner', ${b}.user_id is not null, 'source', (select name from sources where id = ${b}.source_id),
    'swipes', (select count(*) from swipes w where w.business_id = ${b}.id),
    'photos', (select count(*) from business_photos h where h.business_id = ${b}.id),
    'events', (select count(*) from events e where e.business_id = ${b}.id)) as place`;
};

const isBetter = (a: Duplicate, b: Duplicate): boolean =>
  a.hasOwner !== b.hasOwner ? a.hasOwner : a.swipes > b.swipes;
