// Looks up and compiles messages, each when it is needed first.
import { readFileSync } from "node:fs";
import compile from "icu-minify/compile";
import { catalogs } from "./catalogs.ts";
import type { Message } from "./formatting.ts";
import { type Language, PSEUDO_LANGUAGE } from "./languages.ts";
import toReview from "./review.json" with { type: "json" };

/** Far more than there are: for texts that were passed to `t` by mistake. */
const MAX_COMPILED = 20_000;

const compiled = new Map<Language, Map<string, Message>>();
const texts = new Map<Language, Record<string, string>>();

/** @param source the English text, in ICU MessageFormat */
export function getMessage(language: Language, source: string): Message {
  const messages = compiled.get(language) ?? new Map<string, Message>();
  compiled.set(language, messages);
  let message = messages.get(source);
  if (message === undefined) {
    message = compileMessage(language, source);
    if (messages.size < MAX_COMPILED) messages.set(source, message);
  }
  return message;
}

/** Falls back to English for a text without a translation, and to the text itself if it is no message. */
export function compileMessage(language: Language, source: string): Message {
  const text = getTranslation(language, source) || withoutContext(source);
  try {
    return compile(language === PSEUDO_LANGUAGE ? toPseudo(text) : text);
  } catch {
    return text;
  }
}

export const getTranslation = (language: Language, source: string): string | undefined => getCatalog(language)[source];

/** Translations by English text. Empty for English itself. */
export function getCatalog(language: Language): Record<string, string> {
  let catalog = texts.get(language);
  if (!catalog) {
    catalog = Object.assign(Object.create(null), readCatalog(language)) as Record<string, string>;
    texts.set(language, catalog);
  }
  return catalog;
}

/** Read from a file, because a text in the bundle would be in the binary once more for each thread, and as bytecode. */
function readCatalog(language: Language): Record<string, string> {
  const path = catalogs[language];
  const catalog = path ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, string>) : {};
  return withoutUnreviewed(catalog, (toReview as Record<Language, Record<string, string>>)[language]);
}

/** What was kept from before an English text was changed may say the opposite: it isn't shown until somebody has reviewed it. */
export const withoutUnreviewed = (catalog: Record<string, string>, unreviewed: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(catalog).filter(([text]) => !Object.hasOwn(unreviewed, text)));

/** "Open [[of a place]]" is shown as "Open". What is in brackets tells translators which of its meanings a word has. */
export const withoutContext = (source: string): string => source.replace(/ \[\[[^[\]]*\]\]$/, "");

/** The pseudo-language: English with accents, about 40 % longer. ICU syntax and tags stay as they are. */
const PLAIN_LETTERS = "abcdeghijklnoprstuwyzABCDEGHIJKLNOPRSTUWYZ";
const ACCENTED_LETTERS = "áƀçðéĝĥíĵķļñóþŕšţúŵýžÁƁÇÐÉĜĤÍĴĶĻÑÓÞŔŠŢÚŴÝŽ";
const ACCENTED = new Map([...PLAIN_LETTERS].map((letter, i) => [letter, ACCENTED_LETTERS[i]!]));

/** Marks the end of every text, so that a cut one shows. No longer than a word, so that lines can break. */
const pad = (length: number): string => "~".repeat(length).replace(/~{8}(?=~)/g, "~~~~~~~~ ");

function toPseudo(message: string): string {
  let depth = 0;
  let inTag = false;
  let letters = 0;
  let pseudo = "";
  for (const [at, letter] of [...message].entries()) {
    if (letter === "{") depth++;
    if (letter === "<") inTag = true;
    // Inside the braces of a plural, its variants are in braces of their own.
    const isText = !inTag && (depth === 0 || (depth % 2 === 0 && letter !== "{" && letter !== "}"));
    if (isText && ACCENTED.has(letter)) letters++;
    pseudo += isText ? (ACCENTED.get(letter) ?? letter) : letter;
    if (letter === "}") depth--;
    if (letter === ">") inTag = false;
    if (at === message.length - 1) pseudo += pad(Math.ceil(letters * 0.4));
  }
  return pseudo;
}
