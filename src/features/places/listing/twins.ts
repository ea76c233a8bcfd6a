// Two places that are probably the same: with the same name, close to each other.
import { type SQL, sql } from "drizzle-orm";
import { MAX_TWIN_DISTANCE } from "./twin-limits.ts";

const METERS_PER_DEGREE = 111_320;

/** The name in lower case, without accents, spaces and punctuation. @param place an alias of businesses */
export const toNameKey = (place: string): SQL =>
  sql.raw(`regexp_replace(normalize(lower(${place}.name), NFD), '[\\u0300-\\u036f[:space:][:punct:]]', '', 'g')`);

/** In meters, precise for places in one city. @param a @param b aliases of businesses with coordinates */
export const getDistanceBetween = (a: string, b: string): SQL =>
  sql.raw(`(${METERS_PER_DEGREE} * sqrt(power((${a}.latitude - ${b}.latitude)::float8, 2)
    + power((${a}.longitude - ${b}.longitude)::float8 * cos(radians(${a}.latitude::float8)), 2)))`);

/** Whether a public place is probably the same; at most one has an owner. @param b is read through the coordinates' index */
export const isTwin = (a: string, b: string): SQL => sql`(
  ${sql.raw(`${b}.is_approved and ${b}.id <> ${a}.id and (${a}.user_id is null or ${b}.user_id is null)
  and ${b}.latitude between ${a}.latitude - 0.0014 and ${a}.latitude + 0.0014`)}
  and ${toNameKey(a)} = ${toNameKey(b)} and ${toNameKey(a)} <> ''
  and ${getDistanceBetween(a, b)} <= ${sql.raw(String(MAX_TWIN_DISTANCE))})`;
