// Records the matched route of each request, for metrics and logs.
import { Elysia } from "elysia";

/** `swipe` is the action in a request to /api/swipes, before validation. */
type MatchedRoute = { route: string; swipe?: string };

const matched = new WeakMap<Request, MatchedRoute>();

/** Register before all routes. */
export const matchedRoute = new Elysia({ name: "matched-route" })
  .onTransform({ as: "global" }, ({ request, route, body }) => setMatchedRoute(request, route, body))
  .onError({ as: "global" }, ({ request, route }) => setMatchedRoute(request, route));

function setMatchedRoute(request: Request, route: string, body?: unknown): void {
  if (matched.has(request)) return;
  const swipe = route === "/api/swipes" ? (body as { action?: string } | undefined)?.action : undefined;
  matched.set(request, { route: route || "none", swipe });
}

/** The pattern of the matched route, such as `/business/:id`, or "none". */
export const getRoute = (request: Request): string => getMatchedRoute(request).route;

export const getMatchedRoute = (request: Request): MatchedRoute => matched.get(request) ?? { route: "none" };
