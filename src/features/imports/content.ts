// Reads the name and the description of a place in several languages.
import { t } from "../../i18n/t.ts";
import { MAX_CONTENT_LANGUAGES, orNull, type Translations, toLanguageTag } from "../places/listing/content-schema.ts";
import { readDescription, readName } from "./fields.ts";
import type { ImportedPlace } from "./imported-place.ts";
import { RejectedPlace, type Warn } from "./parsed-file.ts";

export type TextByCode = [code: string, text: string];

type Content = Pick<ImportedPlace, "name" | "names" | "description" | "descriptions" | "textLanguage">;

/** @param plain in the local language, or else in any @throws RejectedPlace for its name */
export function readContent(
  plain: { name: string; description: string },
  translated: { names: TextByCode[]; descriptions: TextByCode[] },
  warn: Warn,
): Content {
  const name = readName(plain.name);
  const description = readDescription(plain.description, warn);
  const names = readTranslations(translated.names, readShortName, warn);
  const descriptions = readTranslations(translated.descriptions, (text) => readDescription(text, warn), warn);
  return {
    name,
    names: withoutCopies(names, name),
    description,
    descriptions: withoutCopies(descriptions, description),
    textLanguage: findLanguageOf(description, descriptions) ?? findLanguageOf(name, names),
  };

  function readShortName(text: string): string | null {
    try {
      return readName(text);
    } catch (unfit) {
      if (!(unfit instanceof RejectedPlace)) throw unfit;
      if (text.trim()) warn(t("invalid name in another language"));
      return null;
    }
  }
}

function readTranslations(texts: TextByCode[], read: (text: string) => string | null, warn: Warn): Map<string, string> {
  const found = new Map<string, string>();
  for (const [code, text] of texts) {
    const tag = toLanguageTag(code);
    const value = tag && read(text);
    if (!tag || !value || found.has(tag)) continue;
    if (found.size < MAX_CONTENT_LANGUAGES) found.set(tag, value);
    else warn(t("texts in more than {max} languages", { max: MAX_CONTENT_LANGUAGES }));
  }
  return found;
}

const withoutCopies = (texts: Map<string, string>, plain: string | null): Translations | null =>
  orNull([...texts].filter(([, text]) => text !== plain));

/** The language of which the text is a copy, if there is exactly one: a name is often the same in several. */
function findLanguageOf(plain: string | null, texts: Map<string, string>): string | null {
  const [language, ...others] = [...texts].filter(([, text]) => text === plain).map(([tag]) => tag);
  return language && others.length === 0 ? language : null;
}
