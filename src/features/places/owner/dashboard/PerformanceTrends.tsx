import { Minus, Sparkle, TrendingDown, TrendingUp } from "lucide-react";
import { t } from "../../../../i18n/t.ts";
import { Card } from "../../../../ui/Card.tsx";
import { formatNumber } from "../../../../ui/numbers.ts";
import type { Stats, Trend } from "../stats.ts";

export const PerformanceTrends = ({ stats: { trends, messages } }: { stats: Stats }) => (
  <Card id="trends" title={t("Performance Trends")}>
    <dl className="grid divide-y divide-line -my-3">
      <TrendLine label={t("Views")} trend={trends.views} />
      <TrendLine label={t("Likes")} trend={trends.likes} />
      <TrendLine label={t("Saves")} trend={trends.saves} />
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 py-3">
        <dt className="font-semibold">{t("Messages sent")}</dt>
        <dd className="font-semibold text-lg tabular-nums">{formatNumber(messages)}</dd>
        <dd className="col-span-2 text-sm text-faint">{t("Since you joined, including announcements.")}</dd>
      </div>
    </dl>
    <details className="mt-5 text-sm">
      <summary className="py-2 cursor-pointer font-semibold">{t("How this is counted")}</summary>
      <p className="text-faint">
        {t(
          "Trends compare the last 7 days with the 7 days before, in whole percent. Views count once per person and day, without your own visits and those of admins. Their days follow UTC and include today. Each traveler's like or save counts once a week, and not at all if undone. Automatic event notices are not counted as messages.",
        )}
      </p>
    </details>
  </Card>
);

const TrendLine = ({ label, trend }: { label: string; trend: Trend }) => (
  <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 py-3">
    <dt className="font-semibold">{label}</dt>
    <dd className="text-lg">
      <Change trend={trend} />
    </dd>
    <dd className="col-span-2 text-sm text-faint">{formatWeeks(trend)}</dd>
  </div>
);

function Change({ trend }: { trend: Trend }) {
  const { Icon, tone, text } = formatChange(trend);
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold tabular-nums ${tone}`}>
      <Icon size={18} aria-hidden />
      {text}
    </span>
  );
}

/** "+12%"; without a week before, there is no percentage. */
function formatChange({ week, change }: Trend) {
  if (change === null)
    return week > 0
      ? { Icon: Sparkle, tone: "text-going", text: t("new [[the first week]]") }
      : { Icon: Minus, tone: "text-faint", text: t("nothing yet") };
  if (change === 0) return { Icon: Minus, tone: "text-faint", text: t("{change, number}%", { change }) };
  if (change > 0) return { Icon: TrendingUp, tone: "text-going", text: t("+{change, number}%", { change }) };
  return { Icon: TrendingDown, tone: "text-skip", text: t("−{change, number}%", { change: -change }) };
}

const formatWeeks = ({ week, before }: Trend) =>
  t("{week, number} in the last 7 days, {before, number} in the 7 before", { week, before });
