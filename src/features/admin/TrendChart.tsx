// One stat over thirty days as a bar chart, with the same numbers in a table.
import { t } from "../../i18n/t.ts";
import { DAY, DayChart, HEIGHT, NumbersByDay, toAxisMax } from "../../ui/DayChart.tsx";
import { formatLongDate } from "../../ui/dates.ts";
import { formatDecimal, formatNumber } from "../../ui/numbers.ts";
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
      <NumbersByDay of={title} head={[t("Day"), title]} days={days.map(({ day, value }) => [day, format(value)])} />
    </>
  );
}

const formatTick = (value: number) => formatNumber(value, { notation: "compact", maximumSignificantDigits: 4 });

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
