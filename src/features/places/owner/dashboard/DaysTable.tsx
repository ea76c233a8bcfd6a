// The numbers of the chart, newest day first.
import { t } from "../../../../i18n/t.ts";
import { formatLongDate } from "../../../../ui/dates.ts";
import type { DayStats } from "../stats.ts";

export function DaysTable({ days }: { days: DayStats[] }) {
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
