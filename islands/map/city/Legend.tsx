import { BUSINESS_TYPES } from "../../../db/vocabulary.ts";
import { getTypeLabel } from "../../../src/i18n/labels.ts";
import { t } from "../../../src/i18n/t.ts";
import { LikedGlyph, SavedGlyph, TypeMark } from "./TypeMark.tsx";
import type { City } from "./use-city.ts";

type Props = { city: City; hasStreets: boolean; isAdmin: boolean };

export function Legend({ city: { points }, hasStreets, isAdmin }: Props) {
  const isThinned = points !== undefined && points.total > points.points.length;
  return (
    <section className="city-legend" aria-labelledby="legend">
      <h2 id="legend" className="text-lg">
        {t("Legend")}
      </h2>
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
          Saved
        </li>
        <li>
          <span className="city-badge">
            <LikedGlyph />
          </span>
          Liked
        </li>
        <li>
          <span className="city-cluster" aria-hidden="true">
            12
          </span>
          Several places
        </li>
      </ul>
      {!hasStreets && (
        <p className="text-sm text-faint">
          This map shows only rough coastlines and borders.
          {isAdmin && (
            <>
              {" "}
              Only admins see this:{" "}
              <a href="/help/operating#street-map" className="plain-link">
                {t("how to add a street map")}
              </a>
              .
            </>
          )}
        </p>
      )}
      {isThinned && (
        <p className="text-sm text-faint">
          The map shows the {points.points.length.toLocaleString("en")} best matches of{" "}
          {points.total.toLocaleString("en")} places and groups the others in circles. Search an area to see more.
        </p>
      )}
    </section>
  );
}
