// How routes fail: with which statuses, in which words.

import type { DocumentedRoute } from "./documented-route.ts";
import type { Schema } from "./json-schema.ts";

/** By status. `words` are for people, `message` is what one of them says. */
const ERRORS: Record<number, { name: string; description: string; message: string; fields?: object }> = {
  400: {
    name: "Unreadable",
    description: "What was sent cannot be read.",
    message: "The request body is not valid JSON.",
  },
  401: { name: "Unauthorized", description: "Nobody is signed in.", message: "Unauthorized" },
  403: {
    name: "Forbidden",
    description: "It is for another kind of account, the account is suspended, or a write came from another site.",
    message: "Your account type can't do this.",
  },
  404: {
    name: "NotFound",
    description: "It is not there, or not for the eyes of whoever asks.",
    message: "There is nothing here.",
  },
  409: { name: "Conflict", description: "It does not fit the state of things.", message: "This event is full." },
  413: {
    name: "TooLarge",
    description: "JSON may have 64 KB; files what their route says.",
    message: "The request is too large.",
  },
  415: {
    name: "WrongMediaType",
    description: "The body is of another kind than the route takes.",
    message: "Send JSON, with Content-Type: application/json.",
  },
  422: {
    name: "Invalid",
    description: "Some fields are invalid; `fields` says which, and why.",
    message: "Some fields are invalid.",
    fields: { title: ["Enter a title."] },
  },
  429: {
    name: "TooMany",
    description: "A limit is reached; Retry-After says how many seconds to wait.",
    message: "Too many attempts. Please wait 15 minutes and try again.",
  },
  503: {
    name: "Away",
    description: "The database is not responding.",
    message: "The database is not responding. Please try again in a moment.",
  },
};

/** The statuses a route can fail with, from its guard, its shapes, and its own description. */
export function listErrorStatuses({ method, path, meta, shapes }: DocumentedRoute): number[] {
  const isWrite = method !== "GET";
  const isOpen = meta.roles.includes("everyone");
  return [
    ...new Set([
      ...(isOpen ? [] : [401, 403]),
      ...(isWrite ? [400, 403, 413, 415] : []),
      ...(path.includes(":") ? [404] : []),
      ...(shapes.body || shapes.query || shapes.params ? [422] : []),
      ...(meta.limits?.length ? [429] : []),
      ...(meta.errors ?? []),
      503,
    ]),
  ].sort();
}

/** The body of every failure. */
export const ERROR_BODY: Schema = {
  type: "object",
  properties: {
    message: { type: "string", description: "In words for a person." },
    fields: {
      type: "object",
      description: "What is wrong with single fields, in words for a person.",
      additionalProperties: { type: "array", items: { type: "string" } },
    },
  },
  required: ["message"],
  additionalProperties: false,
};

/** By the failure's name, to which operations refer. */
export const ERROR_RESPONSES: Record<string, Schema> = Object.fromEntries(
  Object.entries(ERRORS).map(([status, { name, description, message, fields }]) => [
    name,
    {
      description: description,
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

/** Where the answer of a status is described. */
export const toErrorRef = (status: number) => ({ $ref: `#/components/responses/${ERRORS[status]!.name}` });
