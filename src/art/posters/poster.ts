// The illustrated poster of a place, generated as an SVG from its id, type and tags.
import type { BusinessType, Scene } from "../../../db/vocabulary.ts";
import { composePicture } from "./compose.ts";
import { getMotif, type MotifName } from "./motif.ts";
import * as listed from "./motifs.ts";
import type { MoodName } from "./palette.ts";
import { getScenery, type Scenery } from "./scenery.ts";

export interface PosterPlace {
  readonly id: string;
  readonly type: BusinessType;
  /** Written as "group:word". */
  readonly tags: readonly string[];
}

export interface Composition {
  readonly motif: MotifName;
  readonly mood: MoodName;
  readonly mirrored: boolean;
}

/**
 * A standalone SVG with a view box of 300 × 400 (3:4) and at most 6 KB. Deterministic. It contains no text, styles, scripts or
 * external references. Its ids begin with a hash of the place's id, so that several posters can be inlined in a page.
 */
export function posterSvg(place: PosterPlace, scene?: Scene): string {
  const seed = toSeed(place.id);
  const random = createRandom(seed);
  const { motif: name, mood, mirrored } = composePoster(place, scene, random);
  const motif = getMotif(name);
  const key = `p${(seed[0] >>> 0).toString(36)}${(seed[1] & 1023).toString(36)}-`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" preserveAspectRatio="xMidYMid slice" fill="none" ` +
    `stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">` +
    `${composePicture(motif, { mood, mirrored, scenery: getScenery(scene) }, random, key)}</svg>`
  );
}

export function composePoster(place: PosterPlace, scene?: Scene, random = createRandom(toSeed(place.id))): Composition {
  const pick = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T;
  const words = readWords(place.tags);
  const motif = pick(motifsFor(place.type, words, getScenery(scene)));
  const { moods } = getMotif(motif);
  const late = moods.filter((mood) => mood !== "dawn" && mood !== "morning" && mood !== "noon");
  const evening = words.some(([, word]) => word.includes("night") || word.includes("late"));
  const mood = pick(evening && late.length > 0 ? late : moods);
  return { motif, mood, mirrored: random() < 0.5 };
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

/**
 * A restaurant's cuisine takes precedence over kinds, specific kinds over general ones, and kinds over features. Other tags say
 * nothing about a place's looks.
 */
function motifsFor(type: BusinessType, words: readonly Word[], scenery?: Scenery): readonly MotifName[] {
  const wordsOf = (group: string) => words.filter((word) => word[0] === group).map(([, word]) => word);
  const kinds = wordsOf("kind");
  const [first = "", second = ""] = kinds;
  const ordered = [
    ...(type === "restaurant" ? wordsOf("cuisine") : []),
    ...(listed.GENERAL_KINDS.has(first) ? [second] : []),
    ...kinds,
  ];
  for (const word of ordered) {
    const motifs = motifsOfWord(word);
    if (motifs) return motifs;
  }
  for (const word of wordsOf("feature")) {
    const motifs = readMotifs(FEATURES, word);
    if (motifs) return motifs;
  }
  const isUnknown = kinds.some((kind) => !listed.TYPE_KINDS.has(kind));
  const motifs = (isUnknown ? listed.MOTIFS_OF_UNKNOWN_KIND : listed.MOTIFS_OF_TYPE)[type];
  return scenery ? motifs.filter((motif) => !scenery.without.has(motif)) : motifs;
}

type Pattern = { readonly pattern: RegExp; readonly motifs: readonly MotifName[] };

const WORDS = compileRows(listed.MOTIFS_OF_WORD);
const FEATURES = compileRows(listed.MOTIFS_OF_FEATURE);

/** Motifs by word: a city has many places, but few different words. */
const cache = new Map<string, readonly MotifName[] | null>();

function motifsOfWord(word: string): readonly MotifName[] | null {
  const known = cache.get(word);
  if (known !== undefined) return known;
  const motifs = readMotifs(WORDS, word);
  if (cache.size < 2000) cache.set(word, motifs);
  return motifs;
}

function readMotifs(rows: readonly Pattern[], word: string): readonly MotifName[] | null {
  return rows.find(({ pattern }) => pattern.test(word))?.motifs ?? null;
}

function compileRows(rows: typeof listed.MOTIFS_OF_WORD): readonly Pattern[] {
  return rows.map(({ words, motifs }) => {
    const ends = words
      .split(",")
      .map((word) => (word.endsWith("*") ? `${word.slice(0, -1)}[a-z]*` : `${word}(?:e?s)?`));
    return { pattern: new RegExp(`(?<![a-z])(?:${ends.join("|")})(?![a-z])`), motifs };
  });
}

type Seed = readonly [number, number, number, number];

/** A 128-bit hash of an id: four FNV-1a lanes with different offsets, each with MurmurHash3's finalizer. */
function toSeed(id: string): Seed {
  const lane = (offset: number) => {
    let hash = offset;
    for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return hash ^ (hash >>> 16);
  };
  return [lane(0x811c9dc5), lane(0x9e3779b9), lane(0x7f4a7c15), lane(0x2545f491)];
}

/** sfc32, Chris Doty-Humphrey's Small Fast Counting generator, for numbers from 0 to 1. */
function createRandom([s0, s1, s2, s3]: Seed): () => number {
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
