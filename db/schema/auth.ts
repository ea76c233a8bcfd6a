import * as pg from "drizzle-orm/pg-core";
import { type ApiScope, CHALLENGE_PURPOSES } from "../vocabulary.ts";
import { ownedBy, table } from "./table.ts";
import { users } from "./users.ts";

/** What a session of a program, not of a browser, says of its API token. */
export type StoredToken = { id: string; name: string; scopes: ApiScope[]; usedAt?: string };

/** `sid` is the SHA-256 of the cookie's or API token in hexadecimal: a leaked table does not sign anyone in. */
export const sessions = table("sessions", {
  sid: pg.text().primaryKey(),
  userId: ownedBy(() => users.id),
  /** `passkey`: the user signed in with a passkey, or has added one since. */
  sess: pg
    .jsonb()
    .$type<{ createdAt: string; remember: boolean; agent: string; passkey?: boolean; token?: StoredToken }>()
    .notNull(),
  expire: pg.timestamp({ withTimezone: true }).notNull(),
}).with((t) => [pg.index().on(t.userId), pg.index().on(t.expire)]);

/** A one-time link to a new password; `tokenHash` is the SHA-256 of the token in the email. */
export const passwordResets = table("password_resets", {
  tokenHash: pg.text().primaryKey(),
  userId: ownedBy(() => users.id),
  expiresAt: pg.timestamp({ withTimezone: true }).notNull(),
}).with((t) => [pg.index().on(t.userId)]);

/** A connected OpenID Connect account, identified by issuer and subject. The email is for display only. */
export const identities = table("identities", {
  id: pg.uuid().notNull().defaultRandom().unique(),
  issuer: pg.varchar({ length: 500 }).notNull(),
  subject: pg.varchar({ length: 255 }).notNull(),
  userId: ownedBy(() => users.id),
  email: pg.varchar({ length: 254 }),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
  lastUsedAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
}).with((t) => [pg.primaryKey({ columns: [t.issuer, t.subject] }), pg.index().on(t.userId)]);

/** `id` and `publicKey` are base64url, as WebAuthn's JSON writes them. */
export const passkeys = table("passkeys", {
  id: pg.varchar({ length: 1400 }).primaryKey(),
  userId: ownedBy(() => users.id),
  name: pg.varchar({ length: 120 }).notNull(),
  publicKey: pg.text().notNull(),
  /** The authenticator's signature counter; 0 if it has none. */
  counter: pg.bigint({ mode: "number" }).notNull(),
  transports: pg.text().array().notNull(),
  /** Whether it is synced beyond one device. */
  backedUp: pg.boolean().notNull(),
  createdAt: pg.timestamp({ withTimezone: true }).notNull().defaultNow(),
  lastUsedAt: pg.timestamp({ withTimezone: true }),
}).with((t) => [pg.index().on(t.userId)]);

/** A one-time link that confirms an email address; `tokenHash` is the SHA-256 of the token in the email. */
export const emailConfirmations = table("email_confirmations", {
  tokenHash: pg.text().primaryKey(),
  userId: ownedBy(() => users.id),
  /** The address to confirm: the current or the new one. */
  email: pg.varchar({ length: 254 }).notNull(),
  /** The account's address when the link was requested; if it has changed since, the link is invalid. */
  fromEmail: pg.varchar({ length: 254 }).notNull(),
  expiresAt: pg.timestamp({ withTimezone: true }).notNull(),
}).with((t) => [pg.index().on(t.userId), pg.index().on(t.expiresAt)]);

/** A single-use sign-in state: of an OpenID Connect redirect or a passkey ceremony. `hash` is the secret's SHA-256. */
export const challenges = table("challenges", {
  hash: pg.text().primaryKey(),
  purpose: pg.text({ enum: CHALLENGE_PURPOSES }).notNull(),
  /** Set if a signed-in user started it. */
  userId: pg.uuid().references(() => users.id, { onDelete: "cascade" }),
  returnTo: pg.text(),
  expiresAt: pg.timestamp({ withTimezone: true }).notNull(),
}).with((t) => [pg.index().on(t.userId), pg.index().on(t.expiresAt)]);

export const rateLimits = table("rate_limits", {
  key: pg.varchar({ length: 400 }).primaryKey(),
  count: pg.integer().notNull(),
  expiresAt: pg.timestamp({ withTimezone: true }).notNull(),
}).with((t) => [pg.index().on(t.expiresAt)]);
