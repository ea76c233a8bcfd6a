import { t } from "../../i18n/t.ts";
import { StepDrawing } from "./StepDrawing.tsx";
import type { View, ViewTexts } from "./view-texts.ts";

export function HowItWorks({ view, steps }: { view: View; steps: ViewTexts["steps"] }) {
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
