// The languages of the product: English, in which the sources are written, and one catalog per other language.
import { catalogs } from "./catalogs.ts";
import coverage from "./coverage.json" with { type: "json" };

/** The value of `<html lang>` and the names of the catalogs: de, pt, en-XA. */
export type Language = string;

export const SOURCE_LANGUAGE = "en";

/** English with accents and longer words, which shows untranslated texts and layouts that are too narrow. */
export const PSEUDO_LANGUAGE = "en-XA";

/** All that operators can offer, English first, then by their own names. */
export const LANGUAGES: readonly Language[] = [
  SOURCE_LANGUAGE,
  ...Object.keys(catalogs).sort((one, other) => getOwnName(one).localeCompare(getOwnName(other), SOURCE_LANGUAGE)),
];

/** Written by `npm run translations`: how many texts each catalog has, and who translated them. */
export const COVERAGE: Readonly<Record<Language, Coverage>> = coverage.languages;

/** `scope`: "all" texts, those of "travelers", or "started": as many as there are, offered where LANGUAGES names it. */
export type Coverage = { scope: string; texts: number; forTravelers: number; toReview: number; translators: string[] };

export const ENGLISH: Coverage = { ...coverage, scope: "all", toReview: 0, translators: [] };

/** Whether owners and admins, whose screens it would show half in English, read English instead. */
export const isPartial = (language: Language): boolean => language in COVERAGE && COVERAGE[language]?.scope !== "all";
export const isStarted = (language: Language): boolean => COVERAGE[language]?.scope === "started";

/** Where the usual formats of a language are not wanted: British dates, Portuguese of Portugal, digits as in the prices, no "上午12:00". */
const LOCALES: Record<Language, string> = {
  en: "en-GB",
  [PSEUDO_LANGUAGE]: "en-GB",
  pt: "pt-PT",
  ar: "ar-u-nu-latn",
  "zh-Hant": "zh-Hant-u-hc-h23",
};

/** What browsers call the languages of some catalogs, also with other regions. */
const NAMES: readonly [name: RegExp, tag: Language][] = [
  [/\b(?:nb|nn|no)\b(?:-\w+)*/gi, "no"],
  [/\biw\b/gi, "he"],
  [/\bzh-(?:hant|tw|hk|mo)\b(?:-\w+)*/gi, "zh-Hant"],
  [/\bzh\b(?!-hant)(?:-\w+)*/gi, "zh-Hans"],
];

export const toCatalogTags = (names: string): string =>
  NAMES.reduce((all, [name, tag]) => all.replace(name, tag), names);

/** @param country of the city: in the United States, English has their clock and their order of dates */
export const toLocale = (language: Language, country?: string): string =>
  country === "US" && language === SOURCE_LANGUAGE ? "en-US" : (LOCALES[language] ?? language);

export const getDirection = (language: Language): "ltr" | "rtl" =>
  new Intl.Locale(language).getTextInfo().direction ?? "ltr";

/** "Deutsch", "Français": the name of a language in itself. */
export function getOwnName(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language)!;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
