// /dashboard
import { Elysia } from "elysia";
import type { House } from "../../context.ts";
import { MOST_ROWS, pageIn, sliceOf } from "../../http/paging.ts";
import { session, type Viewer } from "../../http/session.ts";
import { renderPage } from "../../layout/render.tsx";
import { feedAt } from "../events/api.ts";
import { feedToken } from "../events/calendars.ts";
import { queuedEvents } from "../events/events.ts";
import { rsvpsOf } from "../events/rsvps.ts";
import { inboxOf } from "../messages/inbox.ts";
import { cardOf, type Listing } from "../places/contract.ts";
import { withHours } from "../places/opening-hours.ts";
import { type HubTab, tabIn } from "./contract.ts";
import { type HubContent, HubScreen } from "./DashboardScreen.tsx";
import { hubCounts, likedPlaces, savedPlaces } from "./saved-and-liked.ts";
import { type OpenList, ownList } from "./shared-list.ts";
import { listAt } from "./shared-list-api.ts";

/** Cards on a page of saved or liked places. */
const PAGE = 60;

export const hubPages = (house: House) =>
  new Elysia({ name: "hub-pages" })
    .use(session(house))
    .get(
      "/dashboard",
      async ({ viewer, request }) =>
        renderPage(house, request, viewer, { title: "Your Travel Hub" }, await hubScreen(house, viewer, request.url)),
      { admit: ["traveler"] },
    );

/** The hub, with the tab and the page in the address. */
export async function hubScreen(house: House, viewer: Viewer, address: string) {
  const page = pageIn(address);
  const [counts, { content, more }] = await Promise.all([
    hubCounts(house.db, viewer.id),
    readTab(house, viewer, tabIn(new URL(address)), page),
  ]);
  return <HubScreen content={content} counts={counts} page={page} more={more} />;
}

async function readTab(
  { db, city, config }: House,
  viewer: Viewer,
  tab: HubTab,
  page: number,
): Promise<{ content: HubContent; more: boolean }> {
  const userId = viewer.id;
  const around = { city, now: new Date().toISOString(), page };
  if (tab === "events") {
    const [rows, queued, token] = await Promise.all([
      rsvpsOf(db, userId, sliceOf(page)),
      queuedEvents(db, userId),
      feedToken(db, userId),
    ]);
    const rsvps = rows.slice(0, MOST_ROWS);
    const mine = { rsvps, queued, feed: feedAt(config.baseUrl, token), ...around };
    return { content: { tab, mine }, more: rows.length > MOST_ROWS };
  }
  if (tab === "messages") {
    const rows = await inboxOf(db, userId, sliceOf(page));
    return {
      content: { tab, inbox: { messages: rows.slice(0, MOST_ROWS), ...around } },
      more: rows.length > MOST_ROWS,
    };
  }
  const read = tab === "saved" ? savedPlaces : likedPlaces;
  const [rows, list]: [Listing[], OpenList | undefined] = await Promise.all([
    read(db, userId, { limit: PAGE, page }),
    tab === "saved" ? ownList(db, userId) : undefined,
  ]);
  const places = (await withHours(rows.slice(0, PAGE), city.timezone)).map(cardOf);
  const more = rows.length > PAGE;
  const credits = rows.slice(0, PAGE).map(({ credit }) => credit);
  if (tab === "liked") return { content: { tab, places, credits }, more };
  const sharing = { list: listAt(config.baseUrl, list), firstName: viewer.firstName };
  return { content: { tab, places, credits, sharing }, more };
}
