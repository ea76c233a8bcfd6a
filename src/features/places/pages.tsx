// /business/{id}, /business-profile and /business-dashboard.
import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { addressOf } from "../../http/client-ip.ts";
import { session } from "../../http/session.ts";
import { renderPage } from "../../layout/render.tsx";
import { BusinessProfileScreen } from "../business/BusinessProfileScreen.tsx";
import { ownBusiness } from "../business/business.ts";
import { DashboardScreen, NoBusinessScreen } from "../business/DashboardScreen.tsx";
import { getDailyStats, getStats } from "../business/stats.ts";
import { claimOfferOf } from "../claims/claimable-places.ts";
import { claimsOf } from "../claims/claims.ts";
import { eventsHostedBy } from "../events/events.ts";
import { listPhotos } from "../photos/gallery.ts";
import { isEditablePlace } from "./edit-place.ts";
import { freshnessOf } from "./freshness.ts";
import { businessId } from "./listings.ts";
import { explainHours } from "./opening-hours.ts";
import { PlaceScreen } from "./PlaceScreen.tsx";
import { recordPageView } from "./page-views.ts";
import { readPlace } from "./place.ts";
import { pageOf } from "./place-page.ts";

const RECENT_EVENTS = { offset: 0, limit: 3 };

export const businessPages = (ctx: AppContext) =>
  new Elysia({ name: "business-pages" })
    .use(session(ctx))
    .get(
      "/business/:id",
      async ({ viewer, request, params }) => {
        const id = businessId(params.id);
        const [place, claim, isEditable] = await Promise.all([
          readPlace(ctx.db, viewer, id, ctx.city.timezone),
          claimOfferOf(ctx.db, viewer, id),
          viewer?.isAdmin ? isEditablePlace(ctx.db, id) : false,
        ]);
        const { listing } = place;
        const agent = request.headers.get("user-agent") ?? "";
        if (listing.isApproved && !listing.isOwn && !viewer?.isAdmin) {
          recordPageView(ctx, { businessId: listing.id, viewer, address: addressOf(ctx, request), agent });
        }
        const now = new Date().toISOString();
        const screen = (
          <PlaceScreen
            place={place}
            city={ctx.city}
            signedIn={viewer !== null}
            now={now}
            claim={claim}
            agent={agent}
            isEditable={isEditable}
            url={listing.isApproved ? `${ctx.config.baseUrl}/business/${listing.id}` : null}
          />
        );
        return renderPage(ctx, request, viewer, pageOf(place, ctx.config.baseUrl), screen);
      },
      { public: true },
    )
    .get(
      "/business-profile",
      async ({ viewer, request }) => {
        const [business, claims] = await Promise.all([ownBusiness(ctx.db, viewer.id), claimsOf(ctx.db, viewer.id)]);
        const title = business ? "Business Profile" : "Create Business Profile";
        const photos = business ? await listPhotos(ctx.db, business.id) : [];
        const hours = business?.openingHours ? await explainHours(business.openingHours) : null;
        const screen = <BusinessProfileScreen business={business} photos={photos} claims={claims} hours={hours} />;
        return renderPage(ctx, request, viewer, { title }, screen);
      },
      { auth: ["business"] },
    )
    .get(
      "/business-dashboard",
      async ({ viewer, request }) => {
        const business = await ownBusiness(ctx.db, viewer.id);
        const title = "Business Dashboard";
        if (!business) return renderPage(ctx, request, viewer, { title }, <NoBusinessScreen />);
        const [figures, days, events, freshness] = await Promise.all([
          getStats(ctx.db, business.id),
          getDailyStats(ctx.db, business.id),
          eventsHostedBy(ctx.db, viewer, business.id, RECENT_EVENTS),
          freshnessOf(ctx.db, business.id),
        ]);
        const screen = (
          <DashboardScreen
            business={business}
            figures={figures}
            days={days}
            events={events}
            city={ctx.city}
            freshness={freshness}
            now={new Date().toISOString()}
          />
        );
        return renderPage(ctx, request, viewer, { title }, screen);
      },
      { auth: ["business"] },
    );
