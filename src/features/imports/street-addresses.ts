// Joins a street and a house number in the order of the country: "12 Avenue Albert II", "Oberlinden 12".
import findTimezone from "@photostructure/tz-lookup";
import { findZone } from "../../city/time-zones.ts";
import type { Point } from "../../taste/walking.ts";
import countries from "./number-first-countries.json" with { type: "json" };

export type AddressParts = {
  address?: string;
  houseNumber?: string;
  street?: string;
  area?: string;
  city?: string;
  country?: string;
};

export type AddressDefaults = { city?: string; timezone?: string; language?: string };

/** Codes of ISO 3166-1, from https://github.com/OpenCageData/address-formatting, corrected by https://www.upu.int. */
const NUMBER_FIRST_COUNTRIES = new Set(countries);

const NUMBER_FIRST_LANGUAGES = ["en", "fr"];

type JoinOptions = Pick<AddressParts, "country"> & AddressDefaults & { position: Point };

export function joinStreet(street: string, houseNumber: string, options: JoinOptions): string {
  if (!street || !houseNumber) return street;
  return putsNumberFirst(options) ? `${houseNumber} ${street}` : `${street} ${houseNumber}`;
}

/**
 * Decided by the country, or else the country of the time zone, or else the language, or else the country of the position: a
 * city has no time zone of its own before its first import, and the next one must write the same addresses.
 */
function putsNumberFirst({ country = "", timezone = "", language = "", position }: JoinOptions): boolean {
  const code = country.trim().toUpperCase();
  const known = /^[A-Z]{2}$/.test(code) ? code : findZone(timezone)?.country;
  if (!known && language !== "") return NUMBER_FIRST_LANGUAGES.includes(language.split(/[-_]/)[0]!.toLowerCase());
  const found = known ?? findZone(findTimezone(position.latitude, position.longitude))?.country;
  return !found || NUMBER_FIRST_COUNTRIES.has(found);
}
