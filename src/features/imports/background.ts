// What a source knows of a place besides its fields: its areas, its age, who made it, and whether an encyclopedia has it.
import * as v from "valibot";
import type { Background } from "../../../db/vocabulary.ts";
import { cleanLine } from "./fields.ts";
import type { ImportedPlace } from "./imported-place.ts";
import type { OsmTags } from "./kinds.ts";
import type { AddressParts } from "./street-addresses.ts";

const MAX_AREA_LENGTH = 80;
const MAX_MAKER_LENGTH = 60;

/** @param parts of the address; one that is written on a line says itself which areas it has */
export function readBackground(parts: AddressParts, osm: OsmTags = {}): Pick<ImportedPlace, "background"> {
  const isPartly = parts.address && !parts.area;
  const areas = [parts.area, parts.city].map((name) => cleanLine(name ?? "")).filter(isAreaName);
  const isBuilding = Boolean(osm.building && osm.building !== "no");
  const year = readYear(osm.start_date);
  const [architect, artist] = [readMaker(osm.architect), readMaker(osm.artist_name)];
  const background: Background = {
    ...(!isPartly && { areas: [...new Set(areas)] }),
    // The date of a building isn't that of the café in it.
    ...(year && (isBuilding ? { built: year } : { since: year })),
    ...(architect && { architect }),
    ...(artist && { artist }),
    ...((osm.wikidata || osm.wikipedia) && { isNotable: true }),
  };
  return Object.keys(background).length > 0 ? { background } : {};
}

const isAreaName = (name: string): boolean => name !== "" && name.length <= MAX_AREA_LENGTH;

/** Exact years only, not "~1900" or "C19". https://wiki.openstreetmap.org/wiki/Key:start_date */
function readYear(date = ""): number | null {
  const [, year] = /^([12]\d{3})(?:-\d\d){0,2}$/.exec(date.trim()) ?? [];
  return year ? Number(year) : null;
}

function readMaker(names = ""): string | null {
  const [first = ""] = names.split(";");
  // Some write the year or a digit after the name.
  const name = cleanLine(first.replace(/[\s.,(]{0,4}\d{1,4}[\s.)]{0,4}$/, ""));
  return /\p{L}{2}/u.test(name) && name.length <= MAX_MAKER_LENGTH ? name : null;
}

const Name = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max));
const Year = v.pipe(v.number(), v.integer(), v.minValue(1000), v.maxValue(2999));

const WrittenBackground = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    areas: v.optional(v.pipe(v.array(Name(MAX_AREA_LENGTH)), v.maxLength(2))),
    since: v.optional(Year),
    built: v.optional(Year),
    architect: v.optional(Name(MAX_MAKER_LENGTH)),
    artist: v.optional(Name(MAX_MAKER_LENGTH)),
    isNotable: v.optional(v.literal(true)),
  }),
);

/** @param text JSON of one of our own exports; anything else is no background */
export function readWrittenBackground(text = ""): Pick<ImportedPlace, "background"> {
  const read = v.safeParse(WrittenBackground, text);
  return read.success ? { background: read.output } : {};
}
