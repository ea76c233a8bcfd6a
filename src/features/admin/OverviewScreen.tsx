// The city at a glance: four figures over thirty days, each with the way it is counted.

import type { BackupStatus } from "../../backups/backup-status.ts";
import { Card } from "../../ui/Card.tsx";
import { type City, formatClock, formatTime } from "../../ui/when.ts";
import type { Overview, TimeSeries } from "./schema.ts";
import { TrendChart } from "./TrendChart.tsx";
import type { Latest } from "./update-check.ts";

type Version = { running: string; newer?: Latest };
type Screen = { overview: Overview; backup?: BackupStatus; version: Version; city: City };

export function OverviewScreen({ overview, backup, version, city }: Screen) {
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="text-xl">The last 30 days</h2>
        <p className="text-faint">
          Days begin at midnight, {formatClock(city)}. Counted at {formatTime(overview.countedAt, city)}, today up to
          then.
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
              <a href={version.newer.url} className="plain-link">
                Version {version.newer.version} is available
              </a>
            </>
          )}
        </p>
      </div>
      <div className="grid gap-5 md:grid-cols-2">
        <Figure
          id="sign-ups"
          title="Sign-ups"
          series={overview.signUps}
          unit="sign-ups"
          counted="Accounts made on that day, of both kinds; accounts that were deleted since are not in it."
        />
        <Figure
          id="swipes"
          title="Swipes"
          series={overview.swipes}
          unit="swipes"
          counted="Likes, saves and skips on that day; what was undone is not in it."
        />
        <Figure
          id="active"
          title="Active people"
          series={overview.active}
          unit="people"
          counted="People who swiped or answered an event, each once a day; the large figure counts each once in 30 days."
        />
        <Figure
          id="likes-per-view"
          title="Likes per view"
          series={overview.likesPerView}
          unit="likes per view"
          counted="Places liked that day, by the visits to place pages that day. Visits are kept by the day of UTC, so these days are UTC’s."
          digits={2}
        />
      </div>
    </div>
  );
}

type Props = { id: string; title: string; series: TimeSeries; unit: string; counted: string; digits?: number };

function Figure({ id, title, series, unit, counted, digits = 0 }: Props) {
  return (
    <Card id={id} title={title}>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-display text-4xl tabular-nums">{figure(series.total, digits)}</span>
        <span className="text-faint">{figure(series.before, digits)} in the 30 days before</span>
      </p>
      <TrendChart days={series.days} title={title} unit={unit} digits={digits} />
      <p className="mt-2 text-sm text-faint">{counted}</p>
    </Card>
  );
}

const figure = (value: number | null, digits: number) =>
  value === null ? "–" : value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
