import { readSettings } from "../../../db/stored-settings.ts";
import packageFile from "../../../package.json" with { type: "json" };
import { type BackupStatus, formatBackupStatus } from "../../backups/backup-status.ts";
import { LAST_BACKUP, type LastBackup, parseLastBackup } from "../../backups/schedule.ts";
import type { AppContext } from "../../context.ts";
import { listSpeeds } from "../../http/metrics/page-speed.ts";
import { msg, t } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { toTabUrl } from "../../ui/AdminList.tsx";
import { Card } from "../../ui/Card.tsx";
import { DAY, DayChart, HEIGHT, NumbersByDay, toAxisMax } from "../../ui/DayChart.tsx";
import { type City, formatLongDate, formatTime, formatTimezone } from "../../ui/dates.ts";
import { formatDecimal, formatNumber } from "../../ui/numbers.ts";
import { PlainLink } from "../../ui/TextLink.tsx";
import { getWaitlistCounts } from "../waitlist/waitlist.ts";
import { Counters } from "../waitlist/waitlist-tab.tsx";
import texts from "./overview.texts.json" with { type: "json" };
import { getOverview, OVERVIEW } from "./overview.ts";
import { SpeedTable } from "./SpeedTable.tsx";
import type { DayValue, Overview, TimeSeries } from "./schema.ts";
import { findNewerRelease, type Latest } from "./update-check.ts";

/** How many of the last days the overview shows. */
const SPEED_DAYS = 7;

export const overviewTab: AdminTab = {
  name: "overview",
  label: msg("Overview"),
  show: async (ctx) => {
    const { db, city } = ctx;
    const stored = readSettings(db, [OVERVIEW, LAST_BACKUP]);
    const [overview, waitlist, backup, newer, speeds] = await Promise.all([
      getOverview(
        db,
        city.timezone,
        stored.then((values) => values.get(OVERVIEW)),
      ),
      getWaitlistCounts(db, city.timezone),
      stored.then((values) => toBackupStatus(ctx, parseLastBackup(values.get(LAST_BACKUP)))),
      ctx.config.updateCheckUrl ? findNewerRelease(db) : undefined,
      ctx.config.speedSample > 0 ? listSpeeds(db, city.timezone, SPEED_DAYS) : undefined,
    ]);
    const version = { running: packageFile.version, newer };
    return (
      <div className="grid gap-5">
        <h2 className="text-xl">
          <PlainLink href={toTabUrl("waitlist", {})}>{t("Waitlist")}</PlainLink>
        </h2>
        <Counters counts={waitlist} />
        <OverviewScreen overview={overview} backup={backup} version={version} city={city} />
        {speeds && <SpeedTable speeds={speeds} percent={ctx.config.speedSample} />}
      </div>
    );
  },
};

const toBackupStatus = ({ config: { backup }, city }: AppContext, last: LastBackup | undefined) =>
  backup.intervalMs === undefined || !last ? undefined : formatBackupStatus(last, backup.intervalMs, city);

type Version = { running: string; newer?: Latest };
type Props = { overview: Overview; backup?: BackupStatus; version: Version; city: City };

const OverviewScreen = ({ overview, backup, version, city }: Props) => (
  <div className="grid gap-5">
    <div className="grid gap-1">
      <h2 className="text-xl">{t("The last 30 days")}</h2>
      <p className="text-faint">
        {t("Days begin at midnight, {timezone}. Last updated at {time}.", {
          timezone: formatTimezone(city),
          time: formatTime(overview.countedAt, city),
        })}
      </p>
      {backup && (
        <p className={backup.isProblem ? "rounded-3 bg-skip/10 px-4 py-3 font-semibold text-skip" : "text-faint"}>
          {backup.text}
        </p>
      )}
      <p className="text-faint">
        Sidestreet {version.running}.
        {version.newer && (
          <>
            {" "}
            <PlainLink href={version.newer.url}>
              {t("Version {version} is available", { version: version.newer.version })}
            </PlainLink>
          </>
        )}
      </p>
    </div>
    <div className="grid gap-5 md:grid-cols-2">
      {SERIES.map((name) => (
        <Stat key={name} name={name} series={overview[name]} />
      ))}
    </div>
  </div>
);

type Series = keyof typeof texts;
const SERIES = Object.keys(texts) as Series[];

function Stat({ name, series }: { name: Series; series: TimeSeries }) {
  const title = t(texts[name].title);
  const digits = name === "likesPerView" ? 2 : 0;
  return (
    <Card id={name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} title={title}>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-display text-4xl tabular-nums">{formatValue(series.total, digits)}</span>
        <span className="text-faint">
          {t("{value} in the 30 days before", { value: formatValue(series.before, digits) })}
        </span>
      </p>
      <TrendChart days={series.days} title={title} digits={digits} />
      <p className="mt-2 text-sm text-faint">{t(texts[name].note)}</p>
    </Card>
  );
}

const formatValue = (value: number | null, digits: number) => (value === null ? "–" : formatDecimal(value, digits));

// One stat over thirty days as a bar chart, with the same numbers in a table.
type TrendProps = { days: DayValue[]; title: string; digits: number };

function TrendChart({ days, title, digits }: TrendProps) {
  const highest = Math.max(...days.map(({ value }) => value ?? 0));
  if (highest === 0) return <p className="my-6 text-faint">{t("No data yet.")}</p>;
  const top = toAxisMax(highest, digits);
  const format = (value: number | null) => formatValue(value, digits);
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
