import type * as v from "valibot";
import type { RateLimit } from "../../context.ts";
import type { OperationMeta } from "../../http/openapi-meta.ts";
import type { Example } from "./requests.ts";
import type { RouteText } from "./route-texts.ts";

export type DocumentedRoute = {
  method: string;
  path: string;
  meta: OperationMeta &
    RouteText & { limits: readonly RateLimit[]; roles: string[]; scopes: string[]; example?: Example };
  schemas: { body?: v.GenericSchema; query?: v.GenericSchema; params?: v.GenericSchema };
};
