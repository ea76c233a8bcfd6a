// Holds every answer that a test receives against what /api/docs says of its route.
import * as v from "valibot";
import type { App } from "../src/app.ts";
import type { DocumentedRoute } from "../src/features/api-docs/documented-route.ts";
import { listErrorStatuses } from "../src/features/api-docs/error-responses.ts";
import { getSuccessStatus, toRouteKey } from "../src/features/api-docs/operations.ts";
import { listDocumentedRoutes } from "../src/features/api-docs/pages.tsx";
import { getRoute } from "../src/http/matched-route.ts";

type Ask = (request: Request) => Promise<Response>;

const FailureShape = v.strictObject({
  message: v.pipe(v.string(), v.nonEmpty()),
  fields: v.optional(v.custom(isFieldErrors)),
});

/** Not a record of valibot's, which leaves `__proto__` out: somebody may send that name. */
function isFieldErrors(fields: unknown): boolean {
  const lists = Object.values(fields as object);
  return lists.every((words) => Array.isArray(words) && words.every((each) => typeof each === "string"));
}

/** The same `ask`, which throws where an answer is not the documented one. */
export function asDocumented(app: App, ask: Ask): Ask {
  const routes = new Map(listDocumentedRoutes(app.routes).map((route) => [toRouteKey(route), route]));
  return async (request) => {
    const response = await ask(request);
    const route = routes.get(`${request.method} ${getRoute(request)}`);
    const wrong = route && (await differenceFrom(route, response.clone()));
    if (wrong) throw new Error(`${toRouteKey(route)} answered what /api/docs does not say: ${wrong}`);
    return response;
  };
}

/** What of an answer is not as documented; undefined where all is. */
export async function differenceFrom(route: DocumentedRoute, response: Response): Promise<string | undefined> {
  const { meta, path } = route;
  const { status } = response;
  // No route means to answer it; a test that breaks something on purpose looks at it itself.
  if (status === 500) return undefined;
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  if (listErrorStatuses(route).includes(status)) {
    if (!/^\/(api|paypal)\//.test(path)) return undefined;
    return isJson ? difference(FailureShape, await response.json()) : `a ${status} that is not JSON`;
  }
  if (status !== getSuccessStatus(meta)) return `status ${status}, ${(await response.text()).slice(0, 200)}`;
  if (meta.response === "redirect") return undefined;
  const type = response.headers.get("content-type") ?? "none";
  if (meta.alternativeContentType && type.startsWith(meta.alternativeContentType)) return undefined;
  if (typeof meta.response === "string") return type.startsWith(meta.response) ? undefined : `a ${type}`;
  return isJson ? difference(meta.response, await response.json()) : `a ${type}`;
}

/** Missing and unknown keys both count: a shape drops what it does not know, so that what it gives back must be all there was. */
function difference(shape: v.GenericSchema, body: unknown): string | undefined {
  const { success, issues, output } = v.safeParse(shape, body);
  if (!success) return issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join("; ");
  return Bun.deepEquals(output, body) ? undefined : `${unknownKeys(body, output).join(", ")} not known`;
}

function unknownKeys(body: unknown, known: unknown, path = ""): string[] {
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) => {
    const at = `${path}${path && "."}${key}`;
    const there = (known as Record<string, unknown> | null)?.[key];
    return there === undefined && value !== undefined ? [at] : unknownKeys(value, there, at);
  });
}
