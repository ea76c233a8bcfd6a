import { type AnyElysia, Elysia } from "elysia";
import type { AppContext } from "./context.ts";
import { accountRoutes } from "./features/account/routes.ts";
import { adminRoutes } from "./features/admin/routes.ts";
import { apiDocsPages } from "./features/api-docs/pages.tsx";
import { authRoutes } from "./features/auth/routes.ts";
import { basemapRoutes } from "./features/basemap/routes.ts";
import { dashboardRoutes } from "./features/dashboard/routes.ts";
import { demoPages } from "./features/demo/pages.tsx";
import { discoveryRoutes } from "./features/discovery/routes.ts";
import { doctorApi } from "./features/doctor/api.ts";
import { eventsRoutes } from "./features/events/routes.ts";
import { firstRunRoutes } from "./features/first-run/routes.ts";
import { textPages } from "./features/help/text-pages.tsx";
import { homePages } from "./features/home/pages.tsx";
import { importsApi } from "./features/imports/api.ts";
import { landingPages } from "./features/landing/pages.tsx";
import { mapRoutes } from "./features/map/routes.ts";
import { messagesRoutes } from "./features/messages/routes.ts";
import { offlineRoutes } from "./features/offline/routes.ts";
import { paymentsRoutes } from "./features/payments/routes.ts";
import { claimsApi } from "./features/places/claims/api.ts";
import { listingsApi } from "./features/places/listing/api.ts";
import { businessRoutes } from "./features/places/owner/routes.ts";
import { photosRoutes } from "./features/places/photos/routes.ts";
import { reportsApi } from "./features/places/reports/api.ts";
import { placesRoutes } from "./features/places/routes.ts";
import { planRoutes } from "./features/plan/routes.ts";
import { pushApi } from "./features/push/api.ts";
import { siteRoutes } from "./features/site/routes.ts";
import { togetherRoutes } from "./features/together/routes.ts";
import { tryRoutes } from "./features/try/routes.ts";
import { waitlistApi } from "./features/waitlist/api.ts";
import { whatsOnPages } from "./features/whats-on/pages.tsx";
import { assets } from "./http/assets.ts";
import { body } from "./http/body.ts";
import { errors } from "./http/errors.ts";
import { sameOrigin } from "./http/headers.ts";
import { health } from "./http/health.ts";
import { matchedRoute } from "./http/matched-route.ts";
import { metrics } from "./http/metrics/metrics.ts";
import { query } from "./http/query-string.ts";
import { tiles } from "./http/tiles.ts";
import { errorPage } from "./layout/ErrorPage.tsx";
import { loadIslands } from "./layout/Island.tsx";

const FEATURES: readonly ((ctx: AppContext) => AnyElysia)[] = [
  accountRoutes,
  adminRoutes,
  authRoutes,
  basemapRoutes,
  businessRoutes,
  claimsApi,
  dashboardRoutes,
  demoPages,
  discoveryRoutes,
  doctorApi,
  eventsRoutes,
  firstRunRoutes,
  homePages,
  importsApi,
  textPages,
  landingPages,
  listingsApi,
  mapRoutes,
  messagesRoutes,
  offlineRoutes,
  paymentsRoutes,
  photosRoutes,
  placesRoutes,
  pushApi,
  planRoutes,
  reportsApi,
  siteRoutes,
  togetherRoutes,
  tryRoutes,
  waitlistApi,
  whatsOnPages,
];

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
  for (const feature of FEATURES) app.use(feature(ctx));
  return app.use(apiDocsPages(ctx, () => app.routes));
}

/** Without the types of the single routes: TypeScript gives up on a chain of this many. */
export type App = Pick<AnyElysia, "fetch" | "handle" | "routes"> & { use(feature: AnyElysia): App };
