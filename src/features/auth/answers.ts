// What is answered about ways into an account. Times are ISO 8601.
import * as v from "valibot";
import { Moment, Uuid } from "../../response-schemas.ts";

/** The ways to sign in to one's own account. */
export const SignInOptions = v.object({
  password: v.boolean(),
  identities: v.array(
    v.object({
      id: Uuid,
      /** Its name in the settings, or its host where it is no longer set up. */
      provider: v.string(),
      n: v.nullable(v.picklist([1, 2])),
      email: v.nullable(v.string()),
      createdAt: Moment,
    }),
  ),
  passkeys: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      backedUp: v.boolean(),
      createdAt: Moment,
      lastUsedAt: v.nullable(Moment),
    }),
  ),
});
export type SignInOptions = v.InferOutput<typeof SignInOptions>;

/** The ways to sign in that this server offers besides email and password. */
export const OfferedMethods = v.object({
  providers: v.array(v.object({ n: v.picklist([1, 2]), name: v.string() })),
  passkeys: v.boolean(),
});

/** The provider's address, where the browser goes to sign in. */
export const WayOut = v.object({ to: v.pipe(v.string(), v.url()) });

/** `changed`: the account has another address now. */
export const ConfirmedEmail = v.object({ email: v.string(), changed: v.boolean() });

export const NamedPasskey = v.object({ id: v.string(), name: v.string() });

/** What `navigator.credentials.create` takes, as WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
export const PasskeyCreation = v.looseObject({
  challenge: v.string(),
  rp: v.object({ name: v.string(), id: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal("public-key") })),
});

/** What `navigator.credentials.get` takes, as WebAuthn's PublicKeyCredentialRequestOptionsJSON. */
export const PasskeyRequest = v.looseObject({ challenge: v.string(), rpId: v.string() });
