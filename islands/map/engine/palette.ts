// The map's colours, light and dark; marks and text use the product's tokens.
import { DARK, LIGHT } from "../../../src/ui/tokens.ts";

export type Theme = "light" | "dark";

const inks = (tokens: Record<keyof typeof LIGHT, string>) => {
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
  light: {
    ...inks(LIGHT),
    sea: "#cfe2df",
    wave: "#a9cbc8",
    coast: "#8fb5b2",
    land: "#f8f0e2",
    quarter: "#f3e8d6",
    park: "#dfe5c2",
    wood: "#d3ddb6",
    sand: "#f6e5b8",
    square: "#fbf6ea",
    building: "#ead9bf",
    buildingEdge: "#d9c3a2",
    road: "#fffdf8",
    roadEdge: "#dfcfb3",
    main: "#fdebc8",
    mainEdge: "#dcbf8f",
    path: "#c9ae86",
    rail: "#b9a892",
    contour: "#dcc5a0",
    grid: "#dccfb8",
    word: "#5a4a38",
    quarterWord: "#8a4a2c",
    seaWord: "#2b6f75",
    parkWord: "#59662c",
  },
  dark: {
    ...inks(DARK),
    sea: "#10262c",
    wave: "#1d3b42",
    coast: "#335a60",
    land: "#21292b",
    quarter: "#252e30",
    park: "#27332a",
    wood: "#223027",
    sand: "#3a3729",
    square: "#2c3638",
    building: "#343f41",
    buildingEdge: "#455252",
    road: "#4b5759",
    roadEdge: "#1b2224",
    main: "#625b45",
    mainEdge: "#1b2224",
    path: "#5f5a4b",
    rail: "#4d5352",
    contour: "#343c3b",
    grid: "#2c3638",
    word: "#cfc6b4",
    quarterWord: "#eab494",
    seaWord: "#7fc0c6",
    parkWord: "#b2c08d",
  },
} as const satisfies Record<Theme, Record<string, string>>;

export type Palette = Record<keyof (typeof PALETTES)["light"], string>;

/** MapLibre draws text with the page's own fonts, without a glyph server; the first name gives the weight. */
export const FONTS = {
  words: ["Figtree Medium", "Figtree"],
  strong: ["Figtree Bold", "Figtree"],
  display: ["Fraunces SemiBold", "Fraunces", "Georgia"],
  water: ["Fraunces Italic", "Fraunces", "Georgia"],
};
