// 'Nearby Businesses': the eight best matches in the filter and area; the accessible alternative to the map.
import { BUSINESS_TYPE_LABELS } from "../../../db/vocabulary.ts";
import type { RecommendedListing } from "../../../src/features/discovery/schema.ts";
import { getPictureUrl } from "../../../src/features/listings/schema.ts";
import { EmptyState } from "../../../src/ui/EmptyState.tsx";
import { addressOf } from "./address.ts";
import { follow } from "./follow.ts";
import { LikedGlyph, SavedGlyph, TypeMark } from "./TypeMark.tsx";
import type { City } from "./use-city.ts";

export function NearbyList({ city }: { city: City }) {
  const { nearby, total, area, failed } = city;
  return (
    <section className="card-box city-nearby" aria-labelledby="nearby" aria-busy={city.searching}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="nearby" className="text-xl mr-auto">
          Nearby Businesses
        </h2>
        {area && (
          <a
            href={addressOf({ type: city.type, area: null, place: null })}
            onClick={follow(city.showAll)}
            className="plain-link inline-flex items-center min-h-11 font-semibold"
          >
            Show all
          </a>
        )}
      </div>
      {nearby.length > 0 && (
        <p className="text-sm text-faint">
          {total > nearby.length ? `The best ${nearby.length} of ${total.toLocaleString("en")}` : "Best match first"}
          {area && " in this area"}
        </p>
      )}
      {failed && (
        <p className="mt-2 font-semibold text-skip">The list could not be read. Move the map or filter to try again.</p>
      )}
      {nearby.length === 0 && !failed && <NothingHere city={city} />}
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
        href={addressOf({ type: city.type, area: city.area, place: place.id })}
        className="city-item"
        aria-current={isChosen ? "true" : undefined}
        data-seen={city.seen === place.id || undefined}
        onClick={follow(() => city.choose(place.id))}
        onPointerEnter={() => city.look(place.id)}
        onPointerLeave={() => city.look(null)}
        onFocus={() => city.look(place.id)}
        onBlur={() => city.look(null)}
      >
        <img src={getPictureUrl(place)} alt="" width={56} height={56} loading="lazy" className="city-item-picture" />
        <span className="grid min-w-0">
          <span className="font-semibold truncate">{place.name}</span>
          <span className="flex items-center gap-1.5 text-sm text-faint">
            <TypeMark type={place.type} className="city-mark-small" />
            <span className="truncate">{BUSINESS_TYPE_LABELS[place.type]}</span>
          </span>
        </span>
        <span className="ml-auto flex items-center gap-1.5 text-sm font-semibold tabular-nums whitespace-nowrap">
          {place.saved && (
            <>
              <SavedGlyph />
              <span className="visually-hidden">Saved</span>
            </>
          )}
          {place.liked && (
            <>
              <LikedGlyph />
              <span className="visually-hidden">Liked</span>
            </>
          )}
          {place.match.percent}%<span className="visually-hidden"> match</span>
        </span>
      </a>
    </li>
  );
}

function NothingHere({ city: { type, area, filter, showAll } }: { city: City }) {
  if (type === "all" && !area) {
    return (
      <EmptyState drawing="no-matches" title="No places yet">
        They appear here as soon as the first is approved.
      </EmptyState>
    );
  }
  const [label, href, act] =
    type === "all"
      ? (["Show all", addressOf({ type, area: null, place: null }), showAll] as const)
      : (["All types", addressOf({ type: "all", area, place: null }), () => filter("all")] as const);
  return (
    <EmptyState
      drawing="no-matches"
      title={`No ${type === "all" ? "places" : BUSINESS_TYPE_LABELS[type]} ${area ? "in this area" : "yet"}`}
      action={
        <a href={href} onClick={follow(act)} className="button button-quiet">
          {label}
        </a>
      }
    />
  );
}
