import { t } from "../../../../i18n/t.ts";
import { Card } from "../../../../ui/Card.tsx";
import { DAY, DayChart, HEIGHT, NumbersByDay, toAxisMax } from "../../../../ui/DayChart.tsx";
import { formatLongDate } from "../../../../ui/dates.ts";
import type { DayStats } from "../stats.ts";

export function DaysChart({ days }: { days: DayStats[] }) {
  const highest = Math.max(...days.flatMap(({ views, likes, saves }) => [views, likes, saves]));
  if (highest === 0) return <NothingYet />;
  const top = toAxisMax(highest);
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
      <NumbersByDay
        head={[t("Day (UTC)"), t("Views"), t("Likes"), t("Saves")]}
        days={days.map(({ day, views, likes, saves }) => [day, String(views), String(likes), String(saves)])}
      />
    </Card>
  );
}

const NothingYet = () => (
  <Card id="days" title={t("Last 30 days")}>
    <p className="text-faint">{t("No views, likes or saves yet. The chart appears once there are some.")}</p>
  </Card>
);

const Legend = () => (
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
