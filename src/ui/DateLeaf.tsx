import { getDateFormat } from "../i18n/formatting.ts";
import { getLanguage, getLocale } from "../i18n/t.ts";
import type { City } from "./dates.ts";

/** Decorative: the full date is shown beside it. @param at ISO 8601 */
export function DateLeaf({ at, city }: { at: string; city: City }) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    getDateFormat(getLocale(), { ...options, timeZone: city.timezone }).format(new Date(at));
  return (
    <div aria-hidden="true" className="date-leaf">
      <span className="date-leaf-month">
        {getLanguage() === "en" ? part({ month: "short" }).slice(0, 3) : part({ month: "short" })}
      </span>
      <span className="date-leaf-day">{part({ day: "numeric" })}</span>
    </div>
  );
}
