import { type Chapter, getChapters, type Section } from "./handbook.ts";

export type SearchResult = { chapter: Chapter; section: Section; excerpt: string };

const MAX_RESULTS = 20;
const EXCERPT_LENGTH = 200;

/** The sections that contain every word of the query, those with more of them in their title first. */
export function searchHandbook(query: string): SearchResult[] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? [];
  if (words.length === 0) return [];
  const found = getChapters().flatMap((chapter) =>
    chapter.sections.flatMap((section) => {
      const [title, text] = [section.title.toLowerCase(), section.text.toLowerCase()];
      if (!words.every((word) => title.includes(word) || text.includes(word))) return [];
      return { chapter, section, inTitle: words.filter((word) => title.includes(word)).length };
    }),
  );
  return found
    .sort((a, b) => b.inTitle - a.inTitle)
    .slice(0, MAX_RESULTS)
    .map(({ chapter, section }) => ({ chapter, section, excerpt: cutExcerpt(section.text, words) }));
}

function cutExcerpt(text: string, words: string[]): string {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const first = places.length === 0 ? 0 : Math.min(...places);
  const start = first < EXCERPT_LENGTH / 2 ? 0 : findWord(text, first - EXCERPT_LENGTH / 2);
  const end = start + EXCERPT_LENGTH < text.length ? findWord(text, start + EXCERPT_LENGTH) : text.length;
  return `${start > 0 ? "… " : ""}${text.slice(start, end).trim()}${end < text.length ? " …" : ""}`;
}

/** Where the next word begins; any character in a language that writes without spaces. */
function findWord(text: string, from: number): number {
  const space = text.indexOf(" ", from);
  return space >= 0 && space < from + EXCERPT_LENGTH / 4 ? space + 1 : from;
}
