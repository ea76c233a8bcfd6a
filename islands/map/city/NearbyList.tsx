// "Nearby Businesses": the eight best matches in the filter and area, as an accessible alternative to the map.
import type { RecommendedListing } from "../../../src/features/discovery/schema.ts";
import { getTypeLabel } from "../../../src/i18n/labels.ts";
import { t } from "../../../src/i18n/t.ts";
import { EmptyState } from "../../../src/ui/EmptyState.tsx";
import { TextLink } from "../../../src/ui/TextLink.tsx";
import { RelaxNeeds } from "../../discovery/deck/RelaxNeeds.tsx";
import { ListedPlace } from "./ListedPlace.tsx";
import { toMapScope, toMapUrl } from "./map-url.ts";
import { onPlainClick } from "./on-plain-click.ts";
import { type City, hasNeeds } from "./use-city.ts";

export function NearbyList({ city }: { city: City }) {
  const { nearby, total, area, failed, isNearest } = city;
  return (
    <section className="card-box city-nearby" aria-labelledby="nearby" aria-busy={city.searching}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="nearby" className="text-xl me-auto">
          {t("Nearby Businesses")}
        </h2>
        {area && (
          <TextLink href={toMapUrl({ ...city, area: null, place: null })} onClick={onPlainClick(city.showAll)}>
            {t("Show all")}
          </TextLink>
        )}
      </div>
      {nearby.length > 0 && (
        <p className="text-sm text-faint">
          {isNearest ? t("Nearest first") : formatCount(nearby.length, total, area !== null)}
        </p>
      )}
      {failed && (
        <p className="mt-2 font-semibold text-skip">
          {t("We couldn't load the places. Move the map or change the filter to try again.")}
        </p>
      )}
      {nearby.length === 0 && !failed && <NoPlaces city={city} />}
      <ol className="mt-2 grid">
        {nearby.map((place) => (
          <NearbyPlace key={place.id} place={place} city={city} />
        ))}
      </ol>
    </section>
  );
}

function NearbyPlace({ place, city }: { place: RecommendedListing; city: City }) {
  const isChosen = city.place?.id === place.id;
  return (
    <li>
      <a
        href={toMapUrl({ ...city, place: place.id })}
        className="city-item"
        aria-current={isChosen ? "true" : undefined}
        data-hovered={city.hoveredId === place.id || undefined}
        onClick={onPlainClick(() => city.choose(place.id))}
        onPointerEnter={() => city.hover(place.id)}
        onPointerLeave={() => city.hover(null)}
        onFocus={() => city.hover(place.id)}
        onBlur={() => city.hover(null)}
      >
        <ListedPlace place={place} minutes={city.minutesTo(place)} />
      </a>
    </li>
  );
}

function NoPlaces({ city: { type, area, needs, filter, showAll } }: { city: City }) {
  if (hasNeeds(needs)) {
    return (
      <EmptyState
        drawing="no-matches"
        title={t("No businesses found matching your filters. Try adjusting your search.")}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <RelaxNeeds scope={toMapScope({ type, area })} needs={needs} />
          </div>
        }
      >
        {t("No places match all of these filters.")}
      </EmptyState>
    );
  }
  if (type === "all" && !area) {
    return (
      <EmptyState drawing="no-matches" title={t("No places yet")}>
        {t("Places appear here when they are approved.")}
      </EmptyState>
    );
  }
  const [label, href, onClick] =
    type === "all"
      ? ([t("Show all"), toMapUrl({ type, area: null, place: null, needs }), showAll] as const)
      : ([t("All types"), toMapUrl({ type: "all", area, place: null, needs }), () => filter("all")] as const);
  return (
    <EmptyState
      drawing="no-matches"
      title={titleWithout(type, area !== null)}
      action={
        <a href={href} onClick={onPlainClick(onClick)} className="button button-quiet">
          {label}
        </a>
      }
    />
  );
}

function formatCount(shown: number, total: number, inArea: boolean): string {
  if (total <= shown) return inArea ? t("Best match first in this area") : t("Best match first");
  return inArea
    ? t("Best {shown, number} of {total, number} in this area", { shown, total })
    : t("Best {shown, number} of {total, number}", { shown, total });
}

function titleWithout(type: City["type"], inArea: boolean): string {
  if (type === "all") return t("No places in this area");
  const label = getTypeLabel(type);
  return inArea ? t("No {label} in this area", { label }) : t("No {label} yet", { label });
}
