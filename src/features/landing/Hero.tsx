import type { SignUpMode } from "../../../db/vocabulary.ts";
import { sceneHero } from "../../art/scene/hero.ts";
import { getScene } from "../../i18n/current-scene.ts";
import { t } from "../../i18n/t.ts";
import { DialogLink } from "./DialogLink.tsx";
import { SignUpLink } from "./SignUpLink.tsx";
import type { View, ViewTexts } from "./view-texts.ts";

type Props = { view: View; hero: ViewTexts["hero"]; signUp: SignUpMode; isCityPublic: boolean };

export function Hero({ view, hero, signUp, isCityPublic }: Props) {
  const primary =
    view === "business" ? (
      <a href="/sample-listing" className="button button-act hero-button">
        {hero.primary}
      </a>
    ) : (
      <DialogLink opensDialog="demo-access" className="button-act hero-button">
        {hero.primary}
      </DialogLink>
    );
  return (
    <section className="hero" aria-labelledby="headline">
      <HeroScene />
      <div className="page-width hero-text">
        <p className="eyebrow">{hero.eyebrow}</p>
        <h1 id="headline" className="hero-headline">
          {hero.headline}
        </h1>
        <p className="hero-subline">{hero.subline}</p>
        <div className="hero-buttons">
          {primary}
          <SignUpLink view={view} signUp={signUp} className="button-quiet hero-button">
            {hero.secondary}
          </SignUpLink>
          {view === "traveler" && isCityPublic && (
            <a href="/try" className="button button-quiet hero-button">
              {t("Start Swiping")}
            </a>
          )}
        </div>
        <p className="hero-note">{hero.note}</p>
      </div>
    </section>
  );
}

function HeroScene() {
  return <div className="hero-scene" aria-hidden="true" dangerouslySetInnerHTML={{ __html: sceneHero(getScene()) }} />;
}
