import { batched } from "../../../db/batch.ts";
import type { AppContext } from "../../context.ts";
import { MAX_ROWS, parsePage, toOffset } from "../../http/paging.ts";
import { loadWithSession, routes, type Viewer } from "../../http/session.ts";
import { t } from "../../i18n/t.ts";
import { renderPage } from "../../layout/render.tsx";
import { toCalendarUrl } from "../events/api.ts";
import { findFeedToken } from "../events/calendars.ts";
import { listWaitingListEvents } from "../events/events.ts";
import { listRsvps } from "../events/rsvps.ts";
import { listInbox } from "../messages/inbox.ts";
import { withHours } from "../places/listing/opening-hours.ts";
import { type Listing, toPlaceCard } from "../places/listing/schema.ts";
import { type DashboardContent, DashboardScreen } from "./DashboardScreen.tsx";
import { getDashboardCounts, listLikedPlaces, listSavedPlaces } from "./saved-and-liked.ts";
import { type DashboardTab, getTab } from "./schema.ts";
import { findOwnList, type StoredList, toOwnList } from "./shared-list.ts";

const PLACES_PER_PAGE = 60;

export const dashboardPages = (ctx: AppContext) =>
  routes(ctx).get(
    "/dashboard",
    async ({ request }) => {
      const { viewer, result: screen } = await loadWithSession(ctx, request, ["traveler"], (ctx, viewer) =>
        renderDashboard(ctx, viewer, request.url),
      );
      return renderPage(ctx, request, viewer, { title: t("Your Travel Hub") }, screen);
    },
    { authCached: ["traveler"] },
  );

export async function renderDashboard(ctx: AppContext, viewer: Viewer, url: string) {
  const page = parsePage(url);
  const db = batched(ctx.db);
  const [counts, { content, more }] = await Promise.all([
    getDashboardCounts(db, viewer.id),
    loadTab({ ...ctx, db }, viewer, getTab(new URL(url)), page),
  ]);
  return <DashboardScreen content={content} counts={counts} page={page} more={more} />;
}

async function loadTab(
  { db, city, config }: AppContext,
  viewer: Viewer,
  tab: DashboardTab,
  page: number,
): Promise<{ content: DashboardContent; more: boolean }> {
  const userId = viewer.id;
  const common = { city, now: new Date().toISOString(), page };
  if (tab === "events") {
    const [rows, waitingFor, token] = await Promise.all([
      listRsvps(db, userId, toOffset(page)),
      listWaitingListEvents(db, userId),
      findFeedToken(db, userId),
    ]);
    const rsvps = rows.slice(0, MAX_ROWS);
    const mine = { rsvps, waitingFor, feed: toCalendarUrl(config.baseUrl, token), ...common };
    return { content: { tab, mine }, more: rows.length > MAX_ROWS };
  }
  if (tab === "messages") {
    const rows = await listInbox(db, userId, toOffset(page), city);
    return {
      content: { tab, inbox: { messages: rows.slice(0, MAX_ROWS), ...common } },
      more: rows.length > MAX_ROWS,
    };
  }
  const read = tab === "saved" ? listSavedPlaces : listLikedPlaces;
  const [rows, list]: [Listing[], StoredList | undefined] = await Promise.all([
    read(db, userId, { limit: PLACES_PER_PAGE, page }),
    tab === "saved" ? findOwnList(db, userId) : undefined,
  ]);
  const places = (await withHours(rows.slice(0, PLACES_PER_PAGE), city.timezone)).map(toPlaceCard);
  const more = rows.length > PLACES_PER_PAGE;
  const credits = rows.slice(0, PLACES_PER_PAGE).map(({ credit }) => credit);
  if (tab === "liked") return { content: { tab, places, credits }, more };
  const sharing = { list: toOwnList(config.baseUrl, list), firstName: viewer.firstName };
  return { content: { tab, places, credits, sharing }, more };
}
