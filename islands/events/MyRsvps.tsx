import { useQuery } from "@tanstack/react-query";
import type { CalendarFeed, EventView, MyRsvp } from "../../src/features/events/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { ButtonLink } from "../../src/ui/Button.tsx";
import { EmptyState } from "../../src/ui/EmptyState.tsx";
import { useDashboardCount } from "../lib/use-dashboard-count.ts";
import type { EventContext } from "./list/EventCard.tsx";
import { MyEvents, onlyWaiting } from "./list/MyEvents.tsx";
import { useRsvpActions } from "./list/use-rsvp-actions.ts";

type Props = EventContext & {
  rsvps: MyRsvp[];
  waitingFor: EventView[];
  feed: CalendarFeed;
  page: number;
  count: number;
};

export function MyRsvps({ rsvps: initialRsvps, waitingFor: initialWaiting, page, count, ...rest }: Props) {
  const actions = useRsvpActions();
  const path = page === 1 ? "/api/users/rsvps" : `/api/users/rsvps?page=${page}`;
  const { data: rsvps } = useQuery({ queryKey: [path], initialData: initialRsvps });
  const { data: waitingFor } = useQuery({ queryKey: ["/api/users/waiting-list"], initialData: initialWaiting });
  const removed = countEvents(initialRsvps, initialWaiting) - countEvents(rsvps, waitingFor);
  useDashboardCount("events", count - removed);
  return <MyEvents rsvps={rsvps} waitingFor={waitingFor} actions={actions} empty={<NoEvents />} {...rest} />;
}

const countEvents = (rsvps: MyRsvp[], waitingFor: EventView[]) => rsvps.length + onlyWaiting(rsvps, waitingFor).length;

const NoEvents = () => (
  <EmptyState
    drawing="no-events"
    title={t("No events yet")}
    action={<ButtonLink href="/events">{t("Browse Events")}</ButtonLink>}
  >
    {t("RSVP to an event and it appears here.")}
  </EmptyState>
);
