// The three next events, or the latest past ones.
import { Users } from "lucide-react";
import { t } from "../../../../i18n/t.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { ButtonLink } from "../../../../ui/Button.tsx";
import { type City, formatEventTime } from "../../../../ui/dates.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { LocalText } from "../../../../ui/LocalText.tsx";
import { TextLink } from "../../../../ui/TextLink.tsx";
import type { EventView } from "../../../events/schema.ts";

export function RecentEvents({ events, city }: { events: EventView[]; city: City }) {
  return (
    <section className="card-box p-5 md:p-6" aria-labelledby="recent-events">
      <div className="flex items-center gap-3">
        <h2 id="recent-events" className="text-xl me-auto">
          {t("Recent Events")}
        </h2>
        <TextLink href="/events" className="shrink-0">
          {t("View All")}
        </TextLink>
      </div>
      {events.length === 0 ? (
        <EmptyState
          drawing="no-events"
          title={t("No events yet")}
          action={<ButtonLink href="/events">{t("Create Your First Event")}</ButtonLink>}
        />
      ) : (
        <ul className="mt-2 grid divide-y divide-line">
          {events.map((event) => (
            <li key={event.id} className="grid gap-1 py-4">
              <h3 className="text-lg break-words">
                <a href={`/events/${event.id}`} className="no-underline hover:underline">
                  <LocalText language={event.textLanguage}>{event.title}</LocalText>
                </a>
              </h3>
              <p className="flex flex-wrap items-center gap-2">
                {event.canceledAt && <Badge tone="bad">{t("Canceled")}</Badge>}
                <time dateTime={event.eventDate}>{formatEventTime(event, city)}</time>
              </p>
              <p className="flex items-center gap-2 text-faint">
                <Users size={18} aria-hidden />
                {t("{count, plural, one {# attending} other {# attending}}", { count: event.currentAttendees })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
