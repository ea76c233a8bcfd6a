import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { CHALLENGE_PURPOSES } from "../vocabulary.ts";
import { oneOf } from "./checks.ts";
import { ownedBy } from "./references.ts";
import { users } from "./users.ts";

/** `sid` is the SHA-256 of the cookie's token in hexadecimal: a leaked table does not sign anyone in. */
export const sessions = pgTable(
  "sessions",
  {
    sid: text().primaryKey(),
    userId: ownedBy(() => users.id),
    /** `passkey`: the user signed in with a passkey, or has added one since. */
    sess: jsonb().$type<{ createdAt: string; remember: boolean; agent: string; passkey?: boolean }>().notNull(),
    expire: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.userId), index().on(t.expire)],
);

/** A one-time link to a new password; `tokenHash` is the SHA-256 of the token in the email. */
export const passwordResets = pgTable(
  "password_resets",
  {
    tokenHash: text().primaryKey(),
    userId: ownedBy(() => users.id),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.userId)],
);

/** A connected OpenID Connect account, identified by issuer and subject. The email is for display only. */
export const identities = pgTable(
  "identities",
  {
    id: uuid().notNull().defaultRandom().unique(),
    issuer: varchar({ length: 500 }).notNull(),
    subject: varchar({ length: 255 }).notNull(),
    userId: ownedBy(() => users.id),
    email: varchar({ length: 254 }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index().on(t.userId)],
);

/** `id` and `publicKey` are base64url, as WebAuthn's JSON writes them. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: varchar({ length: 1400 }).primaryKey(),
    userId: ownedBy(() => users.id),
    name: varchar({ length: 120 }).notNull(),
    publicKey: text().notNull(),
    /** The authenticator's signature counter; 0 if it has none. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    /** Whether it is synced beyond one device. */
    backedUp: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index().on(t.userId)],
);

/** A one-time link that confirms an email address; `tokenHash` is the SHA-256 of the token in the email. */
export const emailConfirmations = pgTable(
  "email_confirmations",
  {
    tokenHash: text().primaryKey(),
    userId: ownedBy(() => users.id),
    /** The address to confirm: the current or the new one. */
    email: varchar({ length: 254 }).notNull(),
    /** The account's address when the link was requested; if it has changed since, the link is invalid. */
    fromEmail: varchar({ length: 254 }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.userId), index().on(t.expiresAt)],
);

/** A single-use sign-in state: of an OpenID Connect redirect or a passkey ceremony. `hash` is the secret's SHA-256. */
export const challenges = pgTable(
  "challenges",
  {
    hash: text().primaryKey(),
    purpose: text({ enum: CHALLENGE_PURPOSES }).notNull(),
    /** Set if a signed-in user started it. */
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    returnTo: text(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    check("challenges_purpose", oneOf(t.purpose, CHALLENGE_PURPOSES)),
    index().on(t.userId),
    index().on(t.expiresAt),
  ],
);

export const rateLimits = pgTable(
  "rate_limits",
  {
    key: varchar({ length: 400 }).primaryKey(),
    count: integer().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.expiresAt)],
);
