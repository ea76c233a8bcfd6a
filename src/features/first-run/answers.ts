// What the first set-up answers.
import * as v from "valibot";

/** A sign-in of the sample city, shown once. */
export const SampleSignIn = v.object({ who: v.string(), email: v.string(), password: v.string() });
export type SampleSignIn = v.InferOutput<typeof SampleSignIn>;

/** `path` is where to go then. */
export const CityMade = v.object({ ok: v.literal(true), path: v.string(), signIns: v.array(SampleSignIn) });
export type CityMade = v.InferOutput<typeof CityMade>;

/** `sent`: the mail server took it; else `words` say what an operator can do. */
export const MailTrialOutcome = v.object({ sent: v.boolean(), words: v.string() });
export type MailTrialOutcome = v.InferOutput<typeof MailTrialOutcome>;
