// The dialog in which a host creates or edits an event. Times are in the city's time zone.
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import * as shapes from "../../../src/features/events/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { formatDateTime, formatTimezone } from "../../../src/ui/dates.ts";
import { Field, Options, SelectField, WrittenInput } from "../../../src/ui/Field.tsx";
import { DialogForm } from "../../lib/DialogForm.tsx";
import { useDraft } from "../../lib/draft.ts";
import { useForm } from "../../lib/Form.tsx";
import { call } from "../../lib/query.ts";
import { showToast } from "../../lib/toasts.ts";
import type { EventContext } from "../list/EventCard.tsx";
import { refreshEvents } from "../list/use-rsvp-actions.ts";
import { formatCityTime, parseCityTime } from "./city-time.ts";
import repeatTexts from "./repeats.texts.json" with { type: "json" };

/** What is in the form: the `event` that it edits, or the `original` of a new one, except for its date. */
export type Filled = { event?: shapes.EventView; original?: shapes.EventView };

type Props = EventContext & Filled & { dialog: RefObject<HTMLDialogElement | null>; hostLocation: string };

export function EventForm({ dialog, event, original, hostLocation, city, now }: Props) {
  const client = useQueryClient();
  const toInput = (at: string | null | undefined) => (at ? formatCityTime(new Date(at), city.timezone) : "");
  const [initialTime, initialEnd] = [toInput(event?.eventDate), toInput(event?.endsAt)];
  const [time, setTime] = useState(initialTime);
  const [repeats, setRepeats] = useState("");
  // The same for every attempt with the same content, so that a retry creates no second event.
  const sent = useRef({ body: "", id: "" });
  const draft = useDraft(original ? null : "event", () => dialog.current?.querySelector("form"));
  const form = useForm(
    async (typed, form) => {
      const body = toBody(typed, { initialTime, initialEnd, timezone: city.timezone });
      const content = JSON.stringify(body);
      if (sent.current.body !== content) sent.current = { body: content, id: crypto.randomUUID() };
      await (event
        ? call("PATCH", `/api/events/${event.id}`, body)
        : call("POST", "/api/events", { ...body, id: sent.current.id }));
      dialog.current?.close();
      showToast(
        event
          ? { title: t("Event updated"), description: t("Your event has been updated.") }
          : { title: t("Event Created"), description: t("Your event has been created successfully!") },
      );
      if (!event) {
        form.reset();
        draft.forget();
        setTime("");
        setRepeats("");
        sent.current.body = "";
      }
      await refreshEvents(client).catch(() => {});
    },
    event ? t("We couldn't update the event. Please try again.") : t("Failed to create event. Please try again."),
  );
  const date = parseCityTime(time, city.timezone);
  const text = (name: (typeof shapes.EVENT_FIELD_NAMES)[number], placeholder?: string) => (
    <WrittenInput
      key={name}
      name={name}
      of={{ ...shapes.EVENT_FIELDS[name], ...(placeholder && { placeholder }) }}
      defaultValue={original?.[name]}
    />
  );
  return (
    <DialogForm
      dialog={dialog}
      title={event ? t("Edit event") : original ? t("Duplicate event") : t("Create Event")}
      cancel={t("Close")}
      action={event ? t("Save changes") : t("Create Event")}
      waiting={t("Saving…")}
      isLong
      {...form}
    >
      {text("title")}
      {text("description")}
      <Field
        label={t("Date and time ({timezone})", { timezone: formatTimezone(city) })}
        name="eventDate"
        type="datetime-local"
        required
        min={formatCityTime(new Date(now), city.timezone)}
        defaultValue={initialTime}
        onChange={({ target }) => setTime(target.value)}
        hint={date ? formatDateTime(date, city, new Date(now)) : t("{name} local time.", { name: city.name })}
      />
      <Field
        label={t("Ends ({timezone})", { timezone: formatTimezone(city) })}
        name="endsAt"
        type="datetime-local"
        required={false}
        min={time || undefined}
        defaultValue={initialEnd}
        hint={t("Without an end, calendars assume two hours.")}
      />
      {!event && (
        <SelectField
          label={t("Repeats")}
          name="repeats"
          defaultValue=""
          onChange={({ target }) => setRepeats(target.value)}
        >
          <Options of={Object.entries(repeatTexts).map(([value, text]) => [value, t(text)])} />
        </SelectField>
      )}
      {!event && (
        // A draft is restored before anything is drawn again.
        <div hidden={!repeats}>
          <Field
            label={t("Number of dates")}
            name="dates"
            type="number"
            inputMode="numeric"
            min={2}
            max={shapes.MAX_DATES}
            disabled={!repeats}
            required={repeats !== ""}
            hint={t("At most {max}. Each is an event of its own.", { max: shapes.MAX_DATES })}
          />
        </div>
      )}
      {text("location", hostLocation)}
      {shapes.EVENT_FACT_NAMES.map((name) => text(name))}
      <Field
        label={t("Max attendees")}
        name="maxAttendees"
        type="number"
        inputMode="numeric"
        min={1}
        max={1_000_000}
        step={1}
        required={false}
        defaultValue={original?.maxAttendees ?? ""}
        hint={t("Leave empty for no limit.")}
      />
      {event && event.currentAttendees > 0 && (
        <p className="text-faint">{t("Attendees are notified if the time or place changes.")}</p>
      )}
    </DialogForm>
  );
}

type Times = { initialTime: string; initialEnd: string; timezone: string };

/** An unchanged time is not sent, since the field has no seconds and would round it. */
function toBody(typed: Record<string, string>, { initialTime, initialEnd, timezone }: Times): object {
  const { eventDate = "", endsAt = "", maxAttendees, repeats, dates } = typed;
  const toIso = (time: string) => parseCityTime(time, timezone)?.toISOString() ?? "";
  return {
    ...Object.fromEntries(shapes.EVENT_FIELD_NAMES.map((name) => [name, typed[name]])),
    maxAttendees: maxAttendees ? Number(maxAttendees) : null,
    ...(repeats && { repeats, dates: Number(dates) }),
    ...((eventDate === "" || eventDate !== initialTime) && { eventDate: toIso(eventDate) }),
    // Both, because otherwise moving the start would also move the end that the form shows.
    ...((endsAt !== initialEnd || eventDate !== initialTime) && { endsAt: endsAt === "" ? null : toIso(endsAt) }),
  };
}
