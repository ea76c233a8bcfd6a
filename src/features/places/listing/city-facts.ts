// What sentences about a place compare it with: the city's neighborhoods and landmarks, and which kinds are rare where.

import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { type Database, fillIn } from "../../../../db/index.ts";
import { placeholders, preparedStatement } from "../../../../db/prepared-queries.ts";
import { estimateWalk, getDistance, METERS_PER_MINUTE, type Point } from "../../../taste/walking.ts";
import onlyOfKindSql from "./only-of-kind.sql" with { type: "text" };
import words from "./summary-words.json" with { type: "json" };
import { findMetersFrom, findWays } from "./ways.ts";

export type Landmark = Point & { id: string; name: string; names: Record<string, string> | null };

export type CityFacts = {
  /** First in the addresses of several places, and not the town of others. */
  neighborhoods: ReadonlySet<string>;
  landmarks: readonly Landmark[];
  /** Ids of places whose kind no other place of their neighborhood has. */
  onlyOfKind: ReadonlySet<string>;
  /** The import whose ways count. */
  waysId: string | undefined;
  /** From the places that were read so far, by their ids, the shortest walk first. */
  walks: LRUCache<string, Walk[]>;
};

/** What a neighborhood needs at least, to be known well enough. */
const MIN_PLACES_OF_NEIGHBORHOOD = 20;
const MAX_LANDMARKS = 2000;
/** Nobody goes by a court or a club, though encyclopedias have them. */
const NO_LANDMARKS = new RegExp(words.noLandmarks);
const MAX_WAIT_MS = 100;
const MAX_WALK_MINUTES = 15;

const cache = new WeakMap<Database, { version: string; facts: Promise<CityFacts> }>();

/** In a large city, they are those before the last change until they are read again. @param version of the catalogue */
export function getCityFacts(db: Database, version: string): Promise<CityFacts> {
  const cached = cache.get(db);
  if (cached?.version === version) return cached.facts;
  const entry = { version, facts: readCityFacts(db) };
  cache.set(db, entry);
  entry.facts.catch(() => cache.get(db) === entry && cache.delete(db));
  return cached ? Promise.race([entry.facts, Bun.sleep(MAX_WAIT_MS).then(() => cached.facts)]) : entry.facts;
}

async function readCityFacts(db: Database): Promise<CityFacts> {
  const [landmarks, neighborhoods, rare, waysId] = await Promise.all([
    selectLandmarks(db, { kinds: words.landmarks.map((kind) => `kind:${kind}`).join() }),
    selectNeighborhoods(db, {}),
    selectOnlyOfKind(db, {
      min: MIN_PLACES_OF_NEIGHBORHOOD,
      dull: words.neverOnly.map((kind) => `kind:${kind}`).join(),
    }),
    findWays(db),
  ]);
  return {
    landmarks: landmarks.filter(({ name }) => !NO_LANDMARKS.test(name)),
    neighborhoods: new Set(neighborhoods.map(({ area }) => area)),
    onlyOfKind: new Set(rare.map(({ id }) => id)),
    waysId,
    walks: new LRUCache({ max: MAX_WALKS }),
  };
}

const selectLandmarks = preparedStatement<Landmark>(sql`
  select id, name, names, latitude::float8 as latitude, longitude::float8 as longitude from businesses
  where is_approved and maybe_closed_at is null and latitude is not null
    and background @> '{"isNotable": true}' and tags[1] = any(string_to_array(${sql.placeholder("kinds")}, ','))
  order by id limit ${sql.raw(String(MAX_LANDMARKS))}`);

const selectNeighborhoods = preparedStatement<{ area: string }>(sql`
  select areas[1] as area from businesses where is_approved and areas <> '{}' group by 1 having count(*) > 1
  except select town from businesses, unnest(areas[2:]) town where is_approved`);

const selectOnlyOfKind = preparedStatement<{ id: string }>(fillIn(onlyOfKindSql, placeholders("min", "dull")));

export type Walk = { landmark: Landmark; minutes: number };

type Located = { id: string; latitude: number | null; longitude: number | null };

/** Finds the ways from these places to the landmarks around them, for `findLandmarks`; without ways, they are estimated. */
export async function measureWalks(db: Database, city: CityFacts, places: readonly Located[]): Promise<void> {
  const starts = places.flatMap(({ id, latitude, longitude }) => {
    if (latitude === null || longitude === null || city.walks.has(id)) return [];
    const from = { latitude, longitude };
    return [{ id, from, to: listAround(city, { id, ...from }) }];
  });
  const maxMeters = MAX_WALK_MINUTES * METERS_PER_MINUTE;
  const asks = city.waysId !== undefined && starts.length > 0;
  const found = asks ? await findMetersFrom(db, city.waysId!, starts, maxMeters).catch(() => null) : [];
  // A place is read without its walks rather than not at all.
  if (!found) return;
  starts.forEach(({ id, from, to }, i) => {
    const walks = to.map((landmark, k) => {
      const meters = found[i]?.[k];
      const minutes = meters === undefined ? estimateWalk(from, landmark) : meters / METERS_PER_MINUTE;
      return { landmark, minutes: Math.max(1, Math.ceil(minutes)) };
    });
    const near = walks.filter(({ minutes }) => minutes <= MAX_WALK_MINUTES);
    city.walks.set(
      id,
      near.sort((one, other) => one.minutes - other.minutes),
    );
  });
}

/** The nearest in a straight line. */
const listAround = ({ landmarks }: CityFacts, { id, ...from }: Point & { id: string }): Landmark[] =>
  landmarks
    .filter((landmark) => landmark.id !== id && Math.abs(landmark.latitude - from.latitude) < MAX_DEGREES)
    .map((landmark) => ({ landmark, meters: getDistance(from, landmark) }))
    .filter(({ meters }) => meters <= MAX_WALK_MINUTES * METERS_PER_MINUTE)
    .sort((one, other) => one.meters - other.meters)
    .slice(0, MAX_AROUND)
    .map(({ landmark }) => landmark);

const MAX_AROUND = 12;
/** Places whose walks are kept. */
const MAX_WALKS = 20_000;

/** The nearest landmark within fifteen minutes on foot, and one in whose direction one goes from there. Nothing named like the place or `area`. */
export function findLandmarks(city: CityFacts, place: Point & { id: string; name: string }, area: string | null) {
  const walks = (city.walks.get(place.id) ?? []).filter(
    ({ landmark: { name } }) => name !== place.name && fold(name) !== (area && fold(area)),
  );
  const [nearest] = walks;
  const next = nearest && walks.find(({ landmark }) => isBetween(place, nearest.landmark, landmark));
  return { nearest, next };
}

/** "China Town" is Chinatown. */
const fold = (name: string) => name.replaceAll(" ", "").toLowerCase();

/** Whether the angle between the two is obtuse, seen from the place. */
function isBetween({ latitude, longitude }: Point, one: Point, other: Point): boolean {
  const narrowing = Math.cos((latitude * Math.PI) / 180) ** 2;
  const east = (one.longitude - longitude) * (other.longitude - longitude) * narrowing;
  return east + (one.latitude - latitude) * (other.latitude - latitude) < 0;
}

/** Farther away than anyone walks in fifteen minutes, in degrees of latitude. */
const MAX_DEGREES = 0.011;
