// The illustrated poster of a place: composed from its id, drawn for its type and tags, printed as one SVG.

import type { BusinessType } from "../../../db/vocabulary.ts";
import { group, rect } from "./marks.ts";
import { MOTIFS, MOTIFS_OF_FEATURE, MOTIFS_OF_TYPE, MOTIFS_OF_WORD, type Motif, type MotifName } from "./motifs.ts";
import type { MoodName } from "./palette.ts";
import { grain, layOut } from "./sheet.ts";

export interface PosterPlace {
  readonly id: string;
  readonly type: BusinessType;
  /** As `group:word`, see the vocabulary. */
  readonly tags: readonly string[];
}

/** What is decided before the first shape is drawn. */
export interface Composition {
  readonly motif: MotifName;
  readonly mood: MoodName;
  readonly mirrored: boolean;
}

/**
 * A poster of 300 × 400 units (3:4) as a standalone SVG document of at most 6 KB, always the same for the same place.
 * It carries no text, style, script or outside reference; ids inside begin with a hash of the place's id, so that many
 * posters can share a page. `decorative` (the default) hides it from assistive technology; otherwise it names its motif.
 */
export function posterSvg(place: PosterPlace, { decorative = true }: { decorative?: boolean } = {}): string {
  const seed = seedOf(place.id);
  const chance = chanceOf(seed);
  const { motif, mood, mirrored } = compose(place, chance);
  const sheet = layOut(chance, mood, `p${(seed[0] >>> 0).toString(36)}${(seed[1] & 1023).toString(36)}-`);
  const drawing = MOTIFS[motif].draw(sheet);
  const picture = mirrored ? group(drawing, "matrix(-1 0 0 1 300 0)") : drawing;
  const paper = grain(sheet);
  const access = decorative ? 'aria-hidden="true"' : `role="img" aria-label="${MOTIFS[motif].title}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" preserveAspectRatio="xMidYMid slice" fill="none" ` +
    `stroke-linecap="round" stroke-linejoin="round" ${access}>` +
    `${sheet.definitions()}${rect(0, 0, 300, 400, sheet.mood.floor)}${picture}${paper}</svg>`
  );
}

/** What the poster shows, as alternative text in words of the product. */
export function posterTitle(place: PosterPlace): string {
  return MOTIFS[composePoster(place).motif].title;
}

export function composePoster(place: PosterPlace): Composition {
  return compose(place, chanceOf(seedOf(place.id)));
}

function compose(place: PosterPlace, chance: () => number): Composition {
  const pick = <T>(choices: readonly T[]) => choices[Math.floor(chance() * choices.length)] as T;
  const words = readWords(place.tags);
  const motif = pick(motifsFor(place.type, words));
  const { moods }: Motif = MOTIFS[motif];
  const late = moods.filter((mood) => mood !== "dawn" && mood !== "morning" && mood !== "noon");
  const evening = words.some(([, word]) => word.includes("night") || word.includes("late"));
  const mood = pick(evening && late.length > 0 ? late : moods);
  return { motif, mood, mirrored: chance() < 0.5 };
}

type Word = readonly [group: string, word: string];

function readWords(tags: readonly string[]): Word[] {
  return tags.map((tag) => {
    const colon = tag.indexOf(":");
    const word = tag
      .slice(colon + 1)
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "");
    return [tag.slice(0, Math.max(0, colon)), word.replaceAll("_", " ").toLowerCase()];
  });
}

/** A cuisine says more than a kind, a kind more than a feature; what a place is good for says nothing of its looks. */
function motifsFor(type: BusinessType, words: readonly Word[]): readonly MotifName[] {
  for (const telling of ["cuisine", "kind", "feature"] as const) {
    for (const [group, word] of words) {
      if (group !== telling) continue;
      const motifs = telling === "feature" ? readMotifs(FEATURES, word) : motifsOfWord(word);
      if (motifs) return motifs;
    }
  }
  return MOTIFS_OF_TYPE[type];
}

type Row = { readonly pattern: RegExp; readonly motifs: readonly MotifName[] };

const WORDS = compileRows(MOTIFS_OF_WORD);
const FEATURES = compileRows(MOTIFS_OF_FEATURE);

/** A city has few different words and many places. */
const remembered = new Map<string, readonly MotifName[] | null>();

function motifsOfWord(word: string): readonly MotifName[] | null {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  const motifs = readMotifs(WORDS, word);
  if (remembered.size < 2000) remembered.set(word, motifs);
  return motifs;
}

function readMotifs(rows: readonly Row[], word: string): readonly MotifName[] | null {
  return rows.find(({ pattern }) => pattern.test(word))?.motifs ?? null;
}

function compileRows(rows: typeof MOTIFS_OF_WORD): readonly Row[] {
  return rows.map(([words, motifs]) => {
    const ends = words
      .split(",")
      .map((word) => (word.endsWith("*") ? `${word.slice(0, -1)}[a-z]*` : `${word}(?:e?s)?`));
    return { pattern: new RegExp(`(?<![a-z])(?:${ends.join("|")})(?![a-z])`), motifs };
  });
}

type Seed = readonly [number, number, number, number];

/** 128 bits of an id: four FNV-1a lanes with different offsets, each finished by MurmurHash3's mixer. */
function seedOf(id: string): Seed {
  const lane = (offset: number) => {
    let hash = offset;
    for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return hash ^ (hash >>> 16);
  };
  return [lane(0x811c9dc5), lane(0x9e3779b9), lane(0x7f4a7c15), lane(0x2545f491)];
}

/** sfc32 (Chris Doty-Humphrey's Small Fast Counting generator), 0 to 1. */
function chanceOf([s0, s1, s2, s3]: Seed): () => number {
  let [a, b, c, counter] = [s0, s1, s2, s3];
  const next = () => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4294967296;
  };
  for (let i = 0; i < 12; i++) next();
  return next;
}
