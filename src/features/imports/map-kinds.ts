// Which elements of OpenStreetMap the street map shows, in the schema of the map's style (Protomaps, version 4).
import { LANGUAGES } from "../../i18n/languages.ts";
import type { OsmTags } from "./kinds.ts";
import rules from "./map-kinds.json" with { type: "json" };

export type MapShape = "area" | "line" | "label";
/** What is drawn of an element. A label is drawn at a point, or in the middle of an area. */
export type MapKind = {
  layer: string;
  shape: MapShape;
  /** The zoom of the first tiles that have it. */
  minZoom: number;
  properties: Record<string, string | boolean>;
};

type Rule = Pick<MapKind, "layer" | "shape" | "minZoom"> & { tag: string; kinds: Record<string, string> };
const RULES = rules as unknown as Rule[];
const MAX_NAME = 80;

/** @param shapes in which the element can be drawn */
export function listMapKinds(osm: OsmTags, shapes: readonly MapShape[]): MapKind[] {
  if (osm.indoor === "yes" || osm.building === "no") return [];
  const isPaved = osm.area === "yes" || osm.type === "multipolygon";
  return RULES.flatMap(({ layer, shape, tag, minZoom, kinds }): MapKind[] => {
    const value = osm[tag];
    const kind = value && (kinds[value] ?? kinds["*"]);
    if (!kind || !shapes.includes(shape) || (shape === "label" && !osm.name)) return [];
    // It is named among the sights, and no lake.
    if (shape === "label" && layer === "water" && [osm.amenity, osm.water].includes("fountain")) return [];
    // A street that ends where it begins is a line.
    if (isPaved ? shape === "line" : shape === "area" && tag === "highway") return [];
    const isNamed = shape === "label" || layer === "roads";
    const properties = {
      kind,
      ...(layer === "roads" && { kind_detail: value, ...(isTunnel(osm) && { is_tunnel: true }) }),
      ...(isNamed && listNames(osm)),
    };
    return [{ layer, shape, minZoom: osm.service && tag === "railway" ? 14 : minZoom, properties }];
  });
}

const isTunnel = ({ tunnel, covered }: OsmTags): boolean => (tunnel ?? "no") !== "no" || covered === "yes";

/** In our languages, where they differ from the local name. */
function listNames(osm: OsmTags): Record<string, string> {
  const names = LANGUAGES.map((language) => `name:${language}`).filter((key) => osm[key] && osm[key] !== osm.name);
  return Object.fromEntries(
    ["name", ...names].flatMap((key) => (osm[key] ? [[key, osm[key].slice(0, MAX_NAME)]] : [])),
  );
}
