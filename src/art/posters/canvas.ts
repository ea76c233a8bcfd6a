// What every motif is drawn with. Its random choices depend only on the place's id.

import { INK, MOODS, type Mood, type MoodName, mix, OLIVE, PAPER, ROSE, SEA, TERRACOTTA } from "./palette.ts";
import { num } from "./svg.ts";

export interface Canvas {
  readonly mood: Mood;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly between: (low: number, high: number) => number;
  /** A random integer, both ends included. */
  readonly count: (low: number, high: number) => number;
  readonly pick: <T>(choices: readonly [T, ...T[]] | readonly T[]) => T;
  readonly maybe: (probability: number) => boolean;
  /** Adds a definition under a unique id and returns `url(#…)`. */
  readonly define: (element: (id: string) => string) => string;
  readonly definitions: () => string;
}

/** @param key prefix of the ids of definitions, unique on a page */
export function createCanvas(random: () => number, moodName: MoodName, key: string): Canvas {
  const definitions: string[] = [];
  const mood = chooseFloor(MOODS[moodName], random());
  const between = (low: number, high: number) => low + random() * (high - low);
  const count = (low: number, high: number) => Math.floor(between(low, high + 1));
  return {
    mood,
    random,
    between,
    count,
    pick: <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T,
    maybe: (probability) => random() < probability,
    define(element) {
      const id = `${key}${definitions.length.toString(36)}`;
      definitions.push(element(id));
      return `url(#${id})`;
    },
    definitions: () => (definitions.length > 0 ? `<defs>${definitions.join("")}</defs>` : ""),
  };
}

/** The floor has the mood's own color, or another dark one. */
function chooseFloor(mood: Mood, random: number): Mood {
  if (random < 0.4) return mood;
  const inks = [
    mood.accentDark,
    mood.secondDark,
    mix(ROSE, INK, 0.3),
    mix(SEA, INK, 0.35),
    mix(OLIVE, INK, 0.4),
    mix(TERRACOTTA, INK, 0.12),
  ];
  const ink = inks[Math.floor(((random - 0.4) / 0.6) * inks.length)] as string;
  return { ...mood, floor: ink, floorDark: mix(ink, INK, 0.34), floorLight: mix(ink, PAPER, 0.2) };
}

/** Clips `content` to the path data `d`. */
export function clip(canvas: Canvas, d: string, content: string): string {
  const url = canvas.define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`);
  return `<g clip-path="${url}">${content}</g>`;
}

/** A pattern of parallel lines, `gap` apart, at `angle` degrees. */
export function hatch(canvas: Canvas, color: string, gap: number, width: number, angle = 45, opacity = 1): string {
  const ink = opacity < 1 ? ` opacity="${opacity}"` : "";
  return canvas.define(
    (id) =>
      `<pattern id="${id}" width="${num(gap)}" height="${num(gap)}" patternUnits="userSpaceOnUse" patternTransform="rotate(${num(angle)})"><path d="M0 ${num(gap / 2)}H${num(gap)}" stroke="${color}" stroke-width="${num(width)}"${ink}/></pattern>`,
  );
}

/** A halftone from transparent to solid: rows of dots in four sizes, then solid color if `height` is large enough. */
export function halftone(canvas: Canvas, y: number, height: number, color: string, dense: "top" | "bottom"): string {
  const rows = Math.min(11, Math.floor(height / 5));
  const fade = rows * 5;
  const withoutLeadingZero = dense === "bottom" ? (height - fade) * 0.4 : (height - fade) * 0.6;
  let screens = "";
  for (let size = 0; size < 4; size++) {
    let dots = "";
    for (let row = Math.ceil((size * rows) / 4); row < ((size + 1) * rows) / 4; row++) {
      const depth = dense === "bottom" ? withoutLeadingZero + row * 5 + 2.5 : withoutLeadingZero + fade - row * 5 - 2.5;
      dots += `M${row % 2 ? 1.5 : 4.5} ${num(depth)}h0`;
    }
    screens += `<path d="${dots}" stroke-width="${[1, 1.9, 2.9, 4][size]}"/>`;
  }
  const solid =
    dense === "bottom"
      ? `M0 ${num(withoutLeadingZero + fade)}H6V${num(height)}H0Z`
      : `M0 0H6V${num(withoutLeadingZero)}H0Z`;
  return canvas.define(
    (id) =>
      `<pattern id="${id}" y="${num(y)}" width="6" height="${num(height + 9)}" patternUnits="userSpaceOnUse"><g stroke="${color}">${screens}</g><path d="${solid}" fill="${color}"/></pattern>`,
  );
}

export function grain(canvas: Canvas): string {
  let light = "";
  let dark = "";
  for (let i = 0; i < 6; i++) {
    light += `M${canvas.count(1, 49)} ${canvas.count(1, 49)}h0`;
    dark += `M${canvas.count(1, 49)} ${canvas.count(1, 49)}h0`;
  }
  const url = canvas.define(
    (id) =>
      `<pattern id="${id}" width="50" height="50" patternUnits="userSpaceOnUse"><g stroke-width="1.1"><path d="${light}" stroke="#fff" opacity=".3"/><path d="${dark}" stroke="${canvas.mood.deep}" opacity=".16"/></g></pattern>`,
  );
  return `<rect width="300" height="400" fill="${url}"/>`;
}
