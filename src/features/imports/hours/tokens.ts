// Splits a text on opening hours into tokens, with the words of one language.
import { foldLetters } from "../../../encoding/fold-letters.ts";
import type { Meaning, Vocabulary } from "./vocabulary.ts";
import forms from "./written-forms.json" with { type: "json" };

/** `isShort`: a bare number such as 9 or 9:30, which may mean the evening. */
export type Time = { minutes: number; isShort: boolean; half: "am" | "pm" | null };

export type Token =
  | { kind: "time"; time: Time }
  | { kind: "days"; days: number[] }
  | { kind: "month"; month: number }
  | { kind: "date"; month: number; day: number }
  /** A dash can't mean "until". */
  | { kind: "to"; isDash: boolean }
  | { kind: "holiday" | "and" | "end" | "except" | "closed" | "always" | "plus" | "since" };

/** Written forms that are not words, in the order in which they are replaced. */
const FORMS = forms as [string, string][];

const SCAN = /\d+|\p{L}+|\n|[^\s]/gu;
/** In "9h-12h 14h-18h", "12h 14" is no time. */
const SPANS_SIDE_BY_SIDE = /(\d ?h)\s+(?=(?:[01]?\d|2[0-4]) ?[h:-])/g;
const NOISE_MARKS = "’'";
const MAX_PHRASE = 4;

/** @returns null if anything isn't understood */
export function toTokens(text: string, vocabulary: Vocabulary): Token[] | null {
  const written = isUnspaced(text) ? toSpacedText(text, vocabulary) : text;
  const digits = written.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
  const plain = FORMS.reduce((folded, [form, word]) => folded.replaceAll(form, word), foldLetters(digits));
  const parts = plain.replace(SPANS_SIDE_BY_SIDE, "$1, ").match(SCAN) ?? [];
  const tokens: Token[] = [];
  for (let i = 0; i < parts.length; ) {
    // "24 h" is the whole day, but not in "8-24 h".
    const isEnd = tokens.at(-1)?.kind === "to";
    const date = readDate(parts, i, { vocabulary, before: tokens });
    if (date && isYear(parts[date.next])) return null;
    const phrase = isNumber(parts[i]) && isEnd ? null : readWord(parts, i, vocabulary);
    const read = date ?? phrase ?? (isNumber(parts[i]) ? readTime(parts, i) : readMark(parts, i));
    if (!read) return null;
    i = read.next;
    if (read.meaning === "am" || read.meaning === "pm") {
      const last = tokens.at(-1);
      if (last?.kind !== "time" || last.time.half || last.time.minutes >= 13 * 60) return null;
      last.time.half = read.meaning;
    } else if (read.token) tokens.push(read.token);
  }
  return tokens;
}

const isUnspaced = (text: string) => /[\p{Script=Han}\p{Script=Hiragana}]/u.test(text);

/** Chinese and Japanese without spaces: "周二至周日 上午10時" → "周二 至 周日  10:00 am". */
function toSpacedText(text: string, vocabulary: Vocabulary): string {
  const clock = text
    .normalize("NFKC")
    .replace(/[、・]/g, ",")
    .replace(/。/g, ";")
    .replace(/(\d) ?: ?(\d)/g, "$1:$2")
    .replace(
      /(\d{1,2}) ?[時时點点](?:(\d{1,2})分?|(半))?(?!間|间)/g,
      (_, hour, minute = "00", half) => `${hour}:${half ? "30" : minute}`,
    )
    .replace(/(上午|午前|早上|下午|午後|晚上)\s?(\d{1,2})(:\d\d)?/g, (_, part, hour, minutes = ":00") => {
      const isMorning = /上午|午前|早上/.test(part);
      return Number(hour) > 12 ? `${hour}${minutes}` : `${hour}${minutes} ${isMorning ? "am" : "pm"} `;
    });
  const phrases = [...vocabulary.keys()].filter(isUnspaced).sort((a, b) => b.length - a.length);
  const known = phrasesByVocabulary.get(vocabulary) ?? new RegExp(phrases.join("|") || "$^", "gu");
  phrasesByVocabulary.set(vocabulary, known);
  return clock.replace(known, " $& ");
}

const phrasesByVocabulary = new WeakMap<Vocabulary, RegExp>();

type Read = { next: number; token?: Token; meaning?: Meaning };

const isNumber = (part: string | undefined): part is string => part !== undefined && /^\d/.test(part);

const isYear = (part: string | undefined) => part !== undefined && /^20\d\d$/.test(part);

type DateContext = { vocabulary: Vocabulary; before: Token[] };

/** "1. April", "1er avril", "1 de abril", "April 1st"; "April 1" and "1.4." only as an end of a range of such dates. */
function readDate(parts: string[], at: number, { vocabulary, before }: DateContext): Read | null {
  const isEnd = before.at(-1)?.kind === "to" && before.at(-2)?.kind === "date";
  const isEndOfTimes = before.at(-1)?.kind === "to" && before.at(-2)?.kind === "time";
  const monthAt = (index: number) => {
    const meaning = vocabulary.get(parts[index] ?? "");
    return typeof meaning === "object" && "month" in meaning ? meaning.month : null;
  };
  const isRange = (index: number, isDate: (start: number) => boolean) => {
    const to = readWord(parts, index, vocabulary) ?? (parts[index] ? readMark(parts, index) : null);
    return to?.token?.kind === "to" && isDate(to.next);
  };
  if (isDay(parts[at])) {
    let month = at + 1;
    const isOrdinal = ORDINALS.includes(parts[month] ?? "");
    if (isOrdinal) month++;
    if (OF.includes(parts[month] ?? "")) month++;
    const found = monthAt(month);
    // In "10-18 April", 18 is a time.
    if (found !== null && (isOrdinal || !isEndOfTimes)) return toDate(Number(parts[at]), found, month + 1);
    const isDotted = (start: number) =>
      isDay(parts[start]) && parts[start + 1] === "." && isMonth(parts[start + 2]) && parts[start + 3] === ".";
    // In "1 y 6 de enero" the month of the second date counts for the first, too.
    const next =
      AND.includes(parts[at + 1] ?? "") && isDay(parts[at + 2])
        ? readDate(parts, at + 2, { vocabulary, before: [] })
        : null;
    if (next?.token?.kind === "date" && !isEndOfTimes) return toDate(Number(parts[at]), next.token.month, at + 1);
    if (isDotted(at) && (isEnd || isRange(at + 4, isDotted)))
      return toDate(Number(parts[at]), Number(parts[at + 2]) - 1, at + 4);
  }
  const first = monthAt(at);
  if (first === null || !isDay(parts[at + 1])) return null;
  const isOrdinal = ORDINALS.includes(parts[at + 2] ?? "");
  const isFollowed = isRange(at + 2, (start) => monthAt(start) !== null && isDay(parts[start + 1]));
  // After "closed", it is no hour.
  const isClear = before.at(-1)?.kind === "closed" || Number(parts[at + 1]) > 24;
  return isOrdinal || isEnd || isFollowed || isClear
    ? toDate(Number(parts[at + 1]), first, at + (isOrdinal ? 3 : 2))
    : null;
}

const ORDINALS = [".", "er", "º", "°", "st", "nd", "rd", "th"];
const OF = ["de", "of", "d", "di"];
const AND = ["y", "e", "et", "und", "and", "i", "en", "&", ","];

const isDay = (part: string | undefined) =>
  isNumber(part) && part.length <= 2 && Number(part) >= 1 && Number(part) <= 31;
const isMonth = (part: string | undefined) => isNumber(part) && Number(part) >= 1 && Number(part) <= 12;

const toDate = (day: number, month: number, next: number): Read => ({ next, token: { kind: "date", month, day } });

/** "9", "9:30", "9.30", "9h30", "0930", "09:30:00" */
function readTime(parts: string[], at: number): Read | null {
  const [first = "", mark = "", second, mark2, third] = parts.slice(at, at + 5);
  if (first.length === 4) return toTime(Number(first.slice(0, 2)), Number(first.slice(2)), false, at + 1);
  if (first.length > 2) return null;
  const isPadded = first.startsWith("0");
  const hasMinutes = isNumber(second) && second.length === 2 && [":", ".", "h", "u"].includes(mark);
  if (!hasMinutes) return mark === "." && isNumber(parts[at + 2]) ? null : toTime(Number(first), 0, !isPadded, at + 1);
  const minutes = Number(second);
  // "01.04" is more likely a date.
  if (mark === "." && (minutes % 5 !== 0 || (parts[at + 3] === "." && parts[at + 4]))) return null;
  const hasSeconds = mark === ":" && mark2 === ":" && isNumber(third);
  return toTime(Number(first), minutes, !isPadded, at + (hasSeconds ? 5 : 3));
}

function toTime(hours: number, minutes: number, isShort: boolean, next: number): Read | null {
  if (hours > 24 || minutes > 59 || (hours === 24 && minutes > 0)) return null;
  return { next, token: { kind: "time", time: { minutes: hours * 60 + minutes, isShort, half: null } } };
}

function readWord(parts: string[], at: number, vocabulary: Vocabulary): Read | null {
  for (let length = MAX_PHRASE; length > 0; length--) {
    const meaning = vocabulary.get(parts.slice(at, at + length).join(" "));
    if (meaning) return { next: at + length, meaning, token: toToken(meaning) };
  }
  return null;
}

function toToken(meaning: Meaning): Token | undefined {
  if (typeof meaning === "object")
    return "days" in meaning ? { kind: "days", days: meaning.days } : { kind: "month", month: meaning.month };
  if (meaning === "noon") return { kind: "time", time: { minutes: 12 * 60, isShort: false, half: null } };
  if (meaning === "midnight") return { kind: "time", time: { minutes: 24 * 60, isShort: false, half: null } };
  if (meaning === "to") return { kind: "to", isDash: false };
  if (meaning === "noise" || meaning === "am" || meaning === "pm") return undefined;
  return { kind: meaning };
}

function readMark(parts: string[], at: number): Read | null {
  const mark = parts[at]!;
  const next = at + 1;
  if ("-–—‐‑−~〜".includes(mark)) return { next, token: { kind: "to", isDash: true } };
  if (",،&/()".includes(mark)) return { next, token: { kind: "and" } };
  if (";؛|\n•·".includes(mark)) return { next, token: { kind: "end" } };
  if (mark === "+") return { next, token: { kind: "plus" } };
  return mark === ":" || mark === "." || NOISE_MARKS.includes(mark) ? { next } : null;
}
