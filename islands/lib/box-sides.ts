import { msg } from "../../src/i18n/t.ts";

/** The sides of a box in degrees, in the order of `Bounds`. */
export const BOX_SIDES = [
  { name: "west", label: msg("West"), max: 180 },
  { name: "south", label: msg("South"), max: 90 },
  { name: "east", label: msg("East"), max: 180 },
  { name: "north", label: msg("North"), max: 90 },
] as const;
