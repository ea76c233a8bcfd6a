// src/features/api-docs/documented-route.ts
import type * as v from "valibot";
import type { OperationMeta } from "../../http/openapi-meta.ts";

/** A route as the app holds it, with what it told. */
export type DocumentedRoute = {
  method: string;
  /** With its parameters: /api/events/:id */
  path: string;
  meta: OperationMeta & { roles: string[] };
  shapes: { body?: v.GenericSchema; query?: v.GenericSchema; params?: v.GenericSchema };
};
