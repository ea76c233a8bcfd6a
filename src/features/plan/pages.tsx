import { CalendarRange } from "lucide-react";
import type { ReactNode } from "react";
import * as v from "valibot";
import type { IslandProps } from "../../../islands/registry.ts";
import type { AppContext, Viewer } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { SECRET_URL } from "../../http/headers.ts";
import { consumeInMemory } from "../../http/rate-limits.ts";
import { routes } from "../../http/routes.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { renderPage } from "../../layout/render.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { formatLongDate } from "../../ui/dates.ts";
import { Field } from "../../ui/Field.tsx";
import { Id } from "../../validation.ts";
import { listStartingPoints } from "../discovery/starting-points.ts";
import { getStoredNeeds } from "../discovery/stored-needs.ts";
import { enterRoom } from "../together/access-api.ts";
import { fileResponse, sendTrip } from "./api.ts";
import { getPlanDefaults } from "./clock.ts";
import { PlanNotSharedScreen, PlanScreen } from "./PlanScreen.tsx";
import { getPlanTitle, getTripDates, writePlanFile } from "./plan-files.ts";
import { toPlanView } from "./plan-view.ts";
import { findPlan, listPlans, listShared, type StoredPlan, toSummaries } from "./plans.ts";
import { planRoomDay, ROOM_DAY_LIMIT } from "./room-day.ts";
import { MAX_STOPS, type PlanSummary, type PlanView } from "./schema.ts";
import { findTrip, listFreeDays, toTripView } from "./trips.ts";

export const planPages = (ctx: AppContext) => {
  const { db, city } = ctx;
  const describe = (plan: PlanView, { headers }: Request) => {
    return { title: getPlanTitle(plan.date, city), plan, city, userAgent: headers.get("user-agent") ?? "" };
  };
  const showNotShared = (viewer: Viewer | null, request: Request) => {
    const page = { title: t("This plan is no longer shared"), headers: SECRET_URL, footer: toFooter(viewer) };
    return renderPage(ctx, request, viewer, page, <PlanNotSharedScreen />, 404);
  };
  /** Its own link, if it has one, is another secret. */
  const toSharedDay = (day: StoredPlan) => toPlanView(ctx, { ...day, token: null });
  const describeTrip = async (days: StoredPlan[]) => {
    const { tripName: name, request } = days[0]!;
    return { name, from: request.from?.name, dates: getTripDates(days, city), days: await toSummaries(db, days) };
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

type Props = { form: IslandProps<"PlanForm">; plans: PlanSummary[] };

const PlansScreen = ({ form, plans }: Props) => (
  <div className="page-width py-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] items-start">
    <div className="grid gap-5">
      <header className="grid gap-2">
        <h1 className="text-3xl md:text-4xl">{t("Plan a day")}</h1>
        <p className="text-lg text-faint max-w-[65ch]">
          {t(
            "From the places you saved, the events you go to and what suits you, in an order that works: by opening hours, walking time and meals.",
          )}
        </p>
        {form.add && <p>{t("Choose one of your plans to add the stop to, or plan a new day.")}</p>}
      </header>
      <Island name="PlanForm" props={form} />
    </div>
    <section aria-labelledby="your-plans" className={`grid gap-3 ${form.add ? "max-lg:order-first" : ""}`}>
      <h2 id="your-plans" className="text-xl">
        {t("Your plans")}
      </h2>
      {plans.length === 0 ? (
        <p className="text-faint">{t("Your planned days appear here.")}</p>
      ) : (
        <ul className="grid gap-3">
          {[...Map.groupBy(plans, ({ id, tripId }) => (!form.add && tripId) || id).values()].map((days) => (
            <PlanCard key={days[0]!.id} days={days} href={toPath(days[0]!, form.add)} />
          ))}
        </ul>
      )}
    </section>
  </div>
);

const RoomDayForm = ({ date, shortlistPath }: { date: string; shortlistPath: string }) => (
  <>
    <p className="mt-1 text-lg text-faint max-w-[65ch]">
      {t("Your room's shortlist comes first. The day fits what all of you need, and doesn't say who needs what.")}{" "}
      {t("It's planned anew from your swipes. To keep it, print it or save its files.")}
    </p>
    <form className="print-hidden mt-3 flex flex-wrap items-end gap-3">
      <Field label={t("Date")} name="date" type="date" defaultValue={date} />
      <Button type="submit" kind="quiet">
        {t("Plan a day")}
      </Button>
      <ButtonLink kind="quiet" href={shortlistPath}>
        {t("Shortlist")}
      </ButtonLink>
    </form>
  </>
);

type TripProps = {
  days: PlanSummary[];
  name: string | null;
  from: string | null | undefined;
  dates: string;
  calendar: string;
  toPath: (day: PlanSummary) => string;
  children?: ReactNode;
};

/** @param props.children what its traveler does with it */
function TripScreen({ days, name, from, dates, calendar, toPath, children }: TripProps) {
  return (
    <div className="page-width py-6 md:py-8 grid gap-5 plan-page">
      <header className="grid gap-1">
        <h1 className="text-3xl md:text-4xl break-words">{name ?? dates}</h1>
        {name && <p className="text-lg">{dates}</p>}
        {from && <p className="text-lg text-faint">{t("Start at {place}", { place: from })}</p>}
      </header>
      <ol className="trip-days">
        {days.map((day) => (
          <PlanCard key={day.id} days={[{ ...day, tripName: null }]} href={toPath(day)} most={MAX_STOPS} />
        ))}
      </ol>
      <div className="plan-tools flex flex-wrap gap-3">
        <Island name="PrintButton" props={{ label: t("Print"), kind: "quiet" }} />
        <ButtonLink kind="quiet" href={calendar}>
          {t("Calendar file")}
        </ButtonLink>
      </div>
      {children}
    </div>
  );
}

const MAX_NAMES = 3;

const toPath = ({ id, tripId }: PlanSummary, add: string | null): string =>
  add ? `/plan/${id}?add=${add}` : tripId ? `/trips/${tripId}` : `/plan/${id}`;

/** A plan, or the days of a trip, the latest first. @param props.most names of stops */
function PlanCard({ days, href, most = MAX_NAMES }: { days: PlanSummary[]; href: string; most?: number }) {
  const [first, last] = [days.at(-1)!.date, days[0]!.date].map(formatLongDate);
  // Isolated, so that names of another script don't change the order of the others.
  const names = days.toReversed().flatMap((day) => day.names.map((name) => `\u2068${name}\u2069`));
  const dates = first === last ? first : t("{day} – {endDay}", { day: first!, endDay: last! });
  const title = days[0]!.tripName;
  return (
    <li>
      <a href={href} className="card-box flex gap-3 p-4 no-underline hover:border-edge">
        <CalendarRange size={20} aria-hidden className="mt-0.5 shrink-0 text-act" />
        <span className="grid gap-0.5 min-w-0">
          <span className="font-semibold break-words">{title ?? dates}</span>
          {title && <span className="text-sm">{dates}</span>}
          <span className="text-sm text-faint break-words">
            {names.length === 0
              ? t("No stops yet")
              : [names.slice(0, most).join("\u00a0· "), ...(names.length > most ? ["…"] : [])].join(" ")}
          </span>
        </span>
      </a>
    </li>
  );
}
