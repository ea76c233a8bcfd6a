// /business/{id}, /business-profile and /business-dashboard.
import { Elysia } from "elysia";
import type { House } from "../../context.ts";
import { addressOf } from "../../http/client-ip.ts";
import { session } from "../../http/session.ts";
import { renderPage } from "../../layout/render.tsx";
import { BusinessProfileScreen } from "../business/BusinessProfileScreen.tsx";
import { ownBusiness } from "../business/business.ts";
import { DashboardScreen, NoBusinessScreen } from "../business/DashboardScreen.tsx";
import { daysOf, figuresOf } from "../business/stats.ts";
import { claimOfferOf } from "../claims/claimable-places.ts";
import { claimsOf } from "../claims/claims.ts";
import { eventsHostedBy } from "../events/events.ts";
import { shelfOf } from "../photos/gallery.ts";
import { mayBeMended } from "./edit-place.ts";
import { freshnessOf } from "./freshness.ts";
import { businessId } from "./listings.ts";
import { explainHours } from "./opening-hours.ts";
import { PlaceScreen } from "./PlaceScreen.tsx";
import { countLook } from "./page-views.ts";
import { readPlace } from "./place.ts";
import { pageOf } from "./place-page.ts";

const RECENT_EVENTS = { offset: 0, limit: 3 };

export const businessPages = (house: House) =>
  new Elysia({ name: "business-pages" })
    .use(session(house))
    .get(
      "/business/:id",
      async ({ viewer, request, params }) => {
        const id = businessId(params.id);
        const [place, claim, isMendable] = await Promise.all([
          readPlace(house.db, viewer, id, house.city.timezone),
          claimOfferOf(house.db, viewer, id),
          viewer?.isAdmin ? mayBeMended(house.db, id) : false,
        ]);
        const { listing } = place;
        const agent = request.headers.get("user-agent") ?? "";
        if (listing.isApproved && !listing.isOwn && !viewer?.isAdmin) {
          countLook(house, { businessId: listing.id, viewer, address: addressOf(house, request), agent });
        }
        const now = new Date().toISOString();
        const screen = (
          <PlaceScreen
            place={place}
            city={house.city}
            signedIn={viewer !== null}
            now={now}
            claim={claim}
            agent={agent}
            isMendable={isMendable}
            url={listing.isApproved ? `${house.config.baseUrl}/business/${listing.id}` : null}
          />
        );
        return renderPage(house, request, viewer, pageOf(place, house.config.baseUrl), screen);
      },
      { open: true },
    )
    .get(
      "/business-profile",
      async ({ viewer, request }) => {
        const [business, claims] = await Promise.all([ownBusiness(house.db, viewer.id), claimsOf(house.db, viewer.id)]);
        const title = business ? "Business Profile" : "Create Business Profile";
        const photos = business ? await shelfOf(house.db, business.id) : [];
        const hours = business?.openingHours ? await explainHours(business.openingHours) : null;
        const screen = <BusinessProfileScreen business={business} photos={photos} claims={claims} hours={hours} />;
        return renderPage(house, request, viewer, { title }, screen);
      },
      { admit: ["business"] },
    )
    .get(
      "/business-dashboard",
      async ({ viewer, request }) => {
        const business = await ownBusiness(house.db, viewer.id);
        const title = "Business Dashboard";
        if (!business) return renderPage(house, request, viewer, { title }, <NoBusinessScreen />);
        const [figures, days, events, freshness] = await Promise.all([
          figuresOf(house.db, business.id),
          daysOf(house.db, business.id),
          eventsHostedBy(house.db, viewer, business.id, RECENT_EVENTS),
          freshnessOf(house.db, business.id),
        ]);
        const screen = (
          <DashboardScreen
            business={business}
            figures={figures}
            days={days}
            events={events}
            city={house.city}
            freshness={freshness}
            now={new Date().toISOString()}
          />
        );
        return renderPage(house, request, viewer, { title }, screen);
      },
      { admit: ["business"] },
    );
