import { type AnyElysia, Elysia } from "elysia";
import type { AppContext } from "./context.ts";
import { accountApi, avatarApi } from "./features/account/api.ts";
import { accountPages } from "./features/account/pages.tsx";
import { adminPages } from "./features/admin/pages.tsx";
import { peopleApi, signUpApi } from "./features/admin/people-api.ts";
import { adminPlacesApi } from "./features/admin/places-api.ts";
import { adminPaymentsApi, recordsApi } from "./features/admin/records-api.ts";
import { apiDocsPages } from "./features/api-docs/pages.tsx";
import { authApi } from "./features/auth/api.ts";
import { authPages } from "./features/auth/pages.tsx";
import { basemapApi } from "./features/basemap/api.ts";
import { tiles } from "./features/basemap/tiles-api.ts";
import { dashboardApi } from "./features/dashboard/api.ts";
import { dashboardPages, sharedListPages } from "./features/dashboard/pages.tsx";
import { demoPages } from "./features/demo/pages.tsx";
import { discoveryApi } from "./features/discovery/api.ts";
import { interestsApi } from "./features/discovery/interests-api.ts";
import { needsApi } from "./features/discovery/needs-api.ts";
import { discoveryPages } from "./features/discovery/pages.tsx";
import { doctorApi } from "./features/doctor/api.ts";
import { eventsApi } from "./features/events/api.ts";
import { eventPages } from "./features/events/pages.tsx";
import { firstRunApi } from "./features/first-run/api.ts";
import { firstRunPages } from "./features/first-run/pages.tsx";
import { textPages } from "./features/help/text-pages.tsx";
import { homePages } from "./features/home/pages.tsx";
import { importsApi } from "./features/imports/api.ts";
import { landingPages } from "./features/landing/pages.tsx";
import { mapApi } from "./features/map/api.ts";
import { mapPages } from "./features/map/pages.tsx";
import { mcpApi } from "./features/mcp/api.ts";
import { messagesApi } from "./features/messages/api.ts";
import { messagePages } from "./features/messages/pages.tsx";
import { offlineApi } from "./features/offline/api.ts";
import { offlinePages } from "./features/offline/pages.tsx";
import { paymentsApi } from "./features/payments/api.ts";
import { paymentPages } from "./features/payments/pages.tsx";
import { placesApi } from "./features/places/api.ts";
import { claimsApi } from "./features/places/claims/api.ts";
import { directoryPages } from "./features/places/directory-pages.tsx";
import { duplicatesApi } from "./features/places/merging/api.ts";
import { businessApi } from "./features/places/owner/api.ts";
import { businessPages } from "./features/places/owner/pages.tsx";
import { placePages } from "./features/places/pages.tsx";
import { photosApi } from "./features/places/photos/api.ts";
import { reportsApi } from "./features/places/reports/api.ts";
import { planApi } from "./features/plan/api.ts";
import { planPages } from "./features/plan/pages.tsx";
import { pushApi } from "./features/push/api.ts";
import { searchApi } from "./features/search/api.ts";
import { choicePages } from "./features/site/choice-pages.ts";
import { notFoundPages } from "./features/site/not-found.tsx";
import { ogPages } from "./features/site/og-pages.tsx";
import { sitePages } from "./features/site/pages.ts";
import { drawingPages } from "./features/site/posters.ts";
import { speedApi } from "./features/speed/api.ts";
import { roomApi } from "./features/together/api.ts";
import { roomChangesApi } from "./features/together/changes-api.ts";
import { roomDeckApi } from "./features/together/deck-api.ts";
import { togetherPages } from "./features/together/pages.tsx";
import { shortlistApi } from "./features/together/shortlist-api.ts";
import { tryApi } from "./features/try/api.ts";
import { tryPages } from "./features/try/pages.tsx";
import { visitsApi } from "./features/visits/api.ts";
import { visitPages } from "./features/visits/pages.tsx";
import { waitlistApi } from "./features/waitlist/api.ts";
import { whatsOnApi } from "./features/whats-on/api.ts";
import { whatsOnPages } from "./features/whats-on/pages.tsx";
import { assets } from "./http/assets.ts";
import { body } from "./http/body.ts";
import { errors } from "./http/errors.ts";
import { sameOrigin } from "./http/headers.ts";
import { health } from "./http/health.ts";
import { matchedRoute } from "./http/matched-route.ts";
import { metrics } from "./http/metrics/metrics.ts";
import { query } from "./http/query-string.ts";
import type { Routes } from "./http/routes.ts";
import { errorPage } from "./layout/ErrorPage.tsx";
import { loadIslands } from "./layout/Island.tsx";

/** The routes of each feature, in the order of their folders. */
const FEATURES: readonly ((ctx: AppContext) => Routes)[] = [
  [accountApi, accountPages, avatarApi],
  [peopleApi, adminPlacesApi, adminPaymentsApi, recordsApi, signUpApi, adminPages],
  [authApi, authPages],
  [basemapApi],
  [dashboardApi, dashboardPages, sharedListPages],
  [demoPages],
  [discoveryApi, needsApi, interestsApi, discoveryPages],
  [doctorApi],
  [eventsApi, eventPages],
  [firstRunApi, firstRunPages],
  [textPages],
  [homePages],
  [importsApi],
  [landingPages],
  [mapApi, mapPages],
  [messagesApi, messagePages],
  [offlineApi, offlinePages],
  [paymentsApi, paymentPages],
  [duplicatesApi, businessApi, businessPages, claimsApi, photosApi, placesApi, placePages, directoryPages, reportsApi],
  [planApi, planPages],
  [pushApi],
  [searchApi],
  [sitePages, ogPages, drawingPages, choicePages, notFoundPages],
  [roomApi, roomDeckApi, roomChangesApi, shortlistApi, togetherPages],
  [tryApi, tryPages],
  [visitsApi, visitPages],
  [waitlistApi],
  [whatsOnApi, whatsOnPages],
].flat();

export async function createApp(ctx: AppContext): Promise<App> {
  await loadIslands();
  const app = new Elysia({ name: "sidestreet", normalize: false }) as unknown as App;
  app
    .use(matchedRoute)
    .use(errors(ctx, errorPage(ctx)))
    .use(sameOrigin(ctx))
    .use(body)
    .use(query)
    .use(health(ctx))
    .use(metrics(ctx))
    .use(await assets())
    .use(await tiles(ctx));
  for (const feature of FEATURES) app.use(feature(ctx).app);
  return app
    .use(speedApi(ctx, () => app.routes).app)
    .use(apiDocsPages(ctx, () => app.routes).app)
    .use(mcpApi(ctx, app).app);
}

/** Without the types of the single routes: TypeScript gives up on a chain of this many. */
export type App = Pick<AnyElysia, "fetch" | "handle" | "routes"> & { use(feature: AnyElysia): App };
