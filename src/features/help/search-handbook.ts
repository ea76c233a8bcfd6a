import { type Chapter, chapters, type Section } from "./handbook.ts";

export type SearchResult = { chapter: Chapter; section: Section; excerpt: string };

const MAX_RESULTS = 20;
const EXCERPT_LENGTH = 200;

/** The sections that contain every word of the query, those with more of them in their title first. */
export function searchHandbook(query: string): SearchResult[] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? [];
  if (words.length === 0) return [];
  const found = chapters.flatMap((chapter) =>
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
  const start = first < EXCERPT_LENGTH / 2 ? 0 : text.indexOf(" ", first - EXCERPT_LENGTH / 2) + 1;
  const end = start + EXCERPT_LENGTH < text.length ? text.lastIndexOf(" ", start + EXCERPT_LENGTH) : text.length;
  return `${start > 0 ? "… " : ""}${text.slice(start, end)}${end < text.length ? " …" : ""}`;
}
