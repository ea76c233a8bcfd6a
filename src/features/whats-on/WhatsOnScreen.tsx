import { getTypeLabel } from "../../i18n/labels.ts";
import { getRangeSign } from "../../i18n/range-sign.ts";
import { t } from "../../i18n/t.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Breadcrumbs, type Crumb } from "../../ui/Breadcrumbs.tsx";
import { QuietLink } from "../../ui/Button.tsx";
import { CalendarLinks } from "../../ui/CalendarLinks.tsx";
import { getFeedLinks } from "../../ui/calendar-links.ts";
import { type City, formatLongDate, formatTime, formatTimezone } from "../../ui/dates.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LocalText } from "../../ui/LocalText.tsx";
import { Pages } from "../../ui/Pages.tsx";
import { isFull } from "../events/schema.ts";
import { getPictureUrl } from "../places/listing/schema.ts";
import type { Day, Program } from "./program.ts";
import { toProgramPath } from "./schema.ts";

/** Days with a link of their own above the list. */
const MAX_DAY_LINKS = 14;

type Props = {
  program: Program;
  crumbs: Crumb[];
  city: City;
  /** 2026-11-27, in the city's time zone. */
  today: string;
  /** The URL of the feed; null where the city is closed. */
  calendar: string | null;
};

export function WhatsOnScreen({ program, crumbs, city, today, calendar }: Props) {
  const { days, date, events, total, page, pages } = program;
  const shown = days.filter((day) => events.some((event) => event.date === day.date));
  return (
    <div className="page-width grid gap-8 py-8 md:py-10">
      <header className="grid gap-2">
        <Breadcrumbs crumbs={crumbs} />
        <h1 className="text-3xl md:text-4xl">{t("What's on in {city}", { city: city.name })}</h1>
        <p className="text-lg text-faint">
          {date
            ? t("{count, plural, =0 {No events} one {# event} other {# events}} on {day}. Times are {timezone}.", {
                count: total,
                day: formatLongDate(date),
                timezone: formatTimezone(city),
              })
            : t(
                "{count, plural, =0 {No upcoming events} one {# upcoming event} other {# upcoming events}}. Times are {timezone}.",
                { count: total, timezone: formatTimezone(city) },
              )}
        </p>
      </header>
      <DayLinks days={days} date={date} today={today} />
      {events.length === 0 && (
        <EmptyState
          drawing="no-activity"
          title={t("Nothing is planned yet")}
          action={<QuietLink href="/places/event_organizer">{getTypeLabel("event_organizer")}</QuietLink>}
        >
          {t("Places announce their concerts, tastings and walks here.")}
        </EmptyState>
      )}
      {shown.map((day) => (
        <section key={day.date} aria-labelledby={`day-${day.date}`} className="grid gap-4">
          <h2 id={`day-${day.date}`} className="text-2xl">
            {formatDayName(day.date, today)}{" "}
            <span className="text-base font-normal text-faint">
              {t("{count, plural, one {# event} other {# events}}", { count: day.count })}
            </span>
          </h2>
          <ul className="grid gap-4 md:grid-cols-2">
            {events
              .filter((event) => event.date === day.date)
              .map((event) => (
                <EventItem key={event.id} event={event} city={city} />
              ))}
          </ul>
        </section>
      ))}
      <Pages
        page={page}
        hasMore={page < pages}
        toUrl={(page) => toProgramPath({ date, page })}
        before={t("Earlier events")}
        after={t("Later events")}
        className="items-center"
      >
        <p>{t("Page {page} of {pages}", { page, pages })}</p>
      </Pages>
      {calendar && <Subscribe calendar={calendar} />}
    </div>
  );
}

/** "Today", "Tomorrow", "Sun 29 Nov" */
function formatDayName(date: string, today: string): string {
  const days = (Date.parse(date) - Date.parse(today)) / 86_400_000;
  if (days === 0) return t("Today");
  return days === 1 ? t("Tomorrow") : formatLongDate(date);
}

function DayLinks({ days, date, today }: { days: Day[]; date?: string; today: string }) {
  if (days.length === 0) return null;
  return (
    <nav aria-label={t("Days")} className="flex flex-wrap gap-2">
      <a href="/whats-on" aria-current={date ? undefined : "page"} className="nav-link border border-line">
        {t("All days")}
      </a>
      {days.slice(0, MAX_DAY_LINKS).map((day) => (
        <a
          key={day.date}
          href={`/whats-on/${day.date}`}
          aria-current={day.date === date ? "page" : undefined}
          className="nav-link border border-line"
        >
          {formatDayName(day.date, today)}
          <span className="font-normal" aria-hidden>
            {day.count}
          </span>
          <span className="visually-hidden">
            {t("{count, plural, one {# event} other {# events}}", { count: day.count })}
          </span>
        </a>
      ))}
    </nav>
  );
}

function EventItem({ event, city }: { event: Program["events"][number]; city: City }) {
  const { id, title, textLanguage, eventDate, endsAt, allDay, business, location } = event;
  return (
    <li className="card-box flex gap-4 p-4">
      <img
        src={getPictureUrl({ id: business.id, photos: [] })}
        alt=""
        width={72}
        height={96}
        loading="lazy"
        className="w-18 h-24 shrink-0 rounded-2 object-cover"
      />
      <div className="grid content-start gap-1 min-w-0">
        <h3 className="text-lg">
          <a href={`/events/${id}`} className="plain-link inline-flex items-center min-h-11">
            <LocalText language={textLanguage}>{title}</LocalText>
          </a>
        </h3>
        <p className="font-semibold">
          <time dateTime={eventDate}>
            {allDay ? t("All day") : formatTime(eventDate, city)}
            {!allDay && endsAt && `${getRangeSign()}${formatTime(endsAt, city)}`}
          </time>{" "}
          {isFull(event) && <Badge tone="waiting">{t("Full")}</Badge>}
        </p>
        <p className="text-faint">
          <a href={`/business/${business.id}`} className="plain-link inline-flex items-center min-h-11">
            <LocalText language={business.nameLanguage}>{business.name}</LocalText>
          </a>
          <br />
          {location ?? business.location}
        </p>
      </div>
    </li>
  );
}

function Subscribe({ calendar }: { calendar: string }) {
  const links = [...getFeedLinks(calendar), { label: t("Calendar file"), href: new URL(calendar).pathname }];
  return <CalendarLinks id="subscribe" title={t("Follow all events in your calendar")} links={links} />;
}
