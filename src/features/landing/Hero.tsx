import type { SignUpMode } from "../../../db/vocabulary.ts";
import { sceneHero } from "../../art/elements.ts";
import { getScene } from "../../i18n/current-city.ts";
import { t } from "../../i18n/t.ts";
import { getPictureUrl, type Listing } from "../places/listing/schema.ts";
import { DialogLink, SignUpLink } from "./DialogLink.tsx";
import { PlaceText } from "./PlaceText.tsx";
import type { View, ViewTexts } from "./texts.ts";

type Props = {
  view: View;
  hero: ViewTexts["hero"];
  signUp: SignUpMode;
  /** Whether visitors may swipe. */
  isCityPublic: boolean;
  asksForDemo: boolean;
  card?: Listing;
};

export function Hero({ view, hero, signUp, isCityPublic, asksForDemo, card }: Props) {
  const startsSwiping = view === "traveler" && isCityPublic;
  const className = `${startsSwiping ? "button-quiet" : "button-act"} hero-button`;
  const isForm = view === "traveler" && asksForDemo;
  return (
    <section className="hero" aria-labelledby="headline">
      <div className="page-width hero-text">
        <p className="eyebrow">{hero.eyebrow}</p>
        <h1 id="headline" className="hero-headline">
          {hero.headline}
        </h1>
        <p className="hero-subline">{hero.subline}</p>
        <div className="hero-buttons">
          {startsSwiping && (
            <a href="/try" className="button button-act hero-button">
              {t("Start Swiping")}
            </a>
          )}
          {isForm ? (
            <DialogLink opensDialog="demo-access" className={className}>
              {hero.primary}
            </DialogLink>
          ) : (
            <a href={view === "business" ? "/sample-listing" : "/demo"} className={`button ${className}`}>
              {hero.primary}
            </a>
          )}
          <SignUpLink view={view} signUp={signUp} className="button-quiet hero-button">
            {hero.secondary}
          </SignUpLink>
        </div>
        <p className="hero-note">{hero.note}</p>
        {startsSwiping && card && <FirstCard card={card} />}
      </div>
      <HeroScene />
    </section>
  );
}

/** Leads to the deck, whose first card it is. */
const FirstCard = ({ card }: { card: Listing }) => (
  <a href="/try" className="hero-card">
    <img src={getPictureUrl(card)} alt="" width={300} height={400} className="hero-card-picture" />
    <PlaceText place={card} className="hero-card-text" />
  </a>
);

/** The scene comes after the text, whose height says where it is: browsers paint before they have read all of it. */
const HeroScene = () => (
  <div className="hero-scene" aria-hidden="true" dangerouslySetInnerHTML={{ __html: sceneHero(getScene()) }} />
);
