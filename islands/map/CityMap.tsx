import { useEffect } from "react";
import { BUSINESS_TYPES, type BusinessType } from "../../db/vocabulary.ts";
import type { Basemap, MapPlace } from "../../src/features/map/schema.ts";
import { getTypeLabel } from "../../src/i18n/labels.ts";
import { t } from "../../src/i18n/t.ts";
import { formatNumber } from "../../src/ui/numbers.ts";
import type { Credit } from "../../src/ui/SourceLine.tsx";
import { NeedsPanel } from "../discovery/deck/NeedsPanel.tsx";
import { useRememberedNeeds } from "../lib/use-remembered-needs.ts";
import { useReactions } from "../places/actions/use-reactions.ts";
import { PlaceSearch } from "../search/PlaceSearch.tsx";
import { Legend } from "./city/Legend.tsx";
import { MapCard } from "./city/MapCard.tsx";
import { toMapScope, toMapUrl } from "./city/map-url.ts";
import { NearbyList } from "./city/NearbyList.tsx";
import { onPlainClick } from "./city/on-plain-click.ts";
import { PlacePanel, SaveToggle } from "./city/PlacePanel.tsx";
import { TypeMark } from "./city/TypeMark.tsx";
import { type City, type CityStart, useCity } from "./city/use-city.ts";

export function CityMap({ basemap, attributions, ...start }: CityStart & { basemap: Basemap; attributions: Credit[] }) {
  const city = useCity(start);
  useRememberedNeeds(!start.needsOff, city.needs, (needs) =>
    toMapUrl({ ...city, place: start.place?.id ?? null, needs }),
  );
  return (
    <div className="page-width city">
      <div className="city-head">
        <div className="me-auto">
          <h1 className="text-2xl md:text-3xl">{t("Map View")}</h1>
          <p className="text-faint">{t("Explore nearby")}</p>
        </div>
        <NeedsPanel scope={toMapScope(city)} needs={city.needs} getCenter={city.getCenter} />
        <PlaceSearch kind="bare" />
        <TypeChips city={city} />
      </div>
      <MapCard city={city} basemap={basemap} attributions={attributions} cityArea={start.cityArea} />
      <div className="city-side">
        {city.place && (
          <PlacePanel
            key={city.place.id}
            place={city.place}
            minutes={city.minutesTo(city.place)}
            save={<SaveButton place={city.place} onSaved={city.setSaved} />}
            addPath={`/plan?add=${city.place.id}`}
            closeUrl={toMapUrl({ ...city, place: null })}
            onClose={() => city.choose(null)}
          />
        )}
        <NearbyList city={city} />
      </div>
      <TypeTiles city={city} />
      <Legend city={city} />
      <p className="visually-hidden" role="status">
        {city.announcement}
      </p>
    </div>
  );
}

const TypeChips = ({ city }: { city: City }) => (
  <nav className="city-chips" aria-label={t("Type of place")}>
    {(["all", ...BUSINESS_TYPES] as const).map((type) => (
      <a
        key={type}
        href={toMapUrl({ ...city, type, place: null })}
        aria-current={city.type === type ? "true" : undefined}
        onClick={onPlainClick(() => city.filter(type))}
        className="city-chip"
      >
        {type === "all" ? t("All types") : getTypeLabel(type)}
      </a>
    ))}
  </nav>
);

type SaveProps = { place: MapPlace; onSaved: (id: string, isSaved: boolean) => void };

function SaveButton({ place: { id, saved: wasSaved, liked }, onSaved }: SaveProps) {
  const { saved, toggleSaved } = useReactions(id, { saved: wasSaved, liked, likes: [] });
  useEffect(() => onSaved(id, saved), [id, saved]);
  return <SaveToggle saved={saved} onToggle={toggleSaved} />;
}

const COUNTED: readonly BusinessType[] = ["restaurant", "hotel", "event_organizer", "tour"];

const TypeTiles = ({ city }: { city: City }) => (
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
