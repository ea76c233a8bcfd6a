// What is known about time zones: their country, and the cities by which people know them. From GeoNames.
import { rawTimeZones } from "@vvo/tzdb";
import { getLocale } from "../i18n/t.ts";
import type { Point } from "../taste/walking.ts";

type Zone = {
  /** ISO 3166-1. */
  country: string;
  /** The largest ones, in English or the local language. */
  cities: string[];
};

const byName = new Map<string, Zone>(
  rawTimeZones.flatMap(({ name, group, countryCode: country, mainCities: cities }) =>
    [name, ...group].map((each) => [each, { country, cities: each === name ? cities : [] }] as const),
  ),
);

/** @param name as in the IANA database, also an older one such as Asia/Katmandu @returns undefined if it has no country */
export const findZone = (name: string): Zone | undefined => byName.get(name);

/** Where most places of the city in a zone are, for its sunrise. */
export const positionsInZones = new Map<string, Point>();

export type ZoneChoice = { name: string; label: string };

/** Every time zone, as "Europe/Lisbon · Lisbon · Porto · Braga · Amadora · Portugal", with the country in the viewer's language. */
export function listZoneChoices(): ZoneChoice[] {
  const countries = new Intl.DisplayNames([getLocale()], { type: "region" });
  const zones = new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]);
  return [...zones].map((name) => {
    const { country, cities = [] } = findZone(name) ?? {};
    const ownCity = name.slice(name.lastIndexOf("/") + 1).replaceAll("_", " ");
    const parts = country ? [...new Set([ownCity, ...cities]), countries.of(country)] : [];
    return { name, label: [name, ...parts].join(" · ") };
  });
}
