import { useState } from "react";
import { t } from "../../../src/i18n/t.ts";
import type { City } from "../../../src/ui/dates.ts";
import { Field, SelectField } from "../../../src/ui/Field.tsx";
import { parseCityTime } from "../../events/host/city-time.ts";
import { getPosition } from "../../lib/position.ts";

const MINUTES = [5, 10, 15, 20, 30];

/** When the places of a room must be open, and how far one walks to them. */
export function WhenAndWhere({ city, errors }: { city: City; errors: Record<string, string[]> }) {
  const [open, setOpen] = useState("");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label={t("When?")} name="open" value={open} onChange={(event) => setOpen(event.target.value)}>
        <option value="">{t("Any time")}</option>
        <option value="now">{t("Open now")}</option>
        <option value="at">{t("Open at a time")}</option>
      </SelectField>
      <SelectField label={t("On foot from here")} name="walk" defaultValue="0">
        <option value="0">{t("Any [[a filter that is off]]")}</option>
        {MINUTES.map((minutes) => (
          <option key={minutes} value={minutes}>
            {t("{minutes, number} min", { minutes })}
          </option>
        ))}
      </SelectField>
      {open === "at" && (
        <Field
          label={t("Date and time")}
          name="openAt"
          type="datetime-local"
          required
          hint={t("{name} local time.", { name: city.name })}
          errors={errors.open}
        />
      )}
    </div>
  );
}

/** @throws Error if the browser doesn't share its location */
export async function readWhenAndWhere(form: HTMLFormElement, timezone: string) {
  const values = new FormData(form);
  const open = String(values.get("open") ?? "");
  const minutes = Number(values.get("walk") ?? 0);
  return {
    open: open === "at" ? toInstant(String(values.get("openAt")), timezone) : open || null,
    walk: minutes > 0 ? { minutes, ...(await locate()) } : null,
  };
}

/** What is no time is sent as it is, and refused. */
const toInstant = (time: string, timezone: string) => parseCityTime(time, timezone)?.toISOString() ?? time;

async function locate(): Promise<{ latitude: number; longitude: number }> {
  const position = await getPosition().catch(() => undefined);
  if (!position) throw new Error(t("Your browser doesn't share your location."));
  return { latitude: position.latitude, longitude: position.longitude };
}
