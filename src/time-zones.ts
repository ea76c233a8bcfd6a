// What is known about time zones: their country, and the cities by which people know them. From GeoNames.
import { rawTimeZones } from "@vvo/tzdb";

type Zone = {
  /** ISO 3166-1. */
  country: string;
  /** The largest ones, in English. */
  cities: string[];
};

const byName = new Map<string, Zone>(
  rawTimeZones.flatMap(({ name, group, countryCode: country, mainCities: cities }) =>
    [name, ...group].map((each) => [each, { country, cities: each === name ? cities : [] }] as const),
  ),
);

/** @param name as in the IANA database, also an older one such as Asia/Katmandu @returns undefined if it has no country */
export const findZone = (name: string): Zone | undefined => byName.get(name);
