// The small drawings of empty states: one object each in front of a low sun, with equal line widths.
import noActivity from "../../../static/scene/no-activity.svg" with { type: "file" };
import noEvents from "../../../static/scene/no-events.svg" with { type: "file" };
import noLiked from "../../../static/scene/no-liked.svg" with { type: "file" };
import noMatches from "../../../static/scene/no-matches.svg" with { type: "file" };
import noMessages from "../../../static/scene/no-messages.svg" with { type: "file" };
import noSaved from "../../../static/scene/no-saved.svg" with { type: "file" };
import notFound from "../../../static/scene/not-found.svg" with { type: "file" };
import offline from "../../../static/scene/offline.svg" with { type: "file" };
import pending from "../../../static/scene/pending.svg" with { type: "file" };
import seenEverything from "../../../static/scene/seen-everything.svg" with { type: "file" };
import welcome from "../../../static/scene/welcome.svg" with { type: "file" };
import { readDrawing } from "../elements.ts";
import { DAY_COLORS } from "./colors.ts";

const FILES = {
  "no-saved": noSaved,
  "no-liked": noLiked,
  "no-events": noEvents,
  "no-messages": noMessages,
  "seen-everything": seenEverything,
  "no-matches": noMatches,
  "not-found": notFound,
  "no-activity": noActivity,
  pending,
  offline,
  welcome,
} as const;

export type DrawingName = keyof typeof FILES;
export const DRAWING_NAMES = Object.keys(FILES) as DrawingName[];

/** Made for use within a page that contains `SCENE_CSS`, so that it follows the theme. At most 2 KB. */
export const drawing = (name: DrawingName): string => readDrawing(FILES[name]);

/** A standalone SVG in the colors of the light theme, which have enough contrast in both themes. */
export function drawingSvg(name: DrawingName): string {
  return drawing(name)
    .replace(/class="sc-(\w+)"/g, (_, ink: string) => `fill="${DAY_COLORS[ink] ?? "none"}"`)
    .replace(/class="sl-(\w+)"/g, (_, ink: string) => `stroke="${DAY_COLORS[ink] ?? "none"}"`);
}

export function isDrawingName(name: string): name is DrawingName {
  return Object.hasOwn(FILES, name);
}
