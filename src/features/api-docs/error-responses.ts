import type { DocumentedRoute } from "./documented-route.ts";
import type { Schema } from "./json-schema.ts";

/** By status. `message` is an example. */
const ERRORS: Record<number, { name: string; description: string; message: string; fields?: object }> = {
  400: {
    name: "BadRequest",
    description: "The request can't be parsed.",
    message: "The request body is not valid JSON.",
  },
  401: { name: "Unauthorized", description: "Not signed in.", message: "Unauthorized" },
  403: {
    name: "Forbidden",
    description:
      "The role may not call this, the account is suspended, an admin has to sign in with a passkey, or a write came from another site.",
    message: "Your account type can't do this.",
  },
  404: {
    name: "NotFound",
    description: "Not found, or not visible to the caller.",
    message: "There is nothing here.",
  },
  408: {
    name: "RequestTimeout",
    description: "The request arrived too slowly.",
    message: "The request arrived too slowly.",
  },
  409: { name: "Conflict", description: "Conflicts with the current state.", message: "This event is full." },
  413: {
    name: "PayloadTooLarge",
    description: "JSON is limited to 64 KB, and files as documented by their route.",
    message: "The request is too large.",
  },
  415: {
    name: "UnsupportedMediaType",
    description: "The route doesn't accept this media type.",
    message: "Send JSON, with Content-Type: application/json.",
  },
  422: {
    name: "UnprocessableEntity",
    description: "Some fields are invalid. `fields` lists the problems.",
    message: "Some fields are invalid.",
    fields: { title: ["Enter a title."] },
  },
  429: {
    name: "TooManyRequests",
    description: "Rate limit exceeded. Retry-After is in seconds.",
    message: "Too many attempts. Please wait 15 minutes and try again.",
  },
  503: {
    name: "ServiceUnavailable",
    description: "The database is not responding.",
    message: "The database is not responding. Please try again in a moment.",
  },
};

/** Derived from the route's guard, schemas and documentation. */
export function listErrorStatuses({ method, path, meta, schemas }: DocumentedRoute): number[] {
  const isWrite = method !== "GET";
  const isPublic = meta.roles.includes("everyone");
  return [
    ...new Set([
      ...(isPublic ? [] : [401, 403]),
      ...(isWrite ? [400, 403, 408, 413, 415] : []),
      ...(path.includes(":") ? [404] : []),
      ...(schemas.body || schemas.query || schemas.params ? [422] : []),
      ...(meta.errors ?? []),
      429,
      503,
    ]),
  ].sort();
}

export const ERROR_BODY: Schema = {
  type: "object",
  properties: {
    message: { type: "string", description: "Readable text." },
    fields: {
      type: "object",
      description: "Problems by field.",
      additionalProperties: { type: "array", items: { type: "string" } },
    },
  },
  required: ["message"],
  additionalProperties: false,
};

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
