import type { UserType } from "../../../db/vocabulary.ts";

export type View = UserType;
export type Step = { title: string; text: string };
export type Testimonial = { quote: string; name: string; about: string };
export type FaqEntry = { question: string; answer: string };

/** What depends on who can sign up. */
export type SignUpTexts = { secondary: string; closing: ViewTexts["closing"] };

export type ViewTexts = {
  title: string;
  description: string;
  hero: { eyebrow: string; headline: string; subline: string; primary: string; secondary: string; note: string };
  steps: { headline: string; cards: [Step, Step, Step] };
  preview: { headline: string; text: string; points: string[] };
  founders: string[];
  testimonials: Testimonial[];
  faq: FaqEntry[];
  closing: { headline: string; text: string; button: string };
};
