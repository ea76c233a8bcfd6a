// Catalogs as PO files, which Weblate, Crowdin and Poedit read and write.
import PO from "pofile";
import { toCatalogTags } from "../i18n/languages.ts";
import { findFault } from "./message-faults.ts";
import { isMetByTravelers, toFile } from "./messages.ts";
import type { Catalog } from "./translations.ts";

/** @param toReview the texts whose translation is of an earlier English text, which is the value */
type Translations = { catalog: Catalog; toReview: Catalog };

const HINTS = [
  "Texts are in ICU MessageFormat: plurals stay inside, with the forms of your language; {names} and <tags> stay as they are.",
  "What is in [[double brackets]] says which meaning a word has, and isn't translated.",
];

/** @param places "file:line" of each text */
export function writePo(language: string, { catalog, toReview }: Translations, places: Map<string, string[]>): string {
  const po = new PO();
  po.comments = HINTS;
  po.headers = {
    "Project-Id-Version": "Sidestreet",
    Language: language.replaceAll("-", "_"),
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Transfer-Encoding": "8bit",
  };
  po.items = Object.entries(catalog).map(([text, translation]) => {
    const found = places.get(text) ?? [];
    const earlier = Object.hasOwn(toReview, text) ? [`Translated when it was: ${JSON.stringify(toReview[text])}`] : [];
    const readers = isMetByTravelers(found.map(toFile)) ? "Travelers meet" : "Only owners and admins meet";
    return Object.assign(new PO.Item(), {
      msgid: text,
      msgstr: [translation],
      references: [...new Set(found)],
      extractedComments: [`${readers} this text.`, ...earlier],
      flags: { fuzzy: earlier.length > 0, "icu-message-format": /[{<]/.test(text) },
    });
  });
  return `${po}\n`;
}

/** What is empty in the file keeps its translation. @throws if a translation can't be used */
export function readPo(language: string, file: string, before: Translations): Translations & { unknown: string[] } {
  const { headers, items } = PO.parse(file);
  const tag = toCatalogTags((headers.Language ?? "").replaceAll("_", "-"));
  if (tag && tag !== language && !tag.startsWith(`${language}-`))
    throw new Error(`The file is in ${headers.Language}, not in ${language}.`);
  const [catalog, toReview] = [{ ...before.catalog }, { ...before.toReview }];
  const [unknown, faults]: [string[], string[]] = [[], []];
  for (const { msgid: text, msgstr, flags, obsolete } of items) {
    const [translation] = msgstr;
    if (!translation || obsolete) continue;
    const fault = findFault(language, text, translation);
    if (!Object.hasOwn(catalog, text)) unknown.push(text);
    else if (fault) faults.push(`The translation of “${text}” ${fault}.`);
    else {
      catalog[text] = translation;
      if (flags.fuzzy) toReview[text] ??= text;
      else delete toReview[text];
    }
  }
  if (items.length === 0) faults.push("The file has no texts.");
  if (faults.length > 0) throw new Error(`${faults.join("\n")}\nNothing was imported.`);
  return { catalog, toReview, unknown };
}
