// The next events on a place's page, with the answers of whoever looks.
import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import type { EventView } from "../../src/features/events/schema.ts";
import { inCity } from "../../src/ui/dates.ts";
import { AnswerButtons, hasState, StateBadges } from "./list/AnswerButtons.tsx";
import type { Around } from "./list/EventCard.tsx";
import { useAnswers } from "./list/use-answers.ts";

type Props = Around & {
  businessId: string;
  /** As GET /api/businesses/{id}/events lists them, for this viewer. */
  events: EventView[];
  /** "traveler" may answer, "visitor" is asked to sign in, "other" only reads. */
  viewer: "traveler" | "visitor" | "other";
};

/** How many a place's page shows. */
const MOST = 3;

export function UpcomingEvents({ businessId, events: known, viewer, city, now }: Props) {
  const answers = useAnswers();
  const { data } = useQuery({ queryKey: [`/api/businesses/${businessId}/events`], initialData: known });
  const events = data.filter(({ eventDate }) => Date.parse(eventDate) > Date.parse(now)).slice(0, MOST);
  if (events.length === 0) return <p className="text-faint">Nothing is planned right now.</p>;
  return (
    <ul className="grid gap-5">
      {events.map((event) => (
        <li key={event.id} className="grid gap-1.5">
          {viewer === "traveler" && hasState(event, now) && (
            <p className="flex flex-wrap gap-2">
              <StateBadges event={event} now={now} />
            </p>
          )}
          <h3 className="text-lg break-words">{event.title}</h3>
          <time dateTime={event.eventDate} className="font-semibold">
            {inCity(event.eventDate, city.timezone, city.name, new Date(now))}
          </time>
          <p className="flex items-start gap-2 text-faint">
            <Users size={18} aria-hidden className="mt-1 shrink-0" />
            {event.currentAttendees} attending{event.maxAttendees !== null && ` (max ${event.maxAttendees})`}
          </p>
          <div className="event-actions">
            {viewer === "traveler" && <AnswerButtons event={event} now={now} answers={answers} />}
            {viewer === "visitor" && (
              <a
                href={`/login?returnTo=${encodeURIComponent(`/business/${businessId}`)}`}
                className="button button-quiet"
              >
                Sign in to say you are in
              </a>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
