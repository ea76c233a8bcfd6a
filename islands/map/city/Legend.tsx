import { BUSINESS_TYPES } from "../../../db/vocabulary.ts";
import { getTypeLabel } from "../../../src/i18n/labels.ts";
import { t } from "../../../src/i18n/t.ts";
import { Section } from "../../../src/ui/Section.tsx";
import { LikedGlyph, SavedGlyph, TypeMark } from "./TypeMark.tsx";
import type { City } from "./use-city.ts";

export function Legend({ city: { points } }: { city: City }) {
  const isThinned = points !== undefined && points.total > points.points.length;
  return (
    <Section id="legend" title={t("Legend")} look="text-lg" className="city-legend">
      <ul className="city-legend-items">
        {BUSINESS_TYPES.map((type) => (
          <li key={type}>
            <TypeMark type={type} />
            {getTypeLabel(type)}
          </li>
        ))}
        <li>
          <span className="city-badge">
            <SavedGlyph />
          </span>
          {t("Saved")}
        </li>
        <li>
          <span className="city-badge">
            <LikedGlyph />
          </span>
          {t("Liked")}
        </li>
        <li>
          <span className="city-cluster" aria-hidden="true">
            12
          </span>
          {t("Several places")}
        </li>
      </ul>
      {isThinned && (
        <p className="text-sm text-faint">
          {t(
            "The map shows the {shown, number} best matches of {total, number} places and groups the others in circles. Search an area to see more.",
            { shown: points.points.length, total: points.total },
          )}
        </p>
      )}
    </Section>
  );
}
