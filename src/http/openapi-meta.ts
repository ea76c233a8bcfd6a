// How a route describes itself in the API documentation: summary, response, and what its schemas and guard don't say.
import type * as v from "valibot";
import type { RateLimit } from "./rate-limits.ts";

/** A status that cannot be derived from the route's schemas and guard. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422;

type More = {
  errors?: ErrorStatus[];
  /** Those that the handler counts; the guard `limits` documents its own. */
  limits?: readonly RateLimit[];
  headers?: Record<string, string>;
  /** Given for routes that parse the body themselves. */
  bodySchema?: v.GenericSchema;
  /** Given for routes that parse the query themselves: parameters, with descriptions. */
  queryParams?: Record<string, string>;
  files?: { field: string; types: readonly string[]; max: number };
  alternativeContentType?: string;
};

export type ResponseBody = v.GenericSchema | `${string}/${string}` | "redirect";

export type OperationMeta = More & { tag: string; description: string; response: ResponseBody };

/** `const doc = tag("Events")`, then `...doc("Lists events.", Events)`. The first sentence is the summary. */
export const tag =
  (name: string) =>
  (description: string, response: ResponseBody, more: More = {}) => ({
    detail: { "x-operation": () => ({ ...more, tag: name, description, response }) } as object,
  });

/** What routes with `setNextLink` and files say. */
export const PAGED = { headers: { Link: "The next page, if there is one." } };
export const DOWNLOAD = { headers: { "Content-Disposition": "The file name." } };

type Hooks = {
  detail?: { "x-operation"?: () => OperationMeta; "x-auth"?: string[]; "x-limits"?: () => readonly RateLimit[] };
};

/** A route's description and the roles it allows; undefined if it has none. */
export function getOperationMeta(hooks: unknown): (OperationMeta & { roles: string[] }) | undefined {
  const { detail } = hooks as Hooks;
  const meta = detail?.["x-operation"]?.();
  const limits = [...(detail?.["x-limits"]?.() ?? []), ...(meta?.limits ?? [])];
  return meta && { ...meta, limits, roles: detail?.["x-auth"] ?? [] };
}
