// Converts Overture Places features to places, by way of OpenStreetMap tags.
import { t } from "../../i18n/t.ts";
import { type Feature, toObject, toText } from "./geojson.ts";
import { type CoordinateReading, readPoint } from "./geometry.ts";
import type { SourceLocation } from "./imported-place.ts";
import type { OsmTags } from "./kinds.ts";
import { readOsmPlace } from "./osm.ts";
import categories from "./overture-categories.json" with { type: "json" };
import { type RawRecord, RejectedPlace } from "./parsed-file.ts";
import type { AddressDefaults } from "./street-addresses.ts";

/** Overture's confidence that the place exists, 0 to 1. */
const MIN_CONFIDENCE = 0.4;

/** Overture's names are objects, OpenStreetMap's never are. */
export function isOverture(feature: unknown): boolean {
  const properties = toObject(toObject(feature)?.properties);
  if (!properties) return false;
  return (
    properties.theme === "places" || Boolean(toObject(parseEmbeddedJson(properties.names)) && hasCategory(properties))
  );
}

const hasCategory = ({ categories, taxonomy, basic_category }: Record<string, unknown>) =>
  [categories, taxonomy, basic_category].some((value) => value !== undefined);

export function toOvertureRecord(
  feature: Feature | null,
  location: SourceLocation,
  defaults: AddressDefaults & { reading?: CoordinateReading },
): RawRecord {
  const given = toObject(toObject(feature)?.properties);
  const properties =
    given && Object.fromEntries(Object.entries(given).map(([key, value]) => [key, parseEmbeddedJson(value)]));
  const ref = toText(feature?.id) || toText(properties?.id) || null;
  const names = toObject(properties?.names);
  const brand = toObject(properties?.brand);
  const name = toText(names?.primary) || toText(toObject(names?.common)?.en);
  return {
    location,
    ref,
    name: name || null,
    read(warn) {
      if (!feature || !properties) throw new RejectedPlace(t("isn't a GeoJSON feature with properties"), true);
      assertExists(properties);
      const kind = toKindTags(properties);
      return readOsmPlace(
        ref,
        {
          ...toFactTags(properties),
          ...toNameTags(names),
          ...kind,
          name,
          brand: toText(toObject(brand?.names)?.primary),
        },
        () => readPoint(feature.geometry, defaults.reading),
        defaults,
        warn,
      );
    },
  };
}

/** Exporters via tables write arrays and objects as JSON strings. */
function parseEmbeddedJson(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function assertExists({ operating_status, confidence }: Record<string, unknown>): void {
  if (operating_status === "permanently_closed" || confidence === 0) throw new RejectedPlace(t("is closed"), false);
  if (operating_status === "temporarily_closed") throw new RejectedPlace(t("is temporarily closed"), false);
  if (typeof confidence === "number" && confidence < MIN_CONFIDENCE)
    throw new RejectedPlace(t("may not exist, according to its source"), false);
}

/** Common names by language, and the official ones of languages without. https://docs.overturemaps.org/schema/concepts/by-theme/shared/names */
function toNameTags(names: Record<string, unknown> | undefined): OsmTags {
  const rules = (Array.isArray(names?.rules) ? names.rules : []).map(toObject);
  const listed = ["official", "common"].flatMap((variant) => rules.filter((rule) => rule?.variant === variant));
  return Object.fromEntries(
    [...listed.map((rule) => [toText(rule?.language), rule?.value]), ...Object.entries(toObject(names?.common) ?? {})]
      .filter(([language, text]) => language && toText(text))
      .map(([language, text]) => [`name:${language}`, toText(text)]),
  );
}

/** The most specific known category: the primary one, then its parents, then the others. */
function toKindTags(properties: Record<string, unknown>): OsmTags {
  const [categories, taxonomy] = [toObject(properties.categories), toObject(properties.taxonomy)];
  const primary = [taxonomy?.primary, categories?.primary].map(toText).filter(Boolean);
  const parents = [...toTexts(taxonomy?.hierarchy)].reverse();
  const others = [taxonomy?.alternates, categories?.alternate, categories?.alternates].flatMap(toTexts);
  // Without the broadest category, which is too vague: a food bank is "food and drink".
  const words = [...primary, ...parents.slice(0, -1), toText(properties.basic_category), ...others].filter(Boolean);
  for (const word of words) {
    const osm = toOsmTagsOfCategory(word);
    if (osm) return osm;
  }
  throw new RejectedPlace(words[0] ? t("isn't for travelers: {kind}", { kind: words[0] }) : t("has no type"), false);
}

function toFactTags({ addresses, websites, phones, emails, sources }: Record<string, unknown>): OsmTags {
  const times = (Array.isArray(sources) ? sources : []).map((source) => toText(toObject(source)?.update_time));
  const [first] = Array.isArray(addresses) ? addresses : [];
  const address = toObject(first);
  const facts = {
    "addr:full": toText(address?.freeform),
    "addr:city": toText(address?.locality),
    website: toTexts(websites).join(" "),
    phone: toTexts(phones).join(";"),
    email: toTexts(emails).join(";"),
    "@timestamp": times.sort().at(-1) ?? "",
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== ""));
}

const toTexts = (value: unknown): string[] => (Array.isArray(value) ? value.map(toText).filter(Boolean) : []);

/** `pizza_restaurant` → `{ amenity: "restaurant", cuisine: "pizza" }` @returns null for categories that aren't for travelers */
function toOsmTagsOfCategory(category: string): OsmTags | null {
  const known = CATEGORIES.get(category);
  if (known) return parseTagPairs(known);
  const [, cuisine] = /^(\w+)_restaurants?$/.exec(category) ?? [];
  if (cuisine) return { amenity: "restaurant", cuisine };
  const [, museum] = /^(\w+)_museum$/.exec(category) ?? [];
  if (museum) return { tourism: "museum", museum };
  return null;
}

/** `amenity=bar bar=wine_bar` */
const parseTagPairs = (text: string): OsmTags =>
  Object.fromEntries(text.split(" ").map((pair) => pair.split("=") as [string, string]));

/** OpenStreetMap tags, and the categories that map to them. */
const CATEGORIES_BY_TAGS: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(categories));

const CATEGORIES = new Map(
  Object.entries(CATEGORIES_BY_TAGS).flatMap(([osm, names]) => names.split(" ").map((name) => [name, osm] as const)),
);
