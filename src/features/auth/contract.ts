// What signing up and signing in take.
import * as v from "valibot";
import { Email, line, NewPassword, optional } from "../../validation.ts";
import type { SignInOptions } from "./answers.ts";

export type { SignInOptions } from "./answers.ts";

/** A password that is there already, of whatever length it was made. */
export const CurrentPassword = v.optional(
  v.pipe(v.string("Enter your password."), v.maxBytes(200, "Use at most 200 bytes.")),
);

export const NewAccount = v.strictObject({
  email: Email,
  password: NewPassword,
  firstName: optional(line(120)),
  lastName: optional(line(120)),
});
export type NewAccount = v.InferOutput<typeof NewAccount>;

export const SignIn = v.strictObject({
  email: Email,
  password: v.pipe(
    v.string("Enter your password."),
    v.nonEmpty("Enter your password."),
    v.maxBytes(200, "Use at most 200 bytes."),
  ),
  remember: v.optional(v.boolean(), false),
});
export type SignIn = v.InferOutput<typeof SignIn>;

/** An account without a password yet leaves the current one out. */
export const PasswordChange = v.strictObject({ current: CurrentPassword, password: NewPassword });
export type PasswordChange = v.InferOutput<typeof PasswordChange>;

export const Forgot = v.strictObject({ email: Email });

export const Reset = v.strictObject({
  token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/, "This link is not complete.")),
  password: NewPassword,
});
export type Reset = v.InferOutput<typeof Reset>;

/** What the settings show of signing in. */
export type SignInSettingsOf = {
  email: string;
  emailVerified: boolean;
  ways: SignInOptions;
  providers: { n: number; name: string }[];
  /** Whether browsers make passkeys for this site's address. */
  passkeys: boolean;
  timezone: string;
  /** ISO 8601; the moment the page was made. */
  now: string;
};
