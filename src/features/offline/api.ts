// API routes for the service worker: which files and pages it keeps.

import { and, eq, sql } from "drizzle-orm";
import { type Database, pick, plans, sessions } from "../../../db/index.ts";
import type { AppContext } from "../../context.ts";
import { getScript, manifest } from "../../http/assets.ts";
import { routes } from "../../http/routes.ts";
import { getLanguage } from "../../i18n/t.ts";
import { selectReactions } from "../discovery/reactions.ts";
import kept from "./kept.json" with { type: "json" };
import { getKeptCatalogue, getKeptTaste } from "./kept-taste.ts";
import { KeptPages, KeptTaste, Shell } from "./schema.ts";

export const offlineApi = (ctx: AppContext) =>
  routes(ctx)
    .get("/api/offline/shell", { public: true })
    .returns(Shell, () => getShell(getLanguage()))
    .get("/api/offline/pages", { auth: ["traveler"] })
    .returns(KeptPages, ({ viewer }) => listKeptPages(ctx.db, viewer.id, viewer.sid))
    .get("/api/offline/taste", { auth: ["traveler"] })
    .returns(KeptTaste, ({ viewer }) => getKeptTaste(ctx.db, viewer.id))
    .get("/api/offline/catalogue", { auth: ["traveler"], errors: [404] })
    .returns(
      "application/octet-stream",
      async () =>
        new Response(await getKeptCatalogue(ctx.db), { headers: { "content-type": "application/octet-stream" } }),
    );

function getShell(language: string): Shell {
  const { sheets, fonts, moreFonts, offline } = manifest;
  const styles = [sheets.app!, sheets.city!, sheets.transitions!];
  const scripts = offline.map((name) => getScript(name, language));
  return { files: [...styles, ...fonts, ...moreFonts, ...scripts].map((name) => `/assets/${name}`) };
}

/** Newest first: pages of saved places, of liked ones, of events, and of plans from yesterday on. */
const MAX_PAGES = { saved: 60, liked: 40, events: 40, plans: 10 };

/** @param sid of the session that reads the pages: nothing is kept for longer */
async function listKeptPages(db: Database, userId: string, sid: string): Promise<KeptPages> {
  const [places, events, planned, [session]] = await Promise.all([
    db.execute<{ id: string }>(sql`
      (select business_id as id from (${selectReactions(userId, "save", MAX_PAGES.saved, 0)}) s)
      union (select business_id from (${selectReactions(userId, "like", MAX_PAGES.liked, 0)}) l)`),
    db.execute<{ id: string }>(sql`
      select e.id from events e left join rsvps r on r.event_id = e.id and r.user_id = ${userId}
      left join event_waiting_list w on w.event_id = e.id and w.user_id = ${userId}
      where e.event_date > now() - interval '1 day' and e.canceled_at is null and (r.status = 'in' or w.user_id is not null)
      order by e.event_date limit ${MAX_PAGES.events}`),
    db
      .select(pick(plans, "id", "tripId"))
      .from(plans)
      .where(and(eq(plans.userId, userId), sql`${plans.date} >= current_date - 1`))
      .orderBy(plans.date)
      .limit(MAX_PAGES.plans),
    db.select({ until: sessions.expire }).from(sessions).where(eq(sessions.sid, sid)),
  ]);
  return {
    until: (session?.until ?? new Date()).toISOString(),
    pages: [
      ...kept.screens,
      ...places.map(({ id }) => `/business/${id}`),
      ...events.map(({ id }) => `/events/${id}`),
      ...planned.flatMap(({ id }) => [`/plan/${id}`, `/api/plans/${id}/kept`]),
      ...new Set(planned.flatMap(({ tripId }) => (tripId ? [`/trips/${tripId}`] : []))),
    ],
  };
}
