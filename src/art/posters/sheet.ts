// One sheet under the press: its chance (from the place's id alone), its time of day and its screens (patterns, clips).

import { num } from "./marks.ts";
import { INK, MOODS, type Mood, type MoodName, mix, OLIVE, PAPER, ROSE, SEA, TERRACOTTA } from "./palette.ts";

export interface Sheet {
  readonly mood: Mood;
  /** 0 to 1. */
  readonly chance: () => number;
  readonly between: (low: number, high: number) => number;
  /** An integer, both ends included. */
  readonly count: (low: number, high: number) => number;
  readonly pick: <T>(choices: readonly [T, ...T[]] | readonly T[]) => T;
  readonly maybe: (probability: number) => boolean;
  /** Registers a definition under an id of its own on the page and returns `url(#…)`. */
  readonly define: (element: (id: string) => string) => string;
  readonly definitions: () => string;
}

/** Draws with the numbers of `chance`; ids of definitions begin with `key`, so that many posters share one page. */
export function layOut(chance: () => number, moodName: MoodName, key: string): Sheet {
  const definitions: string[] = [];
  const mood = chooseFloor(MOODS[moodName], chance());
  const between = (low: number, high: number) => low + chance() * (high - low);
  const count = (low: number, high: number) => Math.floor(between(low, high + 1));
  return {
    mood,
    chance,
    between,
    count,
    pick: <T>(choices: readonly T[]) => choices[Math.floor(chance() * choices.length)] as T,
    maybe: (probability) => chance() < probability,
    define(element) {
      const id = `${key}${definitions.length.toString(36)}`;
      definitions.push(element(id));
      return `url(#${id})`;
    },
    definitions: () => (definitions.length > 0 ? `<defs>${definitions.join("")}</defs>` : ""),
  };
}

/** A mood prints its calm foot in its own ink, or in another deep one. */
function chooseFloor(mood: Mood, chance: number): Mood {
  if (chance < 0.4) return mood;
  const inks = [
    mood.accentDark,
    mood.secondDark,
    mix(ROSE, INK, 0.3),
    mix(SEA, INK, 0.35),
    mix(OLIVE, INK, 0.4),
    mix(TERRACOTTA, INK, 0.12),
  ];
  const ink = inks[Math.floor(((chance - 0.4) / 0.6) * inks.length)] as string;
  return { ...mood, floor: ink, floorDark: mix(ink, INK, 0.34), floorLight: mix(ink, PAPER, 0.2) };
}

/** What lies inside `d` (path data) of `content`. */
export function clip(sheet: Sheet, d: string, content: string): string {
  const url = sheet.define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`);
  return `<g clip-path="${url}">${content}</g>`;
}

/** Parallel lines, `gap` apart, at `angle` degrees. */
export function hatch(sheet: Sheet, color: string, gap: number, width: number, angle = 45, opacity = 1): string {
  const ink = opacity < 1 ? ` opacity="${opacity}"` : "";
  return sheet.define(
    (id) =>
      `<pattern id="${id}" width="${num(gap)}" height="${num(gap)}" patternUnits="userSpaceOnUse" patternTransform="rotate(${num(angle)})"><path d="M0 ${num(gap / 2)}H${num(gap)}" stroke="${color}" stroke-width="${num(width)}"${ink}/></pattern>`,
  );
}

/**
 * From bare paper to full ink over `height`, upwards or downwards from `y`: rows of dots in four sizes, as wide apart as
 * a printer's screen, and solid ink beyond them where there is room.
 */
export function halftone(sheet: Sheet, y: number, height: number, color: string, dense: "top" | "bottom"): string {
  const rows = Math.min(11, Math.floor(height / 5));
  const fade = rows * 5;
  const bare = dense === "bottom" ? (height - fade) * 0.4 : (height - fade) * 0.6;
  let screens = "";
  for (let size = 0; size < 4; size++) {
    let dots = "";
    for (let row = Math.ceil((size * rows) / 4); row < ((size + 1) * rows) / 4; row++) {
      const depth = dense === "bottom" ? bare + row * 5 + 2.5 : bare + fade - row * 5 - 2.5;
      dots += `M${row % 2 ? 1.5 : 4.5} ${num(depth)}h0`;
    }
    screens += `<path d="${dots}" stroke-width="${[1, 1.9, 2.9, 4][size]}"/>`;
  }
  const solid = dense === "bottom" ? `M0 ${num(bare + fade)}H6V${num(height)}H0Z` : `M0 0H6V${num(bare)}H0Z`;
  return sheet.define(
    (id) =>
      `<pattern id="${id}" y="${num(y)}" width="6" height="${num(height + 9)}" patternUnits="userSpaceOnUse"><g stroke="${color}">${screens}</g><path d="${solid}" fill="${color}"/></pattern>`,
  );
}

/** Specks where the ink did not take, over the whole sheet. */
export function grain(sheet: Sheet): string {
  let light = "";
  let dark = "";
  for (let i = 0; i < 6; i++) {
    light += `M${sheet.count(1, 49)} ${sheet.count(1, 49)}h0`;
    dark += `M${sheet.count(1, 49)} ${sheet.count(1, 49)}h0`;
  }
  const url = sheet.define(
    (id) =>
      `<pattern id="${id}" width="50" height="50" patternUnits="userSpaceOnUse"><g stroke-width="1.1"><path d="${light}" stroke="#fff" opacity=".3"/><path d="${dark}" stroke="${sheet.mood.deep}" opacity=".16"/></g></pattern>`,
  );
  return `<rect width="300" height="400" fill="${url}"/>`;
}
