import * as v from "valibot";
import { msg } from "../../i18n/t.ts";
import { Email, isTimeZone, line, optional } from "../../validation.ts";
import { NewPassword } from "../auth/password-schema.ts";

/** A sample user. The password is shown once. */
export const SampleSignIn = v.object({ who: v.string(), email: v.string(), password: v.string() });
export type SampleSignIn = v.InferOutput<typeof SampleSignIn>;

/** `path` is where to go next. */
export const FirstSetupResult = v.object({ ok: v.literal(true), path: v.string(), signIns: v.array(SampleSignIn) });
export type FirstSetupResult = v.InferOutput<typeof FirstSetupResult>;

/** `message` says what to do if the mail server didn't accept the email. */
export const SetupEmailResult = v.object({ sent: v.boolean(), message: v.string() });
export type SetupEmailResult = v.InferOutput<typeof SetupEmailResult>;

export const STARTS = ["empty", "import", "sample"] as const;

const SetupCode = v.pipe(
  v.string(msg("Enter the code from the log.")),
  v.maxLength(100, msg("That code is wrong.")),
  v.transform((code) => code.toLowerCase().replace(/[^a-z0-9]/g, "")),
  v.nonEmpty(msg("Enter the code from the log.")),
);

const TimeZone = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(60),
  v.check(isTimeZone, msg("Choose a time zone from the list.")),
);

export const MAX_CITY_NAME = 120;

export const FirstSetup = v.strictObject({
  code: SetupCode,
  email: Email,
  password: NewPassword,
  cityName: optional(line(MAX_CITY_NAME)),
  timezone: optional(TimeZone),
  start: v.optional(v.picklist(STARTS), "empty"),
  /** Sent by a checkbox. */
  fetchPictures: v.optional(v.literal("on")),
});
export type FirstSetup = v.InferOutput<typeof FirstSetup>;

export const SetupEmailRequest = v.strictObject({ code: SetupCode, email: Email });
