import type { BasemapView } from "../../src/features/map/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { ButtonLink } from "../../src/ui/Button.tsx";
import { EmptyState } from "../../src/ui/EmptyState.tsx";
import { Section } from "../../src/ui/Section.tsx";
import { ListedPlace } from "../map/city/ListedPlace.tsx";
import { MapCard } from "../map/city/MapCard.tsx";
import { PlacePanel, SaveToggle } from "../map/city/PlacePanel.tsx";
import { addSwipe, removeSwipes } from "./guest/history.ts";
import { type GuestPlace, useGuestMap } from "./guest/use-guest-map.ts";

export function GuestMap({ basemap, attributions, area, cityName }: BasemapView & { cityName: string }) {
  const city = useGuestMap(area, cityName);
  return (
    <div className="page-width city">
      <div className="city-head">
        <div className="me-auto">
          <h1 className="text-2xl md:text-3xl">{t("Map View")}</h1>
          <p className="text-faint">{t("What you saved and liked, and your next matches")}</p>
        </div>
      </div>
      <MapCard city={city} basemap={basemap} attributions={attributions} cityArea={area} />
      <div className="city-side">
        {city.place && (
          <PlacePanel
            key={city.place.id}
            place={city.place}
            minutes={city.minutesTo(city.place)}
            save={<SaveToggle saved={city.place.saved} onToggle={() => toggleSaved(city.place as GuestPlace)} />}
            closeUrl="/try/map"
            onClose={() => city.choose(null)}
          />
        )}
        <Section id="matches" title={t("Your matches")} look="text-xl" className="card-box city-nearby">
          {city.pointsFailed && (
            <p className="mt-2 font-semibold text-skip">{t("We couldn't load the places. Please try again.")}</p>
          )}
          {city.points && city.nearby.length === 0 && (
            <EmptyState
              drawing="no-matches"
              title={t("No places yet")}
              action={<ButtonLink href="/try">{t("Start Swiping")}</ButtonLink>}
            />
          )}
          <ol className="mt-2 grid">
            {city.nearby.map((place) => (
              <li key={place.id}>
                <button
                  type="button"
                  className="city-item w-full text-start"
                  aria-current={city.place?.id === place.id ? "true" : undefined}
                  onClick={() => city.choose(place.id)}
                >
                  <ListedPlace place={place} minutes={city.minutesTo(place)} />
                </button>
              </li>
            ))}
          </ol>
        </Section>
      </div>
    </div>
  );
}

const toggleSaved = (place: GuestPlace) =>
  place.saved
    ? removeSwipes(({ businessId, action }) => businessId === place.id && action === "save")
    : addSwipe(place, "save");
