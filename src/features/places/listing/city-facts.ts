// What sentences about a place compare it with: the city's neighborhoods and landmarks, and which kinds are rare where.
import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client.ts";
import { preparedStatement } from "../../../../db/prepared-queries.ts";
import { estimateWalk, type Point } from "../../../taste/walking.ts";
import words from "./summary-words.json" with { type: "json" };

export type Landmark = Point & { id: string; name: string; names: Record<string, string> | null };

export type CityFacts = {
  /** First in the addresses of several places, and not the town of others. */
  neighborhoods: ReadonlySet<string>;
  landmarks: readonly Landmark[];
  /** Ids of places whose kind no other place of their neighborhood has. */
  onlyOfKind: ReadonlySet<string>;
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
  const [landmarks, neighborhoods, rare] = await Promise.all([
    selectLandmarks(db, { kinds: words.landmarks.map((kind) => `kind:${kind}`).join() }),
    selectNeighborhoods(db, {}),
    selectOnlyOfKind(db, {
      min: MIN_PLACES_OF_NEIGHBORHOOD,
      dull: words.neverOnly.map((kind) => `kind:${kind}`).join(),
    }),
  ]);
  return {
    landmarks: landmarks.filter(({ name }) => !NO_LANDMARKS.test(name)),
    neighborhoods: new Set(neighborhoods.map(({ area }) => area)),
    onlyOfKind: new Set(rare.map(({ id }) => id)),
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

const selectOnlyOfKind = preparedStatement<{ id: string }>(sql`
  with kinds as (
    select id, areas[1] as area, tag, tag = tags[1] as is_first from businesses, unnest(tags) tag
    where is_approved and areas <> '{}' and tag like 'kind:%'
  )
  select min(id::text) as id from kinds
  where area in (select areas[1] from businesses where is_approved group by 1 having count(*) >= ${sql.placeholder("min")}::int)
  group by area, tag having count(*) = 1 and bool_and(is_first)
    and tag <> all(string_to_array(${sql.placeholder("dull")}, ','))`);

export type Walk = { landmark: Landmark; minutes: number };

/** The nearest landmark within fifteen minutes on foot, and one in whose direction one goes from there. Nothing named like the place or `area`. */
export function findLandmarks(
  { landmarks }: CityFacts,
  place: Point & { id: string; name: string },
  area: string | null,
) {
  const walks = landmarks
    .filter(({ id, name, latitude }) => {
      return (
        id !== place.id && name !== place.name && name !== area && Math.abs(latitude - place.latitude) < MAX_DEGREES
      );
    })
    .map((landmark) => ({ landmark, minutes: Math.max(1, Math.ceil(estimateWalk(place, landmark))) }))
    .filter(({ minutes }) => minutes <= MAX_WALK_MINUTES)
    .sort((one, other) => one.minutes - other.minutes);
  const [nearest] = walks;
  const next = nearest && walks.find(({ landmark }) => isBetween(place, nearest.landmark, landmark));
  return { nearest, next };
}

/** Whether the angle between the two is obtuse, seen from the place. */
function isBetween({ latitude, longitude }: Point, one: Point, other: Point): boolean {
  const narrowing = Math.cos((latitude * Math.PI) / 180) ** 2;
  const east = (one.longitude - longitude) * (other.longitude - longitude) * narrowing;
  return east + (one.latitude - latitude) * (other.latitude - latitude) < 0;
}

/** Farther away than anyone walks in fifteen minutes, in degrees of latitude. */
const MAX_DEGREES = 0.01;
