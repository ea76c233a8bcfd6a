// The top card, expanded: photos, facts, distance, map and similar places. Deciding about it also closes it.
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, MapPin, Navigation } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { SwipeAction } from "../../../db/vocabulary.ts";
import type { RecommendedListing } from "../../../src/features/discovery/schema.ts";
import { formatKind, formatMaybeClosed, getPictureUrl } from "../../../src/features/places/listing/schema.ts";
import { formatMatch } from "../../../src/i18n/labels.ts";
import { t } from "../../../src/i18n/t.ts";
import { MatchRing } from "../../../src/ui/MatchRing.tsx";
import { OpenNow } from "../../../src/ui/OpenNow.tsx";
import { Section } from "../../../src/ui/Section.tsx";
import { formatDistance, getDistanceTo, getPosition, isPositionShared } from "../../lib/position.ts";
import { tellClosedBeforeInput } from "../../lib/use-modal.ts";
import { PlaceMap } from "../../map/PlaceMap.tsx";
import { DeckButtons } from "./DeckButtons.tsx";
import type { DeckSource } from "./deck-source.ts";
import { PlaceDetails } from "./PlaceDetails.tsx";

type Props = {
  card: RecommendedListing;
  source: DeckSource;
  onClose: () => void;
  onDecide: (action: SwipeAction) => void;
};

export function OpenCard({ card, source, onClose, onDecide }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isGone = useRef(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    isGone.current = false;
    if (!element?.open) element?.showModal();
    const stop = tellClosedBeforeInput(element!);
    return () => {
      stop();
      isGone.current = true;
      element?.close();
    };
  }, []);
  const close = () => dialog.current?.close();
  const { name, type, latitude, longitude } = card;
  return (
    <dialog
      ref={dialog}
      className="deck-open"
      aria-labelledby="open-card-name"
      // Escape, a click outside, and the Back gesture of Android.
      onClose={() => isGone.current || onClose()}
      {...{ closedby: "any" }}
    >
      <div className="deck-open-scroll">
        <button type="button" className="deck-open-back" onClick={close}>
          <ArrowLeft size={20} aria-hidden />
          {t("Back")}
        </button>
        <Photos card={card} />
        <div className="deck-open-text">
          <header className="grid gap-1">
            <p className="text-sm font-semibold text-faint">{formatKind(card)}</p>
            <h2 id="open-card-name" lang={card.nameLanguage} className="text-3xl break-words">
              {name}
            </h2>
            <p className="flex items-start gap-1.5">
              <MapPin size={18} aria-hidden className="shrink-0 mt-1 text-faint" />
              <span className="min-w-0 break-words">
                <bdi>{card.location}</bdi>
              </span>
            </p>
            <OpenNow hours={card.hours} />
            {card.maybeClosed && <p className="font-semibold text-skip">{formatMaybeClosed(card)}</p>}
            <Distance card={card} />
            {source.hasAccount && (
              <a href={`/plan?add=${card.id}`} className="plain-link min-h-11 inline-flex items-center font-semibold">
                {t("Add to a day")}
              </a>
            )}
          </header>
          <PlaceDetails card={card} />
          {latitude !== null && longitude !== null && <PlaceMap {...{ name, type, latitude, longitude }} />}
          {source.fetchSimilar && <MoreLikeThis card={card} fetchSimilar={source.fetchSimilar} />}
        </div>
      </div>
      <DeckButtons onDecide={onDecide} />
    </dialog>
  );
}

function Photos({ card }: { card: RecommendedListing }) {
  const { name, photos, match } = card;
  const pictures = photos.length > 0 ? photos : [getPictureUrl(card)];
  return (
    <div className="deck-open-photos">
      <ul className="deck-open-strip">
        {pictures.map((picture, i) => (
          <li key={picture}>
            <img
              src={picture}
              alt={
                photos.length > 0
                  ? t("Photo {number} of {count} of {name}", { number: i + 1, count: photos.length, name })
                  : ""
              }
              loading={i === 0 ? "eager" : "lazy"}
            />
          </li>
        ))}
      </ul>
      <div className="deck-ring">
        <MatchRing match={match} />
      </div>
    </div>
  );
}

/** From the visitor, who is asked for the position only after pressing the button. */
function Distance({ card }: { card: RecommendedListing }) {
  const [text, setText] = useState<string | null>(null);
  const measure = async () => {
    const distance = formatDistance(getDistanceTo(await getPosition(), card));
    setText(distance && t("{distance} from you", { distance }));
  };
  const fail = () => setText(t("Your location isn't available."));
  useEffect(() => {
    isPositionShared()
      .then((isShared) => (isShared ? measure() : undefined))
      .catch(fail);
  }, []);
  if (card.latitude === null) return null;
  return (
    <p className="flex items-center gap-1.5 min-h-11" aria-live="polite">
      <Navigation size={18} aria-hidden className="shrink-0 text-faint" />
      {text ?? (
        <button type="button" className="plain-link min-h-11 font-semibold" onClick={() => measure().catch(fail)}>
          {t("How far is it?")}
        </button>
      )}
    </p>
  );
}

const MAX_SIMILAR = 3;

function MoreLikeThis({
  card,
  fetchSimilar,
}: { card: RecommendedListing } & Required<Pick<DeckSource, "fetchSimilar">>) {
  const kind = card.tags.find((tag) => tag.startsWith("kind:"));
  const { data = [] } = useQuery({ queryKey: ["similar", card.id], queryFn: () => fetchSimilar(card) });
  const similar = data.filter(({ id, tags }) => id !== card.id && (!kind || tags.includes(kind))).slice(0, MAX_SIMILAR);
  if (similar.length === 0) return null;
  return (
    <Section id="more-like-this" title={t("More like this")} level={3} look="text-lg">
      <ul className="mt-1 grid divide-y divide-line">
        {similar.map((place) => (
          <li key={place.id}>
            <a href={`/business/${place.id}`} className="deck-similar">
              <img src={getPictureUrl(place)} alt="" width={56} height={56} loading="lazy" />
              <span className="grid min-w-0">
                <span lang={place.nameLanguage} className="font-display text-lg break-words">
                  <bdi>{place.name}</bdi>
                </span>
                <span className="text-sm text-faint">{`${formatKind(place)} · ${formatMatch(place.match)}`}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
