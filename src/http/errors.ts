// Turns errors into responses. The only file that maps errors to status codes.
import { Elysia, NotFoundError, ParseError, ValidationError as SchemaMismatch } from "elysia";
import * as v from "valibot";
import type { AppContext } from "../context.ts";
import * as kinds from "../errors.ts";
import { t, translateKnown } from "../i18n/t.ts";
import { Multipart } from "./body.ts";
import { getRoute } from "./matched-route.ts";

const STATUS = new Map<unknown, number>([
  [kinds.BadRequest, 400],
  [kinds.Unauthorized, 401],
  [kinds.Forbidden, 403],
  [kinds.Suspended, 403],
  [kinds.PasskeyRequired, 403],
  [kinds.NotFound, 404],
  [kinds.RequestTimeout, 408],
  [kinds.Conflict, 409],
  [kinds.TooLarge, 413],
  [kinds.WrongMediaType, 415],
  [kinds.ValidationError, 422],
  [kinds.TooManyRequests, 429],
  [kinds.ServiceUnavailable, 503],
]);

/** What a client learns about an error: never SQL, a stack trace, a token or its own input. */
export type ErrorResponse = {
  status: number;
  message: string;
  fields?: kinds.FieldErrors;
  retryAfter?: number;
  suspended?: boolean;
  needsPasskey?: boolean;
};

export const errors = (ctx: AppContext, page: (error: ErrorResponse, request: Request) => Promise<Response>) =>
  new Elysia({ name: "errors" }).onError({ as: "global" }, ({ error, request }) => {
    const answer = toErrorResponse(error);
    if (answer.status >= 500)
      ctx.log[answer.status === 503 ? "warn" : "error"]("request failed", {
        route: getRoute(request),
        ...toLogFields(error),
      });
    return CALLED_BY_PROGRAMS.test(new URL(request.url).pathname) ? toJsonResponse(answer) : page(answer, request);
  });

const CALLED_BY_PROGRAMS = /^\/((api|paypal)\/|mcp$)/;

export function toErrorResponse(error: unknown): ErrorResponse {
  if (error instanceof SchemaMismatch && error.value instanceof Multipart)
    return toErrorResponse(new kinds.WrongMediaType(t("Send JSON, with Content-Type: application/json.")));
  if (error instanceof SchemaMismatch)
    return { status: 422, message: t("Some fields are invalid."), fields: toFieldErrors(error) };
  if (error instanceof ParseError)
    return error.cause
      ? toErrorResponse(error.cause)
      : toErrorResponse(new kinds.BadRequest(t("The request could not be read.")));
  if (error instanceof NotFoundError) return { status: 404, message: t("There is nothing here.") };
  if (error instanceof kinds.AppError)
    return {
      status: STATUS.get(error.constructor) ?? 500,
      message: translateKnown(error.message),
      ...(error instanceof kinds.ValidationError && Object.keys(error.fields).length > 0 && { fields: error.fields }),
      ...((error instanceof kinds.TooManyRequests || error instanceof kinds.ServiceUnavailable) && {
        retryAfter: error.retryAfter,
      }),
      ...(error instanceof kinds.Suspended && { suspended: true }),
      ...(error instanceof kinds.PasskeyRequired && { needsPasskey: true }),
    };
  if (isSerializationFailure(error))
    return { status: 503, message: t("This was changed by someone else at the same time. Please try again.") };
  if (isDatabaseUnavailable(error))
    return { status: 503, message: t("The database is not responding. Please try again in a moment.") };
  return { status: 500, message: t("Something went wrong on our side.") };
}

export const toJsonResponse = ({
  status,
  retryAfter,
  suspended: _,
  needsPasskey: __,
  ...body
}: ErrorResponse): Response =>
  Response.json(body, { status, ...(retryAfter && { headers: { "retry-after": String(retryAfter) } }) });

function toFieldErrors(error: SchemaMismatch): kinds.FieldErrors {
  const { schema } = error.validator as unknown as { schema: v.GenericSchema };
  const { issues } = v.safeParse(schema, error.value);
  // Without a prototype, because a field may be called `constructor` or `__proto__`.
  const fields: kinds.FieldErrors = Object.create(null);
  for (const issue of issues ?? []) {
    const name = String(issue.path?.[0]?.key ?? "_");
    const messages = fields[name] ?? [];
    if (!messages.includes(toMessage(issue))) fields[name] = [...messages, toMessage(issue)];
  }
  return fields;
}

/** Valibot's default messages quote the input; ours never do. */
function toMessage({ message, expected }: v.BaseIssue<unknown>): string {
  if (!/^Invalid [\w ]+: (Expected|Received) /.test(message)) return translateKnown(message);
  if (expected === "never") return t("Unknown field.");
  return message.endsWith("received undefined") ? t("Required.") : t("Invalid value.");
}

/** SQLSTATE class 40 and foreign_key_violation: a concurrent change won. A retry gives a definite result. */
const isSerializationFailure = (error: unknown): boolean => /^40|^23503$/.test(getSqlState(error));

/** SQLSTATE classes 08 (connection), 53 (resources) and 57 (shutdown, timeout), and the driver's own codes. */
function isDatabaseUnavailable(error: unknown): boolean {
  const code = getSqlState(error);
  return /^(08|53|57)/.test(code) || /^(CONNECT|CONNECTION_|ECONN|ENOENT|EPIPE|ETIMEDOUT)/.test(code);
}

function getSqlState(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: { code?: string } };
  return String(cause?.code ?? code ?? "");
}

/** Leaves out messages of SQLSTATE classes 22 and 23: they may quote stored data. */
function toLogFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  if (error instanceof kinds.AppError)
    return { error: error.name, reason: error.message, cause: (error.cause as Error | undefined)?.message };
  const cause = error.cause as { message?: string; code?: string; constraint_name?: string } | undefined;
  if (!cause) return { error: error.name, stack: error.stack };
  const quotesData = /^2[23]/.test(cause.code ?? "");
  const words = quotesData ? { constraint: cause.constraint_name } : { cause: cause.message };
  return { error: error.name, code: cause.code, ...words };
}
