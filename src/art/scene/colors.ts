// The colors of themed drawings in the light and the dark theme, as a style sheet with custom properties.
import colors from "../../../static/scene/colors.json" with { type: "json" };

type ColorSet = Readonly<Record<string, string>>;

export const DAY_COLORS: ColorSet = colors.day;

const declare = (set: ColorSet) =>
  Object.entries(set)
    .map(([name, ink]) => `--sc-${name}:${ink}`)
    .join(";");

/** The colors of pages with a scene or an inline drawing. `data-theme` on the root element overrides the system's preference. */
export const SCENE_CSS =
  `:root{${declare(DAY_COLORS)}}` +
  `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${declare(colors.night)}}}` +
  `:root[data-theme=dark]{${declare(colors.night)}}` +
  Object.keys(DAY_COLORS)
    .map((name) => `.sc-${name}{fill:var(--sc-${name})}`)
    .join("") +
  colors.strokes.map((name) => `.sl-${name}{stroke:var(--sc-${name})}`).join("");
