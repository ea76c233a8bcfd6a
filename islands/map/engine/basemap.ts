import type { ExpressionSpecification } from "maplibre-gl";
import type { DrawnLayer } from "./sample-city.ts";

export type LayerSource = (layer: DrawnLayer) => { source: string; "source-layer"?: string };

export const ZOOM: ExpressionSpecification = ["zoom"];

/** @param stops pairs of zoom and pixels */
export const growingWidth = (...stops: number[]): ExpressionSpecification =>
  ["interpolate", ["exponential", 1.6], ZOOM, ...stops] as ExpressionSpecification;

export const kindIs = (...kinds: string[]): ExpressionSpecification => ["in", ["get", "kind"], ["literal", kinds]];
