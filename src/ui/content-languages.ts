// The languages in which owners can describe a place, with their names in the viewer's language. Only for the server.
import { getLocale } from "../i18n/t.ts";
import { WRITTEN_LANGUAGES } from "./written-languages.ts";

export type ContentLanguage = [tag: string, name: string];

type Texts = Record<string, string> | null;
type Described = { names: Texts; descriptions: Texts; textLanguage: string | null };

/** The usual ones, also those that the product isn't translated into, and any others that the place has texts in. */
export function listContentLanguages(place: Described | null): ContentLanguage[] {
  const own = Object.keys({ ...place?.names, ...place?.descriptions }).concat(place?.textLanguage ?? []);
  const names = new Intl.DisplayNames([getLocale()], { type: "language" });
  return [...new Set([...WRITTEN_LANGUAGES, ...own])]
    .map((tag): ContentLanguage => [tag, names.of(tag) ?? tag])
    .sort((a, b) => a[1].localeCompare(b[1], getLocale()));
}
