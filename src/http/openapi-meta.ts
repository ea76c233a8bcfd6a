// How a route documents itself beside its guard: what it does, what it answers, and an example that works in the sample city.
import type * as v from "valibot";
import type { Limit } from "./rate-limits.ts";

/** A status that does not follow from the route's shapes and guard. */
export type Fails = 400 | 401 | 404 | 409 | 413 | 415 | 422;

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
  fails?: Fails[];
  limits?: Limit[];
  /** Headers of the answer worth reading, and what each says. */
  headers?: Record<string, string>;
  /** The shape of the body, where the route reads the body itself. */
  takes?: v.GenericSchema;
  /** The query parameters, where the route reads them itself, and what each means. */
  asks?: Record<string, string>;
  /** Files of a form, by the form's field. */
  files?: { field: string; types: readonly string[]; most: number };
  /** Another kind of answer from the same address. */
  also?: string;
};

/** The shape of a JSON answer, another media type, or a redirect. */
export type Answer = v.GenericSchema | `${string}/${string}` | "redirect";

export type Told = More & { chapter: string; what: string; answer: Answer };

/**
 * Describes the routes of one chapter: `...tells("What it does.", Shape, { example })` among a route's options. The first
 * sentence is the summary. `detail` holds it as a function, since the framework merges plain objects.
 */
export const chapter =
  (name: string) =>
  (what: string, answer: Answer, more: More = {}) => ({
    detail: { "x-tells": () => ({ ...more, chapter: name, what, answer }) } as object,
  });

type Hooks = { detail?: { "x-tells"?: () => Told; "x-admit"?: string[] } };

/** A route's description and whom it admits; undefined where it has none. */
export function toldBy(hooks: unknown): (Told & { admits: string[] }) | undefined {
  const { detail } = hooks as Hooks;
  return detail?.["x-tells"] && { ...detail["x-tells"](), admits: detail["x-admit"] ?? [] };
}
