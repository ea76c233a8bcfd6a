import type { SignUpMode } from "../../../db/vocabulary.ts";
import { readDrawing } from "../../art/elements.ts";
import type { LandingChoice } from "../../context.ts";
import { getLanguage, t } from "../../i18n/t.ts";
import { Hero } from "./Hero.tsx";
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
  landing: LandingChoice;
  hasOffer: boolean;
  isPayable: boolean;
  signUp: SignUpMode;
  isCityPublic: boolean;
};

export function LandingScreen({ view, texts, landing, hasOffer, isPayable, signUp, isCityPublic }: Props) {
  const { showsClaims, showsExamples, counted, cards, asksForDemo = false } = landing;
  const [first, second] = cards?.[getLanguage()] ?? [];
  const isBusiness = view === "business";
  return (
    <>
      <Hero hero={texts.hero} card={first} {...{ view, signUp, isCityPublic, asksForDemo }} />
      <Numbers numbers={showsClaims ? getClaims() : counted ? getCounted(counted) : []} />
      <HowItWorks view={view} steps={texts.steps} />
      {isBusiness ? (
        <MonthPreview preview={texts.preview} {...{ showsClaims, showsExamples }} />
      ) : (
        <MatchPreview preview={texts.preview} card={second} {...{ showsClaims, showsExamples }} />
      )}
      {isBusiness && showsExamples && <Partners />}
      {showsExamples && <FoundersNote paragraphs={texts.founders} />}
      {showsExamples && <Testimonials testimonials={texts.testimonials} />}
      {isBusiness && hasOffer && <Pricing isPayable={isPayable} showsClaims={showsClaims} />}
      <Faq entries={texts.faq} />
      <Closing view={view} closing={texts.closing} signUp={signUp} />
    </>
  );
}

function HowItWorks({ view, steps }: { view: View; steps: ViewTexts["steps"] }) {
  return (
    <section className="section" aria-labelledby="how">
      <div className="page-width">
        <p className="eyebrow">{t("How it works")}</p>
        <h2 id="how" className="section-headline">
          {steps.headline}
        </h2>
        <ol className="steps">
          {steps.cards.map(({ title, text }, i) => (
            <li key={title} className="step">
              <StepDrawing view={view} step={i} />
              <h3 className="step-title">
                <span className="step-number" aria-hidden="true">
                  {i + 1}
                </span>
                {title}
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const StepDrawing = ({ view, step }: { view: View; step: number }) => (
  <div dangerouslySetInnerHTML={{ __html: readDrawing(`step-${view}-${step}`) }} />
);
