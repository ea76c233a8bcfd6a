import type { SignUpMode } from "../../../db/vocabulary.ts";
import type { LandingCounts } from "../../context.ts";
import { Hero } from "./Hero.tsx";
import { HowItWorks } from "./HowItWorks.tsx";
import { MatchPreview } from "./MatchPreview.tsx";
import { MonthPreview } from "./MonthPreview.tsx";
import { getCounted, Numbers } from "./Numbers.tsx";
import { getClaims } from "./offer-texts.ts";
import { Partners, Pricing } from "./Partners.tsx";
import { Closing, Faq, FoundersNote, Testimonials } from "./TextBlocks.tsx";
import type { View, ViewTexts } from "./view-texts.ts";

type Props = {
  view: View;
  texts: ViewTexts;
  showsClaims: boolean;
  counted?: LandingCounts;
  hasOffer: boolean;
  isPayable: boolean;
  signUp: SignUpMode;
  isCityPublic: boolean;
};

export function LandingScreen({ view, texts, showsClaims, counted, hasOffer, isPayable, signUp, isCityPublic }: Props) {
  const isBusiness = view === "business";
  return (
    <>
      <Hero view={view} hero={texts.hero} signUp={signUp} isCityPublic={isCityPublic} />
      <Numbers numbers={showsClaims ? getClaims() : counted ? getCounted(counted) : []} />
      <HowItWorks view={view} steps={texts.steps} />
      {isBusiness ? (
        <MonthPreview preview={texts.preview} showsClaims={showsClaims} />
      ) : (
        <MatchPreview preview={texts.preview} showsClaims={showsClaims} />
      )}
      {isBusiness && <Partners />}
      <FoundersNote paragraphs={texts.founders} />
      <Testimonials testimonials={texts.testimonials} />
      {isBusiness && hasOffer && <Pricing isPayable={isPayable} showsClaims={showsClaims} />}
      <Faq entries={texts.faq} />
      <Closing view={view} closing={texts.closing} signUp={signUp} />
    </>
  );
}
