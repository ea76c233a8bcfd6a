// Places that are open now, or else the next matches: by taste, or near the viewer if the browser already shares the position with this site.
import { useEffect, useState } from "react";
import type { RecommendedListing } from "../../src/features/discovery/schema.ts";
import { type HomePlace, isOpen, MAX_OPEN_PLACES, suitsTonight, toHomePlace } from "../../src/features/home/schema.ts";
import { t } from "../../src/i18n/t.ts";
import type { NeedsQuery } from "../../src/taste/needs.ts";
import { LocalText } from "../../src/ui/LocalText.tsx";
import { OpenNow } from "../../src/ui/OpenNow.tsx";
import { Panel } from "../../src/ui/Panel.tsx";
import { call } from "../lib/fetch-api.ts";
import { formatDistance, getDistanceTo, getPosition, isPositionShared } from "../lib/position.ts";

type Props = { places: HomePlace[]; isBestOpen: boolean; isNew: boolean; needs: NeedsQuery };

export function OpenPlaces({ places, isBestOpen, isNew, needs }: Props) {
  const near = useOpenNearby(needs);
  const shown = near ?? places.map((place) => ({ ...place, distance: null }));
  const areOpen = places.some(isOpen);
  return (
    <Panel
      id="open-places"
      title={near ? t("Open now near you") : areOpen ? t("Open now") : t("More of your matches")}
      link={{ href: "/map", label: t("See the map") }}
    >
      <p className="text-faint">{describe(near !== null, areOpen || isBestOpen, isNew)}</p>
      <ul className="mt-1 grid gap-x-8 md:grid-cols-2 lg:grid-cols-3">
        {shown.map(({ id, name, nameLanguage, kind, picture, hours, match, distance }) => (
          <li key={id} className="recent-row border-t border-line">
            <img src={picture} alt="" width={56} height={56} className="size-14 rounded-3 object-cover shrink-0" />
            <div className="min-w-0 flex-1">
              <a href={`/business/${id}`} className="recent-link font-display text-lg break-words">
                <LocalText language={nameLanguage}>{name}</LocalText>
              </a>
              <p className="text-faint break-words">{[kind, distance, !isNew && match].filter(Boolean).join(" · ")}</p>
              <OpenNow hours={hours} className="text-sm" />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function describe(isNear: boolean, isAnyOpen: boolean, isNew: boolean): string {
  if (isNear) return t("Nearest first.");
  if (!isAnyOpen) return t("None of your best matches is open right now.");
  return isNew ? t("What other travelers like.") : t("Picked for your taste.");
}

type NearbyPlace = HomePlace & { distance: string | null };

/** Null unless the permission was given before and something is open nearby: this page never asks for the position. */
function useOpenNearby(needs: NeedsQuery): NearbyPlace[] | null {
  const [places, setPlaces] = useState<NearbyPlace[] | null>(null);
  useEffect(() => {
    void listOpenNearby(needs).then(setPlaces, () => {});
  }, [needs]);
  return places;
}

async function listOpenNearby(needs: NeedsQuery): Promise<NearbyPlace[] | null> {
  if (!(await isPositionShared())) return null;
  const coords = await getPosition();
  const { latitude, longitude } = coords;
  // Rounded to about a kilometer: the exact position never leaves the browser.
  const near = `${latitude.toFixed(2)},${longitude.toFixed(2)}`;
  const query = new URLSearchParams({ ...needs, limit: "50", near });
  const listings = await call<RecommendedListing[]>("GET", `/api/businesses?${query}`);
  const open = listings
    .filter((listing) => suitsTonight(listing) && isOpen(listing))
    .map((listing) => ({ listing, meters: getDistanceTo(coords, listing) }))
    .sort((a, b) => a.meters - b.meters)
    .slice(0, MAX_OPEN_PLACES);
  if (open.length === 0) return null;
  return open.map(({ listing, meters }) => ({ ...toHomePlace(listing), distance: formatDistance(meters) }));
}
