// What a view of the landing page says, part by part.
import type { UserType } from "../../../db/vocabulary.ts";

export type View = UserType;

export type Point = { title: string; text: string };

export type Voice = { words: string; name: string; who: string };

export type Answer = { question: string; answer: string };

export type ViewTexts = {
  title: string;
  description: string;
  hero: { eyebrow: string; headline: string; subline: string; primary: string; secondary: string; note: string };
  steps: { headline: string; cards: [Point, Point, Point] };
  preview: { headline: string; text: string; points: string[] };
  founders: string[];
  voices: [Voice, Voice, Voice];
  faq: Answer[];
  closing: { headline: string; text: string; button: string };
};
