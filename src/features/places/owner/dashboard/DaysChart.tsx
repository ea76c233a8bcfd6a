import { t } from "../../../../i18n/t.ts";
import { Card } from "../../../../ui/Card.tsx";
import { DAY, DayChart, HEIGHT } from "../../../../ui/DayChart.tsx";
import { formatLongDate } from "../../../../ui/dates.ts";
import type { DayStats } from "../stats.ts";

export function DaysChart({ days }: { days: DayStats[] }) {
  const highest = Math.max(...days.flatMap(({ views, likes, saves }) => [views, likes, saves]));
  if (highest === 0) return <NothingYet />;
  const top = roundUp(highest);
  return (
    <Card id="days" title={t("Last 30 days")}>
      <Legend />
      <DayChart
        days={days.map(({ day }) => day)}
        axis={[top, top / 2]}
        label={formatSummary(days)}
        height="h-44 md:h-56"
        tooltip={(i) => formatDay(days[i]!)}
      >
        <Drawing days={days} top={top} />
      </DayChart>
      <details className="mt-3">
        <summary className="py-2 text-sm cursor-pointer font-semibold">{t("Numbers by day")}</summary>
        <DaysTable days={days} />
      </details>
    </Card>
  );
}

function NothingYet() {
  return (
    <Card id="days" title={t("Last 30 days")}>
      <p className="text-faint">{t("No views, likes or saves yet. The chart appears once there are some.")}</p>
    </Card>
  );
}

function Legend() {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <li className="flex items-center gap-2">
        <svg width="14" height="14" aria-hidden="true">
          <rect width="14" height="14" rx="3" className="fill-save/50" />
        </svg>
        {t("Views")}
      </li>
      <li className="flex items-center gap-2">
        <svg width="24" height="14" aria-hidden="true">
          <path d="M0 7H24" className="stroke-like" strokeWidth="3" />
        </svg>
        {t("Likes")}
      </li>
      <li className="flex items-center gap-2">
        <svg width="24" height="14" aria-hidden="true">
          <path d="M0 7H24" className="stroke-act" strokeWidth="3" strokeDasharray="5 4" />
        </svg>
        {t("Saves")}
      </li>
    </ul>
  );
}

function Drawing({ days, top }: { days: DayStats[]; top: number }) {
  const y = (value: number) => HEIGHT - (value / top) * HEIGHT;
  const line = (name: "likes" | "saves") => days.map((day, i) => `${i * DAY + DAY / 2},${y(day[name])}`).join(" ");
  return (
    <>
      {days.map(({ day, views }, i) => (
        <rect
          key={day}
          x={i * DAY + 1.5}
          y={y(views)}
          width={DAY - 3}
          height={HEIGHT - y(views)}
          className="fill-save/50"
        />
      ))}
      <polyline
        points={line("saves")}
        className="fill-none stroke-act"
        strokeWidth="2.5"
        strokeDasharray="5 4"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      <polyline
        points={line("likes")}
        className="fill-none stroke-like"
        strokeWidth="2.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </>
  );
}

const formatDay = ({ day, views, likes, saves }: DayStats) =>
  t(
    "{day}: {views, plural, one {{views} view} other {{views} views}}, {likes, plural, one {{likes} like} other {{likes} likes}}, {saves, plural, one {{saves} save} other {{saves} saves}}",
    { day: formatLongDate(day), views, likes, saves },
  );

/** To 4, 6, 8, 10, 20, 40, 60 …: half of it is a whole number, too. */
function roundUp(highest: number): number {
  for (let ten = 1; ; ten *= 10) {
    for (const step of [4, 6, 8, 10, 20]) if (highest <= step * ten) return step * ten;
  }
}

function formatSummary(days: DayStats[]): string {
  const sum = (name: "views" | "likes" | "saves") => days.reduce((total, day) => total + day[name], 0);
  const best = days.reduce((max, day) => (day.views >= max.views ? day : max), days[0] as DayStats);
  const values = { views: sum("views"), likes: sum("likes"), saves: sum("saves") };
  return best.views > 0
    ? t(
        "{views, plural, one {{views} view} other {{views} views}}, {likes, plural, one {{likes} like} other {{likes} likes}} and {saves, plural, one {{saves} save} other {{saves} saves}} in the last 30 days; most views on {day}: {most}",
        { ...values, day: formatLongDate(best.day), most: best.views },
      )
    : t(
        "{views, plural, one {{views} view} other {{views} views}}, {likes, plural, one {{likes} like} other {{likes} likes}} and {saves, plural, one {{saves} save} other {{saves} saves}} in the last 30 days",
        values,
      );
}

function DaysTable({ days }: { days: DayStats[] }) {
  return (
    <table className="w-full border-collapse text-sm tabular-nums">
      <thead>
        <tr className="text-start">
          <th scope="col" className="py-1 pe-2">
            {t("Day (UTC)")}
          </th>
          <th scope="col" className="py-1 px-2 text-end">
            {t("Views")}
          </th>
          <th scope="col" className="py-1 px-2 text-end">
            {t("Likes")}
          </th>
          <th scope="col" className="py-1 px-2 text-end">
            {t("Saves")}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, views, likes, saves }) => (
          <tr key={day} className="border-t border-line">
            <th scope="row" className="py-1 pe-2 text-start font-normal whitespace-nowrap">
              {formatLongDate(day)}
            </th>
            <td className="py-1 px-2 text-end">{views}</td>
            <td className="py-1 px-2 text-end">{likes}</td>
            <td className="py-1 px-2 text-end">{saves}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
