// Which English texts a page in the pseudo-language shows. A wrong one is worse than none.
import type { Message } from "../../src/i18n/formatting.ts";
import { PSEUDO_LANGUAGE } from "../../src/i18n/languages.ts";
import { compileMessage } from "../../src/i18n/messages.ts";

/** `placeholders`: how many of the shown letters aren't the text's own. */
type Found = { text: string; values: string[]; placeholders: number };
type Pattern = { text: string; end: string; regex: RegExp };

/** Each text in the pseudo-language ends with as many of these as say how long it is. */
const END = /~+(?: ~+)*$/;
const PARTS = /[^~]+~+(?: ~+)*/g;

/** Knows the given texts by their literal parts. */
export class ShownTexts {
  private readonly literal = new Map<string, string[]>();
  private readonly withPlaceholders: Pattern[] = [];

  constructor(texts: Iterable<string>) {
    for (const text of texts) {
      const message = compileMessage(PSEUDO_LANGUAGE, text);
      const end = END.exec(getLastLiteral(message))?.[0];
      // A text without a letter of the pseudo-language, such as "{label}: {value}", can't be told from what people wrote.
      if (!end) continue;
      if (typeof message === "string") this.literal.set(message, [...(this.literal.get(message) ?? []), text]);
      else this.withPlaceholders.push({ text, end, regex: new RegExp(`^${toRegex(message)}$`, "u") });
    }
  }

  /** The text that all of this is, and those in its placeholders; or those that were joined, if all of it is texts. */
  find(shown: string): string[] {
    return this.findWhole(shown) ?? this.findJoined(shown) ?? [];
  }

  /**
   * A text with tags is shown by several nodes in a row.
   * @param rows the nodes of each possible row, the shortest first; all end at the same node
   * @returns which row it is, and its texts
   */
  findInRows(rows: readonly string[]): { row: number; texts: string[] } | undefined {
    const found = rows
      .map((shown, row) => ({ row, own: shown.length - (this.match(shown)?.placeholders ?? shown.length) }))
      .filter(({ own }) => own > 0)
      .sort((one, other) => other.own - one.own || one.row - other.row)[0];
    if (found) return { row: found.row, texts: this.find(rows[found.row]!) };
    const texts = this.find(rows[0] ?? "");
    return texts.length > 0 ? { row: 0, texts } : undefined;
  }

  private findWhole(shown: string): string[] | undefined {
    const found = this.match(shown);
    return (
      found && [found.text, ...found.values.filter((value) => value.includes("~")).flatMap((each) => this.find(each))]
    );
  }

  private findJoined(shown: string): string[] | undefined {
    const parts = shown.match(PARTS) ?? [];
    if (parts.length < 2 || /\p{L}/u.test(shown.slice(parts.join("").length))) return undefined;
    const texts = parts.map((part) => this.findWhole(part) ?? this.findWhole(part.replace(/^[^\p{L}]+/u, "")));
    return texts.includes(undefined) ? undefined : texts.flatMap((each) => each!);
  }

  /** The text with the most letters of its own, if there is exactly one. */
  private match(shown: string): Found | undefined {
    const found: Found[] = (this.literal.get(shown) ?? []).map((text) => ({ text, values: [], placeholders: 0 }));
    for (const { text, end, regex } of this.withPlaceholders) {
      if (!shown.endsWith(end)) continue;
      const values = regex
        .exec(shown)
        ?.slice(1)
        .filter((value) => value !== undefined);
      // What stands in a placeholder is a text itself, or no text at all.
      if (values?.every((value) => !value.includes("~") || this.find(value).length > 0))
        found.push({ text, values, placeholders: values.join("").length });
    }
    const [best, next] = found.sort((one, other) => one.placeholders - other.placeholders);
    return best && best.placeholders !== next?.placeholders ? best : undefined;
  }
}

function getLastLiteral(message: Message): string {
  const last = typeof message === "string" ? message : message.at(-1);
  return typeof last === "string" ? last : "";
}

/** icu-minify compiles "#" to 0, "{name}" to ["name"], the other placeholders to ["name", kind, options], tags to ["name", ...nodes]. */
function toRegex(message: unknown): string {
  if (typeof message === "string") return RegExp.escape(message);
  if (message === 0) return NUMBER;
  return (message as unknown[]).map((node) => (Array.isArray(node) ? toRegexOfArray(node) : toRegex(node))).join("");
}

function toRegexOfArray([, kind, ...rest]: unknown[]): string {
  if (kind === undefined) return "(.+?)";
  if (typeof kind !== "number" || kind === 0) return toRegex([kind, ...rest]);
  if (typeof rest[0] !== "object" || kind === KIND_NUMBER) return NUMBER;
  return `(?:${Object.values(rest[0]!).map(toRegex).join("|")})`;
}

const KIND_NUMBER = 4;
/** The first digit may follow a sign or a currency. */
const NUMBER = "([^~\\p{L}]+?)";
