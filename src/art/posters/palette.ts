// The colors of posters: the product's eight colors, and those of each time of day.
import moods from "../../../static/posters/moods.json" with { type: "json" };

export const PAPER = "#FBF6EE";
export const INK = "#1E2A2E";
export const TERRACOTTA = "#C2502F";
export const SEA = "#1F6F78";
export const OCHRE = "#E0A030";
export const ROSE = "#A63D57";
export const OLIVE = "#6B7A3A";

export const MOOD_NAMES = ["dawn", "morning", "noon", "golden", "sundown", "dusk", "blue", "night"] as const;
export type MoodName = (typeof MOOD_NAMES)[number];

/** The colors of each time of day. Light comes from the left; each `…-dark` is for the side in the shade. */
export const MOODS: Record<MoodName, Readonly<Record<string, string>>> = moods;

/** Mixes two colors in sRGB. @param share of `b`, 0 to 1 */
export function mix(a: string, b: string, share: number): string {
  const from = Number.parseInt(a.slice(1), 16);
  const to = Number.parseInt(b.slice(1), 16);
  let mixed = 0;
  for (const shift of [16, 8, 0]) {
    const x = (from >> shift) & 255;
    const y = (to >> shift) & 255;
    mixed |= Math.round(x + (y - x) * share) << shift;
  }
  return `#${mixed.toString(16).padStart(6, "0")}`;
}
