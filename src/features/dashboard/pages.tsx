import { batched } from "../../../db/batch.ts";
import type { AppContext, Viewer } from "../../context.ts";
import { SECRET_URL } from "../../http/headers.ts";
import { MAX_ROWS, parsePage, toOffset } from "../../http/paging.ts";
import { routes } from "../../http/routes.ts";
import { loadWithSession } from "../../http/session.ts";
import { t } from "../../i18n/t.ts";
import { renderPage } from "../../layout/render.tsx";
import { formatList } from "../../ui/lists.ts";
import { toPreviewText } from "../../ui/preview-text.ts";
import { getSavedStates } from "../discovery/reactions.ts";
import { toCalendarUrl } from "../events/api.ts";
import { findFeedToken } from "../events/calendar.ts";
import { listWaitingListEvents } from "../events/events.ts";
import { listRsvps } from "../events/rsvps.ts";
import { listInbox } from "../messages/inbox.ts";
import { withHours } from "../places/listing/opening-hours.ts";
import { type Listing, toPlaceCard } from "../places/listing/schema.ts";
import { qrCodeResponse } from "../places/qr.ts";
import { type DashboardContent, DashboardScreen } from "./DashboardScreen.tsx";
import { ListNotSharedScreen, SharedListScreen } from "./SharedListScreen.tsx";
import { getDashboardCounts, listLikedPlaces, listSavedPlaces } from "./saved-and-liked.ts";
import { type DashboardTab, getTab } from "./schema.ts";
import * as sharedList from "./shared-list.ts";

export const dashboardPages = (ctx: AppContext) =>
  routes(ctx)
    .get("/dashboard", { authCached: ["traveler"] })
    .handle(async ({ request }) => {
      const { viewer, result: screen } = await loadWithSession(ctx, request, ["traveler"], (ctx, viewer) =>
        renderDashboard(ctx, viewer, request.url),
      );
      return renderPage(ctx, request, viewer, { title: t("Your Travel Hub") }, screen);
    });

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
    return { content: { tab, inbox: { messages: rows.slice(0, MAX_ROWS), ...common } }, more: rows.length > MAX_ROWS };
  }
  const read = tab === "saved" ? listSavedPlaces : listLikedPlaces;
  const [rows, list]: [Listing[], sharedList.StoredList | undefined] = await Promise.all([
    read(db, userId, { limit: sharedList.PLACES_PER_PAGE, page }),
    tab === "saved" ? sharedList.findOwnList(db, userId) : undefined,
  ]);
  const places = (await withHours(rows.slice(0, sharedList.PLACES_PER_PAGE), city.timezone)).map(toPlaceCard);
  const more = rows.length > sharedList.PLACES_PER_PAGE;
  const credits = rows.slice(0, sharedList.PLACES_PER_PAGE).map(({ credit }) => credit);
  if (tab === "liked") return { content: { tab, places, credits }, more };
  const sharing = { list: sharedList.toOwnList(config.baseUrl, list), firstName: viewer.firstName };
  return { content: { tab, places, credits, sharing }, more };
}

export const sharedListPages = (ctx: AppContext) =>
  routes(ctx)
    .get("/list/:token", { public: true })
    .handle(async ({ viewer, request, params }) => {
      const page = parsePage(request.url);
      const path = `/list/${params.token}`;
      const footer = viewer ? undefined : ("public" as const);
      const list = await sharedList.findSharedList(ctx.db, params.token, page);
      if (!list) {
        const page = { title: t("This list is no longer shared"), headers: SECRET_URL, footer };
        return renderPage(ctx, request, viewer, page, <ListNotSharedScreen signedIn={viewer !== null} />, 404);
      }
      const shown = await withHours(list.places.slice(0, sharedList.PLACES_PER_PAGE), ctx.city.timezone);
      const isTraveler = viewer?.userType === "traveler";
      const marks = isTraveler
        ? await getSavedStates(
            ctx.db,
            viewer.id,
            shown.map(({ id }) => id),
          )
        : undefined;
      const title = sharedList.getListTitle(list);
      const names = shown.slice(0, 3).map(({ name }) => name);
      const preview = {
        description: toPreviewText(
          t("{label}: {value}", {
            label: sharedList.countPlaces(list, ctx.city.name),
            value: formatList(names, { style: "narrow" }),
          }),
        ),
        image: `/og/list/${params.token}.png`,
        preview: path,
      };
      return renderPage(
        ctx,
        request,
        viewer,
        { title, headers: SECRET_URL, footer, ...(shown.length > 0 && preview) },
        <SharedListScreen
          title={title}
          city={ctx.city.name}
          path={path}
          firstName={list.firstName}
          places={shown.map((place) => ({ ...toPlaceCard(place), saved: marks?.get(place.id)?.saved ?? false }))}
          credits={shown.map(({ credit }) => credit)}
          visitor={
            viewer === null ? "anonymous" : list.userId === viewer.id ? "owner" : isTraveler ? "traveler" : "other"
          }
          page={page}
          more={list.places.length > sharedList.PLACES_PER_PAGE}
        />,
      );
    })
    .get("/list/:token/qr.svg", { public: true })
    .handle(async ({ params }) => {
      await sharedList.assertListShared(ctx.db, params.token);
      return qrCodeResponse(`${ctx.config.baseUrl}/list/${params.token}`);
    });
