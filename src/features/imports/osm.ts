// OpenStreetMap → places: from each feature a place, or the reason why not.
import {
  cleanLine,
  readContact,
  readCoordinates,
  readDescription,
  readLocation,
  readName,
  readOpeningHours,
  readRef,
  readWebsite,
} from "./fields.ts";
import type { Feature } from "./geojson.ts";
import { representativePoint } from "./geometry.ts";
import { KIND_KEYS, kindsOf, nameOfUnknownKind, type OsmTags } from "./kinds.ts";
import { type ImportedPlace, type RawRecord, UnfitPlace } from "./parsed-file.ts";
import { priceLevelOf, tagsOf } from "./tags.ts";

/** A feature of OpenStreetMap, in the form of any exporter. */
export function osmCandidate(feature: Feature | null, spot: RawRecord["spot"], city: string | undefined): RawRecord {
  const sound =
    typeof feature === "object" &&
    feature !== null &&
    typeof feature.properties === "object" &&
    feature.properties !== null;
  const properties = sound ? (feature.properties as Record<string, unknown>) : {};
  const osm = toOsmTags(properties);
  const ref = sound ? osmRef(feature.id, properties) : null;
  const read: RawRecord["read"] = (lose) => {
    if (!sound) throw new UnfitPlace("is no GeoJSON feature with properties", true);
    const [longitude, latitude] = representativePoint(feature.geometry) ?? [];
    return readOsmPlace(ref, osm, { latitude, longitude }, { city, lose });
  };
  return { spot, ref, name: cleanLine(osm.name ?? "") || null, read };
}

/**
 * What OpenStreetMap's keys say about one place.
 * @throws UnfitPlace when it has no name, no coordinates, is closed or private, or is nothing for a traveler
 */
export function readOsmPlace(
  ref: string | null,
  osm: OsmTags,
  point: { latitude: unknown; longitude: unknown },
  options: { city?: string; lose: (what: string) => void },
): ImportedPlace {
  refuseClosed(osm);
  const kinds = kindsOf(osm);
  const [first] = kinds;
  if (!first) throw new UnfitPlace(whyNoKind(osm), false);
  const name = readName(osm.name || osm["name:en"] || osm.official_name || "");
  const spot = readCoordinates(point.latitude, point.longitude);
  const { lose } = options;
  return {
    sourceRef: readRef(ref, name, spot),
    name,
    type: first.type,
    description: readDescription(osm.description ?? osm["description:en"] ?? "", lose),
    location: readLocation(
      {
        address: osm["addr:full"],
        houseNumber: osm["addr:housenumber"],
        street: osm["addr:street"] ?? osm["addr:place"],
        city: osm["addr:city"] ?? options.city,
      },
      spot,
    ),
    contactInfo: readContact(
      valuesOf(osm, "phone", "contact:phone", "mobile", "contact:mobile"),
      valuesOf(osm, "email", "contact:email"),
      lose,
    ),
    website: readWebsite(osm.website ?? osm["contact:website"] ?? osm.url ?? "", lose),
    openingHours: readOpeningHours(osm.opening_hours ?? "", lose),
    priceLevel: priceLevelOf(osm.price_range ?? osm["price:level"] ?? ""),
    ...spot,
    tags: tagsOf(kinds, osm),
  };
}

/** Tags are the properties themselves or, in osmtogeojson's long form, one level below. */
function toOsmTags(properties: Record<string, unknown>): OsmTags {
  const nested = typeof properties.tags === "object" && properties.tags !== null ? properties.tags : {};
  const texts = Object.entries({ ...properties, ...nested }).filter(([, value]) =>
    ["string", "number", "boolean"].includes(typeof value),
  );
  return Object.fromEntries(
    texts.map(([key, value]) => [key, value === true ? "yes" : value === false ? "no" : String(value)]),
  );
}

const TYPE_LETTERS: Record<string, string> = { n: "node", w: "way", r: "relation" };

/** `node/123`, however the exporter writes it; null where the file gives no id. */
export function osmRef(id: unknown, properties: Record<string, unknown>): string | null {
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

/** osmium's number of an area is twice the way's id, or twice the relation's id plus one. */
const areaRef = (area: number): string => (area % 2 === 0 ? `way/${area / 2}` : `relation/${(area - 1) / 2}`);

function refuseClosed(osm: OsmTags): void {
  const hours = cleanLine(osm.opening_hours ?? "").toLowerCase();
  const gone =
    /^(closed|off)( "[^"]*")?$/.test(hours) ||
    /^(permanently|temporarily) closed\b/i.test(cleanLine(osm.description ?? "")) ||
    osm.disused === "yes" ||
    osm.abandoned === "yes";
  if (gone) throw new UnfitPlace("is closed", false);
  if (osm.access === "private" || osm.access === "no") throw new UnfitPlace("is private", false);
}

function whyNoKind(osm: OsmTags): string {
  const former = KIND_KEYS.find((key) => osm[`disused:${key}`] || osm[`abandoned:${key}`] || osm[`was:${key}`]);
  if (former && !nameOfUnknownKind(osm)) return "is closed";
  const kind = nameOfUnknownKind(osm);
  return kind ? `is nothing for travelers: ${kind}` : "says nothing of what it is";
}

const valuesOf = (osm: OsmTags, ...keys: string[]): string[] => keys.flatMap((key) => osm[key] ?? []);
