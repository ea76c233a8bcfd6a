// The small drawings of empty states: one object each in front of a low sun, with equal line widths.
import { readDrawing } from "../elements.ts";
import { DAY_COLORS } from "./colors.ts";

export const DRAWING_NAMES = [
  "no-saved",
  "no-liked",
  "no-events",
  "no-messages",
  "seen-everything",
  "no-matches",
  "not-found",
  "no-activity",
  "pending",
  "offline",
  "welcome",
] as const;
export type DrawingName = (typeof DRAWING_NAMES)[number];

/** Made for use within a page that contains `SCENE_CSS`, so that it follows the theme. At most 2 KB. */
export const drawing = (name: DrawingName): string => readDrawing(name);

/** A standalone SVG in the colors of the light theme, which have enough contrast in both themes. */
export const drawingSvg = (name: DrawingName): string =>
  drawing(name)
    .replace(/class="sc-(\w+)"/g, (_, ink: string) => `fill="${DAY_COLORS[ink] ?? "none"}"`)
    .replace(/class="sl-(\w+)"/g, (_, ink: string) => `stroke="${DAY_COLORS[ink] ?? "none"}"`);

export const isDrawingName = (name: string): name is DrawingName => DRAWING_NAMES.some((each) => each === name);
