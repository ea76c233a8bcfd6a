// What browsers send of passkeys, in WebAuthn's JSON; unused fields are dropped.
import * as v from "valibot";
import { line, optional } from "../../../validation.ts";

/** Characters of base64url. */
const bytes = (most: number) =>
  v.pipe(v.string(), v.maxLength(most, "This is too long."), v.regex(/^[\w-]*$/, "This is not base64url."));

const CredentialId = v.pipe(bytes(1400), v.nonEmpty("This is needed."));

const common = {
  id: CredentialId,
  rawId: CredentialId,
  type: v.literal("public-key"),
  clientExtensionResults: v.optional(v.object({}), {}),
  authenticatorAttachment: v.optional(v.picklist(["platform", "cross-platform"])),
};

/** A new passkey, and what its owner calls it. */
export const NewPasskey = v.strictObject({
  name: optional(line(120)),
  response: v.object({
    ...common,
    response: v.object({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(20_000),
      transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(30))), v.maxLength(10)), []),
    }),
  }),
});
export type NewPasskey = v.InferOutput<typeof NewPasskey>;

/** A passkey's signature. */
export const PasskeySignIn = v.strictObject({
  remember: v.optional(v.boolean(), false),
  response: v.object({
    ...common,
    response: v.object({
      clientDataJSON: bytes(4000),
      authenticatorData: bytes(4000),
      signature: bytes(8000),
      userHandle: v.optional(bytes(100)),
    }),
  }),
});
export type PasskeySignIn = v.InferOutput<typeof PasskeySignIn>;

export const PasskeyName = v.strictObject({ name: line(120, "Give it a name.") });

export const PasskeyPath = v.object({ id: CredentialId });
