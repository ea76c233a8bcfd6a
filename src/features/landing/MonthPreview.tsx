import { t } from "../../i18n/t.ts";
import { PreviewText } from "./PreviewText.tsx";
import { getSampleMonth } from "./sample-texts.ts";
import type { ViewTexts } from "./view-texts.ts";

type Props = { preview: ViewTexts["preview"]; showsClaims: boolean; showsExamples?: boolean };

export const MonthPreview = ({ preview, showsClaims, showsExamples }: Props) => (
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

function Bars({ heights }: { heights: readonly number[] }) {
  return (
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
}
