// What a route says of itself for the API documentation: its response, and what its schemas and guard don't say. What it
// does is in features/api-docs/route-texts.json.
import type * as v from "valibot";
import type { RateLimit } from "../context.ts";
import type { Role } from "./session.ts";

/** A status that cannot be derived from the route's schemas and guard. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422;

export type More = {
  errors?: readonly ErrorStatus[];
  /** Limits that the handler counts; the guard `limits` documents its own. */
  counts?: readonly RateLimit[];
  headers?: Record<string, string>;
  /** Given for routes that parse the body themselves. */
  bodySchema?: v.GenericSchema;
  files?: { field: string; types: readonly string[]; max: number };
  alternativeContentType?: string;
};

export type ResponseBody = v.GenericSchema | `${string}/${string}` | "redirect";

export type OperationMeta = More & { response: ResponseBody };

/** Moves what a route says of itself to where the framework keeps it. */
export function toDetail({ detail, ...shape }: More & { detail?: object }, response?: ResponseBody) {
  const { errors, counts, headers, bodySchema, files, alternativeContentType, ...hooks } = shape;
  const meta = { response, errors, counts, headers, bodySchema, files, alternativeContentType };
  return { ...hooks, detail: { ...detail, ...(response && { "x-operation": () => meta }) } };
}

type Hooks = {
  detail?: {
    "x-operation"?: () => OperationMeta;
    "x-auth"?: Role[];
    "x-token"?: false;
    "x-limits"?: () => readonly RateLimit[];
  };
};

/** What a documented route says, its limits, and the roles it allows. */
export function getOperationMeta(hooks: unknown) {
  const { detail } = hooks as Hooks;
  const meta = detail?.["x-operation"]?.();
  const limits = [...(detail?.["x-limits"]?.() ?? []), ...(meta?.counts ?? [])];
  return meta && { ...meta, limits, roles: detail?.["x-auth"] ?? [], takesTokens: detail?.["x-token"] !== false };
}
