import * as v from "valibot";
import { msg } from "../../i18n/t.ts";
import { Count } from "../../validation.ts";
import { EventView } from "../events/schema.ts";

/** The path of a page of the program, with the query of all but the first. */
export function toProgramPath({ date, page }: { date?: string; page: number }): string {
  const path = date ? `/whats-on/${date}` : "/whats-on";
  return page === 1 ? path : `${path}?page=${page}`;
}

/** Such as 2026-11-27. Without it, from today on. */
export const ProgramQuery = v.strictObject({
  day: v.optional(v.pipe(v.string(), v.isoDate(msg("There is no such day.")))),
});

/** At most 50 `events`, and how many there are on each day. */
export const CityProgram = v.object({
  days: v.array(v.object({ date: v.string(), count: Count })),
  events: v.array(v.object({ ...EventView.entries, date: v.string() })),
});
