// Routes of events: reading, hosting, RSVPs, the queue of a full event, and calendars.
import { Elysia } from "elysia";
import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { EXAMPLE } from "../../http/example-ids.ts";
import { tag } from "../../http/openapi-meta.ts";
import { PageQuery, paginate, toOffset } from "../../http/paging.ts";
import { consumeRateLimit, type RateLimit } from "../../http/rate-limits.ts";
import { session } from "../../http/session.ts";
import { Id, Ok } from "../../validation.ts";
import { requireHost } from "../listings/host.ts";
import { disableFeed, enableFeed, eventFile, feedText, feedToken } from "./calendars.ts";
import { eventsOfBusiness, findEvent, listWaitingListEvents, upcomingEvents } from "./events.ts";
import { cancelEvent, createEvent, editEvent } from "./host-events.ts";
import { answerRsvp, rsvpsOf } from "./rsvps.ts";
import { Answer, CalendarFeed, EventChanges, MyRsvp, NewEvent, ShownEvent } from "./schema.ts";
import { joinWaitingList, leaveWaitingList } from "./waiting-list.ts";

const doc = tag("Events");

/** Everybody reads the same list of events, and nobody should fill it alone. */
const NEW_EVENTS: RateLimit = { name: "new-events", max: 100, windowSeconds: 86_400 };
/** Per event: a new time or place is a message to everybody who is in, even if muted. */
const EVENT_CHANGES: RateLimit = { name: "event-changes", max: 20, windowSeconds: 86_400 };

const OnEvent = v.object({ id: Id });

export const eventsApi = (ctx: AppContext) => {
  const { db, city, config } = ctx;
  return new Elysia({ name: "events-api" })
    .use(session(ctx))
    .get(
      "/api/events",
      async ({ viewer, query, request, set }) =>
        paginate(await upcomingEvents(db, viewer.id, toOffset(query.page)), request, set),
      {
        ...doc("Lists what is on in the coming weeks, the soonest first.", v.array(ShownEvent)),
        auth: ["signed-in"],
        query: PageQuery,
      },
    )
    .post(
      "/api/events",
      async ({ viewer, body }) => {
        await consumeRateLimit(ctx, NEW_EVENTS, viewer.id);
        return createEvent(db, { ...(await requireHost(db, viewer.id)), userId: viewer.id }, body);
      },
      {
        ...doc(
          "Creates an event of one's own business. With an `id` made by the caller it is made once, however often it is sent.",
          ShownEvent,
          {
            errors: [409],
            limits: [NEW_EVENTS],
            example: {
              body: {
                title: "Soup and Records",
                description: "Bring one record, take a bowl.",
                eventDate: "2035-11-23T18:00:00.000Z",
                location: "Vicolo Storto 7, Centro",
                maxAttendees: 30,
              },
            },
          },
        ),
        auth: ["business"],
        body: NewEvent,
      },
    )
    .get(
      "/api/events/:id",
      async ({ viewer, params }) => {
        if (!params.id.endsWith(".ics")) return findEvent(db, viewer, params.id);
        const { name, text } = await eventFile(db, viewer, params.id.slice(0, -".ics".length), config);
        return calendar(text, { "content-disposition": `attachment; filename="${name}"`, "cache-control": "no-store" });
      },
      {
        ...doc("Reads one event; with `.ics` behind the id, the same as a file for calendars.", ShownEvent, {
          alternativeContentType: "text/calendar",
          example: { params: { id: EXAMPLE.trio } },
        }),
        public: true,
      },
    )
    .patch(
      "/api/events/:id",
      async ({ viewer, params, body }) => {
        await consumeRateLimit(ctx, EVENT_CHANGES, `${viewer.id} ${params.id}`);
        return editEvent(db, viewer.id, params.id, body, city);
      },
      {
        ...doc("Changes an event of one's own; those who are in are told when it moves.", ShownEvent, {
          errors: [409],
          limits: [EVENT_CHANGES],
          example: { params: { id: EXAMPLE.trio }, body: { location: "Vicolo Storto 9, Centro" } },
        }),
        auth: ["business"],
        params: OnEvent,
        body: EventChanges,
      },
    )
    .delete("/api/events/:id", ({ viewer, params }) => cancelEvent(db, viewer.id, params.id, city), {
      ...doc("Cancels an event of one's own and tells those who are in.", Ok, {
        errors: [409],
        example: { params: { id: EXAMPLE.trio } },
      }),
      auth: ["business"],
      params: OnEvent,
    })
    .get(
      "/api/businesses/:id/events",
      async ({ viewer, params, query, request, set }) =>
        paginate(await eventsOfBusiness(db, viewer, params.id, toOffset(query.page)), request, set),
      {
        ...doc("Lists a business's coming events, the soonest first.", v.array(ShownEvent), {
          example: { params: { id: EXAMPLE.cafe } },
        }),
        public: true,
        params: OnEvent,
        query: PageQuery,
      },
    )
    .post(
      "/api/events/:id/rsvp",
      ({ viewer, params, body }) => answerRsvp(db, viewer.id, params.id, body.status, city),
      {
        ...doc(
          "Answers an event: `in`, or `cant_make_it`. Nobody is counted in beyond the seats there are.",
          ShownEvent,
          { errors: [409], example: { params: { id: EXAMPLE.fado }, body: { status: "in" } } },
        ),
        auth: ["traveler"],
        params: OnEvent,
        body: Answer,
      },
    )
    .post("/api/events/:id/queue", ({ viewer, params }) => joinWaitingList(db, viewer.id, params.id), {
      ...doc("Waits for a seat at a full event.", ShownEvent, {
        errors: [409],
        example: { params: { id: EXAMPLE.stage } },
      }),
      auth: ["traveler"],
      params: OnEvent,
    })
    .delete("/api/events/:id/queue", ({ viewer, params }) => leaveWaitingList(db, viewer.id, params.id), {
      ...doc("Stops waiting for a seat.", Ok, { example: { params: { id: EXAMPLE.stage } } }),
      auth: ["traveler"],
      params: OnEvent,
    })
    .get(
      "/api/users/rsvps",
      async ({ viewer, query, request, set }) =>
        paginate(await rsvpsOf(db, viewer.id, toOffset(query.page)), request, set),
      { ...doc("Lists one's own answers to coming events.", v.array(MyRsvp)), auth: ["traveler"], query: PageQuery },
    )
    .get("/api/users/queue", ({ viewer }) => listWaitingListEvents(db, viewer.id), {
      ...doc("Lists the events at which one waits for a seat.", v.array(ShownEvent)),
      auth: ["traveler"],
    })
    .get("/api/users/calendar", async ({ viewer }) => toCalendarUrl(config.baseUrl, await feedToken(db, viewer.id)), {
      ...doc("Tells where one's private calendar is read, if there is one.", CalendarFeed),
      auth: ["traveler"],
    })
    .post("/api/users/calendar", async ({ viewer }) => toCalendarUrl(config.baseUrl, await enableFeed(db, viewer.id)), {
      ...doc(
        "Opens a private calendar of the events one goes to. Once more, it stays where it is: closed and opened, it has a new address.",
        CalendarFeed,
      ),
      auth: ["traveler"],
    })
    .delete(
      "/api/users/calendar",
      async ({ viewer }) => {
        await disableFeed(db, viewer.id);
        return toCalendarUrl(config.baseUrl, undefined);
      },
      { ...doc("Closes the private calendar.", CalendarFeed), auth: ["traveler"] },
    )
    .get(
      "/calendar/:file",
      async ({ params }) => {
        const [, token] = /^([\w-]{43})\.ics$/.exec(params.file) ?? [];
        if (!token) throw new NotFound("There is no such calendar.");
        return calendar(await feedText(db, token, config), { "cache-control": "private, max-age=300" });
      },
      {
        ...doc("Reads a private calendar, as calendar programs do: the address is the key.", "text/calendar", {
          example: { params: { file: `${EXAMPLE.token}.ics` } },
        }),
        public: true,
      },
    );
};

/** Where a calendar program reads the feed. */
export const toCalendarUrl = (baseUrl: string, token: string | undefined): CalendarFeed => ({
  url: token ? `${baseUrl}/calendar/${token}.ics` : null,
});

const calendar = (text: string, headers: Record<string, string>) =>
  new Response(text, { headers: { "content-type": "text/calendar; charset=utf-8", ...headers } });
