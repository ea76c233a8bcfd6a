import { CalendarRange } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { formatLongDate } from "../../ui/dates.ts";
import type { PlanSummary } from "./schema.ts";

const MAX_NAMES = 3;

/** A plan, or the days of a trip, the latest first. @param props.most names of stops */
export function PlanCard({ days, href, most = MAX_NAMES }: { days: PlanSummary[]; href: string; most?: number }) {
  const [first, last] = [days.at(-1)!.date, days[0]!.date].map(formatLongDate);
  // Isolated, so that names of another script don't change the order of the others.
  const names = days.toReversed().flatMap((day) => day.names.map((name) => `\u2068${name}\u2069`));
  const dates = first === last ? first : t("{day} – {endDay}", { day: first!, endDay: last! });
  const title = days[0]!.tripName;
  return (
    <li>
      <a href={href} className="card-box flex gap-3 p-4 no-underline hover:border-edge">
        <CalendarRange size={20} aria-hidden className="mt-0.5 shrink-0 text-act" />
        <span className="grid gap-0.5 min-w-0">
          <span className="font-semibold break-words">{title ?? dates}</span>
          {title && <span className="text-sm">{dates}</span>}
          <span className="text-sm text-faint break-words">
            {names.length === 0
              ? t("No stops yet")
              : [names.slice(0, most).join("\u00a0· "), ...(names.length > most ? ["…"] : [])].join(" ")}
          </span>
        </span>
      </a>
    </li>
  );
}
