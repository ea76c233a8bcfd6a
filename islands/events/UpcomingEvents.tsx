import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import type { EventView } from "../../src/features/events/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { toSignInPath } from "../../src/ui/account-paths.ts";
import { QuietLink } from "../../src/ui/Button.tsx";
import { formatEventTime, isPast } from "../../src/ui/dates.ts";
import { EventTitle, formatAttending } from "../../src/ui/EventFacts.tsx";
import type { EventContext } from "./list/EventCard.tsx";
import { hasStatus, RsvpButtons, StatusBadges } from "./list/RsvpButtons.tsx";
import { useRsvpActions, withKeptAnswer } from "./list/use-rsvp-actions.ts";

type Props = EventContext & {
  businessId: string;
  events: EventView[];
  /** A "traveler" can RSVP, a "visitor" is asked to sign in. */
  viewer: "traveler" | "visitor" | "other";
};

const MAX_EVENTS = 3;

export function UpcomingEvents({ businessId, events: initial, viewer, city, now }: Props) {
  const actions = useRsvpActions();
  const { data } = useQuery({ queryKey: [`/api/businesses/${businessId}/events`], initialData: initial });
  const events = data
    .filter((event) => !event.canceledAt && !isPast(event, now))
    .slice(0, MAX_EVENTS)
    .map((event) => withKeptAnswer(event, actions));
  if (events.length === 0) return <p className="text-faint">{t("No upcoming events.")}</p>;
  return (
    <ul className="grid gap-5">
      {events.map((event) => (
        <li key={event.id} className="grid gap-1.5">
          {viewer === "traveler" && hasStatus(event, now) && (
            <p className="flex flex-wrap gap-2">
              <StatusBadges event={event} now={now} />
            </p>
          )}
          <EventTitle event={event} size="text-lg" />
          <time dateTime={event.eventDate} className="font-semibold">
            {formatEventTime(event, city, new Date(now))}
          </time>
          <p className="flex items-start gap-2 text-faint">
            <Users size={18} aria-hidden className="mt-1 shrink-0" />
            {formatAttending(event)}
          </p>
          <div className="event-actions">
            {viewer === "traveler" && <RsvpButtons event={event} now={now} actions={actions} />}
            {viewer === "visitor" && (
              <QuietLink href={toSignInPath({ returnTo: `/events/${event.id}` })}>{t("Sign in to RSVP")}</QuietLink>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
