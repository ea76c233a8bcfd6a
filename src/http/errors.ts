// The one place where a failure becomes an answer: a status, `{ message, fields? }` for the API, a friendly page for a person.
import { Elysia, NotFoundError, ParseError, ValidationError as SchemaMismatch } from "elysia";
import * as v from "valibot";
import type { AppContext } from "../context.ts";
import {
  AppError,
  BadRequest,
  Conflict,
  type FieldErrors,
  Forbidden,
  NotFound,
  ServiceUnavailable,
  Suspended,
  TooManyRequests,
  Unauthorized,
  ValidationError,
} from "../errors.ts";
import { routeOf } from "./matched-route.ts";
import { Multipart } from "./multipart.ts";

export class TooLarge extends AppError {}
export class WrongMediaType extends AppError {}

const STATUS = new Map<unknown, number>([
  [BadRequest, 400],
  [Unauthorized, 401],
  [Forbidden, 403],
  [Suspended, 403],
  [NotFound, 404],
  [Conflict, 409],
  [TooLarge, 413],
  [WrongMediaType, 415],
  [ValidationError, 422],
  [TooManyRequests, 429],
  [ServiceUnavailable, 503],
]);

/** What the outside learns of a failure: never SQL, a stack, a token or what was sent. */
export type Answer = {
  status: number;
  message: string;
  fields?: FieldErrors;
  retryAfter?: number;
  suspended?: boolean;
};

/** @param page renders a failure outside /api for a person */
export const errors = (ctx: AppContext, page: (answer: Answer, request: Request) => Promise<Response>) =>
  new Elysia({ name: "errors" }).onError({ as: "global" }, ({ error, request }) => {
    const answer = toErrorResponse(error);
    if (answer.status >= 500) {
      ctx.log[answer.status === 503 ? "warn" : "error"]("request failed", {
        route: routeOf(request),
        ...named(error),
      });
    }
    return CALLED_BY_PROGRAMS.test(new URL(request.url).pathname) ? toJsonResponse(answer) : page(answer, request);
  });

/** Under these paths failures are JSON; everywhere else they are pages. */
const CALLED_BY_PROGRAMS = /^\/(api|paypal)\//;

export function toErrorResponse(error: unknown): Answer {
  if (error instanceof SchemaMismatch && error.value instanceof Multipart)
    return toErrorResponse(new WrongMediaType("Send JSON, with Content-Type: application/json."));
  if (error instanceof SchemaMismatch)
    return { status: 422, message: "Some fields need another look.", fields: fieldsOf(error) };
  if (error instanceof ParseError)
    return error.cause ? toErrorResponse(error.cause) : toErrorResponse(new BadRequest("The request cannot be read."));
  if (error instanceof NotFoundError) return { status: 404, message: "There is nothing here." };
  if (error instanceof AppError) {
    return {
      status: STATUS.get(error.constructor) ?? 500,
      message: error.message,
      ...(error instanceof ValidationError && Object.keys(error.fields).length > 0 && { fields: error.fields }),
      ...(error instanceof TooManyRequests && { retryAfter: error.retryAfter }),
      ...(error instanceof Suspended && { suspended: true }),
    };
  }
  if (isCrossed(error))
    return { status: 503, message: "Somebody changed the same at this very moment. Please try again." };
  if (isAway(error))
    return { status: 503, message: "The database does not answer right now. Please try again in a moment." };
  return { status: 500, message: "Something went wrong on our side." };
}

export function toJsonResponse({ status, retryAfter, suspended: _, ...body }: Answer): Response {
  return Response.json(body, {
    status,
    headers: { "cache-control": "no-store", ...(retryAfter && { "retry-after": String(retryAfter) }) },
  });
}

function fieldsOf(error: SchemaMismatch): FieldErrors {
  const { schema } = error.validator as unknown as { schema: v.GenericSchema };
  const { issues } = v.safeParse(schema, error.value);
  // Without a prototype, since somebody may send fields named `constructor` or `__proto__`.
  const fields: FieldErrors = Object.create(null);
  for (const issue of issues ?? []) {
    const name = String(issue.path?.[0]?.key ?? "_");
    fields[name] = [...(fields[name] ?? []), wordsFor(issue)];
  }
  return fields;
}

/** Valibot's own messages repeat what was received; ours never do. */
function wordsFor({ message, expected }: v.BaseIssue<unknown>): string {
  if (!message.startsWith("Invalid ")) return message;
  if (expected === "never") return "This is not known here.";
  return message.endsWith("received undefined") ? "This is needed." : "This is not valid.";
}

/**
 * SQLSTATE class 40: two changes collided, and PostgreSQL rolled this one back. And foreign_key_violation: what the row
 * belongs to was removed in the meantime. Trying again gives a definite answer.
 */
const isCrossed = (error: unknown): boolean => /^40|^23503$/.test(sqlStateOf(error));

/** SQLSTATE classes 08 (connection), 53 (no resources) and 57 (shut down, timed out), and the driver's codes for the same. */
function isAway(error: unknown): boolean {
  const code = sqlStateOf(error);
  return /^(08|53|57)/.test(code) || /^(CONNECT|CONNECTION_|ECONN|ENOENT|EPIPE|ETIMEDOUT)/.test(code);
}

function sqlStateOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: { code?: string } };
  return String(cause?.code ?? code ?? "");
}

/** Facts for the log. Messages of SQLSTATE classes 22 and 23 are left out: they may quote stored data. */
function named(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const cause = error.cause as { message?: string; code?: string; constraint_name?: string } | undefined;
  if (!cause) return { error: error.name, stack: error.stack };
  const isOfData = /^2[23]/.test(cause.code ?? "");
  const words = isOfData ? { constraint: cause.constraint_name } : { cause: cause.message };
  return { error: error.name, code: cause.code, ...words };
}
