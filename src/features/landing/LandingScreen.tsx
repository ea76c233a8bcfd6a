import type { SignUpMode } from "../../../db/vocabulary.ts";
import { readDrawing } from "../../art/elements.ts";
import type { LandingChoice, LandingCounts } from "../../context.ts";
import { getLanguage, msg, t } from "../../i18n/t.ts";
import type { Site } from "../../layout/SiteMark.tsx";
import { formatNumber } from "../../ui/numbers.ts";
import { Hero } from "./Hero.tsx";
import { MatchPreview } from "./MatchPreview.tsx";
import { Partners, Pricing } from "./Partners.tsx";
import { PreviewText } from "./PreviewText.tsx";
import { Closing, Faq, Note, Testimonials } from "./TextBlocks.tsx";
import { getClaims, getSampleMonth, type View, type ViewTexts } from "./texts.ts";

type Props = {
  view: View;
  texts: ViewTexts;
  landing: LandingChoice;
  hasOffer: boolean;
  isPayable: boolean;
  signUp: SignUpMode;
  isCityPublic: boolean;
  site: Site;
};

export function LandingScreen({ view, texts, landing, hasOffer, isPayable, signUp, isCityPublic, site }: Props) {
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
      {(showsExamples || texts.ownNote) && <Note founders={texts.founders} own={texts.ownNote} site={site} />}
      {showsExamples && <Testimonials testimonials={texts.testimonials} />}
      {isBusiness && hasOffer && <Pricing isPayable={isPayable} showsClaims={showsClaims} />}
      <Faq entries={texts.faq} />
      <Closing view={view} closing={texts.closing} signUp={signUp} />
    </>
  );
}

const HowItWorks = ({ view, steps }: { view: View; steps: ViewTexts["steps"] }) => (
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

const StepDrawing = ({ view, step }: { view: View; step: number }) => (
  <div dangerouslySetInnerHTML={{ __html: readDrawing(`step-${view}-${step}`) }} />
);

/** What the specification claims, or what the server counted. */
function Numbers({ numbers }: { numbers: readonly { value: string; label: string }[] }) {
  if (numbers.length === 0) return null;
  return (
    <section className="claims-band" aria-label={t("In numbers")}>
      <dl className="page-width claims">
        {numbers.map(({ value, label }) => (
          <div key={label} className="claim">
            <dt className="claim-value">{value}</dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Fewer than this say nothing. */
const MIN_COUNT = 5;

const getCounted = ({ places, travelers, matches }: LandingCounts) =>
  [
    { number: roundDown(places), label: msg("{count, plural, one {place} other {places}} [[below a number]]") },
    {
      number: roundDown(travelers),
      label: msg("{count, plural, one {traveler} other {travelers}} [[below a number]]"),
    },
    { number: roundDown(matches), label: msg("{count, plural, one {match} other {matches}} [[below a number]]") },
  ].flatMap(({ number, label }) =>
    number > 0 ? { value: `${formatNumber(number)}+`, label: t(label, { count: number }) } : [],
  );

/** To two digits from 100, to one below: 1234 is 1200, 87 is 80, 7 is 5. */
export function roundDown(count: number): number {
  if (count < 10) return count < MIN_COUNT ? 0 : MIN_COUNT;
  const step = 10 ** Math.max(1, Math.floor(Math.log10(count)) - 1);
  return Math.floor(count / step) * step;
}

type MonthProps = { preview: ViewTexts["preview"]; showsClaims: boolean; showsExamples?: boolean };

const MonthPreview = ({ preview, showsClaims, showsExamples }: MonthProps) => (
  <section className="section section-sunken" aria-labelledby="preview">
    <div className="page-width preview">
      {showsExamples && <ExampleMonth showsClaims={showsClaims} />}
      <PreviewText preview={preview} eyebrow={t("Your dashboard")} />
    </div>
  </section>
);

const ExampleMonth = ({ showsClaims }: { showsClaims: boolean }) => (
  <figure className="month">
    <p className="month-title">
      {t("Monthly performance")} <span className="month-example">{t("Example")}</span>
    </p>
    <dl className="month-tiles">
      {getSampleMonth().tiles.map((tile) => (
        <div key={tile.label} className="month-tile">
          <dt>{tile.label}</dt>
          <dd className="month-value">{tile.value}</dd>
          <dd className="month-trend">{tile.trend}</dd>
          <dd>
            <Bars heights={tile.bars} />
          </dd>
        </div>
      ))}
      {showsClaims && <MatchQuality />}
    </dl>
    <figcaption className="sample-label">{t("An example month with sample figures, not a forecast.")}</figcaption>
  </figure>
);

const MatchQuality = () => (
  <div className="month-tile month-quality">
    <dt>{t("Match quality")}</dt>
    <dd className="month-value">{getSampleMonth().quality}%</dd>
    <dd>
      <svg viewBox="0 0 200 10" className="quality-bar" aria-hidden="true">
        <rect width="200" height="10" rx="5" className="fill-line" />
        <rect width={getSampleMonth().quality * 2} height="10" rx="5" className="fill-like" />
      </svg>
    </dd>
  </div>
);

const Bars = ({ heights }: { heights: readonly number[] }) => (
  <svg
    viewBox={`0 0 ${heights.length * 12 - 4} 60`}
    preserveAspectRatio="none"
    className="month-bars"
    aria-hidden="true"
  >
    {heights.map((height, i) => (
      <rect key={`${i}-${height}`} x={i * 12} y={60 - height} width="8" height={height} rx="2" />
    ))}
  </svg>
);
