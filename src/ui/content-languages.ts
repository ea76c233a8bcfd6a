// The languages in which owners can describe a place, with their names in the viewer's language. Only for the server.
import { LANGUAGES, PSEUDO_LANGUAGE } from "../i18n/languages.ts";
import { getLocale } from "../i18n/t.ts";

export type ContentLanguage = [tag: string, name: string];

type Texts = Record<string, string> | null;

/** Those of the product, and any others that the place has texts in. */
export function listContentLanguages(place: { names: Texts; descriptions: Texts } | null): ContentLanguage[] {
  const own = Object.keys({ ...place?.names, ...place?.descriptions });
  const names = new Intl.DisplayNames([getLocale()], { type: "language" });
  return [...new Set([...LANGUAGES, ...own])]
    .filter((tag) => tag !== PSEUDO_LANGUAGE)
    .map((tag): ContentLanguage => [tag, names.of(tag) ?? tag])
    .sort((a, b) => a[1].localeCompare(b[1], getLocale()));
}
