import { SPEED_METRICS } from "../../../db/vocabulary.ts";
import { t } from "../../i18n/t.ts";
import { Card } from "../../ui/Card.tsx";
import { NumbersTable } from "../../ui/DayChart.tsx";
import { formatLongDate } from "../../ui/dates.ts";
import { formatDecimal, formatNumber } from "../../ui/numbers.ts";
import { SPEED_BOUNDS, type SpeedOfRoute } from "../speed/schema.ts";

/** How fast visitors found the pages on the last days. What is missing was measured too rarely. */
export function SpeedTable({ speeds, percent }: { speeds: readonly SpeedOfRoute[]; percent: number }) {
  const head = [t("Page"), ...SPEED_METRICS.map((metric) => metric.toUpperCase())];
  const toRow = ([route, values]: [string, SpeedOfRoute[]]): [string, ...string[]] => {
    const cells = new Map(values.map((value) => [value.metric, formatSpeed(value)]));
    return [route, ...SPEED_METRICS.map((metric) => cells.get(metric) ?? "–")];
  };
  return (
    <Card id="speed" title={t("Speed as visitors feel it")}>
      <p className="text-sm text-faint">
        {t(
          "Measured by browsers in {share} of page views, without anything about the person: what three of four views reached, and of how many. Where there are too few, nothing is said.",
          { share: formatNumber(percent / 100, { style: "percent" }) },
        )}
      </p>
      {speeds.length === 0 && <p className="mt-4 text-faint">{t("No data yet.")}</p>}
      {[...Map.groupBy(speeds, ({ day }) => day)].map(([day, ofDay]) => (
        <NumbersTable key={day} head={head} rows={[...Map.groupBy(ofDay, ({ route }) => route)].map(toRow)}>
          {formatLongDate(day)}
        </NumbersTable>
      ))}
    </Card>
  );
}

function formatSpeed({ metric, atMost, views }: SpeedOfRoute): string {
  const [slower = 0, slowest] = SPEED_BOUNDS[metric].slice(-2);
  const value = atMost === slowest ? slower : atMost;
  const text =
    metric === "cls" ? formatDecimal(value / 1000, 3) : formatNumber(value, { style: "unit", unit: "millisecond" });
  return `${atMost === slowest ? ">" : "≤"} ${text} (${formatNumber(views)})`;
}
