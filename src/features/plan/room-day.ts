// The day of a room, the same for all who are in it: planned from its shortlist for each request, and stored nowhere.
import * as v from "valibot";
import type { AppContext, RateLimit } from "../../context.ts";
import type { City } from "../../ui/dates.ts";
import { CalendarDate } from "../../validation.ts";
import { currentCatalogue } from "../discovery/catalogue-cache.ts";
import type { Room } from "../together/rooms.ts";
import { readRoomWishes } from "../together/shortlist.ts";
import { toGuest } from "../try/guest.ts";
import { getLocalNow, getPlanDefaults, isPlannable, toNextHour } from "./clock.ts";
import { toPlanView } from "./plan-view.ts";
import type { PlanView, StoredRequest } from "./schema.ts";
import { fillDays } from "./solve-plan.ts";

/** Each takes the planner about 0.1 s. */
export const ROOM_DAY_LIMIT: RateLimit = { name: "room-day", max: 60, windowSeconds: 600 };

/** @param wanted a date, as "2026-11-27"; if it can't be planned, the day is when the room wants to go, or soon */
export async function planRoomDay(ctx: AppContext, room: Room, wanted: string | null): Promise<PlanView> {
  const soon = getPlanDefaults(ctx.city, room.openAt);
  const { date, start, end } = listTimes(wanted, ctx.city).find((time) => isPlannable(time, ctx.city)) ?? soon;
  const request: StoredRequest = { start, end, from: null, pace: "normal", meals: ["lunch", "dinner"] };
  const id = Bun.randomUUIDv5(date, room.id);
  const owner = toGuest(ctx.db, await currentCatalogue(ctx.db), [], {});
  const planner = { userId: null, owner, room: await readRoomWishes(ctx, room) };
  const [stops = []] = await fillDays(ctx, planner, [{ id, date }], request);
  return toPlanView(ctx, { id, date, request, stops, revision: 0, token: null, tripId: null });
}

/** The whole day, or what is left of it. */
function listTimes(date: string | null, { timezone }: City) {
  if (!v.is(CalendarDate, date)) return [];
  const times = [["10:00", "21:00"] as const, [toNextHour(getLocalNow(timezone).time), "23:55"] as const];
  return times.map(([start, end]) => ({ date, start, end }));
}
