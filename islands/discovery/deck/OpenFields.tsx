import { useState } from "react";
import { t } from "../../../src/i18n/t.ts";
import type { City } from "../../../src/ui/dates.ts";
import { Field, SelectField } from "../../../src/ui/Field.tsx";
import { formatCityTime, parseCityTime } from "../../events/host/city-time.ts";
import { withCount } from "./with-count.ts";

/** "now", or a time in ISO 8601; null for any. */
type Open = string | null;

type Props = {
  /** Undefined until it is known: then only "now" can be chosen. */
  city: City | undefined;
  open?: Open;
  count?: number;
  errors?: string[];
  onChange?: (open: Open) => void;
};

export function OpenFields({ city, open = null, count, errors, onChange }: Props) {
  const [choice, setChoice] = useState(open && open !== "now" ? "at" : (open ?? ""));
  function choose(choice: string): void {
    setChoice(choice);
    onChange?.(choice === "now" ? "now" : null);
  }
  return (
    <>
      <SelectField label={t("When?")} name="open" value={choice} onChange={(event) => choose(event.target.value)}>
        <option value="">{t("Any time")}</option>
        <option value="now">{withCount(t("Open now"), choice === "at" ? undefined : count)}</option>
        <option value="at" disabled={!city}>
          {t("Open at a set time")}
        </option>
      </SelectField>
      {choice === "at" && city && (
        <Field
          label={t("Date and time")}
          name="openAt"
          type="datetime-local"
          required
          defaultValue={open ? formatCityTime(new Date(open), city.timezone) : ""}
          hint={t("{name} local time.", { name: city.name })}
          errors={errors}
          onChange={(event) => onChange?.(parseCityTime(event.target.value, city.timezone)?.toISOString() ?? null)}
        />
      )}
    </>
  );
}

/** Reads a form with `OpenFields`. What is no time is returned as it is, and the server refuses it. */
export function readOpen(form: HTMLFormElement, timezone: string): Open {
  const values = new FormData(form);
  const [choice, time] = ["open", "openAt"].map((name) => String(values.get(name) ?? ""));
  if (choice !== "at") return choice || null;
  return parseCityTime(time ?? "", timezone)?.toISOString() ?? time ?? "";
}
