import { translateAttribution } from "../../ui/SourceLine.tsx";
import { formatKind, type Listing } from "../places/listing/schema.ts";

export const PlaceText = ({ place, className }: { place: Listing; className: string }) => (
  <span className={className}>
    <span className="sample-card-name" lang={place.nameLanguage}>
      <bdi>{place.name}</bdi>
    </span>
    <span>
      {formatKind(place)} · <bdi>{place.location}</bdi>
    </span>
    {place.credit && <small>{translateAttribution(place.credit.attribution)}</small>}
  </span>
);
