import type { DocumentedRoute } from "./documented-route.ts";
import errorBody from "./error-body.json" with { type: "json" };
import errors from "./errors.json" with { type: "json" };
import type { Schema } from "./json-schema.ts";

/** Keyed by status. `message` is an example. */
const ERRORS: Record<string, { name: string; description: string; message: string; fields?: object }> = errors;

export function listErrorStatuses({ method, path, meta, schemas }: DocumentedRoute): number[] {
  const isWrite = method !== "GET";
  return [
    ...new Set([
      401,
      403,
      ...(isWrite ? [400, 408, 413, 415] : []),
      ...(path.includes(":") ? [404] : []),
      ...(schemas.body || schemas.query || schemas.params ? [422] : []),
      ...(meta.errors ?? []),
      429,
      503,
    ]),
  ].sort();
}

export const ERROR_BODY: Schema = errorBody;

export const ERROR_RESPONSES: Record<string, Schema> = Object.fromEntries(
  Object.entries(ERRORS).map(([status, { name, description, message, fields }]) => [
    name,
    {
      description,
      ...(status === "429" && {
        headers: { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } } },
      }),
      content: {
        "application/json": {
          schema: { $ref: "#/components/schemas/AppError" },
          example: { message, ...(fields && { fields }) },
        },
      },
    },
  ]),
);

export const toErrorRef = (status: number) => ({ $ref: `#/components/responses/${ERRORS[status]!.name}` });
