// This week against the one before, and how many messages went out.
import { Minus, Sparkle, TrendingDown, TrendingUp } from "lucide-react";
import { Card } from "../../../ui/Card.tsx";
import type { Stats, Trend } from "../stats.ts";

export function PerformanceTrends({ figures: { trends, messages } }: { figures: Stats }) {
  return (
    <Card id="trends" title="Performance Trends">
      <dl className="grid divide-y divide-line -my-3">
        <TrendLine label="Views" trend={trends.views} />
        <TrendLine label="Likes" trend={trends.likes} />
        <TrendLine label="Saves" trend={trends.saves} />
        <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 py-3">
          <dt className="font-semibold">Messages sent</dt>
          <dd className="font-semibold text-lg tabular-nums">{messages.toLocaleString("en")}</dd>
          <dd className="col-span-2 text-sm text-faint">Since you are here, announcements included.</dd>
        </div>
      </dl>
      <details className="mt-5 text-sm">
        <summary className="py-2 cursor-pointer font-semibold">How this is counted</summary>
        <p className="text-faint">
          The last 7 days against the 7 days before, in percent, cut to a whole number. Views count once per person and
          day, own and admin visits left out; their days are those of universal time (UTC), today among them. Likes and
          saves count each traveler once a week, and not where they were taken back. Notices that are written for you
          are no messages of yours.
        </p>
      </details>
    </Card>
  );
}

function TrendLine({ label, trend }: { label: string; trend: Trend }) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 py-3">
      <dt className="font-semibold">{label}</dt>
      <dd className="text-lg">
        <Change trend={trend} />
      </dd>
      <dd className="col-span-2 text-sm text-faint">{formatWeeks(trend)}</dd>
    </div>
  );
}

function Change({ trend }: { trend: Trend }) {
  const { Icon, tone, words } = changeOf(trend);
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold tabular-nums ${tone}`}>
      <Icon size={18} aria-hidden />
      {words}
    </span>
  );
}

/** "+12%"; where there was nothing before, no percentage would be true. */
function changeOf({ week, change }: Trend) {
  if (change === null) {
    return week > 0
      ? { Icon: Sparkle, tone: "text-going", words: "new" }
      : { Icon: Minus, tone: "text-faint", words: "nothing yet" };
  }
  if (change === 0) return { Icon: Minus, tone: "text-faint", words: "0%" };
  if (change > 0) return { Icon: TrendingUp, tone: "text-going", words: `+${change.toLocaleString("en")}%` };
  return { Icon: TrendingDown, tone: "text-skip", words: `−${Math.abs(change)}%` };
}

const formatWeeks = ({ week, before }: Trend) =>
  `${week.toLocaleString("en")} in the last 7 days, ${before.toLocaleString("en")} in the 7 before`;
