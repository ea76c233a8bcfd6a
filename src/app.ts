// The table of contents: what the server is made of, one line each.
import { type AnyElysia, Elysia } from "elysia";
import type { AppContext } from "./context.ts";
import { accountApi } from "./features/account/api.ts";
import { avatarApi } from "./features/account/avatar-api.ts";
import { avatarPages } from "./features/account/avatar-pages.ts";
import { accountPages } from "./features/account/pages.tsx";
import { adminApi } from "./features/admin/api.ts";
import { adminPages } from "./features/admin/pages.tsx";
import { apiDocsPages } from "./features/api-docs/pages.tsx";
import { authApi } from "./features/auth/api.ts";
import { authPages } from "./features/auth/pages.tsx";
import { claimsApi } from "./features/claims/api.ts";
import { dashboardApi } from "./features/dashboard/api.ts";
import { dashboardPages } from "./features/dashboard/pages.tsx";
import { sharedListApi } from "./features/dashboard/shared-list-api.ts";
import { sharedListPages } from "./features/dashboard/shared-list-pages.tsx";
import { demoPages } from "./features/demo/pages.tsx";
import { discoveryApi } from "./features/discovery/api.ts";
import { discoveryPages } from "./features/discovery/pages.tsx";
import { doctorApi } from "./features/doctor/api.ts";
import { eventsApi } from "./features/events/api.ts";
import { eventPages } from "./features/events/pages.tsx";
import { firstRunApi } from "./features/first-run/api.ts";
import { firstRunPages } from "./features/first-run/pages.tsx";
import { homePages } from "./features/home/pages.tsx";
import { importsApi } from "./features/imports/api.ts";
import { infoPages } from "./features/info/pages.tsx";
import { landingPages } from "./features/landing/pages.tsx";
import { mapApi } from "./features/map/api.ts";
import { mapPages } from "./features/map/pages.tsx";
import { messagesApi } from "./features/messages/api.ts";
import { messagePages } from "./features/messages/pages.tsx";
import { paymentsApi } from "./features/payments/api.ts";
import { paymentPages } from "./features/payments/pages.tsx";
import { photosApi } from "./features/photos/api.ts";
import { photoPages } from "./features/photos/pages.ts";
import { placesApi } from "./features/places/api.ts";
import { editPlaceApi } from "./features/places/edit-api.ts";
import { editPlacePages } from "./features/places/edit-pages.tsx";
import { businessPages } from "./features/places/pages.tsx";
import { reportsApi } from "./features/reports/api.ts";
import { drawingPages } from "./features/site/drawings.ts";
import { notFoundPages } from "./features/site/not-found.tsx";
import { ogPages } from "./features/site/og-pages.tsx";
import { sitePages } from "./features/site/pages.ts";
import { posterPages } from "./features/site/posters.ts";
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
export async function createApp(ctx: AppContext): Promise<App> {
  await loadIslands();
  const app = new Elysia({ name: "sidestreet", normalize: false }) as unknown as App;
  return app
    .use(routeNotes)
    .use(errors(ctx, failurePage(ctx)))
    .use(sameOrigin(ctx))
    .use(body)
    .use(query)
    .use(health(ctx))
    .use(metrics(ctx))
    .use(await assets())
    .use(await tiles(ctx))
    .use(sitePages(ctx))
    .use(ogPages(ctx))
    .use(themePages)
    .use(authApi(ctx))
    .use(authPages(ctx))
    .use(firstRunApi(ctx))
    .use(firstRunPages(ctx))
    .use(apiDocsPages(ctx, () => app.routes))
    .use(doctorApi(ctx))
    .use(placesApi(ctx))
    .use(drawingPages(ctx))
    .use(businessPages(ctx))
    .use(posterPages(ctx))
    .use(photosApi(ctx))
    .use(photoPages(ctx))
    .use(adminApi(ctx))
    .use(adminPages(ctx))
    .use(editPlaceApi(ctx))
    .use(editPlacePages(ctx))
    .use(claimsApi(ctx))
    .use(reportsApi(ctx))
    .use(demoPages(ctx))
    .use(discoveryApi(ctx))
    .use(discoveryPages(ctx))
    .use(dashboardApi(ctx))
    .use(dashboardPages(ctx))
    .use(sharedListApi(ctx))
    .use(sharedListPages(ctx))
    .use(avatarApi(ctx))
    .use(avatarPages(ctx))
    .use(accountApi(ctx))
    .use(accountPages(ctx))
    .use(importsApi(ctx))
    .use(homePages(ctx))
    .use(landingPages(ctx))
    .use(paymentsApi(ctx))
    .use(paymentPages(ctx))
    .use(infoPages(ctx))
    .use(waitlistApi(ctx))
    .use(eventsApi(ctx))
    .use(eventPages(ctx))
    .use(messagesApi(ctx))
    .use(messagePages(ctx))
    .use(mapApi(ctx))
    .use(mapPages(ctx))
    .use(notFoundPages(ctx));
}

/** What is asked of the whole. A feature's own types end here: TypeScript gives up on a chain of this many routes. */
export type App = Pick<AnyElysia, "fetch" | "handle" | "routes"> & { use(feature: AnyElysia): App };
