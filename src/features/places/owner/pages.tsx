import type { AppContext } from "../../../context.ts";
import { routes } from "../../../http/routes.ts";
import { t } from "../../../i18n/t.ts";
import { renderPage } from "../../../layout/render.tsx";
import { listHostedEvents } from "../../events/events.ts";
import { listClaims } from "../claims/claims.ts";
import { getFreshness } from "../listing/freshness.ts";
import { explainHours } from "../listing/opening-hours.ts";
import { listPhotos } from "../photos/gallery.ts";
import { BusinessDashboardScreen, NoBusinessScreen } from "./BusinessDashboardScreen.tsx";
import { BusinessProfileScreen } from "./BusinessProfileScreen.tsx";
import { findOwnBusiness, findOwnProfile } from "./business.ts";
import { getDailyStats, getStats } from "./stats.ts";
import { suggestTags, toTagChoices } from "./vocabulary.ts";

const RECENT_EVENTS = { offset: 0, limit: 3 };

export const businessPages = (ctx: AppContext) =>
  routes(ctx)
    .get("/business-profile", { auth: ["business"] })
    .handle(async ({ viewer, request }) => {
      const [{ business, edits }, claims, suggested] = await Promise.all([
        findOwnProfile(ctx.db, viewer.id),
        listClaims(ctx.db, viewer.id),
        suggestTags(ctx.db),
      ]);
      const choices = toTagChoices(suggested, [...(business?.tags ?? []), ...(business?.pendingChanges?.tags ?? [])]);
      const title = business ? t("Business Profile") : t("Create Business Profile");
      const photos = business ? await listPhotos(ctx.db, business.id) : [];
      const hours = business?.openingHours ? await explainHours(business.openingHours) : null;
      const screen = (
        <BusinessProfileScreen
          {...{ business, photos, edits, claims, hours, choices }}
          city={ctx.city}
          translates={Boolean(ctx.config.translation)}
        />
      );
      return renderPage(ctx, request, viewer, { title }, screen);
    })
    .get("/business-dashboard", { auth: ["business"] })
    .handle(async ({ viewer, request }) => {
      const business = await findOwnBusiness(ctx.db, viewer.id);
      const title = t("Business dashboard");
      if (!business) return renderPage(ctx, request, viewer, { title }, <NoBusinessScreen />);
      const [stats, days, events, freshness] = await Promise.all([
        getStats(ctx.db, business.id),
        getDailyStats(ctx.db, business.id),
        listHostedEvents(ctx.db, viewer, business.id, RECENT_EVENTS),
        getFreshness(ctx.db, business.id),
      ]);
      const screen = (
        <BusinessDashboardScreen
          business={business}
          stats={stats}
          days={days}
          events={events}
          city={ctx.city}
          freshness={freshness}
          now={new Date().toISOString()}
        />
      );
      return renderPage(ctx, request, viewer, { title }, screen);
    });
