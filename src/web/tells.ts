// What a route says of itself beside its guard: what it does, what it answers, and a request that works in the sample city.
import type * as v from "valibot";
import type { Limit } from "./limits.ts";

/** A failure that a route's own shape and guard do not announce by themselves. */
export type Fails = 400 | 401 | 404 | 409 | 413 | 415 | 422;

/** A request to the sample city as somebody whom the route admits; the documentation's tests send it. */
export type Example = {
  /** Where a route admits several, or everybody: by whom it is sent. Nobody where it is open. */
  as?: "traveler" | "business" | "admin" | "nobody";
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Where the example cannot be answered with a success. */
  status?: number;
};

type More = {
  example?: Example;
  fails?: Fails[];
  limits?: Limit[];
  /** Headers of the answer that are worth reading, with what they say. */
  headers?: Record<string, string>;
  /** The shape of the body where the route reads it itself. */
  takes?: v.GenericSchema;
  /** The query that the route reads itself, with what each word means. */
  asks?: Record<string, string>;
  /** Files of a form, by the form's field. */
  files?: { field: string; types: readonly string[]; most: number };
  /** A second kind of answer that the same address has. */
  also?: string;
};

/** A shape of JSON, the media type of something else, or an answer that sends the browser on. */
export type Answer = v.GenericSchema | `${string}/${string}` | "redirect";

export type Told = More & { chapter: string; what: string; answer: Answer };

/**
 * The words of one chapter of the documentation: `...tells("What it does.", Shape, { example })` among a route's options.
 * Its first sentence is the summary. A function in `detail`, since the framework takes plain objects apart.
 */
export const chapter =
  (name: string) =>
  (what: string, answer: Answer, more: More = {}) => ({
    detail: { "x-tells": () => ({ ...more, chapter: name, what, answer }) } as object,
  });

type Hooks = { detail?: { "x-tells"?: () => Told; "x-admit"?: string[] } };

/** What a route told, and whom it admits; undefined where it told nothing. */
export function toldBy(hooks: unknown): (Told & { admits: string[] }) | undefined {
  const { detail } = hooks as Hooks;
  return detail?.["x-tells"] && { ...detail["x-tells"](), admits: detail["x-admit"] ?? [] };
}
