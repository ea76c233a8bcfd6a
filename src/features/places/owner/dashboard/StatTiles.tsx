import { Bookmark, CalendarDays, Eye, Heart, type LucideIcon } from "lucide-react";
import { t } from "../../../../i18n/t.ts";
import { formatNumber } from "../../../../ui/numbers.ts";
import type { Stats } from "../stats.ts";

export function StatTiles({ stats }: { stats: Stats }) {
  return (
    <ul className="grid gap-3 md:gap-4 grid-cols-2 lg:grid-cols-4" aria-label={t("Stats")}>
      <Tile icon={Eye} label={t("Profile Views")} value={stats.views}>
        {t("Counted once per person and day, without your own visits.")}
      </Tile>
      <Tile icon={Heart} label={t("Likes This Week")} value={stats.likes}>
        {t("Travelers who liked you in the last 7 days.")}
      </Tile>
      <Tile icon={Bookmark} label={t("Saved by Travelers")} value={stats.savers}>
        {t("Travelers who have you on their list.")}
      </Tile>
      <Tile icon={CalendarDays} label={t("Active Events")} value={stats.activeEvents}>
        {t("Your upcoming events.")}
      </Tile>
    </ul>
  );
}

type TileProps = { icon: LucideIcon; label: string; value: number; children: string };

function Tile({ icon: Icon, label, value, children }: TileProps) {
  return (
    <li className="card-box p-4 md:p-5 grid gap-1 content-start">
      <p className="flex items-start gap-2 min-h-12 md:min-h-0 font-semibold leading-6">
        <Icon size={18} aria-hidden className="mt-0.75 shrink-0 text-act" />
        {label}
      </p>
      <p className="font-display text-4xl tabular-nums">{formatNumber(value, { useGrouping: "min2" })}</p>
      <p className="text-sm text-faint">{children}</p>
    </li>
  );
}
