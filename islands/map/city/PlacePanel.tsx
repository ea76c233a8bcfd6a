import { Bookmark, CalendarPlus, MapPin, Navigation, Star, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { MapPlace } from "../../../src/features/map/schema.ts";
import {
  formatListedKind,
  formatMaybeClosed,
  getDescription,
  getPictureUrl,
} from "../../../src/features/places/listing/schema.ts";
import { formatMatch } from "../../../src/i18n/labels.ts";
import { t } from "../../../src/i18n/t.ts";
import { Badge } from "../../../src/ui/Badge.tsx";
import { ButtonLink, QuietLink } from "../../../src/ui/Button.tsx";
import { getDirectionsUrl } from "../../../src/ui/directions.ts";
import { formatDecimal } from "../../../src/ui/numbers.ts";
import { OpenNow } from "../../../src/ui/OpenNow.tsx";
import { onPlainClick } from "./on-plain-click.ts";
import { TypeMark } from "./TypeMark.tsx";

type Props = {
  place: MapPlace;
  /** On foot from where the visitor is, if that is known. */
  minutes: number | null;
  save: ReactNode;
  /** Only travelers plan days. */
  addPath?: string;
  closeUrl: string;
  onClose: () => void;
};

export function PlacePanel({ place, minutes, save, addPath, closeUrl, onClose }: Props) {
  const directions = useDirections(place);
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => event.key === "Escape" && onClose();
    addEventListener("keydown", closeOnEscape);
    return () => removeEventListener("keydown", closeOnEscape);
  }, [onClose]);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section ref={panel} className="card-box city-panel" aria-labelledby="chosen">
      <div className="flex items-start gap-3">
        <img src={getPictureUrl(place)} alt="" width={64} height={64} className="city-panel-picture" />
        <div className="min-w-0 me-auto">
          <h2 id="chosen" className="text-xl city-text">
            <a href={`/business/${place.id}`} className="plain-link" lang={place.nameLanguage}>
              <bdi>{place.name}</bdi>
            </a>
          </h2>
          <p className="flex items-center gap-x-1.5 text-sm text-faint">
            <TypeMark type={place.type} className="city-mark-small" />
            <span>
              {formatListedKind(place)}
              {minutes !== null && ` · ${t("{minutes} min on foot", { minutes })}`}
            </span>
          </p>
        </div>
        <a
          href={closeUrl}
          onClick={onPlainClick(onClose)}
          aria-label={t("Close details")}
          data-tooltip=""
          className="city-close"
        >
          <X size={20} aria-hidden />
        </a>
      </div>
      {(place.match || place.saved || place.liked || Number(place.rating) > 0) && (
        <p className="flex flex-wrap items-center gap-2">
          {place.match && <span className="font-semibold text-like">{formatMatch(place.match)}</span>}
          {place.saved && <Badge tone="waiting">{t("Saved")}</Badge>}
          {place.liked && <Badge tone="good">{t("Liked")}</Badge>}
          {Number(place.rating) > 0 && (
            <span className="inline-flex items-center gap-1 font-semibold">
              <Star size={16} aria-hidden className="text-save" />
              <span className="visually-hidden">{t("Rating")} </span>
              {formatDecimal(Number(place.rating))}
            </span>
          )}
        </p>
      )}
      <p className="flex gap-2 text-sm">
        <MapPin size={18} aria-hidden className="shrink-0 mt-0.5 text-faint" />
        <span className="city-text min-w-0">
          <bdi>{place.location}</bdi>
        </span>
      </p>
      <OpenNow hours={place.hours} className="text-sm" />
      {place.maybeClosed && <p className="text-sm font-semibold text-skip">{formatMaybeClosed(place)}</p>}
      <p className="city-description" lang={place.descriptionLanguage} dir="auto">
        {getDescription(place)}
      </p>
      <div className="city-actions">
        <ButtonLink href={`/business/${place.id}`} className="flex-auto">
          {t("View Details")}
        </ButtonLink>
        {save}
        {addPath && (
          <QuietLink icon={CalendarPlus} href={addPath} className="flex-auto">
            {t("Add to a day")}
          </QuietLink>
        )}
        {directions && (
          <QuietLink icon={Navigation} href={directions} rel="noopener" className="flex-auto">
            {t("Directions")}
          </QuietLink>
        )}
        <QuietLink href={`/discover?type=${place.type}`} className="flex-auto">
          {t("Find similar")}
        </QuietLink>
      </div>
    </section>
  );
}

export const SaveToggle = ({ saved, onToggle }: { saved: boolean; onToggle: () => void }) => (
  <button type="button" className="button button-quiet flex-auto" aria-pressed={saved} onClick={onToggle}>
    <Bookmark size={18} aria-hidden className="text-save" fill={saved ? "currentColor" : "none"} />
    {saved ? t("Saved") : t("Save")}
  </button>
);

/** Only set in the browser, since the link depends on the device. */
function useDirections({ name, latitude, longitude }: MapPlace): string | undefined {
  const [agent, setAgent] = useState("");
  useEffect(() => setAgent(navigator.userAgent), []);
  return latitude === null || longitude === null ? undefined : getDirectionsUrl({ name, latitude, longitude }, agent);
}
