// The failures a feature can name. Only web/errors.ts knows the HTTP status of each.

/** What went wrong with single fields, in words for a person: `{ email: ["Enter an email address."] }`. */
export type FieldErrors = Record<string, string[]>;

export class Failure extends Error {
  override name = this.constructor.name;
}
/** What was sent cannot be read. */
export class Unreadable extends Failure {}
/** Nobody is signed in. */
export class Unauthorized extends Failure {
  constructor() {
    super("Unauthorized");
  }
}
/** Somebody is signed in, but may not do this. */
export class Forbidden extends Failure {}
/** An admin has suspended the account. */
export class Suspended extends Failure {
  constructor() {
    super("This account is suspended. If you think that is a mistake, write to the people who run this site.");
  }
}
export class NotFound extends Failure {}
/** It does not fit the present state: already chosen, full, a step is missing. */
export class Conflict extends Failure {}
export class Invalid extends Failure {
  constructor(
    message: string,
    readonly fields: FieldErrors = {},
  ) {
    super(message);
  }
}
export class TooMany extends Failure {
  constructor(
    message: string,
    /** Seconds until another try makes sense. */
    readonly retryAfter: number,
  ) {
    super(message);
  }
}
/** The database, or another part this server needs, does not answer. */
export class Away extends Failure {}
