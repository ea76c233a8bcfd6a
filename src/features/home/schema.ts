import { formatMatch } from "../../i18n/labels.ts";
import type { RecommendedListing } from "../discovery/schema.ts";
import { formatKind, getPictureUrl, type Listing } from "../places/listing/schema.ts";

export type HomePlace = ReturnType<typeof toHomePlace>;

export const toHomePlace = (listing: RecommendedListing) => ({
  id: listing.id,
  name: listing.name,
  nameLanguage: listing.nameLanguage,
  kind: formatKind(listing),
  location: listing.location,
  picture: getPictureUrl(listing),
  hours: listing.hours,
  match: formatMatch(listing.match),
  reasons: listing.match.reasons,
});

/** Not hotels: someone in town has a bed. */
export const suitsTonight = ({ type, maybeClosed }: RecommendedListing) => type !== "hotel" && !maybeClosed;

export const isOpen = ({ hours }: Pick<Listing, "hours">) => hours?.state === "open";

export const MAX_OPEN_PLACES = 6;
