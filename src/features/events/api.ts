// Routes of events: reading, hosting, RSVPs, the queue of a full event, and calendars.
import { Elysia } from "elysia";
import * as v from "valibot";
import type { House } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { chapter } from "../../http/openapi-meta.ts";
import { cutPage, PageQuery, sliceOf } from "../../http/paging.ts";
import { type Limit, takePoint } from "../../http/rate-limits.ts";
import { session } from "../../http/session.ts";
import { Done } from "../../response-schemas.ts";
import { Id } from "../../validation.ts";
import { EXAMPLE } from "../api-docs/example-ids.ts";
import { CalendarFeed, MyRsvp, ShownEvent } from "./answers.ts";
import { closeFeed, eventFile, feedText, feedToken, openFeed } from "./calendars.ts";
import { Answer, EventChanges, NewEvent } from "./contract.ts";
import { eventsOfBusiness, findEvent, queuedEvents, upcomingEvents } from "./events.ts";
import { needHost } from "./host.ts";
import { cancelEvent, createEvent, editEvent } from "./host-events.ts";
import { answerRsvp, rsvpsOf } from "./rsvps.ts";
import { joinQueue, leaveQueue } from "./waiting-list.ts";

const tells = chapter("Events");

/** Everybody reads the same list of events, and nobody should fill it alone. */
const NEW_EVENTS: Limit = { name: "new-events", points: 100, window: 86_400 };
/** Per event: a new time or place is a message to everybody who is in, even if muted. */
const EVENT_CHANGES: Limit = { name: "event-changes", points: 20, window: 86_400 };

const OnEvent = v.object({ id: Id });

export const eventsApi = (house: House) => {
  const { db, city, config } = house;
  return new Elysia({ name: "events-api" })
    .use(session(house))
    .get(
      "/api/events",
      async ({ viewer, query, request, set }) =>
        cutPage(await upcomingEvents(db, viewer.id, sliceOf(query.page)), request, set),
      {
        ...tells("Lists what is on in the coming weeks, the soonest first.", v.array(ShownEvent)),
        admit: ["signed-in"],
        query: PageQuery,
      },
    )
    .post(
      "/api/events",
      async ({ viewer, body }) => {
        await takePoint(house, NEW_EVENTS, viewer.id);
        return createEvent(db, { ...(await needHost(db, viewer.id)), userId: viewer.id }, body);
      },
      {
        ...tells(
          "Creates an event of one's own business. With an `id` made by the caller it is made once, however often it is sent.",
          ShownEvent,
          {
            fails: [409],
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
        admit: ["business"],
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
        ...tells("Reads one event; with `.ics` behind the id, the same as a file for calendars.", ShownEvent, {
          also: "text/calendar",
          example: { params: { id: EXAMPLE.trio } },
        }),
        open: true,
      },
    )
    .patch(
      "/api/events/:id",
      async ({ viewer, params, body }) => {
        await takePoint(house, EVENT_CHANGES, `${viewer.id} ${params.id}`);
        return editEvent(db, viewer.id, params.id, body, city);
      },
      {
        ...tells("Changes an event of one's own; those who are in are told when it moves.", ShownEvent, {
          fails: [409],
          limits: [EVENT_CHANGES],
          example: { params: { id: EXAMPLE.trio }, body: { location: "Vicolo Storto 9, Centro" } },
        }),
        admit: ["business"],
        params: OnEvent,
        body: EventChanges,
      },
    )
    .delete("/api/events/:id", ({ viewer, params }) => cancelEvent(db, viewer.id, params.id, city), {
      ...tells("Cancels an event of one's own and tells those who are in.", Done, {
        fails: [409],
        example: { params: { id: EXAMPLE.trio } },
      }),
      admit: ["business"],
      params: OnEvent,
    })
    .get(
      "/api/businesses/:id/events",
      async ({ viewer, params, query, request, set }) =>
        cutPage(await eventsOfBusiness(db, viewer, params.id, sliceOf(query.page)), request, set),
      {
        ...tells("Lists a business's coming events, the soonest first.", v.array(ShownEvent), {
          example: { params: { id: EXAMPLE.cafe } },
        }),
        open: true,
        params: OnEvent,
        query: PageQuery,
      },
    )
    .post(
      "/api/events/:id/rsvp",
      ({ viewer, params, body }) => answerRsvp(db, viewer.id, params.id, body.status, city),
      {
        ...tells(
          "Answers an event: `in`, or `cant_make_it`. Nobody is counted in beyond the seats there are.",
          ShownEvent,
          { fails: [409], example: { params: { id: EXAMPLE.fado }, body: { status: "in" } } },
        ),
        admit: ["traveler"],
        params: OnEvent,
        body: Answer,
      },
    )
    .post("/api/events/:id/queue", ({ viewer, params }) => joinQueue(db, viewer.id, params.id), {
      ...tells("Waits for a seat at a full event.", ShownEvent, {
        fails: [409],
        example: { params: { id: EXAMPLE.stage } },
      }),
      admit: ["traveler"],
      params: OnEvent,
    })
    .delete("/api/events/:id/queue", ({ viewer, params }) => leaveQueue(db, viewer.id, params.id), {
      ...tells("Stops waiting for a seat.", Done, { example: { params: { id: EXAMPLE.stage } } }),
      admit: ["traveler"],
      params: OnEvent,
    })
    .get(
      "/api/users/rsvps",
      async ({ viewer, query, request, set }) =>
        cutPage(await rsvpsOf(db, viewer.id, sliceOf(query.page)), request, set),
      { ...tells("Lists one's own answers to coming events.", v.array(MyRsvp)), admit: ["traveler"], query: PageQuery },
    )
    .get("/api/users/queue", ({ viewer }) => queuedEvents(db, viewer.id), {
      ...tells("Lists the events at which one waits for a seat.", v.array(ShownEvent)),
      admit: ["traveler"],
    })
    .get("/api/users/calendar", async ({ viewer }) => feedAt(config.baseUrl, await feedToken(db, viewer.id)), {
      ...tells("Tells where one's private calendar is read, if there is one.", CalendarFeed),
      admit: ["traveler"],
    })
    .post("/api/users/calendar", async ({ viewer }) => feedAt(config.baseUrl, await openFeed(db, viewer.id)), {
      ...tells(
        "Opens a private calendar of the events one goes to. Once more, it stays where it is: closed and opened, it has a new address.",
        CalendarFeed,
      ),
      admit: ["traveler"],
    })
    .delete(
      "/api/users/calendar",
      async ({ viewer }) => {
        await closeFeed(db, viewer.id);
        return feedAt(config.baseUrl, undefined);
      },
      { ...tells("Closes the private calendar.", CalendarFeed), admit: ["traveler"] },
    )
    .get(
      "/calendar/:file",
      async ({ params }) => {
        const [, token] = /^([\w-]{43})\.ics$/.exec(params.file) ?? [];
        if (!token) throw new NotFound("There is no such calendar.");
        return calendar(await feedText(db, token, config), { "cache-control": "private, max-age=300" });
      },
      {
        ...tells("Reads a private calendar, as calendar programs do: the address is the key.", "text/calendar", {
          example: { params: { file: `${EXAMPLE.token}.ics` } },
        }),
        open: true,
      },
    );
};

/** Where a calendar program reads the feed. */
export const feedAt = (baseUrl: string, token: string | undefined): CalendarFeed => ({
  url: token ? `${baseUrl}/calendar/${token}.ics` : null,
});

const calendar = (text: string, headers: Record<string, string>) =>
  new Response(text, { headers: { "content-type": "text/calendar; charset=utf-8", ...headers } });
