import * as v from "valibot";
import type { AppContext, RateLimit } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { DOWNLOAD, toDownload } from "../../http/download.ts";
import { PageQuery, toOffset } from "../../http/paging.ts";
import { consumeRateLimit } from "../../http/rate-limits.ts";
import { routes } from "../../http/routes.ts";
import { skipStoredText } from "../../http/stored-text.ts";
import { t } from "../../i18n/t.ts";
import { IdPath, Ok } from "../../validation.ts";
import { requireHost } from "../places/listing/ownership.ts";
import { listAttendees, toAttendeesCsv } from "./attendees.ts";
import { disableFeed, enableFeed, findFeedToken, getEventFile, getFeedText } from "./calendar.ts";
import { findEvent, listBusinessEvents, listUpcomingEvents, listWaitingListEvents } from "./events.ts";
import { cancelEvent, createEvent, editEvent } from "./host-events.ts";
import { answerRsvp, listRsvps } from "./rsvps.ts";
import { CalendarFeed, Cancellation, EventChanges, EventView, MyRsvp, NewEvent, NewRsvp } from "./schema.ts";
import { joinWaitingList, leaveWaitingList } from "./waiting-list.ts";

/** All travelers see the same list, so one host must not flood it. */
const NEW_EVENTS: RateLimit = { name: "new-events", max: 100, windowSeconds: 86_400 };
const NEW_SERIES: RateLimit = { name: "new-series", max: 5, windowSeconds: 86_400 };
/** Per event, because a new time or place sends a message to every attendee, even if they muted the host. */
const EVENT_CHANGES: RateLimit = { name: "event-changes", max: 20, windowSeconds: 86_400, per: "item" };
/** Per event and traveler, because each seat that is given up sends a message to whoever gets it. */
const ANSWERS: RateLimit = { name: "event-answers", max: 40, windowSeconds: 86_400, per: "item" };

/** How a traveler answers. */
const onEvent = { auth: ["traveler"], limits: [ANSWERS], params: IdPath } as const;

export const eventsApi = (ctx: AppContext) => {
  const { db, city, config } = ctx;
  return routes(ctx)
    .get("/api/events", { auth: ["signed-in"], query: PageQuery })
    .lists(EventView, ({ viewer, query }) => listUpcomingEvents(db, viewer.id, toOffset(query.page)))
    .post("/api/events", {
      auth: ["business"],
      errors: [409],
      limits: [NEW_EVENTS],
      counts: [NEW_SERIES],
      body: NewEvent,
    })
    .returns(EventView, async ({ viewer, body }) => {
      if (body.repeats) await consumeRateLimit(ctx, NEW_SERIES, viewer.id);
      return createEvent(db, { ...(await requireHost(db, viewer.id)), userId: viewer.id }, body, city);
    })
    .get("/api/events/:id", { public: true, alternativeContentType: "text/calendar" })
    .returns(EventView, async ({ viewer, params }) => {
      if (!params.id.endsWith(".ics")) return findEvent(db, viewer, params.id);
      const { name, text } = await getEventFile(db, viewer, params.id.slice(0, -".ics".length), {
        ...config,
        city: ctx.city,
      });
      return calendar(text, { "content-disposition": `attachment; filename="${name}"` });
    })
    .get("/api/events/:id/attendees.csv", { auth: ["business", "admin"], ...DOWNLOAD, params: IdPath })
    .returns("text/csv", async ({ viewer, params }) => {
      const csv = toAttendeesCsv(await listAttendees(db, viewer, params.id));
      return toDownload(csv, "attendees.csv", "text/csv; charset=utf-8");
    })
    .patch("/api/events/:id", {
      auth: ["business"],
      errors: [409],
      limits: [EVENT_CHANGES],
      params: IdPath,
      transform: skipStoredText(ctx, (viewer, id) => findEvent(db, viewer, id)),
      body: EventChanges,
    })
    .returns(EventView, ({ viewer, params, body }) => editEvent(db, viewer.id, params.id, body, city))
    .delete("/api/events/:id", { auth: ["business"], errors: [409], params: IdPath, query: Cancellation })
    .returns(Ok, ({ viewer, params, query }) =>
      cancelEvent(db, viewer.id, params.id, city, query.following !== undefined),
    )
    .get("/api/businesses/:id/events", { public: true, params: IdPath, query: PageQuery })
    .lists(EventView, ({ viewer, params, query }) => listBusinessEvents(db, viewer, params.id, toOffset(query.page)))
    .post("/api/events/:id/rsvp", { ...onEvent, errors: [409], body: NewRsvp })
    .returns(EventView, ({ viewer, params, body }) => answerRsvp(db, viewer.id, params.id, body.status, city))
    .post("/api/events/:id/waiting-list", { ...onEvent, errors: [409] })
    .returns(EventView, ({ viewer, params }) => joinWaitingList(db, viewer.id, params.id))
    .delete("/api/events/:id/waiting-list", onEvent)
    .returns(Ok, ({ viewer, params }) => leaveWaitingList(db, viewer.id, params.id))
    .get("/api/users/rsvps", { auth: ["traveler"], query: PageQuery })
    .lists(MyRsvp, ({ viewer, query }) => listRsvps(db, viewer.id, toOffset(query.page)))
    .get("/api/users/waiting-list", { auth: ["traveler"] })
    .returns(v.array(EventView), ({ viewer }) => listWaitingListEvents(db, viewer.id))
    .get("/api/users/calendar", { auth: ["traveler"] })
    .returns(CalendarFeed, async ({ viewer }) => toCalendarUrl(config.baseUrl, await findFeedToken(db, viewer.id)))
    .post("/api/users/calendar", { auth: ["traveler"] })
    .returns(CalendarFeed, async ({ viewer }) => toCalendarUrl(config.baseUrl, await enableFeed(db, viewer.id)))
    .delete("/api/users/calendar", { auth: ["traveler"] })
    .returns(CalendarFeed, async ({ viewer }) => {
      await disableFeed(db, viewer.id);
      return toCalendarUrl(config.baseUrl, undefined);
    })
    .get("/calendar/:file", { public: true })
    .returns("text/calendar", async ({ params }) => {
      const [, token] = /^([\w-]{43})\.ics$/.exec(params.file) ?? [];
      if (!token) throw new NotFound(t("This calendar doesn't exist."));
      return calendar(await getFeedText(db, token, { ...config, city: ctx.city }));
    });
};

export const toCalendarUrl = (baseUrl: string, token: string | undefined): CalendarFeed => ({
  url: token ? `${baseUrl}/calendar/${token}.ics` : null,
});

const calendar = (text: string, headers: Record<string, string> = {}) =>
  new Response(text, { headers: { "content-type": "text/calendar; charset=utf-8", ...headers } });
