// The emails of the sign-in flows. None contains text that a user entered, so they can't carry messages to others. Links are made
// when an email is sent, because only a hash of each is stored; those of earlier attempts work as well.
import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { users } from "../../../db/schema/index.ts";
import { sha256 } from "../../encoding/hash.ts";
import { createSecret } from "../../encoding/tokens.ts";
import { defineLetter, writeWords } from "../../outbox/letters.ts";
import texts from "./letters.texts.json" with { type: "json" };
import { requestPasswordReset } from "./password-reset.ts";

/** To any address: whether it has an account is only found out when it is sent, so that response times reveal nothing. */
export const passwordResetLetter = defineLetter<object, { token: string }>({
  kind: "reset",
  isUrgent: true,
  async load({ db, log }, { recipient }) {
    const reset = await requestPasswordReset(db, recipient as string);
    if (reset) log.info("auth", { event: "password-reset.link", outcome: "ok", account: reset.userId });
    return reset;
  },
  write: ({ token }, { siteName, baseUrl }) =>
    writeWords(texts.reset, { siteName }, `${baseUrl}/reset-password?token=${token}`),
});

/** `request`: of the confirmation. Only the owner of the mailbox learns whether the email already has an account. */
export const confirmationLetter = defineLetter<{ request: string }, { token: string | null }>({
  kind: "verify",
  isUrgent: true,
  async load({ db }, { recipient, userId, facts }) {
    if (await hasAccount(db, recipient as string, userId as string)) return { token: null };
    const token = await renewConfirmation(db, facts.request);
    return token === undefined ? undefined : { token };
  },
  write: ({ token }, { siteName, baseUrl }) =>
    token === null
      ? writeWords(texts.taken, { siteName })
      : writeWords(texts.verify, { siteName }, `${baseUrl}/confirm-email?token=${token}`),
});

/** To the present address. Not if the requested one has an account, because nothing will change then. */
export const emailChangeRequestedLetter = defineLetter<{ requested: string }>({
  kind: "email-change",
  load: async ({ db }, { facts }) => ((await hasAccount(db, facts.requested)) ? undefined : facts),
  write: (_, { siteName, baseUrl }) => writeWords(texts.change, { siteName }, `${baseUrl}/forgot-password`),
});

export const emailChangedLetter = defineLetter<object>({
  kind: "email-changed",
  write: (_, { siteName, contactEmail: contact = "" }) =>
    writeWords(texts.changed, { siteName, contact }, undefined, { hasContact: contact !== "" }),
});

export const signInMethodLetter = defineLetter<{ method: "passkey" | "account" | "token" }>({
  kind: "sign-in-method",
  write: ({ method }, { siteName, baseUrl }) =>
    writeWords(texts.method, { siteName }, `${baseUrl}/profile`, {
      isPasskey: method === "passkey",
      isToken: method === "token",
    }),
});

const hasAccount = async (db: Database, email: string, exceptId?: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.email, email), exceptId ? ne(users.id, exceptId) : undefined))) > 0;

/** @returns the token of a further link; undefined once the email was confirmed or the request was stopped */
async function renewConfirmation(db: Database, request: string): Promise<string | undefined> {
  const token = createSecret();
  const renewed = await db.execute(sql`
    insert into email_confirmations (token_hash, user_id, email, from_email, expires_at)
    select ${sha256(token)}, user_id, email, from_email, expires_at from email_confirmations
    where token_hash = ${request} and expires_at > now() returning 1`);
  return renewed.length > 0 ? token : undefined;
}
