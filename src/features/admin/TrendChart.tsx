// One figure over thirty days as bars; a table has the same numbers.
import { DAY, DayChart, HEIGHT } from "../../ui/DayChart.tsx";
import { longDay } from "../../ui/days.ts";
import type { DayValue } from "./schema.ts";

type Props = { days: DayValue[]; title: string; unit: string; digits: number };

export function TrendChart({ days, title, unit, digits }: Props) {
  const highest = Math.max(...days.map(({ value }) => value ?? 0));
  if (highest === 0)
    return <p className="my-6 text-faint">Nothing yet. As soon as there is, its days are drawn here.</p>;
  const top = niceTop(highest, digits);
  const say = (value: number | null) =>
    value === null ? "–" : value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return (
    <>
      <DayChart
        days={days.map(({ day }) => day)}
        axis={[axis(top), axis(top / 2)]}
        label={inWords(days, title, unit, say)}
        height="h-28"
        said={(i) => `${longDay(days[i]!.day)}: ${say(days[i]!.value)} ${unit}`}
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
          The numbers, day by day<span className="visually-hidden">: {title}</span>
        </summary>
        <table className="w-full border-collapse text-sm tabular-nums">
          <thead>
            <tr className="text-left">
              <th scope="col" className="py-1 pr-2">
                Day
              </th>
              <th scope="col" className="py-1 pl-2 text-right">
                {title}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, value }) => (
              <tr key={day} className="border-t border-line">
                <th scope="row" className="py-1 pr-2 text-left font-normal">
                  {longDay(day)}
                </th>
                <td className="py-1 pl-2 text-right">{say(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

/** The least of 1, 2, 4, 6, 8, 10, 20 … that is not below the highest value: its half is as round. */
function niceTop(highest: number, digits: number): number {
  for (let ten = digits > 0 ? 0.01 : 1; ; ten *= 10) {
    for (const step of [2, 4, 6, 8, 10]) if (highest <= step * ten) return step * ten;
  }
}

const axis = (value: number) => (value >= 10_000 ? `${value / 1000}k` : String(Number(value.toPrecision(4))));

function inWords(days: DayValue[], title: string, unit: string, say: (value: number | null) => string): string {
  const best = days.reduce((most, day) => ((day.value ?? 0) >= (most.value ?? 0) ? day : most), days[0] as DayValue);
  return `${title} on each of the last ${days.length} days; most on ${longDay(best.day)}: ${say(best.value)} ${unit}`;
}
