import { presetWind3, type UserConfig } from "unocss";
import { cssVariables, DARK, LIGHT } from "./tokens.ts";

const colors = Object.fromEntries(Object.keys(LIGHT).map((name) => [name, `rgb(var(--${name}) / %alpha)`]));

/** An open dialog locks the page only where scrollbars overlay. `--forward` is the sign of the reading direction. */
export const BASE_CSS = `
:root { ${cssVariables(LIGHT)} color-scheme: light; --shadow: 30 42 46; }
:root, [dir="ltr"] { --forward: 1; }
[dir="rtl"] { --forward: -1; }
@media screen and (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${cssVariables(DARK)} color-scheme: dark; --shadow: 0 0 0; } }
@media screen { :root[data-theme="dark"] { ${cssVariables(DARK)} color-scheme: dark; --shadow: 0 0 0; } }
*, ::before, ::after { box-sizing: border-box; border: 0 solid rgb(var(--line)); }
html { -webkit-text-size-adjust: 100%; font-family: Figtree, "Figtree fallback", system-ui, sans-serif; line-height: 1.55; background: rgb(var(--paper)); color: rgb(var(--ink)); tab-size: 4; }
body { margin: 0; padding-left: env(safe-area-inset-left, 0px); padding-right: env(safe-area-inset-right, 0px); min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; overflow-wrap: break-word; text-wrap: pretty; }
h1, h2, h3, .font-display { font-family: Fraunces, "Fraunces fallback", Georgia, serif; font-optical-sizing: auto; font-weight: 600; line-height: 1.15; text-wrap: balance; letter-spacing: -0.01em; }
h1, h2, h3 { overflow-wrap: anywhere; }
[dir="rtl"] :is(h1, h2, h3, .font-display) { line-height: 1.35; }
[dir="rtl"] * { letter-spacing: 0 !important; }
[lang="ja"] { word-break: auto-phrase; }
[lang="ko"] { word-break: keep-all; }
h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset, legend, blockquote { margin: 0; padding: 0; }
ul, ol { list-style: none; }
:where(.grid) { grid-template-columns: minmax(0, 1fr); }
a { color: inherit; }
img, svg { display: block; max-width: 100%; }
button, input, select, textarea { font: inherit; color: inherit; margin: 0; background: transparent; padding: 0; }
button { cursor: pointer; }
button:disabled, [aria-disabled="true"] { cursor: not-allowed; }
dialog { color: inherit; padding: 0; overscroll-behavior: contain; }
dialog::backdrop { background: rgb(16 21 24 / 0.55); overflow: hidden; overscroll-behavior: contain; }
@media (pointer: coarse) { html:has(dialog[open]) { overflow: hidden; } }
:focus-visible { outline: 3px solid rgb(var(--like)); outline-offset: 2px; }
[hidden] { display: none !important; }
@media (prefers-reduced-motion: reduce) { *, ::before, ::after { animation-duration: 0.01ms !important; animation-iteration-count: 1 !important; transition-duration: 0.01ms !important; scroll-behavior: auto !important; } }
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
