import { presetWind3, type UserConfig } from "unocss";
import { cssVariables, DARK, LIGHT, toThemeCss } from "./tokens.ts";

const colors = Object.fromEntries(Object.keys(LIGHT).map((name) => [name, `rgb(var(--${name}) / %alpha)`]));

/** What base.css builds on. `--forward` is the sign of the reading direction, with which a device's edges don't turn. */
export const ROOT_CSS = `${toThemeCss(
  `${cssVariables(LIGHT)} color-scheme: light; --shadow: 30 42 46;`,
  `${cssVariables(DARK)} color-scheme: dark; --shadow: 0 0 0;`,
)}
:root, [dir="ltr"] { --forward: 1; }
[dir="rtl"] { --forward: -1; }
body { padding-left: env(safe-area-inset-left, 0px); padding-right: env(safe-area-inset-right, 0px); }
`;

export const unoConfig: UserConfig<object> = {
  presets: [presetWind3({ preflight: false, dark: "media" })],
  // Unlike `overflow-wrap: break-word`, it lets grid and flex items become narrower than their longest word.
  rules: [
    ["break-words", { "overflow-wrap": "anywhere" }],
    // What people wrote runs in the direction of its own language.
    ["whitespace-pre-line", { "white-space": "pre-line", "unicode-bidi": "plaintext" }],
    ["text-center", { "text-align": "center", "text-wrap": "balance" }],
  ],
  theme: {
    colors,
    fontFamily: { display: 'Fraunces, "Fraunces fallback", Georgia, serif' },
    // In rem, so that users with a larger font size get the layout of a smaller window.
    breakpoints: { xs: "22rem", sm: "40rem", md: "48rem", lg: "64rem", xl: "80rem" },
    boxShadow: {
      card: "0 1px 2px rgb(var(--shadow) / 0.06), 0 8px 24px rgb(var(--shadow) / 0.08)",
      lift: "0 2px 4px rgb(var(--shadow) / 0.08), 0 18px 48px rgb(var(--shadow) / 0.18)",
    },
  },
  shortcuts: {
    "page-width": "w-full max-w-280 mx-auto px-5 md:px-8",
    "card-box": "bg-raised border border-line rounded-4 shadow-card",
    "visually-hidden": "absolute w-px h-px p-0 -m-px overflow-hidden whitespace-nowrap [clip-path:inset(50%)]",
    "plain-link": "underline decoration-line decoration-2 underline-offset-4 hover:decoration-act",
  },
};
