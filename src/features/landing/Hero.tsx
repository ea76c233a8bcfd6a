// The first ten seconds: a headline, two ways on, the claims, and a street that goes down to the sea.
import { DialogLink } from "./DialogLink.tsx";
import { HeroScene } from "./HeroScene.tsx";
import { CLAIMS } from "./offer-texts.ts";
import type { View, ViewTexts } from "./view-texts.ts";

export function Hero({ view, words: { hero } }: { view: View; words: ViewTexts }) {
  const primary =
    view === "business" ? (
      <a href="/sample-listing" className="button button-act hero-button">
        {hero.primary}
      </a>
    ) : (
      <DialogLink opens="demo-access" className="button-act hero-button">
        {hero.primary}
      </DialogLink>
    );
  return (
    <section className="hero" aria-labelledby="headline">
      <HeroScene />
      <div className="page-width hero-words">
        <p className="eyebrow">{hero.eyebrow}</p>
        <h1 id="headline" className="hero-headline">
          {hero.headline}
        </h1>
        <p className="hero-subline">{hero.subline}</p>
        <div className="hero-buttons">
          {primary}
          <DialogLink opens="early-access" className="button-quiet hero-button">
            {hero.secondary}
          </DialogLink>
        </div>
        <p className="hero-note">{hero.note}</p>
      </div>
    </section>
  );
}

/** The three claims, right below the picture. */
export function Claims() {
  return (
    <section className="claims-band" aria-label="In figures">
      <dl className="page-width claims">
        {CLAIMS.map(({ figure, words }) => (
          <div key={figure} className="claim">
            <dt className="claim-figure">{figure}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
