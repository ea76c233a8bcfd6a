// How a UTC date, such as 2026-11-20, is said on a chart and in its table.

const inUtc = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options }).format(new Date(`${day}T00:00:00Z`));
/** "20 Nov" */
export const shortDay = (day = "") => day && inUtc(day, { day: "numeric", month: "short" });
/** "Fri 20 Nov" */
export const longDay = (day: string) => inUtc(day, { weekday: "short", day: "numeric", month: "short" });
