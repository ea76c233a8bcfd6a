// Splits a calendar file into its events, so that a broken one doesn't spoil the others, and none needs more memory than it may.
import { t } from "../../../i18n/t.ts";
import { decodeUtf8 } from "../json.ts";
import { UnreadableFile } from "../parsed-file.ts";
import { MAX_EVENTS } from "./imported-event.ts";

/** `text` is null if it is too long. `line` is from 1. */
export type CalendarPart = { text: string | null; line: number };

const MAX_PART_LENGTH = 200_000;

export const isCalendar = (utf8: Uint8Array) => /^\s*BEGIN:VCALENDAR\b/i.test(decodeUtf8(utf8, 0, 1000));

/** `head`: the lines outside of the events. @throws UnreadableFile if it is cut off or has too many events */
export function splitCalendar(text: string): { events: CalendarPart[]; head: string } {
  const events: CalendarPart[] = [];
  const head: string[] = [];
  let part: { lines: string[]; length: number; line: number } | null = null;
  let [line, last] = [0, ""];
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf("\n", from);
    const until = newline === -1 ? text.length : newline;
    const length = until - from;
    const raw = length > MAX_PART_LENGTH ? "" : text.slice(from, until).replace(/\r$/, "");
    const word = raw.trimEnd().toUpperCase();
    line++;
    from = until + 1;
    if (word !== "") last = word;
    if (word === "BEGIN:VEVENT") part = { lines: [], length: 0, line };
    if (!part) {
      if (head.length < 1000) head.push(raw);
      continue;
    }
    part.length += length;
    if (part.length <= MAX_PART_LENGTH) part.lines.push(raw);
    if (word !== "END:VEVENT") continue;
    events.push({ text: part.length > MAX_PART_LENGTH ? null : part.lines.join("\r\n"), line: part.line });
    part = null;
    if (events.length > MAX_EVENTS)
      throw new UnreadableFile(
        t("The calendar has more than {max, number} events. Split it into several files.", { max: MAX_EVENTS }),
      );
  }
  if (part || last !== "END:VCALENDAR")
    throw new UnreadableFile(t("The calendar is cut off: it doesn't end with END:VCALENDAR."), line);
  return { events, head: head.join("\r\n") };
}
