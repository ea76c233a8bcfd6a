// What a stranger sees: one page in two views, its sections in their order.

import { Claims, Hero } from "./Hero.tsx";
import { HowItWorks } from "./HowItWorks.tsx";
import { MatchPreview } from "./MatchPreview.tsx";
import { MonthPreview } from "./MonthPreview.tsx";
import { Partners, Pricing } from "./Partners.tsx";
import { Closing, Faq, FoundersNote, Testimonials } from "./TextBlocks.tsx";
import type { View, ViewTexts } from "./view-texts.ts";

type Props = { view: View; words: ViewTexts /** Whether the offer can be paid here. */; payable: boolean };

export function LandingScreen({ view, words, payable }: Props) {
  const business = view === "business";
  return (
    <>
      <Hero view={view} words={words} />
      <Claims />
      <HowItWorks view={view} steps={words.steps} />
      {business ? <MonthPreview preview={words.preview} /> : <MatchPreview preview={words.preview} />}
      {business && <Partners />}
      <FoundersNote paragraphs={words.founders} />
      <Testimonials voices={words.voices} />
      {business && <Pricing payable={payable} />}
      <Faq answers={words.faq} />
      <Closing closing={words.closing} />
    </>
  );
}
