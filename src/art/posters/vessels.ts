// Bottles, glasses, cups and bowls, lit from the left.

import type { Canvas } from "./canvas.ts";
import { type Mood, mix } from "./palette.ts";
import { box, disc, group, num, type OutlineStep, oval, rect, revolved, revolvedShade, shape, stroke } from "./svg.ts";

const WINE_BOTTLE: readonly OutlineStep[] = [
  [5, 106],
  [5, 100],
  [4, 100],
  [4, 76],
  [4, 62, 14, 54],
  [14, 3],
  [14, 0, 11, 0],
];
const BURGUNDY: readonly OutlineStep[] = [
  [4.6, 104],
  [4.6, 98],
  [4, 98],
  [4, 80],
  [5, 60, 16, 44],
  [16, 3],
  [16, 0, 13, 0],
];
const CARAFE: readonly OutlineStep[] = [
  [9, 88],
  [6, 80, 6, 68],
  [7, 54, 18, 26],
  [21, 14, 16, 0],
  [0, 0],
];
const WINE_GLASS: readonly OutlineStep[] = [
  [13, 74],
  [19, 48, 4, 38],
  [1.4, 35, 1.4, 28],
  [1.4, 5],
  [2, 2, 12, 1],
  [12, 0],
];
const COUPE: readonly OutlineStep[] = [
  [24, 72],
  [24, 50, 3, 48],
  [1.4, 46, 1.4, 40],
  [1.4, 5],
  [2, 2, 14, 1],
  [14, 0],
];
const MARTINI: readonly OutlineStep[] = [
  [28, 78],
  [1.6, 44],
  [1.4, 6],
  [2, 2, 15, 1],
  [15, 0],
];
const TUMBLER: readonly OutlineStep[] = [
  [15, 34],
  [13, 2],
  [13, 0, 11, 0],
];
const HIGHBALL: readonly OutlineStep[] = [
  [12, 60],
  [10.5, 2],
  [10.5, 0, 9, 0],
];

export type GlassKind = "coupe" | "martini" | "tumbler" | "highball";
const GLASSES: Record<GlassKind, readonly OutlineStep[]> = {
  coupe: COUPE,
  martini: MARTINI,
  tumbler: TUMBLER,
  highball: HIGHBALL,
};
const DRINKS: Record<GlassKind, readonly OutlineStep[]> = {
  coupe: [
    [22.4, 64],
    [19, 51, 3, 50],
    [0, 50],
  ],
  martini: [
    [22, 71],
    [0, 45],
  ],
  tumbler: [
    [13.4, 25],
    [12, 4],
    [0, 4],
  ],
  highball: [
    [11, 50],
    [9.6, 4],
    [0, 4],
  ],
};

export function bottle(canvas: Canvas, x: number, foot: number, height: number, glass: string, label: string): string {
  const outline = canvas.pick([WINE_BOTTLE, WINE_BOTTLE, BURGUNDY]);
  const dark = mix(glass, "#101416", 0.38);
  const r = outline === BURGUNDY ? 16 : 14;
  const body =
    shape(revolved(0, 0, 1, outline), glass) +
    shape(revolvedShade(0, 0, 1, outline, 0.2), dark) +
    rect(-r, -38, r * 2, 26, label) +
    shape(box(r * 0.2, -38, r * 0.8, 26), dark, 0.22) +
    rect(-5.2, -107, 10.4, 18, canvas.mood.accent) +
    stroke(`M${num(-r * 0.68)} -48v42`, canvas.mood.white, 1.8, 0.5);
  return stand(body, x, foot, height / 106);
}

export function carafe(mood: Mood, x: number, foot: number, height: number, drink: string): string {
  const body =
    shape(revolved(0, 0, 1, CARAFE), mood.white, 0.45) +
    shape(
      revolved(0, 0, 1, [
        [6.8, 56],
        [10, 48, 17.6, 26],
        [19.6, 14, 15, 2],
        [0, 2],
      ]),
      drink,
    ) +
    shape(revolvedShade(0, 0, 1, CARAFE, 0.4), mix(drink, mood.deep, 0.5), 0.4) +
    stroke("M-12-26q-4 12-1 20", mood.white, 2, 0.7);
  return stand(body, x, foot, height / 88);
}

export function wineGlass(mood: Mood, x: number, foot: number, height: number, drink: string): string {
  const wine: readonly OutlineStep[] = [
    [14.6, 60],
    [15, 47, 3, 40],
    [0, 40],
  ];
  const body =
    shape(revolved(0, 0, 1, WINE_GLASS), mood.white, 0.5) +
    shape(revolved(0, 0, 1, wine), drink) +
    shape(revolvedShade(0, 0, 1, wine, 0.2), mix(drink, mood.deep, 0.4)) +
    stroke("M-11-69q-2 11 2 21", mood.white, 1.6, 0.9);
  return stand(body, x, foot, height / 74);
}

/** A glass with a drink. @param height in SVG units */
export function barGlass(mood: Mood, kind: GlassKind, x: number, foot: number, height: number, drink: string): string {
  const outline = GLASSES[kind];
  const body =
    shape(revolved(0, 0, 1, outline), mood.white, 0.42) +
    shape(revolved(0, 0, 1, DRINKS[kind]), drink) +
    shape(revolvedShade(0, 0, 1, DRINKS[kind], 0.18), mix(drink, mood.deep, 0.3)) +
    shape(revolvedShade(0, 0, 1, outline, 0.8), mood.white, 0.35);
  return stand(body, x, foot, height / { coupe: 72, martini: 78, tumbler: 34, highball: 60 }[kind]);
}

function stand(body: string, x: number, foot: number, scale: number): string {
  return group(body, `translate(${num(x)} ${num(foot)}) scale(${Math.round(scale * 100) / 100})`);
}

export function steam(canvas: Canvas, x: number, y: number, height: number, strands: number, color: string): string {
  let d = "";
  for (let i = 0; i < strands; i++) {
    const sx = x + (i - (strands - 1) / 2) * 15;
    const h = height * canvas.between(0.75, 1.05);
    const w = canvas.between(6, 11) * (canvas.maybe(0.5) ? 1 : -1);
    d += `M${num(sx)} ${num(y)}c${num(w)} ${num(-h * 0.22)} ${num(-w)} ${num(-h * 0.34)} 0 ${num(-h * 0.56)}s${num(w * 0.8)} ${num(-h * 0.28)} ${num(w * 0.2)} ${num(-h * 0.44)}`;
  }
  return stroke(d, color, 4, 0.75);
}

export function citrus(mood: Mood, x: number, y: number, r: number, rind: string): string {
  let spokes = "";
  for (let i = 0; i < 6; i++) {
    const a = (i / 6) * Math.PI * 2 + 0.3;
    spokes += `M${num(x)} ${num(y)}l${num(Math.cos(a) * r * 0.78)} ${num(Math.sin(a) * r * 0.78)}`;
  }
  return (
    disc(x, y, r, rind) +
    disc(x, y, r * 0.86, mood.white) +
    disc(x, y, r * 0.76, mix(rind, mood.white, 0.28)) +
    stroke(spokes, mood.white, Math.max(1, r * 0.09))
  );
}

export function fruit(mood: Mood, x: number, foot: number, r: number, skin: string): string {
  return (
    oval(x + r * 0.5, foot, r * 1.3, r * 0.2, mood.floorDark) +
    disc(x, foot - r, r, skin) +
    shape(
      `M${num(x)} ${num(foot - r * 2)}a${num(r)} ${num(r)} 0 0 1 0 ${num(r * 2)}q${num(r * 0.7)} ${num(-r)} 0 ${num(-r * 2)}Z`,
      mix(skin, mood.deep, 0.28),
    ) +
    shape(
      `M${num(x)} ${num(foot - r * 2)}q${num(r * 0.9)} ${num(-r * 0.7)} ${num(r * 1.2)} 0q${num(-r * 0.6)} ${num(r * 0.4)} ${num(-r * 1.2)} 0Z`,
      mood.leaf,
    )
  );
}
