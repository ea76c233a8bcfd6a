import { CalendarPlus } from "lucide-react";
import type { ReactNode } from "react";
import { type EventView, isFull } from "../../../src/features/events/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Badge } from "../../../src/ui/Badge.tsx";
import { isPast } from "../../../src/ui/dates.ts";
import { PushKindButton } from "../../lib/PushKindButton.tsx";
import { call } from "../../lib/query.ts";
import { type RsvpActions, refreshEvents } from "./use-rsvp-actions.ts";

type Event = Omit<EventView, "business">;
type Props = {
  event: Event;
  now: string;
  actions: RsvpActions /** Whether there is a link to the calendar file. */;
  hasFile?: boolean;
};

export function StatusBadges({ event, now }: { event: Event; now: string }) {
  if (event.canceledAt) return <Badge tone="bad">{t("Canceled")}</Badge>;
  const past = isPast(event, now);
  return (
    <>
      {event.rsvp === "in" && <Badge tone="going">{t("I'm In")}</Badge>}
      {event.rsvp === "cant_make_it" && <Badge>{t("Can't Make It")}</Badge>}
      {!past && event.waitingListPosition && (
        <Badge tone="waiting">
          {t(
            "{position, selectordinal, one {#st on waiting list} two {#nd on waiting list} few {#rd on waiting list} other {#th on waiting list}}",
            { position: event.waitingListPosition },
          )}
        </Badge>
      )}
      {!past && isFull(event) && event.rsvp !== "in" && <Badge tone="bad">{t("Full")}</Badge>}
      {past && <Badge>{isRunning(event, now) ? t("Happening now") : t("Over")}</Badge>}
    </>
  );
}

const isRunning = ({ endsAt }: Event, now: string) => endsAt !== null && Date.parse(endsAt) > Date.parse(now);

export const hasStatus = (event: Event, now: string) =>
  Boolean(event.canceledAt || event.rsvp || isFull(event) || isPast(event, now));

export function RsvpButtons({ event, now, actions, hasFile = true }: Props) {
  if (event.canceledAt) return <p className="text-faint">{t("This event was canceled.")}</p>;
  if (isPast(event, now))
    return (
      <p className="text-faint">{isRunning(event, now) ? t("This event has started.") : t("This event is over.")}</p>
    );
  const busy = actions.sending?.id === event.id ? actions.sending.what : null;
  const closed = isFull(event) && event.rsvp !== "in";
  const leave = (
    <Choice busy={busy === "leave"} onChoose={() => actions.leaveWaitingList(event)}>
      {t("Leave waiting list")}
    </Choice>
  );
  return (
    <>
      {closed && <p className="w-full text-faint">{formatWaitingList(event)}</p>}
      {/* The three are alternatives in one position, so that the focus stays on what the pressed button became. */}
      {!closed ? (
        <Choice on={event.rsvp === "in"} busy={busy === "in"} onChoose={() => actions.answer(event, "in")}>
          {t("I'm In")}
        </Choice>
      ) : event.waitingListPosition ? (
        leave
      ) : (
        <Choice busy={busy === "join"} onChoose={() => actions.joinWaitingList(event)}>
          {t("Join waiting list")}
        </Choice>
      )}
      {!closed && event.waitingListPosition && leave}
      <Choice
        on={event.rsvp === "cant_make_it"}
        tone="event-declined"
        busy={busy === "cant_make_it"}
        onChoose={() => actions.answer(event, "cant_make_it")}
      >
        {t("Can't Make It")}
      </Choice>
      {closed && <SeatNotifications event={event} />}
      {!closed && hasFile && <CalendarFile id={event.id} title={event.title} />}
    </>
  );
}

const CalendarFile = ({ id, title }: { id: string; title: string }) => (
  <a
    href={`/api/events/${id}.ics`}
    download
    className="event-file"
    aria-label={t("Add {title} to my calendar", { title })}
    data-tooltip=""
  >
    <CalendarPlus size={20} aria-hidden />
  </a>
);

type ChoiceProps = { on?: boolean; busy: boolean; onChoose: () => void; tone?: string; children: ReactNode };

/** Not `disabled` while it is busy, so that it keeps the focus. */
const Choice = ({ on, busy, onChoose, tone, children }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={on}
    aria-disabled={busy}
    onClick={() => !busy && !on && onChoose()}
    className={`button ${on ? "event-chosen" : "button-quiet"} ${tone ?? ""}`}
  >
    {busy && <span className="spinner" aria-hidden="true" />}
    {children}
  </button>
);

function formatWaitingList({ waitingListLength, waitingListPosition }: Event): string {
  if (waitingListPosition)
    return t(
      "This event is full. You are {position, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} on the waiting list.",
      { position: waitingListPosition },
    );
  if (waitingListLength === 0) return t("This event is full. Join the waiting list to get the next free seat.");
  return t(
    "This event is full. {count, plural, one {One traveler is on the waiting list.} other {# travelers are on the waiting list.}}",
    { count: waitingListLength },
  );
}

const SeatNotifications = ({ event }: { event: Pick<EventView, "id" | "waitingListPosition"> }) => (
  <PushKindButton
    kind="seat"
    label={t("Tell me when a seat opens")}
    confirmation={t("This browser tells you when a seat is yours.")}
    prepare={async () => event.waitingListPosition || call("POST", `/api/events/${event.id}/waiting-list`)}
    onDone={refreshEvents}
  />
);
