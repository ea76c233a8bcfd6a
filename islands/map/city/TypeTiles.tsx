import type { BusinessType } from "../../../db/vocabulary.ts";
import { getTypeLabel } from "../../../src/i18n/labels.ts";
import { t } from "../../../src/i18n/t.ts";
import { formatNumber } from "../../../src/ui/numbers.ts";
import { toMapUrl } from "./map-url.ts";
import { onPlainClick } from "./on-plain-click.ts";
import { TypeMark } from "./TypeMark.tsx";
import type { City } from "./use-city.ts";

const COUNTED: readonly BusinessType[] = ["restaurant", "hotel", "event_organizer", "tour"];

export function TypeTiles({ city }: { city: City }) {
  return (
    <ul className="city-tiles" aria-label={city.area ? t("Places in this area by type") : t("Places by type")}>
      {COUNTED.map((type) => (
        <li key={type}>
          <a
            href={toMapUrl({ ...city, type, place: null })}
            aria-current={city.type === type ? "true" : undefined}
            onClick={onPlainClick(() => city.filter(type))}
            className="city-tile"
          >
            <TypeMark type={type} />
            <span className="city-tile-count">{formatNumber(city.counts[type])}</span>
            <span className="text-sm text-faint">{getTypeLabel(type)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
