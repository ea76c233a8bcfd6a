// The pairs of entries that are probably one place: of several that could be, the best one of each source.
import { MAX_TWIN_DISTANCE } from "../listing/twin-limits.ts";
import { type Compared, compareEntries, type Entry, type Likeness, prepare } from "./same-place.ts";

export type Pair = Likeness & { a: Compared; b: Compared; meters: number };

type Place = Pick<Entry, "latitude" | "longitude">;

const METERS_PER_DEGREE = 111_320;
export const MAX_DEGREES = MAX_TWIN_DISTANCE / METERS_PER_DEGREE;
/** Degrees of longitude that are wider than MAX_TWIN_DISTANCE up to 82° of latitude. */
const COLUMN = 0.01;
/** In a column. No city center has as many, but a file may give all of its places the same position. */
const MAX_NEIGHBORS = 3000;
const MAX_PAIRS_PER_ENTRY = 20;

/** At most one of a pair has an owner. @param entries from south to north */
export async function findPairs(entries: AsyncIterable<Entry> | Iterable<Entry>): Promise<Pair[]> {
  const found: Pair[] = [];
  const columns = new Map<number, Compared[]>();
  for await (const entry of entries) {
    const b = prepare(entry);
    const column = Math.floor(b.longitude / COLUMN);
    let pairs = 0;
    for (const near of [column - 1, column, column + 1]) {
      const others = (columns.get(near) ?? [])
        .filter((a) => b.latitude - a.latitude <= MAX_DEGREES)
        .slice(-MAX_NEIGHBORS);
      columns.set(near, others);
      for (const a of others) {
        if (pairs === MAX_PAIRS_PER_ENTRY) break;
        if (a.ownerId !== null && b.ownerId !== null) continue;
        const meters = getMeters(a, b);
        const likeness = meters <= MAX_TWIN_DISTANCE ? compareEntries(a, b, meters) : null;
        if (!likeness) continue;
        found.push({ ...likeness, a, b, meters });
        pairs++;
      }
    }
    columns.get(column)!.push(b);
  }
  return chooseBest(found);
}

export function getMeters(a: Place, b: Place): number {
  const east = (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180);
  return METERS_PER_DEGREE * Math.hypot(a.latitude - b.latitude, east);
}

/**
 * Entries that share their contacts with another one of their source, such as the suites of a house, need similar names. Where a
 * source has two entries with the same name, it isn't certain which of them is the one of another source.
 */
function chooseBest(found: Pair[]): Pair[] {
  const ofOneSource = found.filter(isOfOneSource);
  const sharing = new Set(ofOneSource.flatMap(({ a, b, byContact }) => (byContact ? [a, b] : [])));
  const ambiguous = new Set(ofOneSource.flatMap(({ a, b, byContact }) => (byContact ? [] : [a, b])));
  const best = new Map<string, number>();
  const keysOf = ({ a, b }: Pair) => [`${a.id} ${b.source}`, `${b.id} ${a.source}`];
  for (const pair of found)
    for (const key of keysOf(pair)) best.set(key, Math.max(best.get(key) ?? Number.NEGATIVE_INFINITY, pair.score));
  return found
    .filter((pair) => {
      const { a, b, byContact, score } = pair;
      if (isOfOneSource(pair)) return !byContact;
      if (byContact && (sharing.has(a) || sharing.has(b))) return false;
      return keysOf(pair).every((key) => best.get(key) === score);
    })
    .map((pair) => ({ ...pair, isCertain: pair.isCertain && !ambiguous.has(pair.a) && !ambiguous.has(pair.b) }));
}

const isOfOneSource = ({ a, b }: Pair) => a.source !== null && a.source === b.source;
