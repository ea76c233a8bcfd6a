// Who may call which route: the expected access of every route, and the checks that compare the routes with it.

/** All routes by the roles that may call them. "signed-in" is any role with a session. */
export const ACCESS: Readonly<Record<string, readonly string[]>> = {
  everyone: [
    "GET /",
    "GET /*",
    "GET /admin",
    "POST /api/auth/forgot",
    "POST /api/auth/login",
    "POST /api/auth/passkey",
    "POST /api/auth/passkey/options",
    "POST /api/auth/register",
    "POST /api/auth/reset",
    "GET /api/auth/methods",
    "GET /api/businesses/:id",
    "GET /api/businesses/filters",
    "GET /api/businesses/options",
    "GET /api/businesses/:id/events",
    "POST /api/businesses/:id/views",
    "GET /api/callback/:n",
    "GET /api/docs",
    "GET /api/docs/openapi.json",
    "GET /api/doctor",
    "GET /api/events/:id",
    "GET /api/login",
    "GET /api/login/:n",
    "GET /api/logout",
    "GET /api/map/basemap",
    "GET /api/map/places",
    "POST /api/setup",
    "POST /api/setup/test-email",
    "POST /api/guest/deck",
    "POST /api/guest/taste",
    "GET /api/interests",
    "GET /api/search",
    "POST /api/waitlist",
    "GET /apple-touch-icon.png",
    "GET /assets/:name",
    "GET /business/:id",
    "GET /business/:id/print",
    "GET /business/:id/qr.svg",
    "GET /calendar/:file",
    "GET /demo",
    "GET /drawings/:file",
    "GET /events/:id",
    "GET /favicon.ico",
    "GET /feed.xml",
    "GET /favicon.svg",
    "GET /forgot-password",
    "GET /healthz",
    "GET /help",
    "GET /help/:chapter",
    "GET /help/pictures/:file",
    "GET /icon-192.png",
    "GET /icon-512.png",
    "GET /icon-maskable-512.png",
    "GET /plan/shared/:token",
    "GET /plan/shared/:token/file/:format",
    "GET /list/:token",
    "GET /list/:token/qr.svg",
    "GET /login",
    "GET /mail-copies/:token",
    "POST /mail-copies/:token",
    "POST /api/push/mute",
    "POST /mail-copies/:token/again",
    "GET /manifest.webmanifest",
    "GET /metrics",
    "GET /og/:file",
    "GET /places",
    "GET /places/map",
    "GET /places/:type",
    "GET /places/:type/:area",
    "GET /og/business/:file",
    "GET /og/event/:file",
    "GET /og/list/:file",
    "GET /og/taste/:file",
    "GET /pay",
    "GET /pay/:orderId",
    "POST /paypal/order",
    "POST /paypal/order/:orderId/capture",
    "GET /paypal/setup",
    "GET /photos/:photoId/:file",
    "GET /posters/:file",
    "GET /privacy",
    "GET /readyz",
    "GET /reset-password",
    "GET /goodbye",
    "GET /sign-out",
    "GET /robots.txt",
    "GET /sample-listing",
    "GET /sample-pictures/:file",
    "GET /setup",
    "GET /signup",
    "GET /sitemap.xml",
    "GET /sitemap/:file",
    "GET /speculation-rules.json",
    "GET /status",
    "GET /sw.js",
    "GET /api/offline/shell",
    "GET /terms",
    "GET /whats-on",
    "GET /whats-on/:day",
    "GET /whats-on/calendar.ics",
    "GET /theme/:choice",
    "POST /api/together",
    "POST /api/together/join",
    "GET /api/together/:code",
    "GET /api/together/:code/changes",
    "GET /api/together/:code/deck",
    "POST /api/together/:code/end",
    "POST /api/together/:code/members",
    "DELETE /api/together/:code/members/me",
    "DELETE /api/together/:code/members/:id",
    "POST /api/together/:code/short-code",
    "GET /api/together/:code/matches/:id",
    "GET /api/together/:code/matches/:id/meeting.ics",
    "GET /api/together/:code/shortlist",
    "GET /api/together/:code/shortlist.csv",
    "POST /api/together/:code/swipes",
    "DELETE /api/together/:code/swipes/:businessId",
    "GET /together",
    "GET /together/:code",
    "GET /together/:code/qr.svg",
    "GET /together/:code/shortlist",
    "GET /try",
    "GET /try/map",
    "GET /try/places",
    "GET /language/:choice",
    "GET /tiles/city.pmtiles",
    "HEAD /tiles/city.pmtiles",
  ],
  "signed-in": [
    "POST /api/auth/email",
    "POST /api/auth/email/confirm",
    "POST /api/auth/email/link",
    "GET /api/auth/identities",
    "POST /api/auth/identities",
    "DELETE /api/auth/identities/:id",
    "DELETE /api/auth/passkeys/:id",
    "PATCH /api/auth/passkeys/:id",
    "POST /api/auth/password",
    "GET /api/auth/user",
    "GET /api/events",
    "GET /api/push",
    "PUT /api/push",
    "PUT /api/push/kinds/:kind",
    "POST /api/push/subscriptions",
    "DELETE /api/push/subscriptions/:id",
    "PATCH /api/users/me",
    "DELETE /api/users/avatar",
    "POST /api/users/avatar",
    "DELETE /api/users/sessions",
    "GET /api/users/sessions",
    "POST /api/users/setup",
    "PUT /api/users/news-emails",
    "GET /confirm-email",
    "GET /avatars/:avatarId/:file",
    "GET /profile",
    "GET /try/keep",
  ],
  "signed-in without-passkey": ["POST /api/auth/passkeys", "POST /api/auth/passkeys/options", "GET /passkey"],
  "signed-in suspended": ["GET /api/users/export", "DELETE /api/users/me", "GET /suspended"],
  traveler: [
    "GET /api/businesses",
    "POST /api/businesses/:id/reports",
    "DELETE /api/events/:id/waiting-list",
    "POST /api/events/:id/waiting-list",
    "POST /api/events/:id/rsvp",
    "GET /api/map/counts",
    "GET /api/map/points",
    "GET /api/offline/catalogue",
    "GET /api/offline/pages",
    "GET /api/offline/taste",
    "GET /offline",
    "POST /api/swipes",
    "POST /api/swipes/batch",
    "DELETE /api/swipes/:businessId",
    "DELETE /api/users/calendar",
    "GET /api/users/calendar",
    "POST /api/users/calendar",
    "GET /api/users/liked",
    "GET /api/plans",
    "POST /api/plans",
    "GET /api/plans/:id",
    "PATCH /api/plans/:id",
    "DELETE /api/plans/:id",
    "GET /api/plans/:id/file/:format",
    "GET /api/plans/:id/kept",
    "POST /api/plans/:id/link",
    "DELETE /api/plans/:id/link",
    "GET /plan",
    "GET /plan/:id",
    "DELETE /api/visits",
    "PUT /api/visits/:businessId",
    "DELETE /api/visits/:businessId",
    "GET /visits",
    "DELETE /api/users/list",
    "GET /api/users/list",
    "POST /api/users/list",
    "POST /api/users/list/address",
    "PUT /api/users/email-copies",
    "PUT /api/users/seat-emails",
    "GET /api/users/messages",
    "POST /api/users/messages/read",
    "DELETE /api/users/mutes/:businessId",
    "POST /api/users/mutes/:businessId",
    "POST /api/users/interests",
    "PATCH /api/users/preferences",
    "GET /api/users/needs",
    "PUT /api/users/needs",
    "DELETE /api/users/needs",
    "GET /api/users/waiting-list",
    "GET /api/users/rsvps",
    "GET /api/users/saved",
    "DELETE /api/users/saved/:businessId",
    "DELETE /api/users/taste",
    "GET /api/users/taste",
    "PATCH /api/users/taste",
    "GET /dashboard",
    "GET /discover",
    "GET /api/map/places/:id",
    "GET /map",
    "GET /taste",
  ],
  business: [
    "GET /api/businesses/tags",
    "POST /api/businesses",
    "PATCH /api/businesses/:id",
    "POST /api/businesses/:id/claim",
    "DELETE /api/businesses/:id/pending-changes",
    "POST /api/businesses/:id/confirmation",
    "POST /api/businesses/:id/photos",
    "DELETE /api/businesses/:id/photos/:photoId",
    "PUT /api/businesses/:id/photos/order",
    "GET /api/businesses/messages",
    "GET /api/businesses/my",
    "GET /api/businesses/my/audience",
    "DELETE /api/claims/:id",
    "GET /api/claims/my",
    "GET /api/claims/places",
    "GET /api/businesses/addresses",
    "POST /api/events",
    "DELETE /api/events/:id",
    "PATCH /api/events/:id",
    "POST /api/messages",
    "GET /business-dashboard",
    "GET /business-profile",
  ],
  "traveler business": ["GET /events", "GET /messages"],
  admin: [
    "GET /api/admin/audit-log",
    "GET /api/admin/imports",
    "GET /api/admin/sources",
    "POST /api/admin/imports",
    "DELETE /api/admin/imports/:id",
    "GET /api/admin/imports/:id",
    "GET /api/admin/imports/:id/left-out",
    "GET /api/admin/places",
    "GET /api/admin/places/duplicates",
    "POST /api/admin/places/merge",
    "GET /api/admin/places/merges",
    "POST /api/admin/places/merges",
    "POST /api/admin/places/merges/:id/undo",
    "GET /api/admin/places.csv",
    "GET /api/admin/places.geojson",
    "GET /api/admin/sources/:id/removal",
    "POST /api/admin/sources/:id/removal",
    "GET /api/admin/imports/:id/undo",
    "POST /api/admin/imports/:id/pictures",
    "POST /api/admin/imports/:id/undo",
    "POST /api/admin/imports/:id/reading",
    "POST /api/admin/imports/:id/slices/:position",
    "POST /api/admin/imports/:id/writing",
    "POST /api/admin/schedules",
    "DELETE /api/admin/schedules/:id",
    "GET /api/admin/emails",
    "POST /api/admin/emails/test",
    "GET /api/admin/overview",
    "GET /api/admin/people",
    "GET /api/admin/people/:id",
    "DELETE /api/admin/people/:id/admin",
    "POST /api/admin/people/:id/admin",
    "DELETE /api/admin/people/:id/moderator",
    "POST /api/admin/people/:id/moderator",
    "DELETE /api/admin/people/:id/sessions",
    "DELETE /api/admin/people/:id/suspension",
    "POST /api/admin/people/:id/suspension",
    "GET /api/admin/invitations",
    "POST /api/admin/invitations",
    "DELETE /api/admin/invitations/:id",
    "PUT /api/admin/sign-up",
    "PUT /api/admin/landing-claims",
    "PUT /api/admin/scene",
    "PUT /api/admin/operator",
    "GET /api/admin/payments",
    "GET /api/admin/payments.csv",
    "PUT /api/admin/payments/:orderId/refund-note",
    "GET /api/admin/basemap",
    "POST /api/admin/basemap/size",
    "POST /api/admin/basemap/download",
    "DELETE /api/admin/basemap/download",
    "GET /api/admin/waitlist",
    "GET /api/admin/waitlist.csv",
    "DELETE /api/admin/waitlist",
    "PUT /api/admin/waitlist/contacted",
    "POST /api/admin/waitlist/invitations",
  ],
  "admin moderator": [
    "GET /api/admin/businesses",
    "GET /api/admin/businesses/:id",
    "PATCH /api/admin/businesses/:id",
    "POST /api/admin/businesses/:id/approval",
    "POST /api/admin/businesses/:id/photos/:photoId/removal",
    "GET /api/admin/claims",
    "POST /api/admin/claims/:id/decision",
    "GET /api/admin/reports",
    "POST /api/admin/reports/:id/resolution",
    "GET /business/:id/edit",
  ],
  "business admin moderator": ["GET /api/hours", "POST /api/translations"],
};

/** Routes with an id that everyone of the role may call, since they only change the caller's own data. */
export const OPEN_TO_ROLE: readonly string[] = [
  "PUT /api/push/kinds/:kind",
  "GET /api/map/places/:id",
  "POST /api/businesses/:id/claim",
  "POST /api/businesses/:id/reports",
  "POST /api/events/:id/waiting-list",
  "DELETE /api/events/:id/waiting-list",
  "POST /api/events/:id/rsvp",
  "DELETE /api/swipes/:businessId",
  "POST /api/users/mutes/:businessId",
  "DELETE /api/users/mutes/:businessId",
  "DELETE /api/users/saved/:businessId",
];

/** Screens of travelers from which admins and moderators without an account type are led to what everyone can read. */
const PREVIEWED = ["GET /discover", "GET /events", "GET /map"];

export type Route = {
  /** As in `ACCESS`: "GET /api/events/:id". */
  name: string;
  method: string;
  path: string;
  roles: readonly string[];
  /** Valibot schemas, if the route has them. */
  schemas: { body?: unknown; query?: unknown };
};

type ElysiaRoute = { method: string; path: string; hooks: unknown };
type Hooks = { detail?: { "x-auth"?: string[] }; body?: unknown; query?: unknown };

export const listRoutes = (app: { routes: readonly ElysiaRoute[] }): Route[] =>
  app.routes.map(({ method: registered, path, hooks }) => {
    const method = registered === "ALL" ? "GET" : registered;
    const { detail, body, query } = hooks as Hooks;
    return { name: `${method} ${path}`, method, path, roles: detail?.["x-auth"] ?? [], schemas: { body, query } };
  });

/** A route's path with its parameters filled in. */
export const fillPath = (path: string, id: string = crypto.randomUUID()) =>
  path
    .replace(/:\w*[iI]d\b/g, id)
    .replace(/:\w+/g, "x")
    .replace("*", "nowhere");

/** Routes that differ from `ACCESS`: missing in it, missing in the app, or with other roles. */
export function compareWithTable(routes: readonly Route[]): string[] {
  const expected = new Set(
    Object.entries(ACCESS).flatMap(([roles, names]) => names.map((name) => `${name}: ${roles}`)),
  );
  const actual = new Set(routes.map(({ name, roles }) => `${name}: ${roles.join(" ")}`));
  return [...expected.symmetricDifference(actual)];
}

export type Caller = { send(method: string, path: string, body?: unknown): Promise<Response> };
export type Callers = Record<"anonymous" | "traveler" | "business" | "moderator" | "admin" | "newcomer", Caller>;

/**
 * Calls every route as everyone who may not call it, with a malformed body: 401 without a session, 403 with another role.
 * @returns the number of requests, and those with another status
 */
export async function callWithWrongRoles(routes: readonly Route[], { anonymous, ...people }: Callers) {
  const wrong: string[] = [];
  let requests = 0;
  const expectStatus = async (expected: number, who: string, caller: Caller, { name, method, path }: Route) => {
    const { status } = await caller.send(method, fillPath(path), method === "GET" ? undefined : { nonsense: true });
    requests++;
    if (status !== expected) wrong.push(`${name}: ${who} got ${status}`);
  };
  for (const route of routes) {
    if (route.roles.includes("everyone")) continue;
    await expectStatus(401, "anonymous", anonymous, route);
    for (const [role, caller] of Object.entries(people)) {
      if (route.roles.includes("signed-in") || route.roles.includes(role)) continue;
      const isLedAway = PREVIEWED.includes(route.name) && (role === "admin" || role === "moderator");
      await expectStatus(isLedAway ? 302 : 403, role, caller, route);
    }
  }
  return { requests, wrong };
}
