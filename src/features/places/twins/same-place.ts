// Whether two entries, usually of two sources, are of one place: by their names, their distance, and what else they say.
import { distance } from "fastest-levenshtein";
import type { BusinessType } from "../../../../db/vocabulary.ts";
import { foldLetters } from "../../../encoding/fold-letters.ts";
import nameWords from "./name-words.json" with { type: "json" };

/** An entry as it's compared. Positions are in degrees. */
export type Entry = {
  id: string;
  /** The name first, then it in other languages, and what it was called before. */
  names: string[];
  type: BusinessType;
  kinds: string[];
  latitude: number;
  longitude: number;
  location: string;
  contactInfo: string | null;
  website: string | null;
  source: string | null;
  ownerId: string | null;
};

/** `core`: without what it is. `sorted` and `joined` are all words but articles, and all words. `initials`: a bit for each letter. */
type Name = {
  words: string[];
  core: string[];
  generic: Set<string>;
  sorted: string;
  sortedCore: string;
  joined: string;
  initials: number;
};

export type Compared = Entry & {
  spelled: Name[];
  phone: string | null;
  site: { host: string; path: string } | null;
  address: { number: string; street: string[] } | null;
  where: Set<string>;
};

/** In meters: entries that are farther apart need the same name. */
const NEAR = 60;
const MIN_SIMILAR = 0.6;
/** All words that say more than what it is or where it is are the same, or typing errors of each other. */
const SAME_NAME = 0.9;
const SAME_CORE = 0.95;

/** `byContact`: their names have little in common. The higher the `score`, the better they go together. */
export type Likeness = { isCertain: boolean; byContact: boolean; score: number };

/** @param meters between them, at most MAX_TWIN_DISTANCE @returns null if they are probably two places */
export function compareEntries(a: Compared, b: Compared, meters: number): Likeness | null {
  const name = compareNames(a, b);
  const hasSamePhone = a.phone !== null && b.phone !== null && isSamePhone(a.phone, b.phone);
  if (name < MIN_SIMILAR && !hasSamePhone) return null;
  const { agreeing, contradicting } = weighEvidence(a, b, name, hasSamePhone);
  const isNear = meters <= NEAR;
  const isOneSource = a.source !== null && a.source === b.source;
  const score = name + (agreeing - contradicting) / 20 - meters / 2000;
  const find = (isCertain: boolean, byContact = false) => ({
    isCertain: isCertain && !isOneSource && contradicting === 0 && a.type === b.type,
    byContact,
    score,
  });
  const hasOwner = a.ownerId !== null || b.ownerId !== null;
  // Branches of a chain have the same name, but other contacts. Those of an owner may be newer.
  if (contradicting > (hasOwner || (isNear && !isOneSource) ? 1 : 0)) return null;
  if (name >= SAME_CORE) {
    if (a.type !== b.type && agreeing === 0 && (name < 1 || !isNear)) return null;
    return isNear || agreeing > 0 || (name === 1 && !isOneSource) ? find(isNear || agreeing > 0) : null;
  }
  if (isOneSource) return isNear && agreeing > 1 && hasSamePhone ? find(false, true) : null;
  if (!isNear || contradicting > 0 || a.type !== b.type) return null;
  if (name >= SAME_NAME) return find(agreeing > 0);
  if (name >= MIN_SIMILAR && agreeing > 0) return find(agreeing > 1);
  return agreeing > 1 && hasSameKinds(a, b) ? find(false, true) : null;
}

/** @param name how similar their names are: with the same name, two websites are one of the city and the place's own */
function weighEvidence(a: Compared, b: Compared, name: number, hasSamePhone: boolean) {
  const phone = a.phone && b.phone ? (hasSamePhone ? 1 : -1) : 0;
  const site = compareSites(a.site, b.site, name < SAME_CORE);
  const address = compareAddresses(a.address, b.address);
  const all = [phone, site, address];
  return { agreeing: all.filter((value) => value > 0).length, contradicting: all.filter((value) => value < 0).length };
}

/** With and without a country code, of which some keep the zero that follows it. */
const COMPARED_DIGITS = 8;
const isSamePhone = (a: string, b: string) =>
  a.endsWith(b) ||
  b.endsWith(a) ||
  (a.length > COMPARED_DIGITS && a.slice(-COMPARED_DIGITS) === b.slice(-COMPARED_DIGITS));

function compareSites(a: Compared["site"], b: Compared["site"], isStrict: boolean): number {
  if (!a || !b) return 0;
  if (a.host !== b.host) return isStrict ? -1 : 0;
  if (a.path === b.path) return 1;
  return a.path === "" || b.path === "" ? 0 : -1;
}

function compareAddresses(a: Compared["address"], b: Compared["address"]): number {
  if (!a || !b) return 0;
  const hasSameStreet = a.street.some((word) => b.street.some((other) => isSameWord(word, other)));
  return hasSameStreet ? (a.number === b.number ? 1 : -1) : 0;
}

const hasSameKinds = (a: Compared, b: Compared) =>
  a.kinds.length === 0 || b.kinds.length === 0 || a.kinds.some((kind) => b.kinds.includes(kind));

/** From 0 to 1, the best of all their names. */
function compareNames(a: Compared, b: Compared): number {
  const isWhere = (word: string) => a.where.has(word) || b.where.has(word);
  let best = 0;
  for (const name of a.spelled)
    for (const other of b.spelled) {
      best = Math.max(best, compareSpelled(name, other, isWhere));
      if (best === 1) return 1;
    }
  return best;
}

function compareSpelled(a: Name, b: Name, isWhere: (word: string) => boolean): number {
  // No word is the same, or a typing error, which spare the first letter.
  if ((a.initials & b.initials) === 0) return 0;
  if (a.sorted === b.sorted || a.joined === b.joined) return 1;
  if (differInKind(a, b)) return 0;
  if (a.sortedCore === b.sortedCore) return SAME_CORE;
  if (isTypingError(a.joined, b.joined)) return SAME_NAME;
  const share = compareWords(a.core, b.core, isWhere);
  const isWhole = a.core.length === a.words.length && b.core.length === b.words.length;
  return isWhole ? share : Math.max(share, compareWords(a.words, b.words, isWhere));
}

/** The share of letters in words that both have; 0 if only one has a number. */
function compareWords(a: string[], b: string[], isWhere: (word: string) => boolean): number {
  const { shared, rest } = matchWords(a, b, isWhere);
  if (shared.length > 0 && rest.length === 0) return SAME_NAME;
  if (rest.some((word) => /^\d+$/.test(word))) return 0;
  const weight = countLetters(shared) * 2;
  return Math.min(SAME_NAME - 0.01, weight / (weight + countLetters(rest)));
}

const countLetters = (words: string[]) => words.reduce((sum, word) => sum + word.length, 0);

/** "Hotel Lion" isn't "Restaurant Lion". */
const differInKind = ({ generic: a }: Name, { generic: b }: Name) =>
  a.size > 0 && b.size > 0 && ![...a].some((kind) => [...b].some((other) => kind === other || isClose(kind, other)));

const FOOD = new Set(["restaurant", "cafe", "bar"]);
const isClose = (a: string, b: string) => FOOD.has(a) && FOOD.has(b);

/** What is left of both, and is the same without its spaces, is shared, too. */
function matchWords(a: readonly string[], b: readonly string[], isWhere: (word: string) => boolean) {
  let restB = [...b];
  const shared: string[] = [];
  let restA: string[] = [];
  for (const word of a) {
    const at = restB.findIndex((other) => isSameWord(word, other));
    if (at === -1) restA.push(word);
    else {
      shared.push(word);
      restB.splice(at, 1);
    }
  }
  [restA, restB] = [restA, restB].map((words) => words.filter((word) => !isWhere(word))) as [string[], string[]];
  const isSame = restA.length > 0 && isSameWord(restA.join(""), restB.join(""));
  return isSame ? { shared: [...shared, ...restA], rest: [] } : { shared, rest: [...restA, ...restB] };
}

const isSameWord = (a: string, b: string) => a === b || isTypingError(a, b);

function isTypingError(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  const allowed = length < 5 ? 0 : length < 9 ? 1 : 2;
  if (allowed === 0 || Math.abs(a.length - b.length) > allowed || a[0] !== b[0] || /\d/.test(a + b)) return false;
  const steps = distance(a, b);
  return steps <= allowed || (steps === 2 && [...a].toSorted().join() === [...b].toSorted().join());
}

/** What `compareEntries` needs of an entry, worked out once. */
export function prepare(entry: Entry): Compared {
  const where = new Set(toWords(entry.location));
  const spelled = [...new Set(entry.names)].map(toName).filter(({ words }) => words.length > 0);
  // Some sources give the name of the town in other languages.
  const telling = spelled.filter(({ words }, i) => i === 0 || words.some((word) => !where.has(word)));
  return {
    ...entry,
    spelled: telling,
    phone: toPhone(entry.contactInfo),
    site: toSite(entry.website),
    address: toAddress(entry.location),
    where,
  };
}

const split = (text: string) => new Set(text.split(" ").map(toPlain));
const toPlain = (text: string) =>
  foldLetters(text).replace(/[\u0370-\u03ff\u0400-\u04ff]/g, (letter) => LATIN[letter] ?? letter);
const LATIN: Record<string, string> = nameWords.latin;
const ARTICLES = split(nameWords.articles);
const COMPANIES = split(nameWords.companies);
const STREET_WORDS = split(nameWords.streets);
const GENERIC = new Map<string, string>(
  Object.entries(nameWords.generic).flatMap(([kind, words]) => [...split(words)].map((word) => [word, kind] as const)),
);
const EQUIVALENTS = new Map(
  Object.entries(nameWords.equivalents).flatMap(([word, others]) => [...split(others)].map((other) => [other, word])),
);

const MAX_NAME_WORDS = 16;

const toWords = (text: string): string[] =>
  toPlain(text.replaceAll("&", " and ").replace(/(?<=\p{L})['’](?=s\b)|(?<=\p{Script=Cyrillic})['’]/gu, ""))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, MAX_NAME_WORDS)
    .map((word) => EQUIVALENTS.get(word) ?? word);

function toName(text: string): Name {
  const words = toWords(text);
  const telling = words.filter((word) => !ARTICLES.has(word) && !COMPANIES.has(word));
  const own = telling.filter((word) => !GENERIC.has(word));
  const core = own.length > 0 ? own : telling.length > 0 ? telling : words;
  return {
    words: telling,
    core,
    generic: new Set(telling.flatMap((word) => GENERIC.get(word) ?? [])),
    sorted: telling.toSorted().join(" "),
    sortedCore: core.toSorted().join(" "),
    joined: words.join(""),
    initials: words.reduce((bits, word) => bits | (1 << (word.charCodeAt(0) & 31)), 0),
  };
}

const MIN_PHONE_DIGITS = 6;

function toPhone(contact: string | null): string | null {
  const [first = ""] = contact?.includes("@") ? [] : (contact ?? "").split(/[;,/]/);
  const digits = first.replace(/\D/g, "").replace(/^0+/, "");
  return digits.length >= MIN_PHONE_DIGITS ? digits : null;
}

function toSite(website: string | null): Compared["site"] {
  const url = website === null ? null : URL.parse(website);
  if (!url) return null;
  return {
    host: url.hostname.toLowerCase().replace(/^www\./, ""),
    path: url.pathname.replace(/\/(?:index\.\w+)?$/, "").toLowerCase(),
  };
}

/** "10 Avenue Prince Pierre, Monaco"; null for coordinates, and without a number. */
function toAddress(location: string): Compared["address"] {
  if (/^-?\d+\.\d+, -?\d+\.\d+$/.test(location)) return null;
  const part = location.split(",").find((piece) => /\d/.test(piece) && /\p{L}{3}/u.test(piece));
  const number = part && /\d+/.exec(part)?.[0];
  if (!part || !number) return null;
  const words = toWords(part).filter((word) => !/\d/.test(word) && !STREET_WORDS.has(word));
  return { number, street: words.map((word) => word.replace(/str(?:asse)?$/, "")) };
}
