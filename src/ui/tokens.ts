// Colors by role as "red green blue", for the light and the dark theme. Text has a contrast of at least 4.5:1 in both.
import tokens from "./tokens.json" with { type: "json" };

export const LIGHT = tokens.light;
export const DARK: Record<keyof typeof LIGHT, string> = tokens.dark;

/** Paper is light. `data-theme` on the root element overrides the system's preference. */
export const toThemeCss = (light: string, dark: string) =>
  `:root { ${light} }
@media screen and (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${dark} } }
@media screen { :root[data-theme="dark"] { ${dark} } }
`;

export const cssVariables = (set: Record<string, string>) =>
  Object.entries(set)
    .map(([name, rgb]) => `--${name}: ${rgb};`)
    .join(" ");
