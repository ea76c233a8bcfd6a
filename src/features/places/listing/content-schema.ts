// The languages of what people wrote about a place: texts by language, beside the plain text in the local language.
import * as v from "valibot";
import { msg, t } from "../../../i18n/t.ts";
import { line, optional, text } from "../../../validation.ts";

export const MAX_NAME_LENGTH = 120;
export const MAX_DESCRIPTION_LENGTH = 2000;
/** Per place, besides the plain text. */
export const MAX_CONTENT_LANGUAGES = 40;

/** Keyed by BCP 47 tag: a language, and possibly a script and a region, such as `fr`, `zh-Hant` or `pt-BR`. */
export type Translations = Record<string, string>;

const TAG = /^[a-z]{2,3}([-_][a-z]{4})?([-_]([a-z]{2}|\d{3}))?$/i;
/** Valid codes that are no language a text can be in. */
const NO_LANGUAGES = ["und", "mul", "zxx", "mis"];

let names: Intl.DisplayNames | undefined;
/** The calls of Intl take 10 µs, and an import has a million codes. */
const tags = new Map<string, string | null>();
const MAX_CACHED_TAGS = 1000;

/** "zh-Hant" for "zh_hant"; null unless it is a known language. */
export function toLanguageTag(code: string): string | null {
  if (!TAG.test(code)) return null;
  const tag = tags.get(code) ?? normalizeTag(code);
  if (tags.size < MAX_CACHED_TAGS) tags.set(code, tag);
  return tag;
}

function normalizeTag(code: string): string | null {
  const [tag = ""] = Intl.getCanonicalLocales(code.replaceAll("_", "-"));
  names ??= new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });
  return !NO_LANGUAGES.includes(tag) && names.of(tag) ? tag : null;
}

export const LanguageTag = v.pipe(
  v.string(msg("Use a language code such as fr or pt-BR.")),
  v.check((code) => toLanguageTag(code) !== null, msg("Use a language code such as fr or pt-BR.")),
  v.transform((code) => toLanguageTag(code)!),
);

const translationsOf = (shape: v.GenericSchema<string, string>) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.record(LanguageTag, optional(shape)),
        v.transform((texts) => orNull(Object.entries(texts).filter((entry): entry is [string, string] => !!entry[1]))),
        v.check(
          (texts) => Object.keys(texts ?? {}).length <= MAX_CONTENT_LANGUAGES,
          () => t("Use at most {max} languages.", { max: MAX_CONTENT_LANGUAGES }),
        ),
      ),
    ),
    null,
  );

export const orNull = (entries: [language: string, text: string][]): Translations | null =>
  entries.length > 0 ? Object.fromEntries(entries) : null;

export const contentFields = {
  names: translationsOf(line(MAX_NAME_LENGTH)),
  descriptions: translationsOf(text(MAX_DESCRIPTION_LENGTH)),
  textLanguage: optional(LanguageTag),
};

const Stored = v.nullable(v.record(v.string(), v.string()));

/** `textLanguage` is that of the plain name and description; null if unknown. */
export const Content = v.object({ names: Stored, descriptions: Stored, textLanguage: v.nullable(v.string()) });
