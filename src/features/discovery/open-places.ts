// Which places are open at a time: plain weeks are read here, other texts in the thread that evaluates them.
import { parseWeek, type Week } from "../../ui/week.ts";
import { toLocalTime } from "../places/listing/local-time.ts";
import { prepareTexts } from "../places/listing/open-weeks.ts";

/** The opening hours of places: each place has the index of its text, of which many are the same. */
export type HoursColumn = {
  /** Index in `texts`; 0 is "", for none. */
  hours: Uint32Array;
  texts: string[];
  indices: Map<string, number>;
};

const DAY_MINUTES = 1440;

type OpenWeek = readonly { day: number; from: number; until: number }[];

const weeks = new Map<string, OpenWeek | null>();
const MAX_WEEKS = 200_000;

/** 1 at positions known to be open. Nothing is known of a text that is missing, vague or too slow. @param timezone IANA name */
export async function findOpen(
  { hours, texts }: HoursColumn,
  positions: Uint32Array,
  at: Date,
  timezone: string,
): Promise<Uint8Array> {
  const asked = new Uint8Array(texts.length);
  for (let i = 0; i < positions.length; i++) asked[hours[positions[i] as number] as number] = 1;
  const isTextOpen = await findOpenTexts(texts, at, timezone, asked);
  const open = new Uint8Array(hours.length);
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i] as number;
    open[position] = isTextOpen[hours[position] as number] as number;
  }
  return open;
}

/** 1 at the indices of texts by which a place is known to be open. @param asked 1 at those that matter; all without it */
export async function findOpenTexts(
  texts: readonly string[],
  at: Date,
  timezone: string,
  asked?: Uint8Array,
): Promise<Uint8Array> {
  const open = new Uint8Array(texts.length);
  const local = toLocal(at, timezone);
  const others: number[] = [];
  for (let text = 1; text < open.length; text++) {
    if (asked && asked[text] === 0) continue;
    const week = readWeek(texts[text] as string);
    if (!week) others.push(text);
    else if (isOpenIn(week, local)) open[text] = 1;
  }
  const special = others.map((text) => texts[text] as string);
  const isOpen = special.length > 0 && (await prepareTexts(special, at.getTime(), timezone));
  if (isOpen) for (const [i, text] of others.entries()) open[text] = isOpen(special[i] as string) ? 1 : 0;
  return open;
}

function readWeek(text: string): OpenWeek | null {
  const known = weeks.get(text);
  if (known !== undefined) return known;
  const week = text === "24/7" ? ALWAYS : toOpenWeek(parseWeek(text));
  if (weeks.size < MAX_WEEKS) weeks.set(text, week);
  return week;
}

const ALWAYS: OpenWeek = Array.from({ length: 7 }, (_, day) => ({ day, from: 0, until: DAY_MINUTES }));

/** Null with hours after midnight, whose day is not always clear. */
function toOpenWeek(week: Week | null): OpenWeek | null {
  if (!week) return null;
  const spans = week.days.flatMap((spans, day) =>
    spans.map((span) => ({ day, from: toMinutes(span.from), until: toMinutes(span.until) || DAY_MINUTES })),
  );
  return spans.every(({ from, until }) => from < until) ? spans : null;
}

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const isOpenIn = (week: OpenWeek, { day, minute }: ReturnType<typeof toLocal>): boolean =>
  week.some((span) => span.day === day && span.from <= minute && minute < span.until);

/** `day` is 0 on Mondays. */
function toLocal(at: Date, timezone: string) {
  const local = toLocalTime(at, timezone);
  return { day: (local.getUTCDay() + 6) % 7, minute: local.getUTCHours() * 60 + local.getUTCMinutes() };
}

/** Adds to `known`, if given, so that indices stay valid. */
export function toHoursColumn(texts: readonly (string | null)[], known?: HoursColumn): HoursColumn {
  const indices = known?.indices ?? new Map([["", 0]]);
  const list = known?.texts ?? [""];
  const hours = Uint32Array.from(texts, (text) => {
    const found = indices.get(text ?? "");
    if (found !== undefined) return found;
    indices.set(text as string, list.length);
    return list.push(text as string) - 1;
  });
  return { hours, texts: list, indices };
}
