// The training data: all travelers' swipes on approved places, without user IDs.
import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import type { SwipeArrays } from "../../taste/taste.ts";

/** With less data, the model would learn about individual travelers instead of places. */
const MIN_LIKES = 200;
const MIN_PEOPLE = 30;

/** The latest swipe of each traveler on each place, unless it was withdrawn or made before a taste reset. */
const LATEST_SWIPES = sql`
  select latest.*, max(latest.seq) over (partition by latest.user_id) as last_seq from (
    select distinct on (user_id, business_id) user_id, business_id, action, seq
    from swipes where withdrawn_at is null order by user_id, business_id, seq desc
  ) latest
  left join taste_profiles p on p.user_id = latest.user_id
  where latest.seq > coalesce(p.forgotten_seq, 0)`;

export type CrowdSwipes = { swipes: SwipeArrays; people: number; likes: number };

/** Places are positions in `ids`. PostgreSQL packs swipes into three values. @returns undefined with too little data */
export async function readInteractions(db: Database, ids: readonly string[]): Promise<CrowdSwipes | undefined> {
  const [row] = await db.execute<PackedSwipes>(sql`
    with places as (
      select id, position from unnest(string_to_array(${ids.join(",")}, ',')::uuid[]) with ordinality as listed (id, position)
    ), answers as (
      select dense_rank() over (order by a.last_seq) - 1 as person, places.position - 1 as place, a.seq, a.user_id,
        case a.action when 'dislike' then 0 when 'like' then 1 else 2 end as action
      from (${LATEST_SWIPES}) a join places on places.id = a.business_id
    )
    select coalesce(max(person) + 1, 0)::int as numbered,
      count(distinct user_id) filter (where action > 0)::int as people, count(*) filter (where action > 0)::int as likes,
      string_agg(int4send(person::int), ''::bytea order by person, seq) as person,
      string_agg(int4send(place::int), ''::bytea order by person, seq) as place,
      string_agg(int4send(action), ''::bytea order by person, seq) as action
    from answers`);
  if (!row || row.people < MIN_PEOPLE || row.likes < MIN_LIKES) return undefined;
  const { numbered, people, likes } = row;
  const [person, place, action] = [row.person, row.place, row.action].map(readIntegers) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  return { swipes: { people: numbered, person, place, action: Uint8Array.from(action) }, people, likes };
}

type PackedSwipes = {
  numbered: number;
  people: number;
  likes: number;
  person: Buffer | null;
  place: Buffer | null;
  action: Buffer | null;
};

/** From big-endian. */
function readIntegers(bytes: Buffer | null): Uint32Array {
  if (!bytes) return new Uint32Array(0);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: bytes.byteLength / 4 }, (_, i) => view.getUint32(4 * i));
}
