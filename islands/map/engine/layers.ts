// The layers of the map, from bottom to top, in MapLibre's style language (layers.json). "@ink" is a color of the palette,
// "@font-strong" a font, "@name" a name in the reader's language, and "@roads" as a source a layer of the basemap. MapLibre places upper layers first: the names of
// places are below their marks, so that they leave space for them.
import type { FilterSpecification, LayerSpecification } from "maplibre-gl";
import { getLanguage } from "../../../src/i18n/t.ts";
import layers from "./layers.json" with { type: "json" };
import { FONTS, type Palette } from "./palette.ts";

export function listLayers(group: keyof typeof layers, palette: Palette): LayerSpecification[] {
  const name = ["coalesce", ["get", `name:${getLanguage()}`], ["get", "name"]];
  const named: Record<string, unknown> = { ...palette, name };
  const fill = (value: unknown): unknown => {
    if (typeof value === "string" && value.startsWith("@font-")) return FONTS[value.slice(6) as keyof typeof FONTS];
    if (typeof value === "string") return value.startsWith("@") ? named[value.slice(1)] : value;
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, part]) =>
        key === "source" && part.startsWith("@")
          ? [
              [key, "base"],
              ["source-layer", part.slice(1)],
            ]
          : [[key, key === "source" ? part : fill(part)]],
      ),
    );
  };
  return fill(layers[group]) as LayerSpecification[];
}

/** Highlighted places have a layer of their own for their names. */
export const namesExcept = (highlighted: readonly string[]): FilterSpecification =>
  ["all", ["has", "id"], ["!", ["in", ["get", "id"], ["literal", [...highlighted]]]]] as FilterSpecification;
