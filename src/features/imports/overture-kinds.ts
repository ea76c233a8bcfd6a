import type { OsmTags } from "./kinds.ts";
import categories from "./overture-categories.json" with { type: "json" };

/**
 * Converts, for example, `pizza_restaurant` → `{ amenity: "restaurant", cuisine: "pizza" }`; reads `categories` and `taxonomy`.
 * @returns null for categories that aren't for travelers
 */
export function toOsmTagsOfCategory(category: string): OsmTags | null {
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
