import { batched } from "../../../db/batch.ts";
import type { UserType } from "../../../db/vocabulary.ts";
import type { IslandProps } from "../../../islands/registry.ts";
import { drawing } from "../../art/scene/drawings.ts";
import type { AppContext, Viewer } from "../../context.ts";
import { MAX_ROWS, parsePage, toOffset } from "../../http/paging.ts";
import { routes } from "../../http/routes.ts";
import { loadWithSession, type Role } from "../../http/session.ts";
import { t } from "../../i18n/t.ts";
import { renderPage } from "../../layout/render.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { getEventLinks } from "../../ui/calendar-links.ts";
import { type City, formatEventTime } from "../../ui/dates.ts";
import { NoBusinessPage } from "../../ui/EmptyState.tsx";
import { findHost } from "../places/listing/ownership.ts";
import { AttendeesScreen } from "./AttendeesScreen.tsx";
import { toCalendarUrl } from "./api.ts";
import { listAttendees } from "./attendees.ts";
import { findFeedToken } from "./calendar.ts";
import { type CanceledEvent, findCanceledEvent } from "./canceled-events.ts";
import { EventScreen } from "./EventScreen.tsx";
import { EventsScreen } from "./EventsScreen.tsx";
import { toEventPage } from "./event-metadata.ts";
import { getEventDetails, isKeeper } from "./event-page.ts";
import { listHostedEvents, listUpcomingEvents, listWaitingListEvents } from "./events.ts";
import { HostEventsScreen } from "./HostEventsScreen.tsx";
import { listRsvps } from "./rsvps.ts";
import { getLocation } from "./schema.ts";

const VIEWERS: Role[] = ["traveler", "business"];
const MAX_ATTENDEES = 1000;
const FIRST_PAGE = { offset: 0, limit: MAX_ROWS };

export const eventPages = (ctx: AppContext) =>
  routes(ctx)
    .get("/events", { authCached: VIEWERS })
    .handle(async ({ request }) => {
      const { viewer, result: screen } = await loadWithSession(ctx, request, VIEWERS, (ctx, viewer) =>
        viewer.userType === "business" ? hostScreen(ctx, viewer) : travelerScreen(ctx, viewer, request.url),
      );
      return renderPage(ctx, request, viewer, { title: t("Events") }, screen);
    })
    .get("/events/:id", { public: true, caching: "page" })
    .handle(async ({ viewer, request, params }) => {
      const canceled = await findCanceledEvent(ctx.db, params.id);
      if (canceled) {
        const screen = <CanceledEventScreen event={canceled} city={ctx.city} />;
        return renderPage(ctx, request, viewer, { title: t("Event canceled") }, screen, 410);
      }
      const details = await getEventDetails(ctx.db, viewer, params.id);
      const { baseUrl } = ctx.config;
      const screen = (
        <EventScreen
          {...details}
          viewer={!viewer ? "visitor" : !viewer.userType ? "newcomer" : toEventViewer(viewer.userType)}
          city={ctx.city}
          now={new Date().toISOString()}
          links={getEventLinks(details.event, getLocation(details.event), ctx.city, baseUrl)}
          isKeeper={viewer !== null && isKeeper(details.host, viewer)}
          userAgent={request.headers.get("user-agent") ?? ""}
        />
      );
      const footer = viewer ? undefined : "public";
      return renderPage(ctx, request, viewer, { ...toEventPage(details, ctx.city, baseUrl), footer }, screen);
    })
    .get("/events/:id/attendees", { auth: ["business", "admin"] })
    .handle(async ({ viewer, request, params }) => {
      const attendees = await listAttendees(ctx.db, viewer, params.id, MAX_ATTENDEES);
      const screen = <AttendeesScreen {...attendees} city={ctx.city} />;
      return renderPage(ctx, request, viewer, { title: attendees.event.title }, screen);
    });

const toEventViewer = (userType: UserType) => (userType === "traveler" ? "traveler" : "other");

export async function travelerScreen({ db, city, config }: AppContext, viewer: Viewer, address: string) {
  const page = parsePage(address);
  const tab = new URL(address).searchParams.get("tab") === "mine" ? "mine" : "discover";
  const batch = batched(db);
  const [events, rsvps, waitingFor, token] = await Promise.all([
    listUpcomingEvents(batch, viewer.id, toOffset(page)),
    listRsvps(batch, viewer.id, FIRST_PAGE),
    listWaitingListEvents(batch, viewer.id),
    findFeedToken(batch, viewer.id),
  ]);
  const props: IslandProps<"Events"> = {
    ...{ tab, page, rsvps, waitingFor, city },
    events: events.slice(0, MAX_ROWS),
    hasMore: events.length > MAX_ROWS,
    feed: toCalendarUrl(config.baseUrl, token),
    now: getMinute(),
  };
  return <EventsScreen {...props} />;
}

/** When the current minute began, so that travelers within it share the cards that the server has rendered. */
const getMinute = () => new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();

async function hostScreen({ db, city }: AppContext, viewer: Viewer) {
  const host = await findHost(db, viewer.id);
  if (!host)
    return (
      <NoBusinessPage heading={t("Events")}>
        {t("Events need a business profile, so that travelers know who hosts them.")}
      </NoBusinessPage>
    );
  const events = await listHostedEvents(db, viewer, host.id, FIRST_PAGE);
  return <HostEventsScreen business={host} events={events} city={city} now={new Date().toISOString()} />;
}

const CanceledEventScreen = ({ event: { title, business, ...time }, city }: { event: CanceledEvent; city: City }) => (
  <div className="page-width grid justify-items-center gap-4 py-16 text-center">
    <div className="w-50 max-w-full" dangerouslySetInnerHTML={{ __html: drawing("no-activity") }} />
    <h1 className="text-3xl">{t("This event was canceled")}</h1>
    <p className="max-w-130 text-faint [overflow-wrap:anywhere]">
      {t("“{title}” at {place} was planned for {date}.", {
        title,
        place: business.name,
        date: formatEventTime({ ...time, endsAt: time.allDay ? time.endsAt : null }, city),
      })}
    </p>
    <ButtonLink href={`/business/${business.id}`}>{t("See {place}", { place: business.name })}</ButtonLink>
  </div>
);
