// Which route answers each request, noted for the metrics and the log: outside the app nobody can tell.
import { Elysia } from "elysia";

/** `swipe` is the action that a request to /api/swipes asks for, whether it is one or not. */
type Note = { route: string; swipe?: string };

const notes = new WeakMap<Request, Note>();

/** Comes before all routes, and notes the one that each request reaches. */
export const routeNotes = new Elysia({ name: "route-notes" })
  .onTransform({ as: "global" }, ({ request, route, body }) => noteRoute(request, route, body))
  .onError({ as: "global" }, ({ request, route }) => noteRoute(request, route));

function noteRoute(request: Request, route: string, body?: unknown): void {
  if (notes.has(request)) return;
  const swipe = route === "/api/swipes" ? (body as { action?: string } | undefined)?.action : undefined;
  notes.set(request, { route: route || "none", swipe });
}

/** The pattern of the route that answers a request, never its path; "none" where there is no such route. */
export const routeOf = (request: Request): string => noteOf(request).route;

export const noteOf = (request: Request): Note => notes.get(request) ?? { route: "none" };
