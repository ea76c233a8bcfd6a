import * as v from "valibot";
import type { AppContext, RateLimit } from "../../context.ts";
import { toDownload } from "../../http/download.ts";
import { consumeInMemory } from "../../http/rate-limits.ts";
import { routes } from "../../http/routes.ts";
import { CalendarDate, done, Id, IdPath, line, Ok } from "../../validation.ts";
import { enterRoom } from "../together/access-api.ts";
import { getKeptDay } from "./kept-day.ts";
import { getTripDates, type PlanFile, writePlanFile, writeTripFile } from "./plan-files.ts";
import { toPlanView } from "./plan-view.ts";
import * as plans from "./plans.ts";
import { planRoomDay, ROOM_DAY_LIMIT } from "./room-day.ts";
import * as shapes from "./schema.ts";
import * as planTrips from "./trips.ts";

/** Each plans days, which costs the server work. */
const PLANNING: RateLimit = { name: "plans", max: 60, windowSeconds: 3600 };
const CHANGES: RateLimit = { name: "plan-changes", max: 600, windowSeconds: 3600 };

/** A plan or a trip of the traveler who asks. */
const onOwn = { auth: ["traveler"], params: IdPath } as const;

export const planApi = (ctx: AppContext) => {
  const { db, city } = ctx;
  const show = async (plan: plans.StoredPlan, userId: string) => toPlanView(ctx, plan, userId);
  return routes(ctx)
    .get("/api/plans", { auth: ["traveler"] })
    .returns(v.array(shapes.PlanSummary), ({ viewer }) => plans.listPlans(db, viewer.id))
    .post("/api/plans", { auth: ["traveler"], errors: [403, 404, 409], limits: [PLANNING], body: shapes.NewPlan })
    .returns(shapes.PlanView, async ({ viewer, body, request }) => {
      if (body.room) await enterRoom(ctx, request, body.room, viewer);
      return show(await plans.createPlan(ctx, viewer.id, body), viewer.id);
    })
    .get("/api/plans/:id", onOwn)
    .returns(shapes.PlanView, async ({ viewer, params }) =>
      show(await plans.findPlan(db, viewer.id, params.id), viewer.id),
    )
    .patch("/api/plans/:id", { ...onOwn, errors: [404, 409], limits: [CHANGES], body: shapes.PlanChanges })
    .returns(shapes.PlanView, async ({ viewer, params, body }) =>
      show(await plans.changePlan(ctx, viewer.id, params.id, body), viewer.id),
    )
    .delete("/api/plans/:id", onOwn)
    .returns(Ok, ({ viewer, params }) => done(plans.deletePlan(db, viewer.id, params.id)))
    .get("/api/plans/:id/kept", {
      ...onOwn,
      errors: [404, 409],
      limits: [CHANGES],
      query: v.strictObject({ add: v.optional(Id) }),
    })
    .returns(shapes.KeptDay, async ({ viewer, params, query }) =>
      getKeptDay(ctx, viewer.id, await plans.findPlan(db, viewer.id, params.id), query.add),
    )
    .post("/api/plans/:id/link", onOwn)
    .returns(shapes.PlanView, async ({ viewer, params }) =>
      show(await plans.sharePlan(db, viewer.id, params.id), viewer.id),
    )
    .delete("/api/plans/:id/link", onOwn)
    .returns(shapes.PlanView, async ({ viewer, params }) =>
      show(await plans.unsharePlan(db, viewer.id, params.id), viewer.id),
    )
    .post("/api/trips", { auth: ["traveler"], errors: [403, 404, 409], limits: [PLANNING], body: shapes.NewTrip })
    .returns(shapes.TripDays, async ({ viewer, body, request }) => {
      if (body.room) await enterRoom(ctx, request, body.room, viewer);
      return plans.toSummaries(db, await planTrips.createTrip(ctx, viewer.id, body));
    })
    .post("/api/trips/:id/days", {
      ...onOwn,
      errors: [404, 409],
      limits: [PLANNING],
      body: v.pick(shapes.NewTrip, ["date"]),
    })
    .returns(shapes.TripDays, async ({ viewer, params, body }) =>
      plans.toSummaries(db, await planTrips.addTripDay(ctx, viewer.id, params.id, body.date)),
    )
    .patch("/api/trips/:id", { ...onOwn, limits: [CHANGES], body: shapes.TripChanges })
    .returns(shapes.TripView, async ({ viewer, params, body }) =>
      planTrips.toTripView(await planTrips.renameTrip(db, viewer.id, params.id, body.name), ctx.config),
    )
    .post("/api/trips/:id/link", onOwn)
    .returns(shapes.TripView, async ({ viewer, params }) =>
      planTrips.toTripView(await planTrips.shareTrip(db, viewer.id, params.id), ctx.config),
    )
    .delete("/api/trips/:id/link", onOwn)
    .returns(shapes.TripView, async ({ viewer, params }) =>
      planTrips.toTripView(await planTrips.unshareTrip(db, viewer.id, params.id), ctx.config),
    )
    .get("/api/trips/:id/file/ics", onOwn)
    .returns("text/calendar", async ({ viewer, params }) =>
      sendTrip(ctx, await planTrips.findTrip(db, viewer.id, params.id), viewer.id),
    )
    .delete("/api/trips/:id", onOwn)
    .returns(Ok, ({ viewer, params }) => done(planTrips.deleteTrip(db, viewer.id, params.id)))
    .get("/api/plans/:id/file/:format", {
      auth: ["traveler"],
      alternativeContentType: "application/gpx+xml",
      params: v.object({ id: Id, format: v.picklist(["ics", "gpx"]) }),
    })
    .returns("text/calendar", async ({ viewer, params }) => {
      const plan = await plans.findPlan(db, viewer.id, params.id);
      const view = await toPlanView(ctx, plan, viewer.id);
      return fileResponse(writePlanFile(view, params.format, { city, publisher: ctx.config, ...plan }));
    })
    .get("/api/together/:code/days/:date/:format", {
      public: true,
      alternativeContentType: "application/gpx+xml",
      errors: [401, 403],
      counts: [ROOM_DAY_LIMIT],
      params: v.object({ code: line(100), date: CalendarDate, format: v.picklist(["ics", "gpx"]) }),
    })
    .returns("text/calendar", async ({ request, viewer, params }) => {
      consumeInMemory(ctx, ROOM_DAY_LIMIT, request);
      const { room } = await enterRoom(ctx, request, params.code, viewer);
      const plan = await planRoomDay(ctx, room, params.date);
      return fileResponse(writePlanFile(plan, params.format, { city, publisher: ctx.config, updatedAt: new Date() }));
    });
};

/** @param userId as in `toPlanView` */
export async function sendTrip(ctx: AppContext, trip: readonly plans.StoredPlan[], userId?: string): Promise<Response> {
  const title = trip[0]?.tripName ?? getTripDates(trip, ctx.city);
  const toDated = async (day: plans.StoredPlan) => ({
    view: await toPlanView(ctx, day, userId),
    updatedAt: day.updatedAt,
  });
  return fileResponse(writeTripFile(title, await Promise.all(trip.map(toDated)), ctx.config));
}

export const fileResponse = ({ name, type, text }: PlanFile): Response => toDownload(text, name, type);
