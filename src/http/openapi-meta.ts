// How a route documents itself beside its guard: what it does, what it answers, and an example that works in the sample city.
import type * as v from "valibot";
import type { RateLimit } from "./rate-limits.ts";

/** A status that does not follow from the route's shapes and guard. */
export type ErrorStatus = 400 | 401 | 404 | 409 | 413 | 415 | 422;

/** A request to the sample city; the tests of the documentation send it. */
export type Example = {
  /** Who sends it, where the route admits several roles or everybody. */
  as?: "traveler" | "business" | "admin" | "nobody";
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Where the example cannot succeed. */
  status?: number;
};

type More = {
  example?: Example;
  errors?: ErrorStatus[];
  limits?: RateLimit[];
  /** Headers of the answer worth reading, and what each says. */
  headers?: Record<string, string>;
  /** The shape of the body, where the route reads the body itself. */
  bodySchema?: v.GenericSchema;
  /** The query parameters, where the route reads them itself, and what each means. */
  queryParams?: Record<string, string>;
  /** Files of a form, by the form's field. */
  files?: { field: string; types: readonly string[]; most: number };
  /** Another kind of answer from the same address. */
  alternativeContentType?: string;
};

/** The shape of a JSON answer, another media type, or a redirect. */
export type ResponseBody = v.GenericSchema | `${string}/${string}` | "redirect";

export type OperationMeta = More & { tag: string; what: string; answer: ResponseBody };

/**
 * Describes the routes of one chapter: `...tells("What it does.", Shape, { example })` among a route's options. The first
 * sentence is the summary. `detail` holds it as a function, since the framework merges plain objects.
 */
export const tag =
  (name: string) =>
  (what: string, answer: ResponseBody, more: More = {}) => ({
    detail: { "x-operation": () => ({ ...more, tag: name, what, answer }) } as object,
  });

type Hooks = { detail?: { "x-operation"?: () => OperationMeta; "x-auth"?: string[] } };

/** A route's description and whom it admits; undefined where it has none. */
export function getOperationMeta(hooks: unknown): (OperationMeta & { admits: string[] }) | undefined {
  const { detail } = hooks as Hooks;
  return detail?.["x-operation"] && { ...detail["x-operation"](), admits: detail["x-auth"] ?? [] };
}
