// Public places that are probably one and the same.
import { and, asc, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { businesses, type Database, pick } from "../../../../db/index.ts";
import { listKnownNames } from "../listing/former-names.ts";
import { findPairs, MAX_DEGREES, type Pair } from "./find-pairs.ts";
import type { Entry } from "./same-place.ts";

/**
 * The pairs of some places with public ones near them.
 * @param ids a query @param where a further condition on the others
 */
export async function findTwins(db: Database, ids: SQL, where?: SQL): Promise<Pair[]> {
  const isNear = sql`exists (select 1 from businesses a where a.id in (${ids}) and ${businesses.latitude}
    between a.latitude - ${MAX_DEGREES}::numeric and a.latitude + ${MAX_DEGREES}::numeric)`;
  const isPublic = eq(businesses.isApproved, true);
  const isAsked = sql<boolean>`${businesses.id} in (${ids})`;
  const entries = await selectEntries(db, or(isAsked, and(isPublic, isNear, where)), isAsked);
  const asked = new Set(entries.flatMap((entry) => (entry.isAsked ? entry.id : [])));
  return (await choosePairs(entries)).filter(({ a, b }) => asked.has(a.id) || asked.has(b.id));
}

/** The pairs of all public places: those with an owner first, then certain ones, then by name. */
export const findAllTwins = (db: Database): Promise<Pair[]> => choosePairs(readEntries(db));

const choosePairs = async (entries: Parameters<typeof findPairs>[0]) =>
  (await findPairs(entries)).sort(
    (x, y) =>
      Number(hasOwner(y)) - Number(hasOwner(x)) || Number(y.isCertain) - Number(x.isCertain) || compareNames(x, y),
  );

const hasOwner = ({ a, b }: Pair) => a.ownerId !== null || b.ownerId !== null;
const compareNames = ({ a: x }: Pair, { a: y }: Pair) => {
  const [one, other] = [x, y].map(({ names, id }) => `${names[0]?.toLowerCase()} ${id}`) as [string, string];
  return one < other ? -1 : 1;
};

const ROWS_PER_QUERY = 500;

/** In pages, between which requests are answered. */
async function* readEntries(db: Database): AsyncGenerator<Entry> {
  for (let last: Entry | undefined; ; ) {
    const isNext = last && sql`(${businesses.latitude}, ${businesses.id}) > (${last.latitude}, ${last.id}::uuid)`;
    const rows = await selectEntries(db, and(eq(businesses.isApproved, true), isNext), undefined, ROWS_PER_QUERY);
    yield* rows;
    last = rows.at(-1);
    if (rows.length < ROWS_PER_QUERY) return;
  }
}

/** From south to north. */
async function selectEntries(db: Database, where: SQL | undefined, isAsked = sql<boolean>`false`, limit?: number) {
  const query = db
    .select({
      ...pick(businesses, "id", "name", "names", "type", "tags", "latitude", "longitude"),
      ...pick(businesses, "location", "contactInfo", "website"),
      knownNames: sql<string[]>`to_jsonb(${listKnownNames("businesses")})`,
      source: businesses.sourceId,
      ownerId: businesses.userId,
      isAsked,
    })
    .from(businesses)
    .where(and(isNotNull(businesses.latitude), where))
    .orderBy(asc(businesses.latitude), asc(businesses.id));
  return (await (limit === undefined ? query : query.limit(limit))).map(
    ({ name, names, knownNames, tags, latitude, longitude, ...row }) => ({
      ...row,
      latitude: latitude!,
      longitude: longitude!,
      names: [name, ...Object.values(names ?? {}), ...knownNames],
      kinds: tags.filter((tag) => tag.startsWith("kind:")),
    }),
  );
}
