// The dialog in which a host makes or changes an event; the time is the city's, and is read back in words.
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import type { EventView } from "../../../src/features/events/schema.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { inCity } from "../../../src/ui/dates.ts";
import { Field, TextField } from "../../../src/ui/Field.tsx";
import { formatClock } from "../../../src/ui/when.ts";
import { DialogForm } from "../../lib/DialogForm.tsx";
import { useDraft } from "../../lib/draft.ts";
import { useForm } from "../../lib/form.ts";
import { ApiError, call, isUnauthorized } from "../../lib/query.ts";
import { showToast } from "../../lib/toasts.ts";
import type { Around } from "../list/EventCard.tsx";
import { readAgain } from "../list/use-answers.ts";
import { momentOn, onClock } from "./city-clock.ts";

type Props = Around & {
  dialog: RefObject<HTMLDialogElement | null>;
  /** The event to change; none for a new one. */
  event?: EventView;
  /** Where the host is, as the place an event is at unless it says another. */
  hostLocation: string;
};

export function EventForm({ dialog, event, hostLocation, city, now }: Props) {
  const client = useQueryClient();
  const known = event ? onClock(new Date(event.eventDate), city.timezone) : "";
  const [clock, setClock] = useState(known);
  const [id, setId] = useState(() => event?.id ?? null);
  const draft = useDraft(event ? null : "event", () => dialog.current?.querySelector("form"));
  const { state, onSubmit } = useForm(async (typed, form) => {
    const body = asBody(typed, { known, timezone: city.timezone });
    const fresh = id ?? crypto.randomUUID();
    setId(fresh);
    try {
      await (event ? call("PATCH", `/api/events/${fresh}`, body) : call("POST", "/api/events", { ...body, id: fresh }));
    } catch (error) {
      if (!isUnauthorized(error)) showFailure(error, event ? "update" : "create");
      throw error;
    }
    dialog.current?.close();
    showToast(
      event
        ? { title: "Event Updated", description: "Your event has been updated successfully." }
        : { title: "Event Created", description: "Your event has been created successfully!" },
    );
    if (!event) {
      form.reset();
      draft.forget();
      setClock("");
      setId(null);
    }
    await readAgain(client).catch(() => {});
  });
  const moment = momentOn(clock, city.timezone);
  return (
    <DialogForm
      dialog={dialog}
      title={event ? "Edit Event" : "Create Event"}
      cancel="Close"
      message={state.message}
      action={
        <Button type="submit" waiting={state.busy && "Saving…"}>
          {event ? "Save Changes" : "Create Event"}
        </Button>
      }
      isLong
      onSubmit={onSubmit}
    >
      <Field
        label="Title"
        name="title"
        maxLength={140}
        required
        defaultValue={event?.title}
        errors={state.fields.title}
      />
      <TextField
        label="Description"
        name="description"
        maxLength={2000}
        required={false}
        defaultValue={event?.description ?? ""}
        errors={state.fields.description}
      />
      <Field
        label={`Date and time (${formatClock(city)})`}
        name="eventDate"
        type="datetime-local"
        required
        min={onClock(new Date(now), city.timezone)}
        defaultValue={known}
        onChange={({ target }) => setClock(target.value)}
        hint={
          moment ? inCity(moment, city.timezone, city.name, new Date(now)) : `As the clocks in ${city.name} show it.`
        }
        errors={state.fields.eventDate}
      />
      <Field
        label="Location"
        name="location"
        maxLength={200}
        required={false}
        placeholder={hostLocation}
        defaultValue={event?.location ?? ""}
        errors={state.fields.location}
      />
      <Field
        label="Max attendees"
        name="maxAttendees"
        type="number"
        inputMode="numeric"
        min={1}
        max={1_000_000}
        step={1}
        required={false}
        defaultValue={event?.maxAttendees ?? ""}
        hint="Empty means everybody is welcome."
        errors={state.fields.maxAttendees}
      />
      {event && event.currentAttendees > 0 && (
        <p className="text-faint">Those who are in get a message when the time or the place changes.</p>
      )}
    </DialogForm>
  );
}

/** A time that was not touched is not sent, so that a field of minutes moves no event by its seconds. */
function asBody(typed: Record<string, string>, { known, timezone }: { known: string; timezone: string }): object {
  const { title, description, eventDate = "", location, maxAttendees } = typed;
  return {
    title,
    description,
    location,
    maxAttendees: maxAttendees ? Number(maxAttendees) : null,
    ...((eventDate === "" || eventDate !== known) && { eventDate: momentOn(eventDate, timezone)?.toISOString() ?? "" }),
  };
}

/** A state that does not allow it says so itself; anything else is the one sentence. */
function showFailure(error: unknown, what: "create" | "update"): void {
  const isState = error instanceof ApiError && error.status === 409;
  const description = (isState && error.said.message) || `Failed to ${what} event. Please try again.`;
  showToast({ title: "Error", description, destructive: true });
}
