import { type City, getDateFormat } from "./dates.ts";

/** Decorative: the full date is shown beside it. @param at ISO 8601 */
export function DateLeaf({ at, city }: { at: string; city: City }) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    getDateFormat("en-GB", { ...options, timeZone: city.timezone }).format(new Date(at));
  return (
    <div aria-hidden="true" className="date-leaf">
      <span className="date-leaf-month">{part({ month: "short" }).slice(0, 3)}</span>
      <span className="date-leaf-day">{part({ day: "numeric" })}</span>
    </div>
  );
}
