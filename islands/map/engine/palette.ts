import { DARK, LIGHT } from "../../../src/ui/tokens.ts";
import palettes from "./palettes.json" with { type: "json" };

export type Theme = "light" | "dark";

const tokenColors = (tokens: Record<keyof typeof LIGHT, string>) => {
  const ink = (name: keyof typeof LIGHT) => `rgb(${tokens[name].replaceAll(" ", ",")})`;
  return {
    paper: ink("paper"),
    raised: ink("raised"),
    ink: ink("ink"),
    faint: ink("faint"),
    act: ink("act"),
    like: ink("like"),
    save: ink("save"),
    skip: ink("skip"),
    going: ink("going"),
    onMark: ink("on-act"),
  };
};

export const PALETTES = {
  light: { ...tokenColors(LIGHT), ...palettes.light },
  dark: { ...tokenColors(DARK), ...palettes.dark },
};

export type Palette = Record<keyof (typeof PALETTES)["light"], string>;

/** MapLibre draws text with the page's fonts, without a glyph server. The first name determines the weight. */
export const FONTS = {
  regular: ["Figtree Medium", "Figtree"],
  strong: ["Figtree Bold", "Figtree"],
  display: ["Fraunces SemiBold", "Fraunces", "Georgia"],
  water: ["Fraunces Italic", "Fraunces", "Georgia"],
};
