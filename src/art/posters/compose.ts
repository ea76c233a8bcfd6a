// Puts a poster together: a variant of the motif, in the colors of its mood, with the shifts that its place chooses.
import type { Motif, Part, Piece, Variant } from "./motif.ts";
import { INK, MOOD_NAMES, MOODS, type MoodName, mix, OLIVE, PAPER, ROSE, SEA, TERRACOTTA } from "./palette.ts";
import type { Scenery } from "./scenery.ts";

type Random = () => number;

interface Pen {
  readonly color: (name: string) => string;
  /** The id of a definition that is unique on a page. */
  readonly id: (definition: string) => string;
  /** The share of a shift, 0 to 1, which is the same for all groups with its name. */
  readonly share: (name: string) => number;
}

export interface Style {
  readonly mood: MoodName;
  readonly mirrored: boolean;
  /** Without one, the motif's own: that of a warm harbor. */
  readonly scenery?: Scenery | undefined;
}

/** The shapes and definitions of a poster of 300 × 400. @param key prefix of the ids, unique on a page */
export function composePicture(motif: Motif, { mood, mirrored, scenery }: Style, random: Random, key: string): string {
  const colors = chooseFloor(MOODS[mood], random());
  const variant = (motif.variants[Math.floor(random() * motif.variants.length)] as () => Variant)();
  const ids: string[] = [];
  const pen: Pen = {
    color: remember((name) => resolve(motif, colors, name)),
    id: (name) => `${key}${(ids.includes(name) ? ids.indexOf(name) : ids.push(name) - 1).toString(36)}`,
    share: remember(random),
  };
  const show = (parts: readonly Part[]) => parts.filter(({ moods }) => moods & (1 << MOOD_NAMES.indexOf(mood)));
  const placed = new Set();
  const replace = ({ slot, pieces }: Part): string => {
    const isKept = !scenery || !slot || !(slot.name === "none" || slot.name in scenery.parts);
    if (isKept) return write(pieces, pen);
    if (placed.has(slot)) return "";
    placed.add(slot);
    const color = remember((name) => resolve(scenery, colors, name));
    const parts = show(scenery.parts[slot.name]?.() ?? []).map((part) => write(part.pieces, { ...pen, color }));
    return parts.length > 0 ? `<g transform="${slot.transform}">${parts.join("")}</g>` : "";
  };
  const picture = show(variant.parts).map(replace).join("");
  const definitions = ids.map((id) => write(variant.definitions.get(id) ?? [], pen)).join("");
  return (
    `<defs>${definitions}${grain(random, `${key}grain`, pen.color("deep"))}</defs>` +
    `<rect width="300" height="400" fill="${pen.color("floor")}"/>` +
    (mirrored ? `<g transform="matrix(-1 0 0 1 300 0)">${picture}</g>` : picture) +
    `<rect width="300" height="400" fill="url(#${key}grain)"/>`
  );
}

function write(pieces: readonly Piece[], { color, id, share }: Pen): string {
  let svg = "";
  for (const piece of pieces) {
    if (typeof piece === "string") svg += piece;
    else if ("color" in piece) svg += color(piece.color);
    else if ("definition" in piece) svg += id(piece.definition);
    else {
      let [x, y] = [0, 0];
      for (const { name, from, to } of piece.moves) {
        x += from[0] + (to[0] - from[0]) * share(name);
        y += from[1] + (to[1] - from[1]) * share(name);
      }
      svg += ` transform="translate(${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10})"`;
    }
  }
  return svg;
}

type Colors = Readonly<Record<string, string>>;

/** The floor has the mood's own color, or another dark one. */
function chooseFloor(mood: Colors, random: number): Colors {
  if (random < 0.4) return mood;
  const inks = [
    mood["accent-dark"],
    mood["second-dark"],
    mix(ROSE, INK, 0.3),
    mix(SEA, INK, 0.35),
    mix(OLIVE, INK, 0.4),
    mix(TERRACOTTA, INK, 0.12),
  ];
  const ink = inks[Math.floor(((random - 0.4) / 0.6) * inks.length)] as string;
  return { ...mood, floor: ink, "floor-dark": mix(ink, INK, 0.34), "floor-light": mix(ink, PAPER, 0.2) };
}

/** A color of the mood, or else one that the motif's file defines. @throws for any other name */
function resolve(motif: Pick<Motif, "title" | "colors">, mood: Colors, name: string): string {
  const color = mood[name] ?? motif.colors.get(name);
  if (!color) throw new Error(`“${motif.title}” has no color named ${name}.`);
  if (typeof color === "string") return color;
  return mix(resolve(motif, mood, color.from), resolve(motif, mood, color.to), color.share);
}

function remember<T>(get: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    let value = known.get(name);
    if (value === undefined) {
      value = get(name);
      known.set(name, value);
    }
    return value;
  };
}

function grain(random: Random, id: string, dark: string): string {
  const specks = () => {
    let d = "";
    for (let i = 0; i < 6; i++) d += `M${1 + Math.floor(random() * 49)} ${1 + Math.floor(random() * 49)}h0`;
    return d;
  };
  return (
    `<pattern id="${id}" width="50" height="50" patternUnits="userSpaceOnUse"><g stroke-width="1.1">` +
    `<path d="${specks()}" stroke="#fff" opacity=".3"/><path d="${specks()}" stroke="${dark}" opacity=".16"/></g></pattern>`
  );
}
