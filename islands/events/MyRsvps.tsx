// My Events by itself, for the hub: what a traveler answered, to be changed in place.
import { useQuery } from "@tanstack/react-query";
import type { CalendarFeed, EventView, MyRsvp } from "../../src/features/events/schema.ts";
import { ButtonLink } from "../../src/ui/Button.tsx";
import { EmptyState } from "../../src/ui/EmptyState.tsx";
import { useHubCount } from "../lib/use-dashboard-count.ts";
import type { Around } from "./list/EventCard.tsx";
import { MyEvents, stillWaiting } from "./list/MyEvents.tsx";
import { useAnswers } from "./list/use-answers.ts";

type Props = Around & {
  rsvps: MyRsvp[];
  waitingFor: EventView[];
  feed: CalendarFeed;
  page: number;
  /** How many the tab above says there are. */
  count: number;
};

export function MyRsvps({ rsvps: knownRsvps, waitingFor: knownWaiting, page, count, ...rest }: Props) {
  const answers = useAnswers();
  const path = page === 1 ? "/api/users/rsvps" : `/api/users/rsvps?page=${page}`;
  const { data: rsvps } = useQuery({ queryKey: [path], initialData: knownRsvps });
  const { data: waitingFor } = useQuery({ queryKey: ["/api/users/waiting-list"], initialData: knownWaiting });
  const gone = listed(knownRsvps, knownWaiting) - listed(rsvps, waitingFor);
  useHubCount("events", count - gone);
  return <MyEvents rsvps={rsvps} waitingFor={waitingFor} answers={answers} empty={<NoEvents />} {...rest} />;
}

const listed = (rsvps: MyRsvp[], waitingFor: EventView[]) => rsvps.length + stillWaiting(rsvps, waitingFor).length;

function NoEvents() {
  return (
    <EmptyState
      drawing="no-events"
      title="No events yet"
      action={<ButtonLink href="/events">Browse Events</ButtonLink>}
    >
      Say that you are in, and the evening is noted here.
    </EmptyState>
  );
}
