import * as v from "valibot";
import type { AppContext, Viewer } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { SECRET_URL } from "../../http/headers.ts";
import { consumeInMemory } from "../../http/rate-limits.ts";
import { routes } from "../../http/routes.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { renderPage } from "../../layout/render.tsx";
import { getNow } from "../../ui/now.ts";
import { Id } from "../../validation.ts";
import { listStartingPoints } from "../discovery/starting-points.ts";
import { getStoredNeeds } from "../discovery/stored-needs.ts";
import { enterRoom } from "../together/access-api.ts";
import { fileResponse, sendTrip } from "./api.ts";
import { getPlanDefaults } from "./clock.ts";
import { PlanNotSharedScreen, PlanScreen } from "./PlanScreen.tsx";
import { PlansScreen } from "./PlansScreen.tsx";
import { getPlanTitle, getTripDates, writePlanFile } from "./plan-files.ts";
import { toPlanView } from "./plan-view.ts";
import { findPlan, listPlans, listShared, type StoredPlan } from "./plans.ts";
import { RoomDayForm } from "./RoomDayForm.tsx";
import { planRoomDay, ROOM_DAY_LIMIT } from "./room-day.ts";
import type { PlanView } from "./schema.ts";
import { TripScreen } from "./TripScreen.tsx";
import { findTrip, listFreeDays, toTripView } from "./trips.ts";

export const planPages = (ctx: AppContext) => {
  const { db, city } = ctx;
  const describe = (plan: PlanView, { headers }: Request) => {
    const userAgent = headers.get("user-agent") ?? "";
    return { title: getPlanTitle(plan.date, city), plan, city, userAgent, openedAt: getNow() };
  };
  const showNotShared = (viewer: Viewer | null, request: Request) => {
    const page = { title: t("This plan is no longer shared"), headers: SECRET_URL, footer: toFooter(viewer) };
    return renderPage(ctx, request, viewer, page, <PlanNotSharedScreen />, 404);
  };
  /** Its own link, if it has one, is another secret. */
  const toSharedDay = (day: StoredPlan) => toPlanView(ctx, { ...day, token: null });
  const describeTrip = async (days: StoredPlan[]) => {
    const { tripName: name, request } = days[0]!;
    return {
      name,
      from: request.from?.name,
      dates: getTripDates(days, city),
      days: await Promise.all(days.map(toSharedDay)),
      city,
    };
  };
  return routes(ctx)
    .get("/plan", { auth: ["traveler"] })
    .handle(async ({ viewer, request }) => {
      const params = new URL(request.url).searchParams;
      const code = params.get("room");
      const add = v.is(Id, params.get("add")) ? params.get("add") : null;
      const room = code ? (await enterRoom(ctx, request, code, viewer)).room : null;
      const [plans, places, { needs }] = await Promise.all([
        listPlans(db, viewer.id),
        listStartingPoints(db, viewer.id),
        getStoredNeeds(db, viewer.id),
      ]);
      const form = { places, needs, room: room?.code ?? null, add, ...getPlanDefaults(city, room?.openAt) };
      return renderPage(ctx, request, viewer, { title: t("Plan a day") }, <PlansScreen form={form} plans={plans} />);
    })
    .get("/plan/:id", { auth: ["traveler"] })
    .handle(async ({ viewer, request, params }) => {
      if (!v.is(Id, params.id)) throw new NotFound(t("This plan doesn't exist. It may have been deleted."));
      const plan = await toPlanView(ctx, await findPlan(db, viewer.id, params.id), viewer.id);
      const days = plan.tripId ? await findTrip(db, viewer.id, plan.tripId) : [];
      const path = `/trips/${plan.tripId}`;
      const trip = days[0] && { path, name: days[0].tripName, days, toPath: toPlanPath };
      const backPath = days.length > 1 ? path : "/plan";
      const shown = { ...describe(plan, request), files: `/api/plans/${plan.id}/file`, isOwn: true, backPath };
      return renderPage(ctx, request, viewer, { title: shown.title }, <PlanScreen trip={trip} {...shown} />);
    })
    .get("/trips/:id", { auth: ["traveler"] })
    .handle(async ({ viewer, request, params }) => {
      if (!v.is(Id, params.id)) throw new NotFound(t("This trip doesn't exist. It may have been deleted."));
      const days = await findTrip(db, viewer.id, params.id);
      const trip = { ...(await describeTrip(days)), calendar: `/api/trips/${params.id}/file/ics` };
      const props = { id: params.id, free: listFreeDays(days, city), ...toTripView(days[0], ctx.config) };
      const content = (
        <TripScreen {...trip} toPath={toPlanPath}>
          <Island name="Trip" props={props} />
        </TripScreen>
      );
      return renderPage(ctx, request, viewer, { title: trip.name ?? trip.dates }, content);
    })
    .get("/trips/shared/:token", { public: true })
    .handle(async ({ viewer, request, params }) => {
      const days = await listShared(db, "tripToken", params.token);
      if (!days[0]) return showNotShared(viewer, request);
      const path = `/trips/shared/${params.token}`;
      const wanted = new URL(request.url).searchParams.get("date");
      const day = days.find(({ date }) => date === wanted);
      const trip = await describeTrip(days);
      const { name, dates } = trip;
      const toPath = ({ date }: Pick<StoredPlan, "date">) => `${path}?date=${date}`;
      const shown = day && { ...describe(await toSharedDay(day), request), files: `${path}/${day.date}` };
      const content = shown ? (
        <PlanScreen {...shown} isOwn={false} backPath={path} trip={{ path, name, days, toPath }} />
      ) : (
        <TripScreen {...trip} calendar={`${path}/all/ics`} toPath={toPath} />
      );
      const page = { title: shown?.title ?? name ?? dates, headers: SECRET_URL, footer: toFooter(viewer) };
      return renderPage(ctx, request, viewer, page, content);
    })
    .get("/trips/shared/:token/:date/:format", { public: true })
    .handle(async ({ params: { token, date, format } }) => {
      const days = await listShared(db, "tripToken", token);
      if (days.length > 0 && date === "all" && format === "ics") return sendTrip(ctx, days);
      const day = days.find((day) => day.date === date);
      if (!day || (format !== "ics" && format !== "gpx")) throw new NotFound(t("This plan is no longer shared"));
      return fileResponse(writePlanFile(await toSharedDay(day), format, { city, publisher: ctx.config, ...day }));
    })
    .get("/plan/room/:code", { public: true })
    .handle(async ({ viewer, request, params }) => {
      consumeInMemory(ctx, ROOM_DAY_LIMIT, request);
      const { room } = await enterRoom(ctx, request, params.code, viewer);
      const shown = describe(await planRoomDay(ctx, room, new URL(request.url).searchParams.get("date")), request);
      const { date } = shown.plan;
      const backPath = `/together/${room.code}/shortlist`;
      const props = { ...shown, files: `/api/together/${room.code}/days/${date}`, isOwn: false, backPath };
      const content = (
        <PlanScreen {...props}>
          <RoomDayForm date={date} shortlistPath={backPath} />
        </PlanScreen>
      );
      return renderPage(ctx, request, viewer, { title: shown.title, headers: SECRET_URL }, content);
    })
    .get("/plan/shared/:token", { public: true })
    .handle(async ({ viewer, request, params }) => {
      const [shared] = await listShared(db, "token", params.token);
      if (!shared) return showNotShared(viewer, request);
      const shown = describe(await toPlanView(ctx, shared), request);
      const props = { ...shown, files: `/plan/shared/${params.token}/file`, isOwn: false, backPath: "/plan" };
      const page = { title: shown.title, headers: SECRET_URL, footer: toFooter(viewer) };
      return renderPage(ctx, request, viewer, page, <PlanScreen {...props} />);
    })
    .get("/plan/shared/:token/file/:format", { public: true })
    .handle(async ({ params }) => {
      const [plan] = await listShared(db, "token", params.token);
      if (!plan || (params.format !== "ics" && params.format !== "gpx"))
        throw new NotFound(t("This plan is no longer shared"));
      const view = await toPlanView(ctx, plan);
      return fileResponse(writePlanFile(view, params.format, { city, publisher: ctx.config, ...plan }));
    });
};

const toPlanPath = ({ id }: Pick<StoredPlan, "id">) => `/plan/${id}`;

/** Visitors may not know the site. */
const toFooter = (viewer: Viewer | null) => (viewer ? undefined : ("public" as const));
