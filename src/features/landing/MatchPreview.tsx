import { withScene } from "../../i18n/current-scene.ts";
import { rich } from "../../i18n/rich.ts";
import { t } from "../../i18n/t.ts";
import { PreviewText } from "./PreviewText.tsx";
import { getSamplePlace } from "./sample-texts.ts";
import type { ViewTexts } from "./view-texts.ts";

export function MatchPreview({ preview, showsClaims }: { preview: ViewTexts["preview"]; showsClaims: boolean }) {
  return (
    <section className="section section-sunken" aria-labelledby="preview">
      <div className="page-width preview">
        <figure className="sample-card-stack">
          <div className="sample-card">
            <SamplePicture />
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
                {rich("<b>{percent}%</b> match", {
                  percent: getSamplePlace().percent,
                  b: (text) => <strong>{text}</strong>,
                })}
              </p>
            )}
          </div>
          <figcaption className="sample-label">
            {t("A sample place. Yours will be different: that's the point.")}
          </figcaption>
        </figure>
        <PreviewText preview={preview} eyebrow={t("Your match")} />
      </div>
    </section>
  );
}

function SamplePicture() {
  return (
    <img
      src={withScene("/sample-pictures/cafe-nord.svg")}
      alt=""
      width={300}
      height={400}
      loading="lazy"
      className="sample-picture"
    />
  );
}
