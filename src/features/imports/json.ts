import { t } from "../../i18n/t.ts";
import { UnreadableFile } from "./parsed-file.ts";

/** GeoJSON needs ten levels; deeper files are attacks. */
const MAX_DEPTH = 64;

/**
 * @param line on which the text starts in its file
 * @returns the value, and the ascending offsets of the items of the top-level `features` or `elements`
 * @throws UnreadableFile with the line and column of the syntax error
 */
export function parseJson(text: string, line = 1): { value: unknown; offsets: number[] } {
  const { offsets } = checkJson(text, line);
  return { value: JSON.parse(text), offsets };
}

/**
 * The lists of a text, by path such as `data[]`, with the offsets of their items, so that a large file can be parsed row by row.
 * Lists in more than two lists are left out.
 * @throws UnreadableFile with the line and column of the syntax error
 */
export const findJsonLists = (text: string, line = 1): Map<string, ItemOffsets> =>
  checkJson(text, line, new Map()).lists;

/** Where each item of a list starts and ends. */
export type ItemOffsets = { starts: number[]; ends: number[]; objects: number };

function checkJson(text: string, line: number, lists?: Map<string, ItemOffsets>) {
  const { brokenAt, expected, tooDeepAt, offsets } = scanJson(text, lists);
  const fail = (at: number, why: string): never => {
    const location = createLineIndex(text)(at);
    throw new UnreadableFile(why, line + location.line - 1, location.column);
  };
  if (tooDeepAt !== null) fail(tooDeepAt, t("nested deeper than {max} levels", { max: MAX_DEPTH }));
  if (brokenAt === null) return { offsets, lists: lists ?? new Map<string, ItemOffsets>() };
  return fail(
    brokenAt,
    brokenAt === text.length
      ? t("the file ends where {expected} is expected", { expected: describeExpected(expected) })
      : t("invalid JSON: {expected} is expected here", { expected: describeExpected(expected) }),
  );
}

/** Converts offsets to lines and columns, both from 1. */
export function createLineIndex(text: string): (offset: number) => { line: number; column: number } {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] as number) + 1 };
  };
}

type Expected =
  | "a value"
  | "a value or ]"
  | "a name in quotes"
  | "a name in quotes or }"
  | "a colon"
  | "a comma or ]"
  | "a comma or }"
  | "a closing quotation mark"
  | "nothing more";

function describeExpected(expected: Expected): string {
  const bracket = expected.slice(-1);
  switch (expected) {
    case "a value":
      return t("a value");
    case "a value or ]":
      return t("a value or {bracket}", { bracket });
    case "a name in quotes":
      return t("a name in quotes");
    case "a name in quotes or }":
      return t("a name in quotes or {bracket}", { bracket });
    case "a colon":
      return t("a colon");
    case "a comma or ]":
    case "a comma or }":
      return t("a comma or {bracket}", { bracket });
    case "a closing quotation mark":
      return t("a closing quotation mark");
    case "nothing more":
      return t("nothing more");
  }
}

/** Follows the grammar of RFC 8259 without recursion, so that deep nesting can't overflow the stack. */
function scanJson(
  text: string,
  lists?: Map<string, ItemOffsets>,
): {
  brokenAt: number | null;
  expected: Expected;
  tooDeepAt: number | null;
  offsets: number[];
} {
  const open: ("{" | "[")[] = [];
  let offsets: number[] = [];
  const end = (brokenAt: number | null, tooDeepAt: number | null = null) => ({
    brokenAt,
    expected,
    tooDeepAt,
    offsets,
  });
  const recorder = lists && recordLists(text, lists);
  let topName = "";
  let expected: Expected = "a value";
  let at = 0;
  const afterValue = (): Expected =>
    open.length === 0 ? "nothing more" : open.at(-1) === "{" ? "a comma or }" : "a comma or ]";

  for (;;) {
    if (text.charCodeAt(at) <= 0x20) at = matchEnd(SPACE, text, at) ?? at;
    if (at >= text.length) return end(expected === "nothing more" ? null : text.length);
    const character = text[at] as string;
    const wantsValue = expected === "a value" || expected === "a value or ]";
    if (wantsValue && character !== "]" && open.length === 2 && open[0] === "{" && LISTS.has(topName)) offsets.push(at);

    if (wantsValue && character !== "]") recorder?.start(at);
    if (wantsValue && (character === "{" || character === "[")) {
      recorder?.open(character);
      open.push(character);
      if (open.length > MAX_DEPTH) return end(null, at);
      expected = character === "{" ? "a name in quotes or }" : "a value or ]";
      at++;
    } else if (
      (character === "]" && (expected === "a value or ]" || expected === "a comma or ]")) ||
      (character === "}" && (expected === "a name in quotes or }" || expected === "a comma or }"))
    ) {
      open.pop();
      recorder?.close();
      expected = afterValue();
      at++;
      recorder?.end(at);
    } else if (character === "," && (expected === "a comma or ]" || expected === "a comma or }")) {
      expected = expected === "a comma or ]" ? "a value" : "a name in quotes";
      at++;
    } else if (character === ":" && expected === "a colon") {
      expected = "a value";
      at++;
    } else if (character === '"' && (wantsValue || expected.startsWith("a name"))) {
      const closing = stringEnd(text, at);
      if (closing === null) return { ...end(at), expected: "a closing quotation mark" };
      if (wantsValue) {
        expected = afterValue();
        recorder?.end(closing);
      } else {
        recorder?.name(at, closing);
        if (open.length === 1) {
          topName = text.slice(at, closing);
          if (LISTS.has(topName)) offsets = [];
        }
        expected = "a colon";
      }
      at = closing;
    } else {
      const behind = wantsValue ? matchEnd(LITERAL, text, at) : null;
      if (behind === null) return end(at);
      expected = afterValue();
      at = behind;
      recorder?.end(at);
    }
  }
}

const MAX_LISTS_AROUND = 2;

type Frame = { path: string; lists: number; list: ItemOffsets | null; name: [from: number, to: number] };

/** Follows the scan, and stores the offsets of the items of each list. */
function recordLists(text: string, found: Map<string, ItemOffsets>) {
  const frames: Frame[] = [{ path: "", lists: 0, list: null, name: [0, 0] }];
  const top = () => frames.at(-1)!;
  function pathHere(): string {
    const { path, name, list } = top();
    if (list || name[1] === 0) return path;
    const key = JSON.parse(text.slice(...name)) as string;
    return path === "" ? key : `${path}.${key}`;
  }
  function openList(path: string, lists: number): ItemOffsets {
    const known = found.get(path);
    // Of a name that is there twice, JSON.parse takes the last; lists in lists continue.
    if (known && lists > 1) return known;
    const list = { starts: [], ends: [], objects: 0 };
    found.set(path, list);
    return list;
  }
  return {
    name: (from: number, to: number) => {
      top().name = [from, to];
    },
    open(character: "{" | "[") {
      const lists = top().lists + (character === "[" ? 1 : 0);
      const isTooDeep = lists > MAX_LISTS_AROUND || frames.length > MAX_RECORDED_DEPTH;
      const path = isTooDeep ? "" : `${pathHere()}${character === "[" ? "[]" : ""}`;
      const list = character === "[" && !isTooDeep ? openList(path, lists) : null;
      frames.push({ path, lists: isTooDeep ? MAX_LISTS_AROUND : lists, list, name: [0, 0] });
    },
    close: () => void frames.pop(),
    start(at: number) {
      const { list } = top();
      if (!list) return;
      list.starts.push(at);
      if (text[at] === "{") list.objects++;
    },
    end: (at: number) => void top().list?.ends.push(at),
  };
}

const MAX_RECORDED_DEPTH = 8;

/** Of GeoJSON and Overpass JSON. */
const LISTS = new Set(['"features"', '"elements"']);

const SPACE = /[ \t\r\n]+/y;
const LITERAL = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
/** What needs no look: neither a quotation mark, nor an escape, nor a control character. */
const PLAIN = /[ !#-[\]-\uffff]+/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

function matchEnd(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

/** The offset after the closing quotation mark of the string at `at`; null if it isn't closed. */
function stringEnd(text: string, at: number): number | null {
  let next = at + 1;
  for (;;) {
    next = matchEnd(PLAIN, text, next) ?? next;
    const code = text.charCodeAt(next);
    if (code === 0x22) return next + 1;
    const end = code === 0x5c ? matchEnd(ESCAPE, text, next) : null;
    if (end === null) return null;
    next = end;
  }
}
