import { DARK, LIGHT } from "../../../src/ui/tokens.ts";

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
  light: {
    ...tokenColors(LIGHT),
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
    label: "#5a4a38",
    quarterLabel: "#8a4a2c",
    seaLabel: "#2b6f75",
    parkLabel: "#59662c",
  },
  dark: {
    ...tokenColors(DARK),
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
    label: "#cfc6b4",
    quarterLabel: "#eab494",
    seaLabel: "#7fc0c6",
    parkLabel: "#b2c08d",
  },
} as const satisfies Record<Theme, Record<string, string>>;

export type Palette = Record<keyof (typeof PALETTES)["light"], string>;

/** MapLibre draws text with the page's fonts, without a glyph server. The first name determines the weight. */
export const FONTS = {
  regular: ["Figtree Medium", "Figtree"],
  strong: ["Figtree Bold", "Figtree"],
  display: ["Fraunces SemiBold", "Fraunces", "Georgia"],
  water: ["Fraunces Italic", "Fraunces", "Georgia"],
};
