// Texts that owners and imports have written in several languages.

/** In the language itself, or else in one of its variants. @param language without a region */
export function findLocalText(texts: Record<string, string>, language: string): string | undefined {
  const variant = Object.keys(texts)
    .sort()
    .find((tag) => tag.startsWith(`${language}-`));
  return texts[language] ?? (variant && texts[variant]);
}

/** Without a region: a text for pt-BR is one for every reader of Portuguese. */
export const withoutRegion = (tag: string): string => tag.split("-")[0]!;
