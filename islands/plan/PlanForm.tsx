import { type MouseEvent, useRef, useState } from "react";
import { PLAN_NEEDS } from "../../db/vocabulary.ts";
import { MAX_TRIP_DAYS, MEAL_NAMES, PACE_NAMES, type PaceName } from "../../src/features/plan/schema.ts";
import { msg, t } from "../../src/i18n/t.ts";
import type { NeedsQuery } from "../../src/taste/needs.ts";
import { Button } from "../../src/ui/Button.tsx";
import { Choice } from "../../src/ui/Choice.tsx";
import { Field, Options, SelectField } from "../../src/ui/Field.tsx";
import { Form, FormMessage, getFormMessage, useForm } from "../lib/Form.tsx";
import { locateStart } from "../lib/locate-start.ts";
import { NeedChoices, readNeedChoices } from "../lib/NeedChoices.tsx";
import { call } from "../lib/query.ts";
import { useIsOffline } from "../lib/use-is-offline.ts";
import { MEALS } from "./meals.ts";

type Place = { name: string; latitude: number; longitude: number };

type Props = {
  today: string;
  date: string;
  start: string;
  end: string;
  places: Place[];
  needs: NeedsQuery | null;
  room: string | null;
  /** The id of a place or event that is added to the day. */
  add: string | null;
};

const PACES: Record<PaceName, string> = {
  relaxed: msg("Relaxed: fewer stops, more time"),
  normal: msg("Normal"),
  brisk: msg("Brisk: more stops, less time"),
};

const ANYWHERE = "";
const HERE = "here";

export function PlanForm({ today, date, start, end, places, needs, room, add }: Props) {
  // The same for another attempt at the same day, so that a plan is not made twice if a response is lost.
  const attempt = useRef<{ id: string; wish: string }>(undefined);
  const [isTrip, setTrip] = useState(false);
  const form = useForm(async ({ date, until, start, end, from, returns, pace }, form) => {
    const meals = MEAL_NAMES.filter((meal) => new FormData(form).has(meal));
    const choices = readNeedChoices(form);
    const where = { from: await findStart(from, places), returns: returns !== undefined, room };
    const days = until && until !== date ? { date, until } : { date };
    const body = { ...days, start, end, pace, meals, ...choices, ...where };
    const wish = JSON.stringify(body);
    if (attempt.current?.wish !== wish) attempt.current = { id: crypto.randomUUID(), wish };
    const { id } = attempt.current;
    await call("POST", "until" in days ? "/api/trips" : "/api/plans", { id, ...body });
    // Whoever comes back to this form plans another day.
    attempt.current = undefined;
    location.assign("until" in days ? `/trips/${id}` : `/plan/${id}${add ? `?add=${add}` : ""}`);
  });
  const isOffline = useIsOffline();
  return (
    <Form {...form} className="card-box p-5 md:p-6 grid gap-5">
      {room && (
        <p>
          {t("Your room's shortlist comes first. The day fits what all of you need, and doesn't say who needs what.")}
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("Date")} name="date" type="date" defaultValue={date} min={today} />
        {!add && (
          <Field
            label={t("Last day of a trip")}
            name="until"
            type="date"
            min={today}
            hint={t("Leave it empty for one day. A trip has at most {max} days.", { max: MAX_TRIP_DAYS })}
            onChange={({ currentTarget }) => setTrip(currentTarget.value !== "")}
          />
        )}
        <Field label={t("Start")} name="start" type="time" step={300} defaultValue={start} />
        <Field label={t("End")} name="end" type="time" step={300} defaultValue={end} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={t("Start from")} name="from" defaultValue={ANYWHERE}>
          <option value={ANYWHERE}>{t("From the first stop")}</option>
          <option value={HERE}>{t("From where I am now")}</option>
          <Options of={places.map(({ name }, index) => [index, name])} />
        </SelectField>
        <SelectField label={t("Pace")} name="pace" defaultValue="normal">
          <Options of={PACE_NAMES.map((pace) => [pace, t(PACES[pace])])} />
        </SelectField>
      </div>
      <Choice key={String(isTrip)} type="checkbox" name="returns" defaultChecked={isTrip}>
        {isTrip ? t("Each day ends where it starts, such as at your hotel") : t("The day ends where it starts")}
      </Choice>
      <fieldset className="grid gap-1">
        <legend className="font-semibold">{t("Meals")}</legend>
        <div className="flex flex-wrap gap-x-6">
          {MEAL_NAMES.map((meal) => (
            <Choice key={meal} type="checkbox" name={meal} defaultChecked>
              {t(MEALS[meal])}
            </Choice>
          ))}
        </div>
      </fieldset>
      <NeedChoices
        offered={PLAN_NEEDS}
        needs={needs}
        hint={t(
          "Only places that fit are planned; a diet, a price and outdoor seating count where you eat. It's stored with the plan, but not shared.",
        )}
      />
      <FormMessage message={getFormMessage(form.state, true)} />
      {isOffline && (
        <p id="plan-offline" role="note">
          {t("You're offline. To plan a new day, you need a connection.")}
        </p>
      )}
      <Button
        type="submit"
        waiting={form.state.busy && t("Planning…")}
        className="justify-self-start"
        {...(isOffline && { "aria-disabled": true, "aria-describedby": "plan-offline", onClick: preventSubmit })}
      >
        {isTrip ? t("Plan my trip") : t("Plan my day")}
      </Button>
    </Form>
  );
}

const preventSubmit = (event: MouseEvent) => event.preventDefault();

/** Null: at the first stop. @throws FieldErrors if the browser doesn't share its location */
async function findStart(from: string | undefined, places: readonly Place[]) {
  if (!from) return null;
  return from === HERE ? { name: null, ...(await locateStart("from")) } : (places[Number(from)] ?? null);
}
