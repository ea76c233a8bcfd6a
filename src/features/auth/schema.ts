// What is answered about ways into an account. Times are ISO 8601.
import * as v from "valibot";
import { TRAVEL_PREFERENCES, USER_TYPES } from "../../../db/vocabulary.ts";
import { Email, line, NewPassword, optional, Timestamp, Uuid } from "../../validation.ts";

/** The ways to sign in to one's own account. */
export const SignInMethodList = v.object({
  password: v.boolean(),
  identities: v.array(
    v.object({
      id: Uuid,
      /** Its name in the settings, or its host where it is no longer set up. */
      provider: v.string(),
      n: v.nullable(v.picklist([1, 2])),
      email: v.nullable(v.string()),
      createdAt: Timestamp,
    }),
  ),
  passkeys: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      backedUp: v.boolean(),
      createdAt: Timestamp,
      lastUsedAt: v.nullable(Timestamp),
    }),
  ),
});
export type SignInMethodList = v.InferOutput<typeof SignInMethodList>;

/** The ways to sign in that this server offers besides email and password. */
export const OfferedMethods = v.object({
  providers: v.array(v.object({ n: v.picklist([1, 2]), name: v.string() })),
  passkeys: v.boolean(),
});

/** The provider's address, where the browser goes to sign in. */
export const ProviderRedirect = v.object({ to: v.pipe(v.string(), v.url()) });

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

export const ForgotPassword = v.strictObject({ email: Email });

export const PasswordReset = v.strictObject({
  token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/, "This link is not complete.")),
  password: NewPassword,
});
export type PasswordReset = v.InferOutput<typeof PasswordReset>;

/** What the settings show of signing in. */
export type SignInSettingsProps = {
  email: string;
  emailVerified: boolean;
  methods: SignInMethodList;
  providers: { n: number; name: string }[];
  /** Whether browsers make passkeys for this site's address. */
  passkeys: boolean;
  timezone: string;
  /** ISO 8601; the moment the page was made. */
  now: string;
};

/** The token of a mailed link. */
export const Confirmation = v.strictObject({
  token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/, "This link is not complete.")),
});

/** An account without a password leaves it out, and has signed in a moment ago. */
export const EmailChange = v.strictObject({ email: Email, password: CurrentPassword });

/** Characters of base64url. */
const bytes = (most: number) =>
  v.pipe(v.string(), v.maxLength(most, "This is too long."), v.regex(/^[\w-]*$/, "This is not base64url."));

const CredentialId = v.pipe(bytes(1400), v.nonEmpty("Required."));

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

/** The person who asks; `userType` is null until the account is set up. */
export const OwnAccount = v.object({
  id: Uuid,
  email: v.string(),
  /** Whether they have proved it. */
  emailVerified: v.boolean(),
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  profileImageUrl: v.nullable(v.string()),
  userType: v.nullable(v.picklist(USER_TYPES)),
  travelPreferences: v.array(v.picklist(TRAVEL_PREFERENCES)),
  isAdmin: v.boolean(),
});

/** A session, as its person sees it. */
export const ActiveSession = v.object({
  /** "Firefox on Linux" */
  device: v.string(),
  /** Whether it is the session of this request. */
  current: v.boolean(),
  createdAt: Timestamp,
  expire: Timestamp,
});

export type ActiveSession = v.InferOutput<typeof ActiveSession>;
