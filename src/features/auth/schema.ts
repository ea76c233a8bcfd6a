import * as v from "valibot";
import { API_SCOPES, SIGN_UP_MODES, TRAVEL_PREFERENCES, USER_TYPES } from "../../../db/vocabulary.ts";
import { msg } from "../../i18n/t.ts";
import { Count, Email, Id, Timestamp, toShapes, Uuid, type WrittenField, wholeNumber } from "../../validation.ts";
import { NewPassword } from "./password-schema.ts";

const RecentMethod = v.object({
  kind: v.picklist(["passkeys", "identities"]),
  id: v.string(),
  name: v.string(),
  addedAt: Timestamp,
});
export type RecentMethod = v.InferOutput<typeof RecentMethod>;

export const SignInMethodList = v.object({
  /** What was added since the password was set (in the last 30 days if that is unknown), newest first. */
  recent: v.array(RecentMethod),
  password: v.boolean(),
  identities: v.array(
    v.object({
      id: Uuid,
      /** The name from the settings, or the host if the provider is no longer configured. */
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

export const OfferedMethods = v.object({
  providers: v.array(v.object({ n: v.picklist([1, 2]), name: v.string() })),
  passkeys: v.boolean(),
  passwords: v.boolean(),
});

export const ProviderRedirect = v.object({ url: v.pipe(v.string(), v.url()) });

/** `changed`: this is a new email, not the one the account had. */
export const ConfirmedEmail = v.object({ email: v.string(), changed: v.boolean() });

export const NamedPasskey = v.object({ id: v.string(), name: v.string() });

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn, for `navigator.credentials.create`. */
export const PasskeyCreation = v.looseObject({
  challenge: v.string(),
  rp: v.object({ name: v.string(), id: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal("public-key") })),
});

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn, for `navigator.credentials.get`. */
export const PasskeyRequest = v.looseObject({ challenge: v.string(), rpId: v.string() });

/** An existing password, which may be older than the minimum length. Accounts without a password omit it. */
export const CurrentPassword = v.optional(
  v.pipe(v.string(msg("Enter your password.")), v.maxBytes(200, msg("Use at most 200 bytes."))),
);

export const Reauthentication = v.strictObject({ password: CurrentPassword });

const LinkToken = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, msg("This link is incomplete.")));

export const Invitation = v.object({
  id: Uuid,
  note: v.nullable(v.string()),
  uses: Count,
  maxUses: Count,
  expiresAt: Timestamp,
  createdAt: Timestamp,
});
export type Invitation = v.InferOutput<typeof Invitation>;

/** The URL contains the token, which is not stored. */
export const InvitationLink = v.object({ ...Invitation.entries, url: v.pipe(v.string(), v.url()) });
export type InvitationLink = v.InferOutput<typeof InvitationLink>;

export const INVITATION_FIELDS = { note: { kind: "line", max: 120, label: msg("For whom") } } as const satisfies Record<
  string,
  WrittenField
>;

export const NewInvitation = v.strictObject({
  ...toShapes(INVITATION_FIELDS),
  maxUses: wholeNumber(1000),
  days: wholeNumber(365),
});
export type NewInvitation = v.InferOutput<typeof NewInvitation>;

export const SignUpSetting = v.strictObject({
  mode: v.picklist(SIGN_UP_MODES, msg("Choose open, invitation or waitlist.")),
});

export const NAME_FIELDS = {
  firstName: { kind: "line", max: 120, label: msg("First name"), autoComplete: "given-name" },
  lastName: { kind: "line", max: 120, label: msg("Last name"), autoComplete: "family-name" },
} as const satisfies Record<string, WrittenField>;

export const NewAccount = v.strictObject({
  email: Email,
  password: NewPassword,
  ...toShapes(NAME_FIELDS),
  invitation: v.optional(LinkToken),
});
export type NewAccount = v.InferOutput<typeof NewAccount>;

export const SignIn = v.strictObject({
  email: Email,
  password: v.pipe(
    v.string(msg("Enter your password.")),
    v.nonEmpty(msg("Enter your password.")),
    v.maxBytes(200, msg("Use at most 200 bytes.")),
  ),
  remember: v.optional(v.boolean(), false),
});
export type SignIn = v.InferOutput<typeof SignIn>;

const base64url = (max: number) =>
  v.pipe(v.string(), v.maxLength(max, msg("This is too long.")), v.regex(/^[\w-]*$/, msg("This is not base64url.")));

const CredentialId = v.pipe(base64url(1400), v.nonEmpty(msg("Required.")));

const MAX_REMOVALS = 50;

/** Sign-in methods that are removed in the same step, by id. Those that are already gone are ignored. */
export const MethodRemovals = v.optional(
  v.strictObject({
    passkeys: v.pipe(v.array(CredentialId), v.maxLength(MAX_REMOVALS)),
    identities: v.pipe(v.array(Uuid), v.maxLength(MAX_REMOVALS)),
  }),
  { passkeys: [], identities: [] },
);
export type MethodRemovals = v.InferOutput<typeof MethodRemovals>;

export const PasswordChange = v.strictObject({
  current: CurrentPassword,
  password: NewPassword,
  remove: MethodRemovals,
});
export type PasswordChange = v.InferOutput<typeof PasswordChange>;

export const ForgotPassword = v.strictObject({ email: Email });

export const PasswordReset = v.strictObject({ token: LinkToken, password: NewPassword, remove: MethodRemovals });
export type PasswordReset = v.InferOutput<typeof PasswordReset>;

export type SignInSettingsProps = {
  email: string;
  emailVerified: boolean;
  methods: SignInMethodList;
  providers: { n: number; name: string }[];
  passkeys: boolean;
  passwords: boolean;
  sendsEmail: boolean;
  timezone: string;
  now: string;
};

export const Confirmation = v.strictObject({ token: LinkToken });

export const EmailChange = v.strictObject({ email: Email, password: CurrentPassword });

const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: v.literal("public-key"),
  clientExtensionResults: v.optional(v.object({}), {}),
  authenticatorAttachment: v.optional(v.picklist(["platform", "cross-platform"])),
};

const PASSKEY_NAME = { kind: "line", max: 120, label: msg("Name of the passkey") } as const;
export const PASSKEY_FIELDS = {
  added: { ...PASSKEY_NAME, label: msg("Name"), hint: msg("A name you will recognize, such as “My phone”.") },
  renamed: { ...PASSKEY_NAME, missing: msg("Enter a name.") },
} as const satisfies Record<string, WrittenField>;
const passkeyNames = toShapes(PASSKEY_FIELDS);

export const NewPasskey = v.strictObject({
  name: passkeyNames.added,
  response: v.object({
    ...credential,
    response: v.object({
      clientDataJSON: base64url(4000),
      attestationObject: base64url(20_000),
      transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(30))), v.maxLength(10)), []),
    }),
  }),
});
export type NewPasskey = v.InferOutput<typeof NewPasskey>;

export const PasskeySignIn = v.strictObject({
  remember: v.optional(v.boolean(), false),
  response: v.object({
    ...credential,
    response: v.object({
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(8000),
      userHandle: v.optional(base64url(100)),
    }),
  }),
});
export type PasskeySignIn = v.InferOutput<typeof PasskeySignIn>;

export const PasskeyName = v.strictObject({ name: passkeyNames.renamed });

export const PasskeyPath = v.object({ id: CredentialId });

export const OwnAccount = v.object({
  id: Uuid,
  email: v.string(),
  emailVerified: v.boolean(),
  ...v.entriesFromList(["firstName", "lastName", "profileImageUrl"], v.nullable(v.string())),
  userType: v.nullable(v.picklist(USER_TYPES)),
  travelPreferences: v.array(v.picklist(TRAVEL_PREFERENCES)),
  isAdmin: v.boolean(),
  /** Admins and moderators: they decide on reviews, claims and reports, and see listings that are not public. */
  isModerator: v.boolean(),
});
export type OwnAccount = v.InferOutput<typeof OwnAccount>;

/** Removing a sign-in method requires the password, if the account has one. */
export const SessionsEnd = v.optional(v.strictObject({ password: CurrentPassword, remove: MethodRemovals }));

export const ActiveSession = v.object({
  device: v.string(),
  current: v.boolean(),
  createdAt: Timestamp,
  expire: Timestamp,
});
export type ActiveSession = v.InferOutput<typeof ActiveSession>;

export const TOKEN_FIELDS = {
  name: { kind: "line", max: 120, label: msg("Name"), missing: msg("Enter a name.") },
} as const satisfies Record<string, WrittenField>;

export const MAX_TOKENS = 20;
export const TOKEN_DAYS = [30, 90, 365] as const;

/** The client makes the ID: sent again, it replaces the token whose secret got lost on its way. */
export const NewToken = v.strictObject({
  id: Id,
  ...toShapes(TOKEN_FIELDS),
  scopes: v.pipe(
    v.array(v.picklist(API_SCOPES)),
    v.minLength(1, msg("Choose at least one.")),
    v.maxLength(API_SCOPES.length),
  ),
  days: v.picklist(TOKEN_DAYS),
  password: CurrentPassword,
});
export type NewToken = v.InferOutput<typeof NewToken>;

export const ApiToken = v.object({
  id: Uuid,
  name: v.string(),
  scopes: v.array(v.picklist(API_SCOPES)),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  /** To the hour. */
  lastUsedAt: v.nullable(Timestamp),
});
export type ApiToken = v.InferOutput<typeof ApiToken>;

/** The secret is not stored, and only returned here. */
export const CreatedToken = v.object({ id: Uuid, secret: v.string() });
export type CreatedToken = v.InferOutput<typeof CreatedToken>;
