// What a traveler answered: to come, in line, over; and their own calendar of it.
import type { ReactNode } from "react";
import type { EventView, CalendarFeed as Feed, MyRsvp } from "../../../src/features/events/schema.ts";
import { AnswerButtons, StateBadges } from "./AnswerButtons.tsx";
import { CalendarFeed } from "./CalendarFeed.tsx";
import { type Around, EventCard, isPast } from "./EventCard.tsx";
import type { Answers } from "./use-answers.ts";

type Props = Around & {
  rsvps: MyRsvp[];
  waitingFor: EventView[];
  feed: Feed;
  answers: Answers;
  /** What stands here while there is nothing. */
  empty: ReactNode;
};

export function MyEvents({ rsvps, waitingFor, feed, answers, empty, ...around }: Props) {
  const waiting = stillWaiting(rsvps, waitingFor);
  if (rsvps.length === 0 && waiting.length === 0) return empty;
  const card = (event: Omit<EventView, "business">, host: EventView["business"]) => (
    <li key={event.id}>
      <EventCard
        event={event}
        host={host}
        hosted="words"
        badges={<StateBadges event={event} now={around.now} />}
        {...around}
      >
        <AnswerButtons event={event} now={around.now} answers={answers} />
      </EventCard>
    </li>
  );
  const coming = rsvps.filter(({ event }) => !isPast(event, around.now));
  const over = rsvps.filter(({ event }) => isPast(event, around.now));
  return (
    <div className="grid gap-8">
      {coming.length > 0 && (
        <section aria-labelledby="events-to-come">
          <h2 id="events-to-come" className="visually-hidden">
            To come
          </h2>
          <ul className="event-grid">{coming.map(({ event, business }) => card(event, business))}</ul>
        </section>
      )}
      {waiting.length > 0 && (
        <Group title="Waiting for a seat">{waiting.map((event) => card(event, event.business))}</Group>
      )}
      {over.length > 0 && <Group title="Over">{over.map(({ event, business }) => card(event, business))}</Group>}
      <CalendarFeed feed={feed} />
    </div>
  );
}

/** Who waits and said before that they can't make it finds the event among their answers. */
export const stillWaiting = (rsvps: MyRsvp[], waitingFor: EventView[]) =>
  waitingFor.filter(({ id }) => !rsvps.some(({ eventId }) => eventId === id));

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-4 text-2xl">{title}</h2>
      <ul className="event-grid">{children}</ul>
    </section>
  );
}
