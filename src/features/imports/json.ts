// Checks JSON as bytes of UTF-8, and finds its lists, so that a large file can be parsed row by row.
import { findFirst } from "../../encoding/find-first.ts";
import { t } from "../../i18n/t.ts";
import { toObject } from "./geojson.ts";
import expectedTexts from "./json-expected.texts.json" with { type: "json" };
import { MAX_FIELDS, MAX_RECORD_BYTES, MAX_TEXT_BYTES } from "./limits.ts";
import { UnreadableFile } from "./parsed-file.ts";

/** GeoJSON needs ten levels; deeper files are attacks. */
const MAX_DEPTH = 64;

/** @param line on which the text starts in its file @throws UnreadableFile with the line and column of the syntax error */
export function parseJson(text: string, line = 1): unknown {
  const utf8 = Buffer.from(text);
  checkJson(utf8, line);
  return parseRecord(utf8, 0, utf8.length, () => line);
}

/** The lists of a text by path such as `data[]`, down to lists in lists. @throws UnreadableFile for a syntax error */
export function findJsonLists(utf8: Uint8Array): Map<string, ItemOffsets> {
  const lists = new Map<string, ItemOffsets>();
  checkJson(utf8, 1, lists);
  return lists;
}

/** Where a list and each of its items start and end, and how many items are objects. */
export type ItemOffsets = { from: number; upTo: number; starts: OffsetList; ends: OffsetList; objects: number };

/** Ascending offsets, in half the memory of an array. */
export class OffsetList {
  length = 0;
  private offsets = new Uint32Array(4);

  push(offset: number): void {
    if (this.length === this.offsets.length) {
      const longer = new Uint32Array(this.length * 2);
      longer.set(this.offsets);
      this.offsets = longer;
    }
    this.offsets[this.length++] = offset;
  }

  at(index: number): number {
    return this.offsets[index]!;
  }

  /** The index of the last one that is not after an offset, or 0. */
  findLast(offset: number): number {
    return Math.max(0, findFirst(this.offsets, offset + 1, this.length) - 1);
  }
}

/** A record of a checked text, from one offset to another. @throws UnreadableFile if it is too large or has too many fields */
export function parseRecord(utf8: Uint8Array, from: number, upTo: number, getLine: () => number): unknown {
  if (upTo - from > MAX_RECORD_BYTES)
    throw new UnreadableFile(t("The record is larger than 10 MB. Leave out its shape, or split it."), getLine());
  const value: unknown = JSON.parse(decodeUtf8(utf8, from, upTo));
  if (Object.keys(toObject(value) ?? {}).length > MAX_FIELDS)
    throw new UnreadableFile(
      t("The record has more than {max, number} fields. Export only the fields that you need.", { max: MAX_FIELDS }),
      getLine(),
    );
  return value;
}

export const parseWithout = (utf8: Uint8Array, { from, upTo }: ItemOffsets): Record<string, unknown> =>
  toObject(JSON.parse(`${decodeUtf8(utf8, 0, from)}[]${decodeUtf8(utf8, upTo)}`)) ?? {};

export const decodeUtf8 = (utf8: Uint8Array, from = 0, upTo = utf8.length): string =>
  Buffer.from(utf8.buffer, utf8.byteOffset, utf8.length).toString("utf8", from, upTo);

function checkJson(utf8: Uint8Array, line: number, lists?: Map<string, ItemOffsets>): void {
  const { brokenAt, expected, tooDeepAt, tooLongAt } = scanJson(utf8, lists);
  const fail = (at: number, why: string): never => {
    const location = createLineIndex(utf8)(at);
    throw new UnreadableFile(why, line + location.line - 1, location.column);
  };
  if (tooDeepAt !== null) fail(tooDeepAt, t("nested deeper than {max} levels", { max: MAX_DEPTH }));
  if (tooLongAt !== null)
    fail(tooLongAt, t("a text is longer than 1 MB; leave out files and pictures within the data"));
  if (brokenAt === null) return;
  fail(
    brokenAt,
    brokenAt === utf8.length
      ? t("the file ends where {expected} is expected", { expected: describeExpected(expected) })
      : t("invalid JSON: {expected} is expected here", { expected: describeExpected(expected) }),
  );
}

/** Bytes per block of which the number of characters is stored. */
const BLOCK = 128;

/** Converts offsets to lines and columns in UTF-16, both from 1. */
export function createLineIndex(utf8: Uint8Array): (offset: number) => { line: number; column: number } {
  const starts = new OffsetList();
  const before = new Uint32Array(Math.ceil(utf8.length / BLOCK) + 1);
  starts.push(0);
  let characters = 0;
  for (let at = 0; at < utf8.length; at++) {
    if (at % BLOCK === 0) before[at / BLOCK] = characters;
    const byte = utf8[at]!;
    characters += countUnits(byte);
    if (byte === 0x0a) starts.push(at + 1);
  }
  const countBefore = (offset: number) => {
    let count = before[Math.floor(offset / BLOCK)]!;
    for (let at = offset - (offset % BLOCK); at < offset; at++) count += countUnits(utf8[at]!);
    return count;
  };
  if (utf8.length % BLOCK === 0) before[utf8.length / BLOCK] = characters;
  return (offset) => {
    const line = starts.findLast(offset);
    return { line: line + 1, column: countBefore(offset) - countBefore(starts.at(line)) + 1 };
  };
}

/** The units of UTF-16 that a byte of UTF-8 begins: a continuation none, a character beyond the first 65,536 two. */
const countUnits = (byte: number) => (byte < 0x80 ? 1 : byte < 0xc0 ? 0 : byte < 0xf0 ? 1 : 2);

/** What a syntax error stands in the place of. The last character of a name is the bracket of its text. */
type Expected = keyof typeof expectedTexts;

const describeExpected = (expected: Expected): string => t(expectedTexts[expected], { bracket: expected.slice(-1) });

const [TAB, NEWLINE, RETURN, SPACE, QUOTE, BACKSLASH] = [0x09, 0x0a, 0x0d, 0x20, 0x22, 0x5c];
const [PLUS, COMMA, MINUS, POINT, ZERO, NINE, COLON, UNDERSCORE] = [0x2b, 0x2c, 0x2d, 0x2e, 0x30, 0x39, 0x3a, 0x5f];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Follows the grammar of RFC 8259 without recursion, so that deep nesting can't overflow the stack. */
function scanJson(
  utf8: Uint8Array,
  lists?: Map<string, ItemOffsets>,
): { brokenAt: number | null; expected: Expected; tooDeepAt: number | null; tooLongAt: number | null } {
  const open: number[] = [];
  const end = (brokenAt: number | null, tooDeepAt: number | null = null, tooLongAt: number | null = null) => ({
    brokenAt,
    expected,
    tooDeepAt,
    tooLongAt,
  });
  const recorder = lists && recordLists(utf8, lists);
  let expected: Expected = "a value";
  let at = 0;
  const afterValue = (): Expected =>
    open.length === 0 ? "nothing more" : open[open.length - 1] === OBJECT ? "a comma or }" : "a comma or ]";

  for (;;) {
    at = skipSpace(utf8, at);
    if (at >= utf8.length) return end(expected === "nothing more" ? null : utf8.length);
    const byte = utf8[at]!;
    const wantsValue = expected === "a value" || expected === "a value or ]";
    if (wantsValue && byte !== LIST_END) recorder?.start(at);
    if (wantsValue && (byte === OBJECT || byte === LIST)) {
      recorder?.open(byte, at);
      open.push(byte);
      if (open.length > MAX_DEPTH) return end(null, at);
      expected = byte === OBJECT ? "a name in quotes or }" : "a value or ]";
      at++;
    } else if (
      (byte === LIST_END && (expected === "a value or ]" || expected === "a comma or ]")) ||
      (byte === OBJECT_END && (expected === "a name in quotes or }" || expected === "a comma or }"))
    ) {
      open.pop();
      expected = afterValue();
      at++;
      recorder?.close(at);
      recorder?.end(at);
    } else if (byte === COMMA && (expected === "a comma or ]" || expected === "a comma or }")) {
      expected = expected === "a comma or ]" ? "a value" : "a name in quotes";
      at++;
    } else if (byte === COLON && expected === "a colon") {
      expected = "a value";
      at++;
    } else if (
      byte === QUOTE &&
      (wantsValue || expected === "a name in quotes" || expected === "a name in quotes or }")
    ) {
      const closing = findStringEnd(utf8, at);
      if (closing === null) return { ...end(at), expected: "a closing quotation mark" };
      if (closing - at > MAX_TEXT_BYTES) return end(null, null, at);
      if (wantsValue) {
        expected = afterValue();
        recorder?.end(closing);
      } else {
        recorder?.name(at, closing);
        expected = "a colon";
      }
      at = closing;
    } else {
      const behind = wantsValue ? findLiteralEnd(utf8, at) : null;
      if (behind === null) return end(at);
      expected = afterValue();
      at = behind;
      recorder?.end(at);
    }
  }
}

const MAX_LISTS_AROUND = 2;
const MAX_RECORDED_DEPTH = 8;
/** The names of one path; an object with more names is a dictionary, whose paths aren't kept. */
const MAX_KEPT_NAMES = 1000;

/** A path, such as `data[].tags`, with how many lists are in it and the paths below it. */
type PathNode = { path: string; lists: number; byName: Map<string, PathNode>; items: PathNode | null };

/** `node`: null below what is recorded. `list`: of an object null. `from` and `upTo`: its last name. */
type Frame = { node: PathNode | null; list: ItemOffsets | null; from: number; upTo: number };

const createNode = (path: string, lists: number): PathNode => ({ path, lists, byName: new Map(), items: null });

function recordLists(utf8: Uint8Array, found: Map<string, ItemOffsets>) {
  const frames: Frame[] = Array.from({ length: MAX_DEPTH + 2 }, () => ({ node: null, list: null, from: 0, upTo: 0 }));
  let depth = 0;
  frames[0]!.node = createNode("", 0);
  function getNodeHere({ node, list, from, upTo }: Frame): PathNode | null {
    if (!node || list || upTo === 0) return node;
    const name = decodeUtf8(utf8, from, upTo);
    const known = node.byName.get(name);
    if (known) return known;
    const key = JSON.parse(name) as string;
    const child = createNode(node.path === "" ? key : `${node.path}.${key}`, node.lists);
    if (node.byName.size < MAX_KEPT_NAMES) node.byName.set(name, child);
    return child;
  }
  function getItems(node: PathNode): PathNode | null {
    if (node.lists === MAX_LISTS_AROUND) return null;
    node.items ??= createNode(`${node.path}[]`, node.lists + 1);
    return node.items;
  }
  function openList({ path, lists }: PathNode, at: number): ItemOffsets {
    const known = found.get(path);
    // JSON.parse takes the last of a name that is there twice; lists in lists continue.
    if (known && lists > 1) return known;
    const list = { from: at, upTo: at, starts: new OffsetList(), ends: new OffsetList(), objects: 0 };
    found.set(path, list);
    return list;
  }
  return {
    name(from: number, upTo: number) {
      const frame = frames[depth]!;
      frame.from = from;
      frame.upTo = upTo;
    },
    open(bracket: number, at: number) {
      const here = depth < MAX_RECORDED_DEPTH ? getNodeHere(frames[depth]!) : null;
      const node = here && bracket === LIST ? getItems(here) : here;
      const frame = frames[++depth]!;
      frame.node = node;
      frame.list = node && bracket === LIST ? openList(node, at) : null;
      frame.upTo = 0;
    },
    close(at: number) {
      const { list } = frames[depth--]!;
      if (list) list.upTo = at;
    },
    start(at: number) {
      const { list } = frames[depth]!;
      if (!list) return;
      list.starts.push(at);
      if (utf8[at] === OBJECT) list.objects++;
    },
    end: (at: number) => frames[depth]!.list?.ends.push(at),
  };
}

const isSpace = (byte: number | undefined) => byte === SPACE || byte === NEWLINE || byte === RETURN || byte === TAB;

export function skipSpace(utf8: Uint8Array, at: number): number {
  while (isSpace(utf8[at])) at++;
  return at;
}

/** The offset after the closing quotation mark of the string at `at`; null if it isn't closed. */
function findStringEnd(utf8: Uint8Array, at: number): number | null {
  for (let next = at + 1; next < utf8.length; next++) {
    const byte = utf8[next]!;
    if (byte === QUOTE) return next + 1;
    if (byte < SPACE) return null;
    if (byte !== BACKSLASH) continue;
    next++;
    if (utf8[next] !== 0x75) {
      if (!ESCAPED.has(utf8[next]!)) return null;
    } else for (const last = next + 4; next < last; ) if (!isHexadecimal(utf8[++next])) return null;
  }
  return null;
}

const ESCAPED = new Set(Buffer.from('"\\/bfnrt'));
const isHexadecimal = (byte = 0) => isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);
const isDigit = (byte = 0) => byte >= ZERO && byte <= NINE;

const WORDS = new Map(["true", "false", "null"].map((word) => [word.charCodeAt(0), Buffer.from(word)]));

/** The offset after the number, `true`, `false` or `null` at `at`; null if there is none. */
function findLiteralEnd(utf8: Uint8Array, at: number): number | null {
  const word = WORDS.get(utf8[at]!);
  const end = word ? findWordEnd(utf8, at, word) : findNumberEnd(utf8, at);
  return end === null || isWordPart(utf8[end]) ? null : end;
}

const findWordEnd = (utf8: Uint8Array, at: number, word: Uint8Array) =>
  word.every((byte, i) => utf8[at + i] === byte) ? at + word.length : null;

function findNumberEnd(utf8: Uint8Array, at: number): number | null {
  let next = utf8[at] === MINUS ? at + 1 : at;
  if (!isDigit(utf8[next])) return null;
  next = utf8[next] === ZERO ? next + 1 : skipDigits(utf8, next);
  if (utf8[next] === POINT) {
    if (!isDigit(utf8[next + 1])) return null;
    next = skipDigits(utf8, next + 1);
  }
  if ((utf8[next]! | 0x20) !== 0x65) return next;
  next += utf8[next + 1] === MINUS || utf8[next + 1] === PLUS ? 2 : 1;
  return isDigit(utf8[next]) ? skipDigits(utf8, next) : null;
}

function skipDigits(utf8: Uint8Array, at: number): number {
  while (isDigit(utf8[at])) at++;
  return at;
}

/** What can't follow a literal: `[\w.+-]`. */
function isWordPart(byte = 0): boolean {
  const isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
  return isLetter || isDigit(byte) || byte === UNDERSCORE || byte === POINT || byte === MINUS || byte === PLUS;
}
