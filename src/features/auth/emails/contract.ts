// What proving and changing one's email take.
import * as v from "valibot";
import { Email } from "../../../validation.ts";
import { CurrentPassword } from "../contract.ts";

/** The token of a mailed link. */
export const Confirmation = v.strictObject({
  token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/, "This link is not complete.")),
});

/** An account without a password leaves it out, and has signed in a moment ago. */
export const EmailChange = v.strictObject({ email: Email, password: CurrentPassword });
