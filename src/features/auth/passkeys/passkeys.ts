import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client.ts";
import { passkeys } from "../../../../db/schema/index.ts";
import { isUniqueViolation } from "../../../../db/sql-states.ts";
import { Conflict, NotFound, ValidationError } from "../../../errors.ts";
import { msg, t } from "../../../i18n/t.ts";
import { setLogAccount } from "../../../log.ts";
import { queueEmails } from "../../../outbox/queue.ts";
import { consumeChallenge, createChallenge } from "../challenges.ts";
import { signInMethodLetter } from "../email-templates.ts";
import type { NewPasskey, PasskeySignIn } from "../schema.ts";

export type Site = { name: string; origin: string };

const MAX_PASSKEYS = 20;

const INVALID_PASSKEY = msg("We couldn't verify this passkey. Please try again.");

/** Options for `navigator.credentials.create`. @throws Conflict if the user has MAX_PASSKEYS */
export async function createRegistrationOptions(db: Database, site: Site, user: { id: string; email: string }) {
  const own = await db
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, user.id));
  if (own.length >= MAX_PASSKEYS)
    throw new Conflict(t("You have {MAX_PASSKEYS} passkeys, the maximum. Remove one first.", { MAX_PASSKEYS }));
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: toRpId(site),
    userID: toUserHandle(user.id),
    userName: user.email,
    excludeCredentials: own,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await createChallenge(db, "passkey-add", options.challenge, { userId: user.id });
  return options;
}

/** @param defaultName if it has no name @throws ValidationError unless it answers a recent challenge for this user */
export async function addPasskey(
  db: Database,
  site: Site,
  user: { id: string; email: string },
  { response, name }: NewPasskey,
  defaultName: string,
): Promise<{ id: string; name: string }> {
  const verified = await verifyRegistrationResponse({
    response: response as never,
    expectedChallenge: async (challenge) => (await consumeChallenge(db, "passkey-add", challenge))?.userId === user.id,
    expectedOrigin: site.origin,
    expectedRPID: toRpId(site),
    requireUserVerification: true,
  }).catch(throwInvalid);
  if (!verified.verified) throw new ValidationError(INVALID_PASSKEY);
  const { credential, credentialBackedUp } = verified.registrationInfo;
  const passkey = {
    id: credential.id,
    userId: user.id,
    name: name ?? defaultName,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: response.response.transports,
    backedUp: credentialBackedUp,
  };
  await db
    .transaction(async (tx) => {
      await tx.insert(passkeys).values(passkey);
      await queueEmails(tx, signInMethodLetter, [{ userId: user.id, to: user.email, facts: { method: "passkey" } }]);
    })
    .catch((error) => {
      if (isUniqueViolation(error)) throw new Conflict(t("This passkey was already added."));
      throw error;
    });
  return { id: passkey.id, name: passkey.name };
}

export async function createSignInOptions(db: Database, site: Site) {
  const options = await generateAuthenticationOptions({ rpID: toRpId(site), userVerification: "required" });
  await createChallenge(db, "passkey-sign-in", options.challenge);
  return options;
}

/** Accepts a signature once. @throws ValidationError unless it is fresh, by a known passkey and with an increased counter */
export async function verifyPasskey(db: Database, site: Site, { response }: PasskeySignIn): Promise<string> {
  const [key] = await db.select().from(passkeys).where(eq(passkeys.id, response.id));
  setLogAccount(key?.userId);
  if (!key) throw new ValidationError(t("Unknown passkey. It may have been removed."));
  const { userHandle } = response.response;
  if (userHandle !== undefined && userHandle !== Buffer.from(toUserHandle(key.userId)).toString("base64url"))
    throw new ValidationError(INVALID_PASSKEY);
  const verified = await verifyAuthenticationResponse({
    response: response as never,
    expectedChallenge: async (challenge) => Boolean(await consumeChallenge(db, "passkey-sign-in", challenge)),
    expectedOrigin: site.origin,
    expectedRPID: toRpId(site),
    requireUserVerification: true,
    credential: {
      id: key.id,
      publicKey: new Uint8Array(Buffer.from(key.publicKey, "base64url")),
      counter: key.counter,
      transports: key.transports as AuthenticatorTransport[],
    },
  }).catch(throwInvalid);
  if (!verified.verified) throw new ValidationError(INVALID_PASSKEY);
  await recordUse(db, key, verified.authenticationInfo);
  return key.userId;
}

export const hasPasskey = async (db: Database, userId: string): Promise<boolean> =>
  (await db.$count(passkeys, eq(passkeys.userId, userId))) > 0;

export async function renamePasskey(db: Database, userId: string, id: string, name: string) {
  const [renamed] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id, name: passkeys.name });
  if (!renamed) throw new NotFound(t("This was already removed."));
  return renamed;
}

/** Compares the counter again: of two simultaneous signatures with one counter, one comes from a cloned passkey. */
async function recordUse(
  db: Database,
  key: { id: string; counter: number },
  { newCounter, credentialBackedUp }: { newCounter: number; credentialBackedUp: boolean },
): Promise<void> {
  const updated = await db
    .update(passkeys)
    .set({ counter: newCounter, backedUp: credentialBackedUp, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, key.id), eq(passkeys.counter, key.counter)))
    .returning({ id: passkeys.id });
  if (updated.length === 0) throw new ValidationError(INVALID_PASSKEY);
}

/** The library throws plain errors both for invalid input and for database failures; the latter have a code. */
function throwInvalid(error: unknown): never {
  if ((error as { cause?: { code?: string } }).cause?.code) throw error;
  throw new ValidationError(INVALID_PASSKEY);
}

const toRpId = ({ origin }: Site) => new URL(origin).hostname;

/** The user handle stored by authenticators: the 16 bytes of the user's id, which contain no personal data. */
const toUserHandle = (userId: string) => new Uint8Array(Buffer.from(userId.replaceAll("-", ""), "hex"));
