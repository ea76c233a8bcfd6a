// The numbers of the landing page: what the specification claims, or what the server counted.
import type { LandingCounts } from "../../context.ts";
import { msg, t } from "../../i18n/t.ts";
import { formatNumber } from "../../ui/numbers.ts";

export function Numbers({ numbers }: { numbers: readonly { value: string; label: string }[] }) {
  if (numbers.length === 0) return null;
  return (
    <section className="claims-band" aria-label={t("In numbers")}>
      <dl className="page-width claims">
        {numbers.map(({ value, label }) => (
          <div key={label} className="claim">
            <dt className="claim-value">{value}</dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Fewer than this say nothing. */
const MIN_COUNT = 5;

export const getCounted = ({ places, travelers, matches }: LandingCounts) =>
  [
    { number: roundDown(places), label: msg("{count, plural, one {place} other {places}} [[below a number]]") },
    {
      number: roundDown(travelers),
      label: msg("{count, plural, one {traveler} other {travelers}} [[below a number]]"),
    },
    { number: roundDown(matches), label: msg("{count, plural, one {match} other {matches}} [[below a number]]") },
  ].flatMap(({ number, label }) =>
    number > 0 ? { value: `${formatNumber(number)}+`, label: t(label, { count: number }) } : [],
  );

/** To two digits from 100, to one below: 1234 is 1200, 87 is 80, 7 is 5. */
export function roundDown(count: number): number {
  if (count < 10) return count < MIN_COUNT ? 0 : MIN_COUNT;
  const step = 10 ** Math.max(1, Math.floor(Math.log10(count)) - 1);
  return Math.floor(count / step) * step;
}
