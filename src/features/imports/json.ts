// Checks JSON as bytes of UTF-8, and finds its lists, so that a large file can be parsed row by row.
import { type ParseErrorCode, visit } from "jsonc-parser";
import { msg, t } from "../../i18n/t.ts";
import { toObject } from "./geojson.ts";
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

export function decodeUtf8(utf8: Uint8Array, from = 0, upTo = utf8.length): string {
  return Buffer.from(utf8.buffer, utf8.byteOffset, utf8.length).toString("utf8", from, upTo);
}

function checkJson(utf8: Uint8Array, firstLine: number, lists?: Map<string, ItemOffsets>): void {
  const open: ("[" | "{")[] = [];
  const recorder = lists && recordLists(utf8, lists);
  let expected: Expected = "a value";
  const fail = (at: number, why: string): never => {
    const { line, column } = createLineIndex(utf8)(at);
    throw new UnreadableFile(why, firstLine + line - 1, column);
  };
  const endValue = () => {
    expected = open.length === 0 ? "nothing more" : open.at(-1) === "{" ? "a comma or }" : "a comma or ]";
  };
  const begin = (bracket: "[" | "{") => (at: number) => {
    recorder?.start(at);
    recorder?.open(bracket, at);
    if (open.push(bracket) > MAX_DEPTH) fail(at, t("nested deeper than {max} levels", { max: MAX_DEPTH }));
    expected = bracket === "{" ? "a name in quotes or }" : "a value or ]";
  };
  const end = (at: number) => {
    // Also called where the file ends too early.
    if (at === utf8.length) return;
    open.pop();
    recorder?.close(at + 1);
    recorder?.end(at + 1);
    endValue();
  };
  const checkLength = (at: number, length: number) => {
    if (length > MAX_TEXT_BYTES)
      fail(at, t("a text is longer than 1 MB; leave out files and pictures within the data"));
  };
  // A byte per character, so that offsets count bytes.
  visit(
    Buffer.from(utf8.buffer, utf8.byteOffset, utf8.length).toString("latin1"),
    {
      onObjectBegin: begin("{"),
      onArrayBegin: begin("["),
      onObjectEnd: end,
      onArrayEnd: end,
      onObjectProperty(_, at, length) {
        checkLength(at, length);
        recorder?.name(at, at + length);
        expected = "a colon";
      },
      onLiteralValue(_, at, length) {
        checkLength(at, length);
        recorder?.start(at);
        recorder?.end(at + length);
        endValue();
      },
      onSeparator(separator) {
        expected = separator === "," && open.at(-1) === "{" ? "a name in quotes" : "a value";
      },
      onError(error, at) {
        if (TEXT_ERRORS.includes(error)) expected = "a closing quotation mark";
        const what = { expected: t(EXPECTED[expected], { bracket: expected.slice(-1) }) };
        fail(
          at,
          at === utf8.length
            ? t("the file ends where {expected} is expected", what)
            : t("invalid JSON: {expected} is expected here", what),
        );
      },
    },
    { disallowComments: true },
  );
}

const EXPECTED = {
  "a value": msg("a value"),
  "a value or ]": msg("a value or {bracket}"),
  "a name in quotes": msg("a name in quotes"),
  "a name in quotes or }": msg("a name in quotes or {bracket}"),
  "a colon": msg("a colon"),
  "a comma or ]": msg("a comma or {bracket}"),
  "a comma or }": msg("a comma or {bracket}"),
  "a closing quotation mark": msg("a closing quotation mark"),
  "nothing more": msg("nothing more"),
};
type Expected = keyof typeof EXPECTED;

/** Unclosed, or with a wrong escape or character. They are constants that TypeScript doesn't export as values. */
const TEXT_ERRORS: ParseErrorCode[] = [12, 14, 15, 16];

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
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (starts.at(middle) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: countBefore(offset) - countBefore(starts.at(low)) + 1 };
  };
}

/** The units of UTF-16 that a byte of UTF-8 begins: a continuation none, a character beyond the first 65,536 two. */
const countUnits = (byte: number) => (byte < 0x80 ? 1 : byte < 0xc0 ? 0 : byte < 0xf0 ? 1 : 2);

const OBJECT = "{".charCodeAt(0);
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
    open(bracket: "[" | "{", at: number) {
      const here = depth < MAX_RECORDED_DEPTH ? getNodeHere(frames[depth]!) : null;
      const node = here && bracket === "[" ? getItems(here) : here;
      const frame = frames[++depth]!;
      frame.node = node;
      frame.list = node && bracket === "[" ? openList(node, at) : null;
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

export function skipSpace(utf8: Uint8Array, at: number): number {
  while (SPACES.has(utf8[at]!)) at++;
  return at;
}

const SPACES = new Set(Buffer.from("\t\n\r "));
