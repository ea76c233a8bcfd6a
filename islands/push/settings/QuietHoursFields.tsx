import { useEffect, useState } from "react";
import type { QuietHours } from "../../../src/features/push/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Field, Options, SelectField } from "../../../src/ui/Field.tsx";
import { Switch } from "../../lib/Switch.tsx";

type Props = {
  quietHours: QuietHours | null;
  city: { name: string; timezone: string };
  onChange: (quietHours: QuietHours | null) => void;
};

const DEFAULT: QuietHours = { from: "22:00", until: "08:00", timezone: null };

export function QuietHoursFields({ quietHours, city, onChange }: Props) {
  const zones = useTimezones(quietHours, city.timezone);
  const change = (changes: Partial<QuietHours>) => {
    const next = { ...DEFAULT, ...quietHours, ...changes };
    if (next.from && next.until && next.from !== next.until) onChange(next);
  };
  return (
    <section className="grid gap-3" aria-label={t("Quiet hours")}>
      <Switch on={quietHours !== null} onSwitch={(on) => onChange(on ? DEFAULT : null)}>
        {t("Quiet hours")}
      </Switch>
      <p className="text-sm text-faint">{t("Notifications wait until your quiet hours are over.")}</p>
      {quietHours && (
        <div className="grid grid-cols-2 gap-3">
          <Field
            key={`from ${quietHours.from}`}
            label={t("From [[a time]]")}
            type="time"
            defaultValue={quietHours.from}
            onBlur={({ target }) => target.value !== quietHours.from && change({ from: target.value })}
          />
          <Field
            key={`until ${quietHours.until}`}
            label={t("Until [[a time]]")}
            type="time"
            defaultValue={quietHours.until}
            onBlur={({ target }) => target.value !== quietHours.until && change({ until: target.value })}
          />
          {zones.length > 0 && (
            <div className="col-span-2">
              <SelectField
                label={t("Time zone")}
                value={quietHours.timezone ?? ""}
                onChange={({ target }) => change({ timezone: target.value || null })}
              >
                <option value="">{t("{city} time", { city: city.name })}</option>
                <Options of={zones.map((zone) => [zone, zone.replaceAll("_", " ")])} />
              </SelectField>
            </div>
          )}
        </div>
      )}
    </section>
  );
}

function useTimezones(quietHours: QuietHours | null, cityTimezone: string): string[] {
  const [local, setLocal] = useState<string>();
  useEffect(() => setLocal(new Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  const zones = [quietHours?.timezone, local].filter((zone) => zone !== undefined && zone !== null);
  return [...new Set(zones)].filter((zone) => zone !== cityTimezone);
}
