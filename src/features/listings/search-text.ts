// Searches in the column `search_text` of places, which has names, address and IDs in lower case and without accents.

/** Further words are ignored. */
const MAX_WORDS = 10;

/** Patterns for `like`, all of which must match. */
export const toSearchPatterns = (search: string): string[] =>
  [...new Set(removeAccents(search).split(/\s+/).filter(Boolean))]
    .slice(0, MAX_WORDS)
    .map((word) => `%${escapeLike(word)}%`);

export const removeAccents = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
