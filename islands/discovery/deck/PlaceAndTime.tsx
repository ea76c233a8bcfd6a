import { useId, useState } from "react";
import type { NeedCounts } from "../../../src/features/discovery/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import type { Needs } from "../../../src/taste/needs.ts";
import { formatNumber } from "../../../src/ui/numbers.ts";
import { getPosition } from "../../lib/position.ts";

type Props = { needs: Needs; counts: NeedCounts | undefined; onChange: (needs: Needs) => void };

const PRICES = [1, 2, 3, 4];
const MINUTES = [5, 10, 15, 20, 30];

export function PlaceAndTime({ needs, counts, onChange }: Props) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const isNow = needs.open === "now";

  /** The position is rounded to about 100 meters, because it is in the address of the page. */
  async function walkFromHere(minutes: number): Promise<void> {
    setProblem(undefined);
    if (minutes === 0) return onChange({ ...needs, walk: null });
    if (needs.walk) return onChange({ ...needs, walk: { ...needs.walk, minutes } });
    try {
      const { latitude, longitude } = await getPosition();
      const round = (degrees: number) => Math.round(degrees * 1000) / 1000;
      onChange({ ...needs, walk: { minutes, from: { latitude: round(latitude), longitude: round(longitude) } } });
    } catch {
      setProblem(t("Your browser doesn't share your location."));
    }
  }

  const togglePrice = (level: number) =>
    onChange({
      ...needs,
      price: needs.price.includes(level)
        ? needs.price.filter((other) => other !== level)
        : [...needs.price, level].sort(),
    });
  return (
    <>
      <fieldset className="flex flex-wrap gap-x-5 gap-y-1 min-w-0">
        <legend className="pb-1 font-semibold">{t("Price")}</legend>
        {PRICES.map((level) => (
          <label key={level} className="flex items-center gap-2 min-h-11">
            <input type="checkbox" checked={needs.price.includes(level)} onChange={() => togglePrice(level)} />
            {"€".repeat(level)} <Count of={counts?.options[`price:${level}`]} />
          </label>
        ))}
      </fieldset>
      <label className="flex items-center gap-2 min-h-11">
        <input
          type="checkbox"
          checked={needs.open !== null}
          onChange={() => onChange({ ...needs, open: needs.open === null ? "now" : null })}
        />
        {needs.open === null || isNow ? t("Open now") : t("Open at the time in the link")}{" "}
        <Count of={counts?.options.open} />
      </label>
      <div className="grid gap-1">
        <div className="flex items-center justify-between gap-3">
          <label htmlFor={id}>{t("On foot from here")}</label>
          <select
            id={id}
            className="field-box w-auto"
            value={needs.walk?.minutes ?? 0}
            onChange={(event) => void walkFromHere(Number(event.target.value))}
          >
            <option value={0}>{t("Any [[a filter that is off]]")}</option>
            {[...new Set([...MINUTES, needs.walk?.minutes ?? 5])]
              .sort((a, b) => a - b)
              .map((minutes) => (
                <option key={minutes} value={minutes}>
                  {t("{minutes, number} min", { minutes })}
                </option>
              ))}
          </select>
        </div>
        {problem && (
          <p role="alert" className="text-sm font-semibold text-skip">
            {problem}
          </p>
        )}
      </div>
    </>
  );
}

const Count = ({ of }: { of: number | undefined }) =>
  of === undefined ? null : <span className="text-faint">({formatNumber(of)})</span>;
