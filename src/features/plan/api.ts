import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { toDownload } from "../../http/download.ts";
import { returns } from "../../http/openapi-meta.ts";
import { consumeInMemory, type RateLimit } from "../../http/rate-limits.ts";
import { routes } from "../../http/session.ts";
import { done, Id, IdPath, Ok } from "../../validation.ts";
import { enterRoom } from "../together/access-api.ts";
import { getKeptDay } from "./kept-day.ts";
import { getTripDates, type PlanFile, writePlanFile, writeTripFile } from "./plan-files.ts";
import { toPlanView } from "./plan-view.ts";
import {
  changePlan,
  createPlan,
  deletePlan,
  findPlan,
  listPlans,
  type StoredPlan,
  sharePlan,
  toSummaries,
  unsharePlan,
} from "./plans.ts";
import { planRoomDay, ROOM_DAY_LIMIT } from "./room-day.ts";
import {
  CalendarDate,
  KeptDay,
  NewPlan,
  NewTrip,
  PlanChanges,
  PlanSummary,
  PlanView,
  TripChanges,
  TripDays,
  TripView,
} from "./schema.ts";
import {
  addTripDay,
  createTrip,
  deleteTrip,
  findTrip,
  renameTrip,
  shareTrip,
  toTripView,
  unshareTrip,
} from "./trips.ts";

/** Each plans days, which costs the server work. */
const PLANNING: RateLimit = { name: "plans", max: 60, windowSeconds: 3600 };
const CHANGES: RateLimit = { name: "plan-changes", max: 600, windowSeconds: 3600 };

/** A plan or a trip of the traveler who asks. */
const onOwn = { auth: ["traveler"], params: IdPath } as const;

export const planApi = (ctx: AppContext) => {
  const { db, city } = ctx;
  const show = async (plan: StoredPlan, userId: string) => toPlanView(ctx, plan, userId);
  return routes(ctx)
    .get("/api/plans", ({ viewer }) => listPlans(db, viewer.id), {
      ...returns(v.array(PlanSummary)),
      auth: ["traveler"],
    })
    .post(
      "/api/plans",
      async ({ viewer, body, request }) => {
        if (body.room) await enterRoom(ctx, request, body.room, viewer);
        return show(await createPlan(ctx, viewer.id, body), viewer.id);
      },
      { ...returns(PlanView, { errors: [403, 404, 409] }), auth: ["traveler"], limits: [PLANNING], body: NewPlan },
    )
    .get("/api/plans/:id", async ({ viewer, params }) => show(await findPlan(db, viewer.id, params.id), viewer.id), {
      ...returns(PlanView),
      ...onOwn,
    })
    .patch(
      "/api/plans/:id",
      async ({ viewer, params, body }) => show(await changePlan(ctx, viewer.id, params.id, body), viewer.id),
      { ...returns(PlanView, { errors: [404, 409] }), ...onOwn, limits: [CHANGES], body: PlanChanges },
    )
    .delete("/api/plans/:id", ({ viewer, params }) => done(deletePlan(db, viewer.id, params.id)), {
      ...returns(Ok),
      ...onOwn,
    })
    .get(
      "/api/plans/:id/kept",
      async ({ viewer, params, query }) =>
        getKeptDay(ctx, viewer.id, await findPlan(db, viewer.id, params.id), query.add),
      {
        ...returns(KeptDay, { errors: [404, 409] }),
        ...onOwn,
        limits: [CHANGES],
        query: v.strictObject({ add: v.optional(Id) }),
      },
    )
    .post(
      "/api/plans/:id/link",
      async ({ viewer, params }) => show(await sharePlan(db, viewer.id, params.id), viewer.id),
      { ...returns(PlanView), ...onOwn },
    )
    .delete(
      "/api/plans/:id/link",
      async ({ viewer, params }) => show(await unsharePlan(db, viewer.id, params.id), viewer.id),
      { ...returns(PlanView), ...onOwn },
    )
    .post(
      "/api/trips",
      async ({ viewer, body, request }) => {
        if (body.room) await enterRoom(ctx, request, body.room, viewer);
        return toSummaries(db, await createTrip(ctx, viewer.id, body));
      },
      { ...returns(TripDays, { errors: [403, 404, 409] }), auth: ["traveler"], limits: [PLANNING], body: NewTrip },
    )
    .post(
      "/api/trips/:id/days",
      async ({ viewer, params, body }) => toSummaries(db, await addTripDay(ctx, viewer.id, params.id, body.date)),
      { ...returns(TripDays, { errors: [404, 409] }), ...onOwn, limits: [PLANNING], body: v.pick(NewTrip, ["date"]) },
    )
    .patch(
      "/api/trips/:id",
      async ({ viewer, params, body }) => toTripView(await renameTrip(db, viewer.id, params.id, body.name), ctx.config),
      { ...returns(TripView), ...onOwn, limits: [CHANGES], body: TripChanges },
    )
    .post(
      "/api/trips/:id/link",
      async ({ viewer, params }) => toTripView(await shareTrip(db, viewer.id, params.id), ctx.config),
      { ...returns(TripView), ...onOwn },
    )
    .delete(
      "/api/trips/:id/link",
      async ({ viewer, params }) => toTripView(await unshareTrip(db, viewer.id, params.id), ctx.config),
      { ...returns(TripView), ...onOwn },
    )
    .get(
      "/api/trips/:id/file/ics",
      async ({ viewer, params }) => sendTrip(ctx, await findTrip(db, viewer.id, params.id), viewer.id),
      { ...returns("text/calendar"), ...onOwn },
    )
    .delete("/api/trips/:id", ({ viewer, params }) => done(deleteTrip(db, viewer.id, params.id)), {
      ...returns(Ok),
      ...onOwn,
    })
    .get(
      "/api/plans/:id/file/:format",
      async ({ viewer, params }) => {
        const plan = await findPlan(db, viewer.id, params.id);
        const view = await toPlanView(ctx, plan, viewer.id);
        return fileResponse(writePlanFile(view, params.format, { city, publisher: ctx.config, ...plan }));
      },
      {
        ...returns("text/calendar", { alternativeContentType: "application/gpx+xml" }),
        auth: ["traveler"],
        params: v.object({ id: Id, format: v.picklist(["ics", "gpx"]) }),
      },
    )
    .get(
      "/api/together/:code/days/:date/:format",
      async ({ request, viewer, params }) => {
        consumeInMemory(ctx, ROOM_DAY_LIMIT, request);
        const { room } = await enterRoom(ctx, request, params.code, viewer);
        const plan = await planRoomDay(ctx, room, params.date);
        return fileResponse(writePlanFile(plan, params.format, { city, publisher: ctx.config, updatedAt: new Date() }));
      },
      {
        ...returns("text/calendar", {
          alternativeContentType: "application/gpx+xml",
          errors: [401, 403],
          limits: [ROOM_DAY_LIMIT],
        }),
        public: true,
        params: v.object({ code: v.string(), date: CalendarDate, format: v.picklist(["ics", "gpx"]) }),
      },
    );
};

/** @param userId as in `toPlanView` */
export async function sendTrip(ctx: AppContext, trip: readonly StoredPlan[], userId?: string): Promise<Response> {
  const title = trip[0]?.tripName ?? getTripDates(trip, ctx.city);
  const toDated = async (day: StoredPlan) => ({ view: await toPlanView(ctx, day, userId), updatedAt: day.updatedAt });
  return fileResponse(writeTripFile(title, await Promise.all(trip.map(toDated)), ctx.config));
}

export const fileResponse = ({ name, type, text }: PlanFile): Response => toDownload(text, name, type);
