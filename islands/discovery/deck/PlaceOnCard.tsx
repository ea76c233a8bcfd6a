import { MapPin, Star } from "lucide-react";
import { type Ref, useState } from "react";
import type { RecommendedListing } from "../../../src/features/discovery/schema.ts";
import { formatKind, getDescription, getPictureUrl } from "../../../src/features/places/listing/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { MatchRing } from "../../../src/ui/MatchRing.tsx";
import { OpenNow } from "../../../src/ui/OpenNow.tsx";
import { sharedContent } from "../../lib/shared-content.ts";

type Props = {
  card: RecommendedListing;
  behind?: boolean;
  ref?: Ref<HTMLElement>;
  gesture?: object;
  onOpen?: () => void;
};

export const PlaceOnCard = ({ card, behind, ref, gesture, onOpen }: Props) => (
  <article
    ref={ref}
    {...gesture}
    aria-hidden={behind || undefined}
    className={`deck-card ${behind ? "deck-card-behind" : "deck-card-top"}`}
    data-place={card.id}
    {...sharedContent("card", [card, Boolean(onOpen)], () => <CardContent card={card} onOpen={onOpen} />)}
  />
);

function CardContent({ card, onOpen }: Pick<Props, "card" | "onOpen">) {
  const [isMissing, setMissing] = useState(false);
  return (
    <>
      {isMissing ? (
        <p className="deck-picture grid place-items-center text-faint">{t("No image available")}</p>
      ) : (
        <img
          src={getPictureUrl(card)}
          alt=""
          draggable={false}
          className="deck-picture"
          onError={() => setMissing(true)}
        />
      )}
      {onOpen && (
        <button
          type="button"
          className="deck-open-button"
          aria-label={t("More about {name}", { name: card.name })}
          aria-haspopup="dialog"
          onClick={onOpen}
        />
      )}
      <span className="deck-stamp deck-stamp-like" aria-hidden="true">
        {t("LIKE")}
      </span>
      <span className="deck-stamp deck-stamp-skip" aria-hidden="true">
        {t("SKIP")}
      </span>
      <div className="deck-ring">
        <MatchRing match={card.match} />
      </div>
      <div className="deck-text">
        {card.isExploration && <p className="deck-reason justify-self-start">{t("Wild card")}</p>}
        <p className="text-sm font-semibold">{formatKind(card)}</p>
        <h2 className="text-3xl" lang={card.nameLanguage}>
          <bdi>{card.name}</bdi>
        </h2>
        <p className="flex items-center gap-1.5 text-sm">
          <MapPin size={16} aria-hidden className="shrink-0" />
          <span dir="auto" className="truncate">
            {card.location}
          </span>
        </p>
        <OpenNow hours={card.hours} className="text-sm" />
        {Number(card.rating) > 0 && (
          <p className="flex items-center gap-1.5 text-sm">
            <Star size={16} aria-hidden />
            {card.rating}
          </p>
        )}
        <p className="deck-description" lang={card.descriptionLanguage} dir="auto">
          {getDescription(card)}
        </p>
        {card.match.reasons.length > 0 && (
          <ul className="flex flex-wrap gap-2" aria-label={t("Why this place")}>
            {card.match.reasons.slice(0, 2).map((reason) => (
              <li key={reason} className="deck-reason">
                {reason}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
