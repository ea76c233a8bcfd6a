// What a traveler can do about an event: be in, not make it, wait in line; or nothing more, where it is over.
import { CalendarPlus } from "lucide-react";
import type { ReactNode } from "react";
import { type EventView, isFull } from "../../../src/features/events/schema.ts";
import { Badge } from "../../../src/ui/Badge.tsx";
import { isPast } from "./EventCard.tsx";
import type { Answers } from "./use-answers.ts";

type Event = Omit<EventView, "business">;
type Props = { event: Event; now: string; answers: Answers };

/** The state of an event for one traveler, in words. */
export function StateBadges({ event, now }: { event: Event; now: string }) {
  const past = isPast(event, now);
  return (
    <>
      {event.rsvp === "in" && <Badge tone="going">I'm In</Badge>}
      {event.rsvp === "cant_make_it" && <Badge>Can't Make It</Badge>}
      {!past && event.waitingListPosition && <Badge tone="waiting">{ordinal(event.waitingListPosition)} in line</Badge>}
      {!past && isFull(event) && event.rsvp !== "in" && <Badge tone="bad">Full</Badge>}
      {past && <Badge>Over</Badge>}
    </>
  );
}

export const hasState = (event: Event, now: string) => Boolean(event.rsvp || isFull(event) || isPast(event, now));

export function AnswerButtons({ event, now, answers }: Props) {
  if (isPast(event, now)) return <p className="text-faint">This event is over.</p>;
  const busy = answers.sending?.id === event.id ? answers.sending.what : null;
  const closed = isFull(event) && event.rsvp !== "in";
  const leave = (
    <Choice busy={busy === "leave"} onChoose={() => answers.leaveWaitingList(event.id)}>
      Leave the Line
    </Choice>
  );
  return (
    <>
      {closed && <p className="w-full text-faint">{formatLine(event)}</p>}
      {/* One place for all three: whoever pressed one has the focus on what it became. */}
      {!closed ? (
        <Choice on={event.rsvp === "in"} busy={busy === "in"} onChoose={() => answers.answer(event.id, "in")}>
          I'm In
        </Choice>
      ) : event.waitingListPosition ? (
        leave
      ) : (
        <Choice busy={busy === "queue"} onChoose={() => answers.joinWaitingList(event.id)}>
          Wait for a Seat
        </Choice>
      )}
      {!closed && event.waitingListPosition && leave}
      <Choice
        on={event.rsvp === "cant_make_it"}
        tone="event-declined"
        busy={busy === "cant_make_it"}
        onChoose={() => answers.answer(event.id, "cant_make_it")}
      >
        Can't Make It
      </Choice>
      {!closed && <CalendarFile id={event.id} title={event.title} />}
    </>
  );
}

function CalendarFile({ id, title }: { id: string; title: string }) {
  return (
    <a
      href={`/api/events/${id}.ics`}
      download
      className="event-file"
      aria-label={`Add ${title} to my calendar`}
      title="Add to my calendar"
    >
      <CalendarPlus size={20} aria-hidden />
    </a>
  );
}

/** A button that keeps the focus while it works. `on` is undefined where it is no choice between two. */
function Choice({
  on,
  busy,
  onChoose,
  tone,
  children,
}: {
  on?: boolean;
  busy: boolean;
  onChoose: () => void;
  tone?: string;
  children: ReactNode;
}) {
  return (
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
}

function formatLine({ waitingListLength, waitingListPosition }: Event): string {
  if (waitingListPosition) return `This event is full. You are ${ordinal(waitingListPosition)} in line for a seat.`;
  if (waitingListLength === 0) return "This event is full. Wait for a seat, and the next free one is yours.";
  return `This event is full, and ${waitingListLength === 1 ? "one traveler waits" : `${waitingListLength} travelers wait`} for a seat.`;
}

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
const rules = new Intl.PluralRules("en", { type: "ordinal" });

/** 1st, 2nd, 11th */
export const ordinal = (place: number) => `${place}${ENDINGS[rules.select(place)] ?? "th"}`;
