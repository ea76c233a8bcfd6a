import { CalendarRange } from "lucide-react";
import type { ReactElement } from "react";
import { t } from "../../i18n/t.ts";
import { formatLongDate } from "../../ui/dates.ts";
import type { PlanSummary } from "./schema.ts";

const MAX_NAMES = 3;

type Day = Pick<PlanSummary, "date"> & Partial<PlanSummary>;

/** A plan, or the days of a trip, the latest first. @param props.children in place of the names of the first stops */
export function PlanCard({ days, href, children }: { days: Day[]; href: string; children?: ReactElement[] }) {
  const [first, last] = [days.at(-1)!.date, days[0]!.date].map(formatLongDate);
  // Isolated, so that names of another script don't change the order of the others.
  const names = days.toReversed().flatMap((day) => (day.names ?? []).map((name) => `\u2068${name}\u2069`));
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
            {(children ?? names).length === 0
              ? t("No stops yet")
              : (children ??
                [names.slice(0, MAX_NAMES).join("\u00a0· "), ...(names.length > MAX_NAMES ? ["…"] : [])].join(" "))}
          </span>
        </span>
      </a>
    </li>
  );
}
