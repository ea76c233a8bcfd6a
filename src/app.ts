// The table of contents: what the server is made of, one line each.
import { type AnyElysia, Elysia } from "elysia";
import type { House } from "./context.ts";
import { profileApi } from "./features/account/api.ts";
import { portraitsApi } from "./features/account/avatar-api.ts";
import { portraitPages } from "./features/account/avatar-pages.ts";
import { profilePages } from "./features/account/pages.tsx";
import { adminApi } from "./features/admin/api.ts";
import { adminPages } from "./features/admin/pages.tsx";
import { docsPages } from "./features/api-docs/pages.tsx";
import { authApi } from "./features/auth/api.ts";
import { authPages } from "./features/auth/pages.tsx";
import { claimsApi } from "./features/claims/api.ts";
import { hubApi } from "./features/dashboard/api.ts";
import { hubPages } from "./features/dashboard/pages.tsx";
import { listsApi } from "./features/dashboard/shared-list-api.ts";
import { listPages } from "./features/dashboard/shared-list-pages.tsx";
import { demoPages } from "./features/demo/pages.tsx";
import { discoveryApi } from "./features/discovery/api.ts";
import { discoveryPages } from "./features/discovery/pages.tsx";
import { doctorApi } from "./features/doctor/api.ts";
import { eventsApi } from "./features/events/api.ts";
import { eventPages } from "./features/events/pages.tsx";
import { setupApi } from "./features/first-run/api.ts";
import { setupPages } from "./features/first-run/pages.tsx";
import { homePages } from "./features/home/pages.tsx";
import { importsApi } from "./features/imports/api.ts";
import { legalPages } from "./features/info/pages.tsx";
import { landingPages } from "./features/landing/pages.tsx";
import { mapApi } from "./features/map/api.ts";
import { mapPages } from "./features/map/pages.tsx";
import { messagesApi } from "./features/messages/api.ts";
import { messagePages } from "./features/messages/pages.tsx";
import { paymentsApi } from "./features/payments/api.ts";
import { paymentPages } from "./features/payments/pages.tsx";
import { photosApi } from "./features/photos/api.ts";
import { photoPages } from "./features/photos/pages.ts";
import { businessesApi } from "./features/places/api.ts";
import { mendingApi } from "./features/places/edit-api.ts";
import { mendingPages } from "./features/places/edit-pages.tsx";
import { businessPages } from "./features/places/pages.tsx";
import { reportsApi } from "./features/reports/api.ts";
import { picturePages } from "./features/site/drawings.ts";
import { notFoundPages } from "./features/site/not-found.tsx";
import { sharingPages } from "./features/site/og-pages.tsx";
import { sitePages } from "./features/site/pages.ts";
import { businessPictures } from "./features/site/posters.ts";
import { themePages } from "./features/site/theme.ts";
import { waitlistApi } from "./features/waitlist/api.ts";
import { assets } from "./http/assets.ts";
import { body } from "./http/body.ts";
import { errors } from "./http/errors.ts";
import { sameOrigin } from "./http/headers.ts";
import { health } from "./http/health.ts";
import { routeNotes } from "./http/matched-route.ts";
import { metrics } from "./http/metrics/metrics.ts";
import { query } from "./http/query-string.ts";
import { tiles } from "./http/tiles.ts";
import { failurePage } from "./layout/error-page.tsx";
import { loadIslands } from "./layout/Island.tsx";

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
