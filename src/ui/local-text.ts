// Texts that owners and imports have written in several languages.

/** The tag of a text whose language nobody said. */
export const UNKNOWN_LANGUAGE = "und";

/** What else readers of a language read, by how texts are tagged. */
export const READ_ALIKE: Readonly<Record<string, readonly string[]>> = {
  no: ["nb", "nn"],
  "zh-Hans": ["zh"],
  "zh-Hant": ["zh"],
};

/** The tags of texts that readers of a language of the site read: "zh-Hant" and "zh", or "de". */
export const listReadTags = (language: string): string[] =>
  READ_ALIKE[language] ? [language, ...READ_ALIKE[language]] : [withoutRegion(language)];

/** The tag that a reader understands best. @param languages the reader's first, the city's last, which unknown texts are in */
export function findLocalTag(texts: Record<string, string>, languages: readonly string[]): string | undefined {
  const tags = Object.keys(texts).sort();
  const cityLanguage = languages.at(-1);
  for (const language of languages) {
    const tag = language in texts ? language : tags.find((tag) => withoutRegion(tag) === language);
    if (tag) return tag;
    if (language === cityLanguage && UNKNOWN_LANGUAGE in texts) return UNKNOWN_LANGUAGE;
  }
}

/** Without a region: a text for pt-BR is one for every reader of Portuguese. */
export const withoutRegion = (tag: string): string => tag.split("-")[0]!;
