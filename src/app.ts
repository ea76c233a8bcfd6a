// The table of contents: what the server is made of, one line each.
import { type AnyElysia, Elysia } from "elysia";
import { adminApi } from "./features/admin/api.ts";
import { adminPages } from "./features/admin/pages.tsx";
import { authApi } from "./features/auth/api.ts";
import { authPages } from "./features/auth/pages.tsx";
import { businessesApi } from "./features/businesses/api.ts";
import { businessPages } from "./features/businesses/pages.tsx";
import { businessPictures } from "./features/businesses/pictures.ts";
import { claimsApi } from "./features/claims/api.ts";
import { demoPages } from "./features/demo/pages.tsx";
import { discoveryApi } from "./features/discovery/api.ts";
import { discoveryPages } from "./features/discovery/pages.tsx";
import { docsPages } from "./features/docs/pages.tsx";
import { doctorApi } from "./features/doctor/api.ts";
import { eventsApi } from "./features/events/api.ts";
import { eventPages } from "./features/events/pages.tsx";
import { homePages } from "./features/home/pages.tsx";
import { hubApi } from "./features/hub/api.ts";
import { hubPages } from "./features/hub/pages.tsx";
import { importsApi } from "./features/imports/api.ts";
import { landingPages } from "./features/landing/pages.tsx";
import { legalPages } from "./features/legal/pages.tsx";
import { listsApi } from "./features/lists/api.ts";
import { listPages } from "./features/lists/pages.tsx";
import { mapApi } from "./features/map/api.ts";
import { mapPages } from "./features/map/pages.tsx";
import { mendingApi } from "./features/mending/api.ts";
import { mendingPages } from "./features/mending/pages.tsx";
import { messagesApi } from "./features/messages/api.ts";
import { messagePages } from "./features/messages/pages.tsx";
import { notFoundPages } from "./features/not-found/pages.tsx";
import { paymentsApi } from "./features/payments/api.ts";
import { paymentPages } from "./features/payments/pages.tsx";
import { photosApi } from "./features/photos/api.ts";
import { photoPages } from "./features/photos/pages.ts";
import { picturePages } from "./features/pictures/pages.ts";
import { portraitsApi } from "./features/portraits/api.ts";
import { portraitPages } from "./features/portraits/pages.ts";
import { profileApi } from "./features/profile/api.ts";
import { profilePages } from "./features/profile/pages.tsx";
import { reportsApi } from "./features/reports/api.ts";
import { setupApi } from "./features/setup/api.ts";
import { setupPages } from "./features/setup/pages.tsx";
import { sharingPages } from "./features/sharing/pages.tsx";
import { sitePages } from "./features/site/pages.ts";
import { themePages } from "./features/theme/pages.ts";
import { waitlistApi } from "./features/waitlist/api.ts";
import type { House } from "./house.ts";
import { failurePage } from "./shell/failure-page.tsx";
import { loadIslands } from "./shell/Island.tsx";
import { assets } from "./web/assets.ts";
import { body } from "./web/body.ts";
import { errors } from "./web/errors.ts";
import { sameOrigin } from "./web/headers.ts";
import { health } from "./web/health.ts";
import { metrics } from "./web/metrics.ts";
import { query } from "./web/query.ts";
import { routeNotes } from "./web/route-notes.ts";
import { tiles } from "./web/tiles.ts";

/** Every route of the product, ready to answer. */
export async function createApp(house: House): Promise<App> {
  await loadIslands();
  const app = new Elysia({ name: "sidestreet", normalize: false }) as unknown as App;
  return app
    .use(routeNotes)
    .use(errors(house, failurePage(house)))
    .use(sameOrigin(house))
    .use(body)
    .use(query)
    .use(health(house))
    .use(metrics(house))
    .use(await assets())
    .use(await tiles(house))
    .use(sitePages(house))
    .use(sharingPages(house))
    .use(themePages)
    .use(authApi(house))
    .use(authPages(house))
    .use(setupApi(house))
    .use(setupPages(house))
    .use(docsPages(house, () => app.routes))
    .use(doctorApi(house))
    .use(businessesApi(house))
    .use(picturePages(house))
    .use(businessPages(house))
    .use(businessPictures(house))
    .use(photosApi(house))
    .use(photoPages(house))
    .use(adminApi(house))
    .use(adminPages(house))
    .use(mendingApi(house))
    .use(mendingPages(house))
    .use(claimsApi(house))
    .use(reportsApi(house))
    .use(demoPages(house))
    .use(discoveryApi(house))
    .use(discoveryPages(house))
    .use(hubApi(house))
    .use(hubPages(house))
    .use(listsApi(house))
    .use(listPages(house))
    .use(portraitsApi(house))
    .use(portraitPages(house))
    .use(profileApi(house))
    .use(profilePages(house))
    .use(importsApi(house))
    .use(homePages(house))
    .use(landingPages(house))
    .use(paymentsApi(house))
    .use(paymentPages(house))
    .use(legalPages(house))
    .use(waitlistApi(house))
    .use(eventsApi(house))
    .use(eventPages(house))
    .use(messagesApi(house))
    .use(messagePages(house))
    .use(mapApi(house))
    .use(mapPages(house))
    .use(notFoundPages(house));
}

/** What is asked of the whole. A feature's own types end here: TypeScript gives up on a chain of this many routes. */
export type App = Pick<AnyElysia, "fetch" | "handle" | "routes"> & { use(feature: AnyElysia): App };
