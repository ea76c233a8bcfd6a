// The colors of themed drawings in the light and the dark theme, as a style sheet with custom properties.
import { INK, LINEN, mix, OCHRE, OLIVE, PAPER, ROSE, SEA, TERRACOTTA } from "../posters/palette.ts";

type ColorSet = Record<string, string>;

export const DAY_COLORS: ColorSet = {
  back: mix(OCHRE, PAPER, 0.62),
  back2: mix(OCHRE, PAPER, 0.4),
  sky1: mix(OCHRE, PAPER, 0.42),
  sky2: mix(OCHRE, PAPER, 0.52),
  sky3: mix(mix(OCHRE, TERRACOTTA, 0.12), PAPER, 0.58),
  sky4: mix(mix(OCHRE, TERRACOTTA, 0.22), PAPER, 0.6),
  sky5: mix(mix(OCHRE, TERRACOTTA, 0.34), PAPER, 0.6),
  halo1: mix(OCHRE, PAPER, 0.6),
  halo2: mix(OCHRE, PAPER, 0.7),
  halo3: mix(OCHRE, PAPER, 0.8),
  sun: mix(TERRACOTTA, OCHRE, 0.35),
  cloud: mix(OCHRE, PAPER, 0.78),
  star: "transparent",
  far1: mix(mix(ROSE, OCHRE, 0.4), PAPER, 0.5),
  far2: mix(mix(ROSE, TERRACOTTA, 0.4), PAPER, 0.36),
  sea1: mix(SEA, PAPER, 0.26),
  sea2: mix(SEA, PAPER, 0.12),
  swell: SEA,
  glit: mix(OCHRE, PAPER, 0.62),
  wall1: mix(PAPER, OCHRE, 0.16),
  wall2: mix(OCHRE, PAPER, 0.46),
  wall3: mix(ROSE, PAPER, 0.62),
  shade: "rgb(120 50 50 / .22)",
  shade2: "rgb(120 70 50 / .28)",
  shadow: "rgb(30 42 46 / .24)",
  roof: TERRACOTTA,
  roof2: mix(TERRACOTTA, ROSE, 0.55),
  pane: mix(SEA, INK, 0.45),
  lit: mix(OCHRE, PAPER, 0.22),
  glow: "transparent",
  lamp: mix(OCHRE, PAPER, 0.4),
  bell: OCHRE,
  shut: SEA,
  awn1: TERRACOTTA,
  awn2: SEA,
  leaf: OLIVE,
  leaf2: mix(OLIVE, INK, 0.5),
  stone1: mix(LINEN, OCHRE, 0.26),
  stone2: mix(LINEN, TERRACOTTA, 0.3),
  stone3: mix(mix(LINEN, TERRACOTTA, 0.42), ROSE, 0.18),
  sail: PAPER,
  sail2: mix(LINEN, TERRACOTTA, 0.16),
  hull: mix(ROSE, INK, 0.3),
  gull: mix(ROSE, INK, 0.4),
  wine: ROSE,
  ink: INK,
};

const NIGHT_COLORS: ColorSet = {
  back: mix(mix(INK, SEA, 0.45), ROSE, 0.06),
  back2: mix(mix(INK, SEA, 0.7), ROSE, 0.06),
  sky1: mix(INK, "#000000", 0.22),
  sky2: mix(INK, SEA, 0.1),
  sky3: mix(INK, SEA, 0.24),
  sky4: mix(INK, SEA, 0.38),
  sky5: mix(INK, SEA, 0.52),
  halo1: mix(INK, SEA, 0.44),
  halo2: mix(INK, SEA, 0.58),
  halo3: mix(SEA, PAPER, 0.08),
  sun: mix(PAPER, OCHRE, 0.22),
  cloud: mix(INK, SEA, 0.3),
  star: mix(PAPER, OCHRE, 0.2),
  far1: mix(INK, SEA, 0.46),
  far2: mix(INK, SEA, 0.3),
  sea1: mix(INK, SEA, 0.62),
  sea2: mix(INK, SEA, 0.42),
  swell: mix(INK, SEA, 0.2),
  glit: mix(OCHRE, PAPER, 0.45),
  wall1: mix(mix(SEA, PAPER, 0.22), INK, 0.3),
  wall2: mix(mix(OCHRE, ROSE, 0.4), INK, 0.55),
  wall3: mix(mix(ROSE, SEA, 0.4), INK, 0.4),
  shade: "rgb(8 14 18 / .36)",
  shade2: "rgb(8 14 18 / .4)",
  shadow: "rgb(0 0 0 / .4)",
  roof: mix(ROSE, INK, 0.3),
  roof2: mix(ROSE, INK, 0.6),
  pane: mix(INK, "#000000", 0.2),
  lit: OCHRE,
  glow: "rgb(224 160 48 / .24)",
  lamp: mix(OCHRE, PAPER, 0.3),
  bell: OCHRE,
  shut: mix(SEA, INK, 0.45),
  awn1: mix(TERRACOTTA, INK, 0.28),
  awn2: mix(SEA, INK, 0.15),
  leaf: mix(OLIVE, INK, 0.45),
  leaf2: mix(INK, OLIVE, 0.16),
  stone1: mix(mix(ROSE, SEA, 0.5), INK, 0.44),
  stone2: mix(mix(ROSE, SEA, 0.5), INK, 0.58),
  stone3: mix(mix(ROSE, SEA, 0.5), INK, 0.76),
  sail: mix(mix(PAPER, SEA, 0.3), INK, 0.12),
  sail2: mix(mix(PAPER, SEA, 0.4), INK, 0.36),
  hull: mix(INK, "#000000", 0.3),
  gull: mix(SEA, PAPER, 0.4),
  wine: mix(ROSE, PAPER, 0.1),
  ink: mix(INK, "#000000", 0.35),
};

const declare = (set: ColorSet) =>
  Object.entries(set)
    .map(([name, ink]) => `--sc-${name}:${ink}`)
    .join(";");

/** For pages with a scene or an inline drawing. `data-theme` on the root element overrides the system's preference. */
export const SCENE_CSS =
  `:root{${declare(DAY_COLORS)}}` +
  `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${declare(NIGHT_COLORS)}}}` +
  `:root[data-theme=dark]{${declare(NIGHT_COLORS)}}` +
  Object.keys(DAY_COLORS)
    .map((name) => `.sc-${name}{fill:var(--sc-${name})}`)
    .join("") +
  [
    "back",
    "back2",
    "lit",
    "cloud",
    "star",
    "swell",
    "glit",
    "gull",
    "ink",
    "hull",
    "lamp",
    "stone3",
    "pane",
    "sail",
    "awn1",
    "awn2",
    "shut",
  ]
    .map((name) => `.sl-${name}{stroke:var(--sc-${name})}`)
    .join("");
