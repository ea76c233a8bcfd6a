// The failures a feature can name. Only web/errors.ts knows the HTTP status of each.

/** What went wrong with single fields, in words for a person: `{ email: ["Enter an email address."] }`. */
export type FieldErrors = Record<string, string[]>;

export class AppError extends Error {
  override name = this.constructor.name;
}
/** What was sent cannot be read. */
export class BadRequest extends AppError {}
/** Nobody is signed in. */
export class Unauthorized extends AppError {
  constructor() {
    super("Unauthorized");
  }
}
/** Somebody is signed in, but may not do this. */
export class Forbidden extends AppError {}
/** An admin has suspended the account. */
export class Suspended extends AppError {
  constructor() {
    super("This account is suspended. If you think that is a mistake, write to the people who run this site.");
  }
}
export class NotFound extends AppError {}
/** It does not fit the present state: already chosen, full, a step is missing. */
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
    /** Seconds until another try makes sense. */
    readonly retryAfter: number,
  ) {
    super(message);
  }
}
/** The database, or another part this server needs, does not answer. */
export class ServiceUnavailable extends AppError {}
