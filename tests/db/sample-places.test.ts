// The data of the sample city: complete places, and swipes that follow taste.
import { describe, expect, test } from "bun:test";
import { SAMPLE_CITY, sampleId, toTags } from "../../db/sample/city.ts";
import { sampleHistory } from "../../db/sample/history.ts";
import { ALL_PEOPLE, TRAVELERS } from "../../db/sample/people.ts";
import { CAFE_NORD, PENDING_PLACE, placeId, SAMPLE_PLACES } from "../../db/sample/places.ts";
import { BUSINESS_TYPES, TRAVEL_PREFERENCES } from "../../db/vocabulary.ts";

/** The part of the opening_hours syntax that the sample uses. */
const DAYS = "(?:Mo|Tu|We|Th|Fr|Sa|Su)(?:-(?:Mo|Tu|We|Th|Fr|Sa|Su))?";
const SPANS = "\\d\\d:\\d\\d-\\d\\d:\\d\\d(?:,\\d\\d:\\d\\d-\\d\\d:\\d\\d)*";
const RULE = `(?:[A-Z][a-z]{2}-[A-Z][a-z]{2}: )?${DAYS}(?:,${DAYS})* ${SPANS}`;
const OPENING_HOURS = new RegExp(`^(?:24/7|${RULE}(?:; ${RULE})*)$`);

describe("the places", () => {
  test("cover all types, and each has a text, opening hours, tags and coordinates", () => {
    expect(new Set(SAMPLE_PLACES.map(({ type }) => type))).toEqual(new Set(BUSINESS_TYPES));
    for (const place of SAMPLE_PLACES) {
      expect(place.description.length, place.name).toBeWithin(100, 401);
      expect(place.description, place.name).not.toMatch(/!|\s\s/);
      expect(place.openingHours, place.name).toMatch(OPENING_HOURS);
      expect(place.contactInfo, place.name).toMatch(/^\+33 4 65 71 \d\d \d\d$|^[a-z]+@[a-z]+\.example\.com$/);
      expect(place.location.length, place.name).toBeWithin(10, 201);
      expect(place.features.length, place.name).toBeGreaterThanOrEqual(2);
      expect(new Set(toTags(place)).size, place.name).toBe(toTags(place).length);
    }
  });

  test("are within the town, with distinct coordinates, names, contacts and texts", () => {
    const { latitude, longitude } = SAMPLE_CITY.center;
    for (const { at, name } of SAMPLE_PLACES) {
      expect(Math.abs(at[0] - latitude) * 111_200, name).toBeLessThan(800);
      expect(Math.abs(at[1] - longitude) * 82_800, name).toBeLessThan(800);
      expect(String(at[0]).split(".")[1], name).toHaveLength(7);
      expect(String(at[1]).split(".")[1], name).toHaveLength(7);
    }
    for (const of of ["name", "description", "contactInfo", "location"] as const) {
      expect(new Set(SAMPLE_PLACES.map((place) => place[of])).size, of).toBe(SAMPLE_PLACES.length);
    }
    expect(new Set(SAMPLE_PLACES.map(({ at }) => at.join())).size).toBe(SAMPLE_PLACES.length);
  });

  test("share tags, and suit every travel preference", () => {
    const tags = SAMPLE_PLACES.flatMap(toTags);
    expect(new Set(tags).size).toBeWithin(60, 81);
    const suits = tags.filter((tag) => tag.startsWith("for:")).map((tag) => tag.slice(4));
    expect(new Set(suits)).toEqual(new Set(TRAVEL_PREFERENCES));
  });

  test("have stable UUIDs of version 8", () => {
    expect(sampleId("a")).toBe(sampleId("a"));
    for (const { name } of SAMPLE_PLACES) {
      expect(placeId(name)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
    expect(new Set([...SAMPLE_PLACES.map(({ name }) => placeId(name)), ...ALL_PEOPLE.map(({ id }) => id)]).size).toBe(
      SAMPLE_PLACES.length + ALL_PEOPLE.length,
    );
  });
});

describe("the swipes", () => {
  const { swipes } = sampleHistory();

  test("follow taste: travelers like places for their preferences more often", () => {
    const suitsOf = new Map(SAMPLE_PLACES.map(({ name, suits }) => [name, suits]));
    for (const preference of TRAVEL_PREFERENCES) {
      const there = swipes.filter(({ place }) => place !== CAFE_NORD && suitsOf.get(place)?.includes(preference));
      const pleased = (has: boolean) => {
        const theirs = there.filter(({ person }) => person.travelPreferences.includes(preference) === has);
        return theirs.filter(({ action }) => action !== "dislike").length / theirs.length;
      };
      expect(pleased(true), preference).toBeGreaterThan(pleased(false) + 0.05);
    }
  });

  test("are many for a traveler, but few for Amira, whose deck stays full", () => {
    for (const traveler of TRAVELERS.slice(1)) {
      expect(swipes.filter(({ person }) => person === traveler).length, traveler.email).toBeWithin(10, 50);
    }
    const amiras = swipes.filter(({ person }) => person === TRAVELERS[0]);
    const how = (action: string) => amiras.filter((swipe) => swipe.action === action).length;
    expect([amiras.length, how("save"), how("like")]).toEqual([12, 3, 4]);
  });

  test("do not include the pending place", () => {
    expect(swipes.filter(({ place }) => place === PENDING_PLACE)).toEqual([]);
  });
});
