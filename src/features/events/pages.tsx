// /events
import { Elysia } from "elysia";
import type { House } from "../../context.ts";
import { MOST_ROWS, pageIn, sliceOf } from "../../http/paging.ts";
import { session, type Viewer } from "../../http/session.ts";
import { renderPage } from "../../layout/render.tsx";
import { feedAt } from "./api.ts";
import { feedToken } from "./calendars.ts";
import { HostEventsScreen, NoHostScreen, TravelerEventsScreen } from "./EventsScreen.tsx";
import { eventsHostedBy, queuedEvents, upcomingEvents } from "./events.ts";
import { hostOf } from "./host.ts";
import { rsvpsOf } from "./rsvps.ts";

const FIRST_PAGE = { offset: 0, limit: MOST_ROWS };

export const eventPages = (house: House) =>
  new Elysia({ name: "event-pages" }).use(session(house)).get(
    "/events",
    async ({ viewer, request }) => {
      const screen = await (viewer.userType === "business"
        ? hostScreen(house, viewer)
        : travelerScreen(house, viewer, request.url));
      return renderPage(house, request, viewer, { title: "Events" }, screen);
    },
    { admit: ["traveler", "business"] },
  );

/** What is on, and the traveler's own RSVPs. */
export async function travelerScreen({ db, city, config }: House, viewer: Viewer, address: string) {
  const page = pageIn(address);
  const tab = new URL(address).searchParams.get("tab") === "mine" ? "mine" : "discover";
  const [events, rsvps, queued, token] = await Promise.all([
    upcomingEvents(db, viewer.id, sliceOf(page)),
    rsvpsOf(db, viewer.id, FIRST_PAGE),
    queuedEvents(db, viewer.id),
    feedToken(db, viewer.id),
  ]);
  return (
    <TravelerEventsScreen
      tab={tab}
      events={events.slice(0, MOST_ROWS)}
      page={page}
      more={events.length > MOST_ROWS}
      rsvps={rsvps}
      queued={queued}
      feed={feedAt(config.baseUrl, token)}
      city={city}
      now={new Date().toISOString()}
    />
  );
}

async function hostScreen({ db, city }: House, viewer: Viewer) {
  const host = await hostOf(db, viewer.id);
  if (!host) return <NoHostScreen />;
  const events = await eventsHostedBy(db, viewer, host.id, FIRST_PAGE);
  return <HostEventsScreen business={host} events={events} city={city} now={new Date().toISOString()} />;
}
