import { t } from "../../i18n/t.ts";
import type { FindArea } from "./areas.ts";
import { readBackground } from "./background.ts";
import { readContent, type TextByCode } from "./content.ts";
import { orNoFacts, readOsmFacts, readTagFacts } from "./facts.ts";
import { cleanLine, readContact, readLocation, readOpeningHours, readRef, readWebsite } from "./fields.ts";
import { type Feature, toObject } from "./geojson.ts";
import { type CoordinateReading, readPoint } from "./geometry.ts";
import type { ImportedPlace } from "./imported-place.ts";
import { findUnknownKind, KIND_KEYS, listKinds, type OsmTags } from "./kinds.ts";
import { MAX_VALUE_LENGTH } from "./limits.ts";
import { type RawRecord, RejectedPlace, type Warn } from "./parsed-file.ts";
import { readOsmPicture } from "./pictures/named-picture.ts";
import { findRecordDate } from "./record-date.ts";
import type { AddressDefaults } from "./street-addresses.ts";
import { toPriceLevel, toTags } from "./tags.ts";

export function toOsmRecord(
  feature: Feature | null,
  location: RawRecord["location"],
  defaults: AddressDefaults & { reading?: CoordinateReading; findArea?: FindArea },
): RawRecord {
  const isFeature =
    typeof feature === "object" &&
    feature !== null &&
    typeof feature.properties === "object" &&
    feature.properties !== null;
  const properties = isFeature ? (feature.properties as Record<string, unknown>) : {};
  const osm = toOsmTags(properties);
  const ref = isFeature ? toOsmRef(feature.id, properties) : null;
  const read: RawRecord["read"] = (warn) => {
    if (!isFeature) throw new RejectedPlace(t("isn't a GeoJSON feature with properties"), true);
    return readOsmPlace(ref, osm, () => readPoint(feature.geometry, defaults.reading), defaults, warn);
  };
  return { location, ref, name: cleanLine(osm.name ?? "") || null, read };
}

/** @throws RejectedPlace if it has no name or coordinates, is closed or private, or isn't for travelers */
export function readOsmPlace(
  ref: string | null,
  osm: OsmTags,
  readPosition: () => { latitude: number; longitude: number },
  defaults: AddressDefaults & { findArea?: FindArea },
  warn: Warn,
): ImportedPlace {
  assertOpen(osm);
  const kinds = listKinds(osm);
  const [first] = kinds;
  if (!first) throw new RejectedPlace(explainMissingKind(osm), false);
  const description = osm.description ?? osm["description:en"] ?? "";
  const content = readContent(
    {
      name: osm.name || osm["name:en"] || osm.official_name || "",
      description: isOnlyPrice(description) ? "" : description.replace(/^"([^"]*)"$/, "$1").replace(/;\s*\n\s*/g, ", "),
    },
    { names: listNames(osm), descriptions: listTranslated(osm, "description:") },
    warn,
  );
  const position = readPosition();
  const address = {
    address: osm["addr:full"],
    houseNumber: joinNumbers(osm["addr:housenumber"]),
    street: (osm["addr:street"] ?? osm["addr:place"])?.split(";")[0],
    area: findAddressArea(osm) ?? defaults.findArea?.(position) ?? undefined,
    city: osm["addr:city"],
    country: osm["addr:country"],
  };
  const tags = toTags(kinds, osm);
  const picture = readOsmPicture(osm);
  const confirmedAt = findRecordDate(osm);
  return {
    sourceRef: readRef(ref, content.name, position),
    ...content,
    type: first.type,
    location: readLocation(address, position, defaults),
    contactInfo: readContact(
      listValues(osm, "phone", "contact:phone", "mobile", "contact:mobile"),
      listValues(osm, "email", "contact:email"),
      warn,
    ),
    website: readWebsite(osm.website ?? osm["contact:website"] ?? osm.url ?? "", warn),
    openingHours: readOpeningHours(osm.opening_hours ?? "", warn),
    priceLevel: toPriceLevel(osm.price_range ?? osm["price:level"] ?? ""),
    ...position,
    facts: orNoFacts({ ...readTagFacts(tags.filter((tag) => tag.startsWith("cuisine:"))), ...readOsmFacts(osm) }),
    ...readBackground(address, osm),
    tags,
    ...(confirmedAt && { confirmedAt: confirmedAt.toISOString() }),
    ...(picture && { picture }),
  };
}

/** "Full ticket 6 €" says nothing of a museum. */
const isOnlyPrice = (text: string) => !/[.!?]/.test(text) && /[€$£] ?\d|\d ?[€$£]/.test(text);

/** "133–145" for "133;135;145", as a house with several entrances has them. */
function joinNumbers(numbers = ""): string {
  const list = numbers.split(";").sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  return list.length > 1 ? `${list[0]!.trim()}–${list.at(-1)!.trim()}` : numbers;
}

/** What the place itself says counts more than what surrounds it. */
const findAddressArea = (osm: OsmTags): string | undefined =>
  osm["addr:neighbourhood"] || osm["addr:quarter"] || osm["addr:suburb"] || undefined;

/** Tags are the properties, or one level below in osmtogeojson's verbose format. */
export function toOsmTags(properties: Record<string, unknown>): OsmTags {
  const [nested, meta] = [toObject(properties.tags), toObject(properties.meta)];
  const texts = Object.entries({ ...(meta && { "@timestamp": meta.timestamp }), ...properties, ...nested }).filter(
    ([, value]) => ["string", "number", "boolean"].includes(typeof value),
  );
  return Object.fromEntries(
    texts.map(([key, value]) => [
      key,
      value === true ? "yes" : value === false ? "no" : String(value).slice(0, MAX_VALUE_LENGTH),
    ]),
  );
}

const TYPE_LETTERS: Record<string, string> = { n: "node", w: "way", r: "relation" };

/** `node/123`, whatever the exporter's format; null without an ID. */
export function toOsmRef(id: unknown, properties: Record<string, unknown>): string | null {
  const type = [properties["@type"], properties.type, properties.osm_type].find((word) =>
    /^(node|way|relation)$/.test(String(word)),
  );
  const found = [
    id,
    properties["@id"],
    properties.full_id,
    properties.id,
    properties.osm_id,
    properties.osm_way_id,
  ].find((value) => (typeof value === "string" && value !== "") || typeof value === "number");
  if (found === undefined) return null;
  const plain = cleanLine(String(found)).replace(/^https?:\/\/(www\.)?openstreetmap\.org\//, "");
  const [, letter, number] = /^([nwra])(\d+)$/.exec(plain) ?? [];
  if (letter === "a") return areaRef(Number(number));
  if (letter) return `${TYPE_LETTERS[letter]}/${number}`;
  return /^\d+$/.test(plain) && type ? `${type}/${plain}` : plain;
}

/** osmium's area ID is twice the way's ID, or twice the relation's ID plus one. */
const areaRef = (area: number): string => (area % 2 === 0 ? `way/${area / 2}` : `relation/${(area - 1) / 2}`);

function assertOpen(osm: OsmTags): void {
  const hours = cleanLine(osm.opening_hours ?? "").toLowerCase();
  const gone =
    /^(closed|off)( "[^"]*")?$/.test(hours) ||
    /^(permanently|temporarily) closed\b/i.test(cleanLine(osm.description ?? "")) ||
    /\((permanently )?closed\)$/i.test(cleanLine(osm.name ?? "")) ||
    osm.disused === "yes" ||
    osm.abandoned === "yes";
  if (gone) throw new RejectedPlace(t("is closed"), false);
  const isOfStaff =
    osm.amenity === "library" && /\b(?:hospital|clinic|medical center)\b(?! (?:street|road))/i.test(osm.name ?? "");
  if (osm.access === "private" || osm.access === "no" || isOfStaff)
    throw new RejectedPlace(t("is private [[of a place]]"), false);
}

function explainMissingKind(osm: OsmTags): string {
  const former = KIND_KEYS.find((key) => osm[`disused:${key}`] || osm[`abandoned:${key}`] || osm[`was:${key}`]);
  if (former && !findUnknownKind(osm)) return t("is closed");
  const kind = findUnknownKind(osm);
  return kind ? t("isn't for travelers: {kind}", { kind }) : t("has no type");
}

/** Some names are copied from addresses of Wikipedia: "Musée_océanographique". Lower-case English ones for a proper name are notes. */
const listNames = (osm: OsmTags) =>
  listTranslated(osm, "name:")
    .filter(([code, name]) => code !== "en" || !/^\p{Ll}/u.test(name) || !/^\p{Lu}/u.test(osm.name ?? ""))
    .map(([code, name]): TextByCode => [code, name.replaceAll("_", " ")]);

/** `name:fr`, but not `name:left` or `name:fr:pronunciation`. https://wiki.openstreetmap.org/wiki/Multilingual_names */
const listTranslated = (osm: OsmTags, prefix: string): TextByCode[] =>
  Object.entries(osm).flatMap(([key, text]): TextByCode[] =>
    key.startsWith(prefix) && text ? [[key.slice(prefix.length), text]] : [],
  );

const listValues = (osm: OsmTags, ...keys: string[]): string[] => keys.flatMap((key) => osm[key] ?? []);
