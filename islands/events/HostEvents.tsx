import { useQuery } from "@tanstack/react-query";
import { Copy, Pencil, Plus, Users, X } from "lucide-react";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { type EventView, isFull } from "../../src/features/events/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { Badge } from "../../src/ui/Badge.tsx";
import { Button, QuietButton, QuietLink } from "../../src/ui/Button.tsx";
import { isPast } from "../../src/ui/dates.ts";
import { EmptyState } from "../../src/ui/EmptyState.tsx";
import { OwnHeader, OwnList } from "../lib/OwnList.tsx";
import { CancelEvent } from "./host/CancelEvent.tsx";
import { EventForm, type Filled } from "./host/EventForm.tsx";
import { EventCard, type EventContext } from "./list/EventCard.tsx";

type Props = EventContext & { business: { id: string; location: string; isApproved: boolean }; events: EventView[] };

export function HostEvents({ business, events: initial, ...context }: Props) {
  const creating = useRef<HTMLDialogElement>(null);
  const { data: events } = useQuery({ queryKey: [`/api/businesses/${business.id}/events`], initialData: initial });
  const create = () => creating.current?.showModal();
  const [forms, setForms] = useState<ReadonlyMap<string, Filled>>(new Map());
  const [opened, setOpened] = useState<{ key: string }>();
  const open = (filled: Filled) => {
    const key = JSON.stringify(filled);
    setForms((before) => new Map(before).set(key, filled));
    setOpened({ key });
  };
  const shared = { hostLocation: business.location, ...context };
  return (
    <>
      <OwnHeader
        title={t("Events")}
        action={events.length > 0 && { label: t("Create Event"), icon: Plus, onClick: create }}
      />
      {!business.isApproved && (
        <p role="note" className="card-box mb-6 p-4">
          {t("Your profile is still in review. You can create events now; travelers see them once it's approved.")}
        </p>
      )}
      <OwnList
        title={t("Your Events")}
        rows={events}
        className="event-grid"
        empty={
          <EmptyState
            drawing="no-events"
            title={t("No events yet")}
            action={<Button onClick={create}>{t("Create Your First Event")}</Button>}
          >
            {t("A tasting, a concert, an open day: travelers who like your place see it first.")}
          </EmptyState>
        }
      >
        {(event) => <HostEvent event={event} onOpen={open} {...shared} />}
      </OwnList>
      {[...forms].map(([key, filled]) => (
        <FilledForm key={key} opened={opened?.key === key ? opened : undefined} {...filled} {...shared} />
      ))}
      <EventForm dialog={creating} {...shared} />
    </>
  );
}

type FilledProps = Omit<ComponentProps<typeof EventForm>, "dialog"> & { opened: object | undefined };

/** Stays when it is closed, with what was typed. @param props.opened another object each time it is opened */
function FilledForm({ opened, ...form }: FilledProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => opened && dialog.current?.showModal(), [opened]);
  return <EventForm dialog={dialog} {...form} />;
}

type EventProps = EventContext & { event: EventView; hostLocation: string; onOpen: (filled: Filled) => void };

function HostEvent({ event, hostLocation, onOpen, ...context }: EventProps) {
  const canceling = useRef<HTMLDialogElement>(null);
  const canceled = event.canceledAt !== null;
  const closed = canceled || isPast(event, context.now);
  const full = !closed && isFull(event);
  return (
    <>
      <EventCard
        event={{ ...event, location: event.location ?? hostLocation }}
        badges={
          (closed || full) && (
            <Badge tone={canceled ? "bad" : full ? "going" : "plain"}>
              {canceled ? t("Canceled") : full ? t("Full") : t("Over")}
            </Badge>
          )
        }
        {...context}
      >
        {event.waitingListLength > 0 && !closed && (
          <p className="w-full text-faint">
            {t(
              "{count, plural, one {One traveler is on the waiting list.} other {# travelers are on the waiting list.}}",
              { count: event.waitingListLength },
            )}
          </p>
        )}
        {closed ? (
          <p className="text-faint">{canceled ? t("This event was canceled.") : t("This event is over.")}</p>
        ) : (
          <>
            <QuietButton
              icon={Pencil}
              aria-label={t("Edit {title}", { title: event.title })}
              onClick={() => onOpen({ event, original: event })}
            >
              {t("Edit")}
            </QuietButton>
            <Button
              icon={X}
              kind="bare"
              aria-label={t("Cancel {title}", { title: event.title })}
              onClick={() => canceling.current?.showModal()}
            >
              {t("Cancel [[an event]]")}
            </Button>
          </>
        )}
        {event.currentAttendees > 0 && (
          <QuietLink
            href={`/events/${event.id}/attendees`}
            icon={Users}
            aria-label={t("Attendees of {title}", { title: event.title })}
          >
            {t("Attendees")}
          </QuietLink>
        )}
        <QuietButton
          icon={Copy}
          aria-label={t("Duplicate {title}", { title: event.title })}
          onClick={() => onOpen({ original: event })}
        >
          {t("Duplicate")}
        </QuietButton>
      </EventCard>
      {!closed && <CancelEvent dialog={canceling} event={event} />}
    </>
  );
}
