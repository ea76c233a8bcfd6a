// The errors that features throw. http/errors.ts maps each to its status.
import * as v from "valibot";
import { t } from "./i18n/t.ts";
import { Id } from "./validation.ts";

/** Messages for people, by field: `{ email: ["Enter an email address."] }`. */
export type FieldErrors = Record<string, string[]>;

export class AppError extends Error {
  override name = this.constructor.name;
}
export class BadRequest extends AppError {}
export class Unauthorized extends AppError {
  constructor() {
    super("Unauthorized");
  }
}
export class Forbidden extends AppError {}
export class Suspended extends AppError {
  constructor() {
    super(t("This account is suspended. If you think this is a mistake, contact the operator of this site."));
  }
}
export class PasskeyRequired extends AppError {
  constructor() {
    super(t("Admins and moderators sign in with a passkey here. Sign in again with yours, or add one first."));
  }
}
export class NotFound extends AppError {}
export class Conflict extends AppError {}
export class ValidationError extends AppError {
  constructor(
    message: string,
    readonly fields: FieldErrors = {},
  ) {
    super(message);
  }
}
export class TooManyRequests extends AppError {
  constructor(
    message: string,
    /** Seconds. */
    readonly retryAfter: number,
  ) {
    super(message);
  }
}
export class ServiceUnavailable extends AppError {
  /** Seconds, if known. */
  readonly retryAfter: number | undefined;

  constructor(message: string, { retryAfter, ...options }: ErrorOptions & { retryAfter?: number } = {}) {
    super(message, options);
    this.retryAfter = retryAfter;
  }
}

export class RequestTimeout extends AppError {}

export class TooLarge extends AppError {}

export class WrongMediaType extends AppError {}

const FILE_PROBLEMS: Record<string, string> = {
  ENOENT: "It does not exist.",
  EACCES: "This user may not read it.",
  EISDIR: "It is a folder.",
};

/** @returns a sentence on why a file of the operator can't be read, if that is why */
export const explainFileError = (error: unknown): string | undefined =>
  FILE_PROBLEMS[(error as { code?: string }).code ?? ""];

/** Undefined if there is no such thing. */
export const unlessNotFound = <Found>(found: Promise<Found>): Promise<Found | undefined> =>
  found.catch((error: unknown) => {
    if (error instanceof NotFound) return undefined;
    throw error;
  });

/** @throws what `notFound` makes of a text that is no id */
export function parseId(text: string, notFound: () => Error): string {
  const id = v.safeParse(Id, text);
  if (!id.success) throw notFound();
  return id.output;
}
