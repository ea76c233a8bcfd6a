import type { businesses, sources, swipes, users } from "../schema/index.ts";
import { SAMPLE_SOURCE, type SamplePlace, sampleId, toFacts, toSlug, toTags } from "./city.ts";
import history from "./data/history.json" with { type: "json" };
import translations from "./data/translations.json" with { type: "json" };
import { DAY_MS, HOUR_MS, type SampleSwipe } from "./history.ts";
import { ADMIN, AMIRA, CAFE_NORD_OWNER, OWNERS, type SamplePerson } from "./people.ts";
import { PENDING_PLACE, placeId, SAMPLE_PLACES } from "./places.ts";

/** Names and descriptions of some places in other languages; the others are in English only. */
const TRANSLATIONS: Record<string, { names?: Record<string, string>; descriptions: Record<string, string> }> =
  translations;

export type SampleRoles = { traveler: string; business: string; admin: string };

export const SIGN_INS = { traveler: AMIRA, business: CAFE_NORD_OWNER, admin: ADMIN } as const;

export const CITY_AGE_MS = 62 * DAY_MS;
const PENDING_AGE_MS = 26 * HOUR_MS;

export const sourceRow = (now: Date): typeof sources.$inferInsert => ({
  ...SAMPLE_SOURCE,
  importedAt: before(now, CITY_AGE_MS),
});

export function userRow(
  person: SamplePerson,
  now: Date,
  timeSinceJoined: ReadonlyMap<SamplePerson, number>,
  passwordHashes: SampleRoles,
): typeof users.$inferInsert {
  const role = (["traveler", "business", "admin"] as const).find((name) => SIGN_INS[name] === person);
  const fallback = person === OWNERS[PENDING_PLACE] ? PENDING_AGE_MS + HOUR_MS : CITY_AGE_MS;
  const createdAt = before(now, timeSinceJoined.get(person) ?? fallback);
  return {
    ...person,
    passwordHash: role ? passwordHashes[role] : null,
    createdAt,
    updatedAt: createdAt,
    signedInAt: createdAt,
    emailVerifiedAt: createdAt,
  };
}

export function businessRow(place: SamplePlace, now: Date): typeof businesses.$inferInsert {
  const { at, kinds: _kinds, cuisines: _cuisines, features: _features, suits: _suits, ...shown } = place;
  const pending = place.name === PENDING_PLACE;
  const createdAt = before(now, pending ? PENDING_AGE_MS : CITY_AGE_MS);
  return {
    ...shown,
    ...TRANSLATIONS[place.name],
    textLanguage: "en",
    id: placeId(place.name),
    userId: OWNERS[place.name]?.id ?? null,
    latitude: at[0],
    longitude: at[1],
    facts: toFacts(place),
    tags: toTags(place),
    isApproved: !pending,
    approvedAt: pending ? null : before(now, CITY_AGE_MS - DAY_MS),
    confirmedAt: pending ? createdAt : before(now, history.confirmed[SAMPLE_PLACES.indexOf(place)] ?? 0),
    sourceId: SAMPLE_SOURCE.id,
    sourceRef: toSlug(place.name),
    createdAt,
    updatedAt: createdAt,
  };
}

export function swipeRow({ person, place, action, ago }: SampleSwipe, now: Date): typeof swipes.$inferInsert {
  const id = sampleId(`swipe/${person.email}/${place}/${action}`);
  return { id, userId: person.id, businessId: placeId(place), action, createdAt: before(now, ago) };
}

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);
