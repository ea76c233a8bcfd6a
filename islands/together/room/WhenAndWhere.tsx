import { t } from "../../../src/i18n/t.ts";
import { WALK_MINUTES } from "../../../src/taste/walking.ts";
import type { City } from "../../../src/ui/dates.ts";
import { SelectField } from "../../../src/ui/Field.tsx";
import { OpenFields, readOpen } from "../../discovery/deck/OpenFields.tsx";
import { locateStart } from "../../lib/locate-start.ts";

export function WhenAndWhere({ city, errors }: { city: City; errors: Record<string, string[]> }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <OpenFields city={city} errors={errors.open} />
      <SelectField label={t("On foot from here")} name="walk" defaultValue="0" errors={errors.walk}>
        <option value="0">{t("Any [[a filter that is off]]")}</option>
        {WALK_MINUTES.map((minutes) => (
          <option key={minutes} value={minutes}>
            {t("{minutes, number} min", { minutes })}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** @throws FieldError if the browser doesn't share its location */
export async function readWhenAndWhere(form: HTMLFormElement, timezone: string) {
  const minutes = Number(new FormData(form).get("walk") ?? 0);
  return { open: readOpen(form, timezone), walk: minutes > 0 ? { minutes, ...(await locateStart("walk")) } : null };
}
