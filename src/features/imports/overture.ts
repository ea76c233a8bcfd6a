// Overture Places as GeoJSON → places, by way of OpenStreetMap's keys: from each feature a place, or the reason why not.

import { type Feature, featureSpot, objectIn, textIn } from "./geojson.ts";
import { representativePoint } from "./geometry.ts";
import type { OsmTags } from "./kinds.ts";
import { readOsmPlace } from "./osm.ts";
import { osmOfCategory } from "./overture-kinds.ts";
import { type RawRecord, type Spot, UnfitPlace } from "./parsed-file.ts";

/** Overture's own confidence that the place exists, 0-1; below this it is left out. */
const MIN_CONFIDENCE = 0.4;

/** Overture's names and categories are objects, which OpenStreetMap's never are. */
export function isOverture(feature: unknown): boolean {
  const properties = objectIn(objectIn(feature)?.properties);
  if (!properties) return false;
  return properties.theme === "places" || Boolean(objectIn(decoded(properties.names)) && hasCategory(properties));
}

const hasCategory = ({ categories, taxonomy, basic_category }: Record<string, unknown>) =>
  [categories, taxonomy, basic_category].some((value) => value !== undefined);

/** @param city for places whose address names none */
export function overtureCandidate(feature: Feature | null, at: Spot, city: string | undefined): RawRecord {
  const given = objectIn(objectIn(feature)?.properties);
  const properties = given && Object.fromEntries(Object.entries(given).map(([key, value]) => [key, decoded(value)]));
  const ref = textIn(feature?.id) || textIn(properties?.id) || null;
  const names = objectIn(properties?.names);
  const name = textIn(names?.primary) || textIn(objectIn(names?.common)?.en);
  return {
    spot: at,
    ref,
    name: name || null,
    read(lose) {
      if (!feature || !properties) throw new UnfitPlace("is no GeoJSON feature with properties", true);
      refuseDoubtful(properties);
      const kind = kindOf(properties);
      const { latitude, longitude } = featureSpot(representativePoint(feature.geometry));
      return readOsmPlace(ref, { ...factsOf(properties), ...kind, name }, { latitude, longitude }, { city, lose });
    },
  };
}

/** Exporters to tables write lists and objects as JSON in a text. */
function decoded(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function refuseDoubtful({ operating_status, confidence }: Record<string, unknown>): void {
  if (operating_status === "permanently_closed" || confidence === 0) throw new UnfitPlace("is closed", false);
  if (operating_status === "temporarily_closed") throw new UnfitPlace("is closed for the time being", false);
  if (typeof confidence === "number" && confidence < MIN_CONFIDENCE)
    throw new UnfitPlace("its source doubts that it exists", false);
}

/** The most exact category that is known: the primary one, then those above it, then the others. */
function kindOf(properties: Record<string, unknown>): OsmTags {
  const [categories, taxonomy] = [objectIn(properties.categories), objectIn(properties.taxonomy)];
  const exact = [taxonomy?.primary, categories?.primary].map(textIn).filter(Boolean);
  const above = [...listIn(taxonomy?.hierarchy)].reverse();
  const beside = [taxonomy?.alternates, categories?.alternate, categories?.alternates].flatMap(listIn);
  // Without the broadest category, which says too little: a food bank is "food and drink".
  const words = [...exact, ...above.slice(0, -1), textIn(properties.basic_category), ...beside].filter(Boolean);
  for (const word of words) {
    const osm = osmOfCategory(word);
    if (osm) return osm;
  }
  throw new UnfitPlace(words[0] ? `is nothing for travelers: ${words[0]}` : "says nothing of what it is", false);
}

function factsOf({ addresses, websites, phones, emails }: Record<string, unknown>): OsmTags {
  const [first] = Array.isArray(addresses) ? addresses : [];
  const address = objectIn(first);
  const facts = {
    "addr:full": textIn(address?.freeform),
    "addr:city": textIn(address?.locality),
    website: listIn(websites).join(" "),
    phone: listIn(phones).join(";"),
    email: listIn(emails).join(";"),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== ""));
}

const listIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(textIn).filter(Boolean) : []);
