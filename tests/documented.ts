// Checks every response that a test receives against the API documentation of its route.
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

/** Not a valibot record, since those drop the key `__proto__`, which may be sent as a field name. */
function isFieldErrors(fields: unknown): boolean {
  const lists = Object.values(fields as object);
  return lists.every((words) => Array.isArray(words) && words.every((each) => typeof each === "string"));
}

/** Wraps a request handler so that it throws if a response is not as documented. */
export function checkDocumented(app: App, ask: Ask): Ask {
  const routes = new Map(listDocumentedRoutes(app.routes).map((route) => [toRouteKey(route), route]));
  return async (request) => {
    const response = await ask(request);
    const route = routes.get(`${request.method} ${getRoute(request)}`);
    const wrong = route && (await findDifference(route, response.clone()));
    if (wrong) throw new Error(`${toRouteKey(route)} answered what /api/docs does not say: ${wrong}`);
    return response;
  };
}

/** How a response differs from the documentation; undefined if it does not. */
export async function findDifference(route: DocumentedRoute, response: Response): Promise<string | undefined> {
  const { meta, path } = route;
  const { status } = response;
  // Never documented. Tests that provoke a 500 check it themselves.
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

/** Unknown keys count as a difference: valibot drops them, so the output must equal the body. */
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
