// Helpers for describing the basemap's layers: their sources, and expressions.
import type { ExpressionSpecification } from "maplibre-gl";
import type { DrawnLayer } from "./sample-city.ts";

/** The source of a drawn layer. */
export type From = (layer: DrawnLayer) => { source: string; "source-layer"?: string };

export const ZOOM: ExpressionSpecification = ["zoom"];

/** A width that grows with the zoom: pairs of zoom and pixels. */
export const growing = (...stops: number[]): ExpressionSpecification =>
  ["interpolate", ["exponential", 1.6], ZOOM, ...stops] as ExpressionSpecification;

/** Whether a feature is of one of these kinds. */
export const kindIs = (...kinds: string[]): ExpressionSpecification => ["in", ["get", "kind"], ["literal", kinds]];
