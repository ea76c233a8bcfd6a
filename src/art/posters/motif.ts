// A motif's SVG file as what a poster is put together from: variants, and in each what depends on mood, color and place.
import { type Element, readElements } from "../elements.ts";
import { readSvgFiles } from "../svg-files.ts" with { type: "macro" };
import { MOOD_NAMES, type MoodName } from "./palette.ts";

/** The name of its file in camel case. */
export type MotifName = string;

export interface Motif {
  readonly title: string;
  readonly moods: readonly MoodName[];
  readonly colors: ReadonlyMap<string, string | ColorMix>;
  /** Parsed at their first use. */
  readonly variants: readonly (() => Variant)[];
}

export interface ColorMix {
  readonly from: string;
  readonly to: string;
  /** The share of `to`, 0 to 1. */
  readonly share: number;
}

export interface Variant {
  readonly parts: readonly Part[];
  readonly definitions: ReadonlyMap<string, readonly Piece[]>;
}

export interface Part {
  /** A bit for each of MOOD_NAMES that shows it. */
  readonly moods: number;
  readonly pieces: readonly Piece[];
  /** What the scenery of the city takes the place of. The same object for all parts of it. */
  readonly slot?: Slot | undefined;
}

/** Written as "town 0,262 0.8": a part of the scenery, where its ground is, and its scale. */
export interface Slot {
  readonly name: string;
  readonly transform: string;
}

export type Piece = string | { readonly color: string } | { readonly definition: string } | { readonly moves: Move[] };

/** The place chooses a share for the name; the group moves by that share of the way between two points. */
interface Move {
  readonly name: string;
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
}

const toName = (file: string): MotifName => file.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

const motifs = new Map(
  Object.entries(readSvgFiles("posters")).map(([file, svg]) => [toName(file), lazily(() => parseMotif(svg))]),
);
export const MOTIF_NAMES = [...motifs.keys()];

/** @throws for an unknown name */
export const getMotif = (name: MotifName): Motif => motifs.get(name)!();

const COLOR =
  /(?<![\w-])--([\w-]+): (?:(#\w{6})|color-mix\(in srgb, var\(--([\w-]+)\), var\(--([\w-]+)\) ([\d.]+)%\));/g;

function parseMotif(svg: string): Motif {
  const title = /<title>([^<]*)<\/title>/.exec(svg)?.[1] ?? "";
  const moods = (/data-moods="([^"]*)"/.exec(svg)?.[1] ?? "").split(" ") as MoodName[];
  const variants = svg.split(/(?=<g id="variant-)/).slice(1);
  return { title, moods, colors: readColors(svg), variants: variants.map((text) => lazily(() => parseVariant(text))) };
}

export function readColors(svg: string): Motif["colors"] {
  const colors = [...svg.matchAll(COLOR)].map(
    ([, name = "", own, from = "", to = "", share]) => [name, own ?? { from, to, share: Number(share) / 100 }] as const,
  );
  return new Map(colors);
}

const ALL_MOODS = 2 ** MOOD_NAMES.length - 1;

export function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

export function parseVariant(svg: string): Variant {
  const elements = readElements(svg);
  const end = elements.findIndex(({ tag, kind }) => tag === "defs" && kind === "end");
  const parts: { moods: number; pieces: Piece[]; slot?: Slot | undefined }[] = [];
  const open: Omit<Part, "pieces">[] = [];
  for (const element of elements.slice(end + 1)) {
    const around = open.at(-1) ?? { moods: ALL_MOODS };
    let own = { moods: around.moods & readMoods(element.moods), slot: around.slot ?? readSlot(element.scenery) };
    if (element.kind === "start") open.push(own);
    if (element.kind === "end") own = { slot: undefined, ...(open.pop() ?? { moods: ALL_MOODS }) };
    const last = parts.at(-1);
    if (last?.moods === own.moods && last.slot === own.slot) last.pieces.push(...toPieces(element));
    else parts.push({ ...own, pieces: toPieces(element) });
  }
  return {
    parts: parts.map((part) => ({ ...part, pieces: joinTexts(part.pieces) })),
    definitions: readDefinitions(elements.slice(1, Math.max(1, end))),
  };
}

function readDefinitions(elements: readonly Element[]): Variant["definitions"] {
  const definitions = new Map<string, Piece[]>();
  let pieces: Piece[] = [];
  for (const element of elements) {
    if (element.id) {
      pieces = toPieces(element);
      definitions.set(element.id, pieces);
    } else pieces.push(...toPieces(element));
  }
  return new Map([...definitions].map(([id, all]) => [id, joinTexts(all)]));
}

function readSlot(text: string): Slot | undefined {
  if (!text) return undefined;
  const [name = "", place = "", scale] = text.split(" ");
  return { name, transform: `translate(${place.replace(",", " ")})${scale ? ` scale(${scale})` : ""}` };
}

function readMoods(names: string): number {
  if (names === "") return ALL_MOODS;
  return names.split(" ").reduce((moods, name) => moods | (1 << MOOD_NAMES.indexOf(name as MoodName)), 0);
}

const PLACEHOLDER = /var\(--([\w-]+)\)|(?<=url\(#| id=")([\w-]+)/g;

function toPieces({ text, move }: Element): Piece[] {
  const pieces: Piece[] = [];
  let last = 0;
  for (const { 0: match, 1: color, 2: definition, index } of text.matchAll(PLACEHOLDER)) {
    pieces.push(text.slice(last, index), color ? { color } : { definition: definition as string });
    last = index + match.length;
  }
  if (move) pieces.push(text.slice(last, -1), { moves: readMoves(move) }, ">");
  else pieces.push(text.slice(last));
  return pieces;
}

/** Written as "name x,y x,y", separated by semicolons. */
function readMoves(text: string): Move[] {
  const point = (pair = "") => pair.split(",").map(Number) as [number, number];
  return text.split("; ").map((one) => {
    const [name = "", from, to] = one.split(" ");
    return { name, from: point(from), to: point(to) };
  });
}

function joinTexts(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (typeof piece === "string" && typeof last === "string") joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined;
}
