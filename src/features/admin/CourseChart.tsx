// One figure over thirty days as bars, with the same numbers in a table for those who read.
import type { DayValue } from "./overview.ts";

/** Units of the drawing, which is stretched to its place: a day is this wide, the highest value this high. */
const DAY = 10;
const HEIGHT = 100;

type Props = { days: DayValue[]; title: string; unit: string; digits: number };

export function CourseChart({ days, title, unit, digits }: Props) {
  const highest = Math.max(...days.map(({ value }) => value ?? 0));
  if (highest === 0)
    return <p className="my-6 text-faint">Nothing yet. As soon as there is, its days are drawn here.</p>;
  const top = niceTop(highest, digits);
  const say = (value: number | null) =>
    value === null ? "–" : value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return (
    <>
      <div className="mt-4 grid grid-cols-[auto_1fr] gap-x-2 text-sm text-faint tabular-nums">
        <div aria-hidden="true" className="flex flex-col justify-between -my-2.5 text-right">
          <span>{axis(top)}</span>
          <span>{axis(top / 2)}</span>
          <span>0</span>
        </div>
        <svg
          role="img"
          aria-label={inWords(days, title, unit, say)}
          viewBox={`0 0 ${days.length * DAY} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="w-full h-28 overflow-visible"
        >
          {[0, 0.5, 1].map((part) => (
            <path
              key={part}
              d={`M0 ${HEIGHT * part}H${days.length * DAY}`}
              className="stroke-line"
              strokeWidth="1"
              vectorEffect="non-scaling-stroke"
            />
          ))}
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
          {days.map(({ day, value }, i) => (
            <rect key={day} x={i * DAY} width={DAY} height={HEIGHT} className="fill-transparent hover:fill-ink/8">
              <title>{`${longDay(day)}: ${say(value)} ${unit}`}</title>
            </rect>
          ))}
        </svg>
        <div aria-hidden="true" className="col-start-2 mt-3 flex justify-between">
          <span>{shortDay(days[0]?.day)}</span>
          <span>{shortDay(days[Math.floor(days.length / 2)]?.day)}</span>
          <span>Today</span>
        </div>
      </div>
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

/** The least of 1, 2, 4, 6, 8, 10, 20 … that holds the highest value; half of it is as round. */
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

const onDay = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options }).format(new Date(`${day}T00:00:00Z`));
const shortDay = (day = "") => day && onDay(day, { day: "numeric", month: "short" });
const longDay = (day: string) => onDay(day, { weekday: "short", day: "numeric", month: "short" });
