// One stat over thirty days as a bar chart, with the same numbers in a table.
import { t } from "../../i18n/t.ts";
import { DAY, DayChart, HEIGHT } from "../../ui/DayChart.tsx";
import { formatLongDate } from "../../ui/dates.ts";
import { formatDecimal } from "../../ui/numbers.ts";
import type { DayValue } from "./schema.ts";

type Props = { days: DayValue[]; title: string; digits: number };

export function TrendChart({ days, title, digits }: Props) {
  const highest = Math.max(...days.map(({ value }) => value ?? 0));
  if (highest === 0) return <p className="my-6 text-faint">{t("No data yet.")}</p>;
  const top = toAxisMax(highest, digits);
  const format = (value: number | null) => (value === null ? "–" : formatDecimal(value, digits));
  return (
    <>
      <DayChart
        days={days.map(({ day }) => day)}
        axis={[formatTick(top), formatTick(top / 2)]}
        label={formatLabel(days, title, format)}
        height="h-28"
        tooltip={(i) => t("{label}: {value}", { label: formatLongDate(days[i]!.day), value: format(days[i]!.value) })}
      >
        {days.map(({ day, value }, i) => {
          const height = ((value ?? 0) / top) * HEIGHT;
          return (
            <rect
              key={day}
              x={i * DAY + 1.5}
              y={HEIGHT - height}
              width={DAY - 3}
              height={height}
              className={i === days.length - 1 ? "fill-like/50" : "fill-like"}
            />
          );
        })}
      </DayChart>
      <details className="mt-2">
        <summary className="py-2 text-sm cursor-pointer font-semibold">
          {t("Numbers by day")}
          <span className="visually-hidden">: {title}</span>
        </summary>
        <table className="w-full border-collapse text-sm tabular-nums">
          <thead>
            <tr className="text-start">
              <th scope="col" className="py-1 pe-2">
                {t("Day")}
              </th>
              <th scope="col" className="py-1 ps-2 text-end">
                {title}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, value }) => (
              <tr key={day} className="border-t border-line">
                <th scope="row" className="py-1 pe-2 text-start font-normal">
                  {formatLongDate(day)}
                </th>
                <td className="py-1 ps-2 text-end">{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

/** The smallest of 2, 4, 6, 8, 10, 20, … that is at least the highest value, so that its half is round too. */
function toAxisMax(highest: number, digits: number): number {
  for (let unit = digits > 0 ? 0.01 : 1; ; unit *= 10) {
    for (const step of [2, 4, 6, 8, 10]) if (highest <= step * unit) return step * unit;
  }
}

const formatTick = (value: number) => (value >= 10_000 ? `${value / 1000}k` : String(Number(value.toPrecision(4))));

function formatLabel(days: DayValue[], title: string, format: (value: number | null) => string): string {
  const best = days.reduce(
    (highest, day) => ((day.value ?? 0) >= (highest.value ?? 0) ? day : highest),
    days[0] as DayValue,
  );
  return t("{title} on each of the last {count} days; most on {day}: {value}", {
    title,
    count: days.length,
    day: formatLongDate(best.day),
    value: format(best.value),
  });
}
