// How people prove who they are besides a password: accounts elsewhere, passkeys, confirmed emails, and what was begun and must come back once.
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { CHALLENGE_PURPOSES } from "../vocabulary.ts";
import { oneOf } from "./checks.ts";
import { users } from "./users.ts";

/** An account at a provider of OpenID Connect: the pair of issuer and subject is who it is, the email is only shown. */
export const identities = pgTable(
  "identities",
  {
    id: uuid().notNull().defaultRandom().unique(),
    issuer: varchar({ length: 500 }).notNull(),
    subject: varchar({ length: 255 }).notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
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
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: varchar({ length: 120 }).notNull(),
    publicKey: text().notNull(),
    /** How often the authenticator says it signed; 0 for those that do not count. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    /** Whether it is kept by a service beyond one device. */
    backedUp: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index().on(t.userId)],
);

/** A one-time link that proves an address; `tokenHash` is the SHA-256 of what the mail holds. */
export const emailConfirmations = pgTable(
  "email_confirmations",
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The address it was mailed to: the account's, or the one it is to have. */
    email: varchar({ length: 254 }).notNull(),
    /** The address the account had when it was asked for; with another one since, the link is worth nothing. */
    fromEmail: varchar({ length: 254 }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.userId), index().on(t.expiresAt)],
);

/** What was begun and must come back once: the way to a provider and back, or a passkey's signature. `hash` is the SHA-256 of the secret. */
export const challenges = pgTable(
  "challenges",
  {
    hash: text().primaryKey(),
    purpose: text({ enum: CHALLENGE_PURPOSES }).notNull(),
    /** For whom, where somebody signed in began it. */
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
