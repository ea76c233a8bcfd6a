import { MapPin, Store, Users } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { EventView } from "../../../src/features/events/schema.ts";
import { rich } from "../../../src/i18n/rich.ts";
import { t } from "../../../src/i18n/t.ts";
import { DateLeaf } from "../../../src/ui/DateLeaf.tsx";
import { type City, formatEventTime, isPast } from "../../../src/ui/dates.ts";
import { EventFacts, EventTitle, formatAttending } from "../../../src/ui/EventFacts.tsx";
import { LocalText } from "../../../src/ui/LocalText.tsx";

/** `now` is when the server rendered the page, ISO 8601, so that hydration renders the same. */
export type EventContext = { city: City; now: string };

type Props = EventContext & {
  event: Omit<EventView, "business">;
  host?: EventView["business"];
  hostStyle?: "text" | "icon";
  badges?: ReactNode;
  children?: ReactNode;
};

export function EventCard({ event, host, hostStyle = "icon", city, now, badges, children }: Props) {
  const { title, description, textLanguage, eventDate, location } = event;
  return (
    <article
      className="card-box event-card"
      data-past={event.canceledAt !== null || isPast(event, now) || undefined}
      aria-label={title}
    >
      <div className="flex gap-4">
        <DateLeaf at={eventDate} city={city} />
        <div className="grid gap-1 content-start min-w-0 flex-1">
          {badges && <p className="flex flex-wrap gap-2">{badges}</p>}
          <EventTitle event={event} size="text-xl" />
          {host && <Host host={host} style={hostStyle} />}
        </div>
      </div>
      {description && <Description text={description} language={textLanguage} />}
      <ul className="grid gap-1.5">
        <li>
          <time dateTime={eventDate} className="font-semibold">
            {formatEventTime(event, city, new Date(now))}
          </time>
        </li>
        {(location ?? host?.location) && (
          <li className="flex items-start gap-2 min-w-0">
            <MapPin size={18} aria-hidden className="mt-1 shrink-0 text-faint" />
            <span className="min-w-0 break-words">{location ?? host?.location}</span>
          </li>
        )}
        <EventFacts event={event} />
        <li className="flex items-start gap-2">
          <Users size={18} aria-hidden className="mt-1 shrink-0 text-faint" />
          <Attending event={event} />
        </li>
      </ul>
      {children && <div className="event-actions">{children}</div>}
    </article>
  );
}

function Host({ host, style }: { host: EventView["business"]; style: "text" | "icon" }) {
  const link = (
    <a href={`/business/${host.id}`} className="plain-link text-ink break-words">
      <LocalText language={host.nameLanguage}>{host.name}</LocalText>
    </a>
  );
  if (style === "text") return <p className="text-faint">{rich("Hosted by <host></host>", { host: () => link })}</p>;
  return (
    <p className="flex items-start gap-2 min-w-0">
      <Store size={18} aria-hidden className="mt-1 shrink-0 text-faint" />
      <span className="min-w-0">
        <span className="visually-hidden">{t("Host:")} </span>
        {link}
      </span>
    </p>
  );
}

export function Attending({ event }: Pick<Props, "event">) {
  const { currentAttendees, maxAttendees } = event;
  return (
    <span className="flex-1">
      {formatAttending(event)}
      {maxAttendees !== null && (
        <progress className="event-seats" value={currentAttendees} max={maxAttendees} aria-hidden="true" />
      )}
    </span>
  );
}

const MAX_PREVIEW = 180;

function Description({ text, language }: { text: string; language: string | undefined }) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > MAX_PREVIEW || text.split("\n").length > 4;
  return (
    <div>
      <p
        lang={language}
        dir="auto"
        className={`whitespace-pre-line break-words ${isLong && !open ? "line-clamp-3" : ""}`}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="min-h-11 font-semibold plain-link"
        >
          {open ? t("Show less") : t("Read more")}
        </button>
      )}
    </div>
  );
}
