// The part of the year in which a place is open, as two dates beside its hours.
import { type DateOrder, readDateTime } from "../events/dates.ts";
import { isUsable } from "./opening-hours.ts";
import { formatSeason } from "./schedule.ts";

const MAX_PARTS = 12;

export type Season = {
  /** In the syntax of OpenStreetMap. Null if it isn't understood. */
  rule: string | null;
  /** The text as it is written. */
  text: string;
};

const DATES = /\d{4}-\d\d-\d\d(?:T[\d:.+Z-]{1,20})?|\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d\d)/g;

/** @param from one or several dates, with as many in `until` @returns null without any, or for the whole year */
export function readSeason(from: string | undefined, until: string | undefined, order: DateOrder): Season | null {
  if (!from || !until) return null;
  const [begins, ends] = [from, until].map((text) => (text.match(DATES) ?? []).slice(0, MAX_PARTS).map(toDay));
  const parts = begins!.flatMap((begin, i) => {
    const end = ends![i];
    return begin && end && end >= begin ? [{ from: begin, through: end }] : [];
  });
  const isClear = parts.length > 0 && parts.length === begins!.length && parts.length === ends!.length;
  const text = from === until ? from : `${from} - ${until}`;
  if (!isClear) return { rule: null, text };
  const rule = formatSeason(parts);
  return rule === "" ? null : { rule, text };

  function toDay(text: string): Date | undefined {
    return readDateTime(text, "UTC", order)?.instant;
  }
}

const MONTH = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|week|easter)\b/;

/** Hours that hold only in a season; null if they can't be limited. Those with seasons of their own stay as they are. */
export function limitToSeason(hours: string, { rule: season }: Season): string | null {
  if (MONTH.test(hours)) return hours;
  if (season === null) return null;
  const rules = hours.split(/(?:;|(?<=[\d+]),(?= ))\s*/).filter((rule) => !rule.startsWith("PH"));
  const limited = rules
    .map((rule) => `${season} ${rule === "24/7" ? "00:00-24:00" : rule.replace(/^Mo-Su /, "")}`)
    .join(hours.includes(";") ? "; " : ", ");
  return isUsable(limited) ? limited : null;
}
