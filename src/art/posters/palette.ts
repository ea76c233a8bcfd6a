// The colors of posters: the product's eight colors, and those of each time of day mixed from them.

export const PAPER = "#FBF6EE";
export const INK = "#1E2A2E";
export const TERRACOTTA = "#C2502F";
export const SEA = "#1F6F78";
export const OCHRE = "#E0A030";
export const ROSE = "#A63D57";
export const OLIVE = "#6B7A3A";
export const LINEN = "#E4D9C8";

export const MOOD_NAMES = ["dawn", "morning", "noon", "golden", "sundown", "dusk", "blue", "night"] as const;
export type MoodName = (typeof MOOD_NAMES)[number];

/** The colors of a time of day. Light comes from the left; each `…Dark` is for the side in the shade. */
export interface Mood {
  readonly name: MoodName;
  readonly skyHigh: string;
  readonly skyLow: string;
  /** Sun or moon. */
  readonly orb: string;
  readonly cloud: string;
  /** The background, from far to near. */
  readonly far: string;
  readonly mid: string;
  readonly near: string;
  readonly sea: string;
  readonly seaDark: string;
  readonly glitter: string;
  readonly wall: string;
  readonly wallDark: string;
  readonly roof: string;
  readonly roofDark: string;
  readonly leaf: string;
  readonly leafDark: string;
  /** The large plain area at the bottom of the poster, such as a table, a quay or a floor. */
  readonly floor: string;
  readonly floorDark: string;
  readonly floorLight: string;
  readonly accent: string;
  readonly accentDark: string;
  readonly second: string;
  readonly secondDark: string;
  readonly white: string;
  readonly whiteDark: string;
  readonly lamp: string;
  readonly deep: string;
}

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

/** The colors that are distinguishable from `ground`, or paper or ink if none is. */
export function distinctFrom(inks: readonly string[], ground: string): readonly string[] {
  const left = inks.filter((ink) => distance(ink, ground) > 1100);
  if (left.length > 0) return left;
  return [distance(PAPER, ground) > distance(INK, ground) ? PAPER : INK];
}

/** Squared distance in sRGB, weighted by luma (Rec. 601), 0 to 65025. */
function distance(a: string, b: string): number {
  const [x, y] = [Number.parseInt(a.slice(1), 16), Number.parseInt(b.slice(1), 16)];
  const [red, green, blue] = [(x >> 16) - (y >> 16), ((x >> 8) & 255) - ((y >> 8) & 255), (x & 255) - (y & 255)];
  return red * red * 0.3 + green * green * 0.59 + blue * blue * 0.11;
}

export const MOODS: Record<MoodName, Mood> = {
  dawn: {
    name: "dawn",
    skyHigh: mix(ROSE, PAPER, 0.6),
    skyLow: mix(OCHRE, PAPER, 0.62),
    orb: mix(TERRACOTTA, OCHRE, 0.2),
    cloud: mix(ROSE, PAPER, 0.78),
    far: mix(mix(ROSE, SEA, 0.3), PAPER, 0.5),
    mid: mix(mix(ROSE, SEA, 0.5), PAPER, 0.22),
    near: mix(SEA, INK, 0.35),
    sea: mix(mix(SEA, ROSE, 0.12), PAPER, 0.35),
    seaDark: mix(mix(SEA, ROSE, 0.15), PAPER, 0.08),
    glitter: mix(OCHRE, PAPER, 0.72),
    wall: mix(PAPER, ROSE, 0.1),
    wallDark: mix(ROSE, PAPER, 0.52),
    roof: TERRACOTTA,
    roofDark: mix(TERRACOTTA, ROSE, 0.6),
    leaf: mix(OLIVE, SEA, 0.35),
    leafDark: mix(mix(OLIVE, SEA, 0.5), INK, 0.45),
    floor: mix(ROSE, INK, 0.12),
    floorDark: mix(ROSE, INK, 0.35),
    floorLight: mix(ROSE, PAPER, 0.2),
    accent: SEA,
    accentDark: mix(SEA, INK, 0.4),
    second: OCHRE,
    secondDark: mix(OCHRE, TERRACOTTA, 0.5),
    white: mix(PAPER, ROSE, 0.04),
    whiteDark: mix(PAPER, ROSE, 0.3),
    lamp: mix(OCHRE, PAPER, 0.35),
    deep: mix(INK, ROSE, 0.25),
  },
  morning: {
    name: "morning",
    skyHigh: mix(SEA, PAPER, 0.76),
    skyLow: mix(PAPER, OCHRE, 0.08),
    orb: OCHRE,
    cloud: PAPER,
    far: mix(SEA, PAPER, 0.55),
    mid: mix(mix(SEA, OLIVE, 0.45), PAPER, 0.2),
    near: mix(mix(OLIVE, SEA, 0.4), INK, 0.4),
    sea: mix(SEA, PAPER, 0.22),
    seaDark: mix(SEA, INK, 0.1),
    glitter: PAPER,
    wall: PAPER,
    wallDark: mix(LINEN, TERRACOTTA, 0.3),
    roof: mix(TERRACOTTA, OCHRE, 0.15),
    roofDark: mix(TERRACOTTA, INK, 0.3),
    leaf: OLIVE,
    leafDark: mix(OLIVE, INK, 0.5),
    floor: TERRACOTTA,
    floorDark: mix(TERRACOTTA, INK, 0.25),
    floorLight: mix(TERRACOTTA, PAPER, 0.22),
    accent: SEA,
    accentDark: mix(SEA, INK, 0.4),
    second: OCHRE,
    secondDark: mix(OCHRE, TERRACOTTA, 0.5),
    white: PAPER,
    whiteDark: mix(LINEN, SEA, 0.18),
    lamp: mix(OCHRE, PAPER, 0.4),
    deep: INK,
  },
  noon: {
    name: "noon",
    skyHigh: mix(SEA, PAPER, 0.42),
    skyLow: mix(SEA, PAPER, 0.72),
    orb: mix(PAPER, OCHRE, 0.1),
    cloud: PAPER,
    far: mix(SEA, PAPER, 0.28),
    mid: mix(OLIVE, SEA, 0.4),
    near: mix(mix(OLIVE, SEA, 0.3), INK, 0.45),
    sea: SEA,
    seaDark: mix(SEA, INK, 0.3),
    glitter: mix(PAPER, SEA, 0.1),
    wall: mix(PAPER, OCHRE, 0.06),
    wallDark: mix(OCHRE, PAPER, 0.4),
    roof: TERRACOTTA,
    roofDark: mix(TERRACOTTA, ROSE, 0.55),
    leaf: OLIVE,
    leafDark: mix(OLIVE, INK, 0.48),
    floor: mix(OCHRE, TERRACOTTA, 0.16),
    floorDark: mix(OCHRE, TERRACOTTA, 0.55),
    floorLight: mix(OCHRE, PAPER, 0.35),
    accent: TERRACOTTA,
    accentDark: mix(TERRACOTTA, INK, 0.3),
    second: ROSE,
    secondDark: mix(ROSE, INK, 0.35),
    white: PAPER,
    whiteDark: mix(PAPER, SEA, 0.28),
    lamp: mix(OCHRE, PAPER, 0.3),
    deep: mix(INK, SEA, 0.15),
  },
  golden: {
    name: "golden",
    skyHigh: mix(OCHRE, PAPER, 0.08),
    skyLow: mix(OCHRE, PAPER, 0.6),
    orb: mix(PAPER, OCHRE, 0.12),
    cloud: mix(OCHRE, PAPER, 0.6),
    far: mix(mix(TERRACOTTA, OCHRE, 0.5), PAPER, 0.18),
    mid: mix(TERRACOTTA, ROSE, 0.25),
    near: mix(ROSE, INK, 0.55),
    sea: mix(SEA, OCHRE, 0.12),
    seaDark: mix(SEA, INK, 0.28),
    glitter: mix(OCHRE, PAPER, 0.45),
    wall: mix(PAPER, OCHRE, 0.3),
    wallDark: mix(TERRACOTTA, OCHRE, 0.45),
    roof: TERRACOTTA,
    roofDark: mix(TERRACOTTA, INK, 0.35),
    leaf: mix(OLIVE, OCHRE, 0.18),
    leafDark: mix(OLIVE, INK, 0.55),
    floor: mix(SEA, INK, 0.18),
    floorDark: mix(SEA, INK, 0.5),
    floorLight: mix(SEA, OCHRE, 0.28),
    accent: TERRACOTTA,
    accentDark: mix(TERRACOTTA, INK, 0.35),
    second: SEA,
    secondDark: mix(SEA, INK, 0.45),
    white: mix(PAPER, OCHRE, 0.1),
    whiteDark: mix(PAPER, TERRACOTTA, 0.3),
    lamp: mix(OCHRE, PAPER, 0.5),
    deep: mix(INK, ROSE, 0.12),
  },
  sundown: {
    name: "sundown",
    skyHigh: TERRACOTTA,
    skyLow: mix(TERRACOTTA, OCHRE, 0.68),
    orb: mix(OCHRE, PAPER, 0.55),
    cloud: mix(TERRACOTTA, OCHRE, 0.45),
    far: mix(TERRACOTTA, ROSE, 0.55),
    mid: mix(ROSE, INK, 0.3),
    near: mix(INK, ROSE, 0.22),
    sea: mix(ROSE, INK, 0.32),
    seaDark: mix(ROSE, INK, 0.58),
    glitter: mix(OCHRE, PAPER, 0.25),
    wall: mix(OCHRE, PAPER, 0.42),
    wallDark: mix(TERRACOTTA, ROSE, 0.6),
    roof: mix(ROSE, INK, 0.2),
    roofDark: mix(ROSE, INK, 0.5),
    leaf: mix(OLIVE, INK, 0.4),
    leafDark: mix(INK, OLIVE, 0.18),
    floor: mix(INK, ROSE, 0.28),
    floorDark: mix(INK, ROSE, 0.1),
    floorLight: mix(ROSE, TERRACOTTA, 0.35),
    accent: mix(SEA, PAPER, 0.08),
    accentDark: mix(SEA, INK, 0.45),
    second: OCHRE,
    secondDark: mix(OCHRE, TERRACOTTA, 0.6),
    white: mix(PAPER, OCHRE, 0.16),
    whiteDark: mix(PAPER, TERRACOTTA, 0.42),
    lamp: mix(OCHRE, PAPER, 0.4),
    deep: mix(INK, ROSE, 0.12),
  },
  dusk: {
    name: "dusk",
    skyHigh: mix(ROSE, INK, 0.18),
    skyLow: mix(mix(ROSE, TERRACOTTA, 0.6), OCHRE, 0.38),
    orb: mix(OCHRE, PAPER, 0.4),
    cloud: mix(ROSE, TERRACOTTA, 0.4),
    far: mix(ROSE, INK, 0.34),
    mid: mix(mix(ROSE, SEA, 0.45), INK, 0.45),
    near: mix(INK, ROSE, 0.16),
    sea: mix(mix(SEA, ROSE, 0.3), INK, 0.22),
    seaDark: mix(SEA, INK, 0.62),
    glitter: mix(mix(OCHRE, TERRACOTTA, 0.3), PAPER, 0.3),
    wall: mix(ROSE, PAPER, 0.42),
    wallDark: mix(ROSE, INK, 0.32),
    roof: mix(TERRACOTTA, ROSE, 0.4),
    roofDark: mix(ROSE, INK, 0.5),
    leaf: mix(mix(OLIVE, SEA, 0.5), INK, 0.3),
    leafDark: mix(INK, SEA, 0.25),
    floor: mix(SEA, INK, 0.45),
    floorDark: mix(SEA, INK, 0.7),
    floorLight: mix(SEA, ROSE, 0.35),
    accent: OCHRE,
    accentDark: mix(OCHRE, TERRACOTTA, 0.6),
    second: mix(SEA, PAPER, 0.15),
    secondDark: mix(SEA, INK, 0.35),
    white: mix(PAPER, ROSE, 0.12),
    whiteDark: mix(PAPER, ROSE, 0.48),
    lamp: mix(OCHRE, PAPER, 0.2),
    deep: mix(INK, ROSE, 0.1),
  },
  blue: {
    name: "blue",
    skyHigh: mix(SEA, INK, 0.3),
    skyLow: mix(SEA, PAPER, 0.42),
    orb: mix(PAPER, OCHRE, 0.12),
    cloud: mix(SEA, PAPER, 0.22),
    far: mix(SEA, INK, 0.2),
    mid: mix(SEA, INK, 0.48),
    near: mix(INK, SEA, 0.2),
    sea: mix(SEA, INK, 0.38),
    seaDark: mix(SEA, INK, 0.64),
    glitter: mix(PAPER, OCHRE, 0.3),
    wall: mix(SEA, PAPER, 0.62),
    wallDark: mix(SEA, INK, 0.12),
    roof: mix(TERRACOTTA, ROSE, 0.3),
    roofDark: mix(ROSE, INK, 0.45),
    leaf: mix(mix(OLIVE, SEA, 0.6), INK, 0.2),
    leafDark: mix(INK, SEA, 0.3),
    floor: mix(mix(INK, SEA, 0.3), ROSE, 0.12),
    floorDark: mix(INK, SEA, 0.12),
    floorLight: mix(SEA, ROSE, 0.22),
    accent: TERRACOTTA,
    accentDark: mix(TERRACOTTA, INK, 0.35),
    second: OCHRE,
    secondDark: mix(OCHRE, TERRACOTTA, 0.6),
    white: mix(PAPER, SEA, 0.1),
    whiteDark: mix(PAPER, SEA, 0.48),
    lamp: mix(OCHRE, PAPER, 0.22),
    deep: mix(INK, SEA, 0.1),
  },
  night: {
    name: "night",
    skyHigh: mix(INK, SEA, 0.14),
    skyLow: mix(INK, SEA, 0.62),
    orb: mix(OCHRE, PAPER, 0.62),
    cloud: mix(INK, SEA, 0.42),
    far: mix(INK, SEA, 0.5),
    mid: mix(INK, SEA, 0.26),
    near: mix(INK, "#000000", 0.18),
    sea: mix(INK, SEA, 0.42),
    seaDark: mix(INK, SEA, 0.14),
    glitter: mix(OCHRE, PAPER, 0.4),
    wall: mix(SEA, PAPER, 0.2),
    wallDark: mix(SEA, INK, 0.5),
    roof: mix(ROSE, INK, 0.2),
    roofDark: mix(ROSE, INK, 0.58),
    leaf: mix(mix(OLIVE, SEA, 0.4), INK, 0.35),
    leafDark: mix(INK, OLIVE, 0.16),
    floor: mix(INK, ROSE, 0.3),
    floorDark: mix(INK, ROSE, 0.12),
    floorLight: mix(ROSE, INK, 0.3),
    accent: TERRACOTTA,
    accentDark: mix(TERRACOTTA, INK, 0.4),
    second: OCHRE,
    secondDark: mix(OCHRE, TERRACOTTA, 0.65),
    white: mix(PAPER, OCHRE, 0.1),
    whiteDark: mix(PAPER, SEA, 0.55),
    lamp: OCHRE,
    deep: mix(INK, "#000000", 0.25),
  },
};
