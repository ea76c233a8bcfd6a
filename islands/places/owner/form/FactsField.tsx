import { FACT_KEYS, FACT_VALUES, type Facts } from "../../../../db/vocabulary.ts";
import { getFactLabel, getFactValueLabel } from "../../../../src/i18n/labels-of-facts.ts";
import { t } from "../../../../src/i18n/t.ts";
import { Options, SelectField } from "../../../../src/ui/Field.tsx";

export function FactsField({ facts }: { facts: Facts | null }) {
  const unknown = FACT_KEYS.filter((key) => !facts?.[key]).length;
  return (
    <details className="rounded-3 border border-line px-4 py-2">
      <summary className="min-h-11 py-1 cursor-pointer font-semibold">
        {t("Good to know")}
        <span className="block font-normal text-faint">
          {unknown > 0
            ? t(
                "{count, plural, one {Travelers filter by # fact that isn't known yet} other {Travelers filter by # facts that aren't known yet}}",
                { count: unknown },
              )
            : t("Everything is known")}
        </span>
      </summary>
      <p className="my-3 text-sm text-faint">
        {t(
          "A place that isn't known to fit is left out. Choose Only where there is nothing else, such as only vegan food.",
        )}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {FACT_KEYS.map((key) => (
          <SelectField key={key} label={getFactLabel(key)} name={`facts.${key}`} defaultValue={facts?.[key] ?? ""}>
            <option value="">{t("Not known yet")}</option>
            <Options of={FACT_VALUES.map((value) => [value, getFactValueLabel(value)])} />
          </SelectField>
        ))}
      </div>
    </details>
  );
}
