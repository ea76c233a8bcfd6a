import { withScene } from "../../i18n/current-city.ts";
import { rich } from "../../i18n/rich.ts";
import { t } from "../../i18n/t.ts";
import { getPictureUrl, type Listing } from "../places/listing/schema.ts";
import { PlaceText } from "./PlaceText.tsx";
import { PreviewText } from "./PreviewText.tsx";
import { getSamplePlace, type ViewTexts } from "./texts.ts";

type Props = { preview: ViewTexts["preview"]; card?: Listing; showsClaims: boolean; showsExamples?: boolean };

export function MatchPreview({ preview, card, showsClaims, showsExamples }: Props) {
  const place = showsExamples ? undefined : card;
  return (
    <section className="section section-sunken" aria-labelledby="preview">
      <div className="page-width preview">
        {showsExamples && <SamplePlace showsClaims={showsClaims} />}
        {place && (
          <figure className="sample-card-stack">
            <a href={`/business/${place.id}`} className="sample-card">
              <Picture address={getPictureUrl(place)} />
              <PlaceText place={place} className="sample-card-text" />
            </a>
          </figure>
        )}
        <PreviewText preview={preview} eyebrow={t("Your match")} />
      </div>
    </section>
  );
}

const SamplePlace = ({ showsClaims }: { showsClaims: boolean }) => (
  <figure className="sample-card-stack">
    <div className="sample-card">
      <Picture address={withScene("/sample-pictures/cafe-nord.svg")} />
      <div className="sample-card-text">
        <p className="sample-card-name">{getSamplePlace().name}</p>
        <p>{getSamplePlace().facts}</p>
        <ul className="chips" aria-label={t("Why it matches")}>
          {getSamplePlace().reasons.map((reason) => (
            <li key={reason} className="chip">
              {reason}
            </li>
          ))}
        </ul>
      </div>
      {showsClaims && (
        <p className="match-stamp">
          {rich("<b>{percent}%</b> match", { percent: getSamplePlace().percent, b: (text) => <strong>{text}</strong> })}
        </p>
      )}
    </div>
    <figcaption className="sample-label">{t("A sample place. Yours will be different: that's the point.")}</figcaption>
  </figure>
);

const Picture = ({ address }: { address: string }) => (
  <img src={address} alt="" width={300} height={400} loading="lazy" className="sample-picture" />
);
