// Finds the place that hosts an event, by its name and its distance. What isn't certain is not matched.
import { and, asc, eq, gt, sql } from "drizzle-orm";
import Flatbush from "flatbush";
import { businesses, type Database, pick } from "../../../../db/index.ts";
import { normalizeHeader } from "../../../encoding/fold-letters.ts";
import { t } from "../../../i18n/t.ts";
import { listKnownNames } from "../../places/listing/former-names.ts";
import { getDistanceKm } from "../mapping/far-away.ts";
import type { Venue } from "./event-types.ts";

export type Host = { id: string; name: string; isOwned: boolean };

/** `location` is what the file says, if it is more exact than the place, such as a room. */
export type Match = { host: Host; location: string | null } | { problem: string };

type Candidate = Host & { key: string; latitude: number | null; longitude: number | null };

const PLACES_PER_QUERY = 5000;
const MAX_NAMED_KM = 1;
/** A place whose name is only a part of the event's, or the other way around, has to be this near. */
const MAX_NEAR_KM = 0.15;
/** Profiles of one place, from several sources. */
const MAX_TWIN_KM = 0.15;
/** Degrees of latitude, about 220 m. */
const NEAR_DEGREES = 0.002;

export async function matchVenues(db: Database, venues: readonly Venue[]): Promise<Match[]> {
  const named = venues.map((venue) => listNames(venue));
  const keys = new Set(named.flat().map(({ key }) => key));
  const positions = indexPositions(venues);
  const byName = new Map<string, Candidate[]>();
  const near = venues.map((): Candidate[] => []);
  for await (const { names, knownNames, ...place } of listPlaces(db)) {
    const own = new Set([...knownNames, ...Object.values(names ?? {})].map(toKey));
    for (const key of own) if (keys.has(key)) byName.getOrInsertComputed(key, () => []).push({ ...place, key });
    for (const i of positions(place)) for (const key of own) near[i]!.push({ ...place, key });
  }
  return venues.map((venue, i) => findHost(venue, named[i]!, byName, near[i]!));
}

/** @returns which venues may be near a place */
function indexPositions(venues: readonly Venue[]): (place: Point) => number[] {
  const placed = venues.flatMap(({ latitude, longitude }, i) =>
    latitude === undefined || longitude === undefined ? [] : [{ i, latitude, longitude }],
  );
  if (placed.length === 0) return () => [];
  const index = new Flatbush(placed.length);
  for (const { latitude, longitude } of placed) index.add(longitude, latitude);
  index.finish();
  return ({ latitude, longitude }) => {
    if (latitude == null || longitude == null) return [];
    // Toward the poles, a degree of longitude is shorter.
    const reach = NEAR_DEGREES / Math.max(0.05, Math.cos((latitude * Math.PI) / 180));
    const [south, north] = [latitude - NEAR_DEGREES, latitude + NEAR_DEGREES];
    return index.search(longitude - reach, south, longitude + reach, north).map((at) => placed[at]!.i);
  };
}

export async function findPlaceByName(db: Database, name: string): Promise<Host | null> {
  const [match] = await matchVenues(db, [{ names: [name] }]);
  return match && "host" in match ? match.host : null;
}

function findHost(venue: Venue, names: VenueName[], byName: Map<string, Candidate[]>, near: Candidate[]): Match {
  const [shown = ""] = venue.names;
  let isAmbiguous = false;
  for (const { key, isRest } of names) {
    const same = (byName.get(key) ?? []).filter((place) => isWithin(venue, place, MAX_NAMED_KM));
    const host = chooseTwin(venue, same);
    if (host) return { host, location: isRest ? shown : null };
    isAmbiguous ||= same.length > 0;
  }
  if (isAmbiguous) return { problem: t("several places have the name of its place") };
  const similar = near.filter(
    (place) => isWithin(venue, place, MAX_NEAR_KM) && names.some(({ key }) => isPartOf(key, place.key)),
  );
  const host = chooseTwin(venue, similar);
  if (host) return { host, location: null };
  if (shown === "") return { problem: t("doesn't say where it is") };
  return { problem: t("is at no place that you have") };
}

/** The only one, or the nearest of those that are one place; preferably the owner's, then one with it as its main name. */
function chooseTwin(venue: Venue, places: Candidate[]): Candidate | null {
  const sorted = places.toSorted(
    (a, b) =>
      Number(b.isOwned) - Number(a.isOwned) ||
      Number(hasMainName(b)) - Number(hasMainName(a)) ||
      getKm(venue, a) - getKm(venue, b) ||
      (a.id < b.id ? -1 : 1),
  );
  const [first, ...others] = sorted;
  if (!first) return null;
  return others.every((other) => other.id === first.id || getKm(first, other) <= MAX_TWIN_KM) ? first : null;
}

const hasMainName = ({ name, key }: Candidate) => toKey(name) === key;

type Point = { latitude?: number | null; longitude?: number | null };

function getKm(a: Point, b: Point): number {
  if (a.latitude == null || a.longitude == null || b.latitude == null || b.longitude == null)
    return Number.POSITIVE_INFINITY;
  return getDistanceKm(
    { latitude: a.latitude, longitude: a.longitude },
    { latitude: b.latitude, longitude: b.longitude },
  );
}

/** A venue without a position is everywhere. */
const isWithin = (venue: Venue, place: Candidate, km: number) =>
  venue.latitude === undefined || getKm(venue, place) <= km;

/** `isRest`: not the first part, such as the house of a room. */
type VenueName = { key: string; isRest: boolean };

/** "Old Harbor Museum, 3 Quay Street" as a whole, and its parts. */
function listNames({ names }: Venue): VenueName[] {
  const found = new Map<string, VenueName>();
  for (const name of names) {
    const parts = [name, ...name.split(/[,;|\n/()]|\s[-–—]\s/)];
    for (const [i, part] of parts.entries()) {
      const key = toKey(part);
      if (key.length >= 3 && !found.has(key)) found.set(key, { key, isRest: i > 1 });
    }
  }
  return [...found.values()].slice(0, MAX_NAMES);
}

const MAX_NAMES = 30;

/** The place's name in the text, or the text in a name that is a few words longer: "chateau royal" and "chateau royal de blois". */
function isPartOf(text: string, name: string): boolean {
  const [short, long] = text.length <= name.length ? [text, name] : [name, text];
  if (short.length < MIN_PART_LENGTH || !short.includes(" ") || !` ${long} `.includes(` ${short} `)) return false;
  return long === text || countWords(name) - countWords(text) <= MAX_FURTHER_WORDS;
}

const MIN_PART_LENGTH = 8;
const MAX_FURTHER_WORDS = 3;
const countWords = (key: string) => key.split(" ").length;

const toKey = (name: string): string => normalizeHeader(name.normalize("NFKC"));

async function* listPlaces(db: Database) {
  for (let last: string | undefined; ; ) {
    const rows = await db
      .select({
        ...pick(businesses, "id", "name", "names"),
        knownNames: sql<string[]>`to_jsonb(${listKnownNames("businesses")})`,
        ...pick(businesses, "userId", "latitude", "longitude"),
      })
      .from(businesses)
      .where(and(eq(businesses.isApproved, true), last === undefined ? undefined : gt(businesses.id, last)))
      .orderBy(asc(businesses.id))
      .limit(PLACES_PER_QUERY);
    for (const { userId, ...row } of rows) yield { ...row, isOwned: userId !== null };
    last = rows.at(-1)?.id;
    if (rows.length < PLACES_PER_QUERY) return;
  }
}
