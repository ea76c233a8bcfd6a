import type { ReactNode } from "react";
import type { EventView, CalendarFeed as Feed, MyRsvp } from "../../../src/features/events/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Badge } from "../../../src/ui/Badge.tsx";
import { isPast } from "../../../src/ui/dates.ts";
import { Section } from "../../../src/ui/Section.tsx";
import { useReadReceipts } from "../../lib/use-read-receipts.ts";
import { CalendarFeed } from "./CalendarFeed.tsx";
import { EventCard, type EventContext } from "./EventCard.tsx";
import { RsvpButtons, StatusBadges } from "./RsvpButtons.tsx";
import { type RsvpActions, withKeptAnswer } from "./use-rsvp-actions.ts";

type Props = EventContext & {
  rsvps: MyRsvp[];
  waitingFor: EventView[];
  feed: Feed;
  actions: RsvpActions;
  empty: ReactNode;
};

export function MyEvents({ rsvps, waitingFor, feed, actions, empty, ...context }: Props) {
  const list = useReadReceipts<HTMLDivElement>();
  const waiting = onlyWaiting(rsvps, waitingFor);
  if (rsvps.length === 0 && waiting.length === 0) return empty;
  const card = (
    answered: Omit<EventView, "business">,
    host: EventView["business"],
    seatMessageId: string | null = null,
  ) => {
    const event = withKeptAnswer(answered, actions);
    return (
      <li key={event.id} data-unread={seatMessageId ?? undefined}>
        <EventCard
          event={event}
          host={host}
          hostStyle="text"
          badges={
            <>
              <StatusBadges event={event} now={context.now} />
              {seatMessageId && <Badge tone="good">{t("New seat")}</Badge>}
            </>
          }
          {...context}
        >
          <RsvpButtons event={event} now={context.now} actions={actions} />
        </EventCard>
      </li>
    );
  };
  const upcoming = rsvps.filter(({ event }) => !isPast(event, context.now));
  const past = rsvps.filter(({ event }) => isPast(event, context.now));
  return (
    <div ref={list} className="grid gap-8">
      {upcoming.length > 0 && (
        <Section id="upcoming-events" title={t("Upcoming")} look="visually-hidden">
          <ul className="event-grid">
            {upcoming.map(({ event, business, seatMessageId }) => card(event, business, seatMessageId))}
          </ul>
        </Section>
      )}
      {waiting.length > 0 && (
        <EventGroup title={t("On the waiting list")}>{waiting.map((event) => card(event, event.business))}</EventGroup>
      )}
      {past.length > 0 && (
        <EventGroup title={t("Past events")}>{past.map(({ event, business }) => card(event, business))}</EventGroup>
      )}
      <CalendarFeed feed={feed} />
    </div>
  );
}

/** Without the events the traveler has also answered with "Can't Make It", which are among the RSVPs. */
export const onlyWaiting = (rsvps: MyRsvp[], waitingFor: EventView[]) =>
  waitingFor.filter(({ id }) => !rsvps.some(({ eventId }) => eventId === id));

const EventGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2 className="mb-4 text-2xl">{title}</h2>
    <ul className="event-grid">{children}</ul>
  </section>
);
