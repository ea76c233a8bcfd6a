// Passkeys: created in a browser by somebody signed in, and signing in with them.
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
import { Conflict, NotFound, ValidationError } from "../../../errors.ts";
import { consumeChallenge, createChallenge } from "../challenges.ts";
import type { NewPasskey, PasskeySignIn } from "../schema.ts";

/** The site the passkeys are for. */
export type Site = { name: string; origin: string };

/** Most passkeys of one person. */
const MAX_PASSKEYS = 20;
const UNIQUE_VIOLATION = "23505";

const NOT_VALID = "This passkey could not be verified. Please try again.";

/** What a browser needs to create a passkey. @throws Conflict where the person has the most already */
export async function createRegistrationOptions(db: Database, site: Site, person: { id: string; email: string }) {
  const own = await db
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, person.id));
  if (own.length >= MAX_PASSKEYS) throw new Conflict(`There are ${MAX_PASSKEYS} passkeys already. Remove one first.`);
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: toRpId(site),
    userID: toUserHandle(person.id),
    userName: person.email,
    excludeCredentials: own,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await createChallenge(db, "passkey-add", options.challenge, { userId: person.id });
  return options;
}

/** Stores a new passkey. @throws Invalid unless it answers a recent challenge of this person */
export async function addPasskey(
  db: Database,
  site: Site,
  userId: string,
  { response, name }: NewPasskey,
  fallback: string,
): Promise<{ id: string; name: string }> {
  const verified = await verifyRegistrationResponse({
    response: response as never,
    expectedChallenge: async (challenge) => (await consumeChallenge(db, "passkey-add", challenge))?.userId === userId,
    expectedOrigin: site.origin,
    expectedRPID: toRpId(site),
    requireUserVerification: true,
  }).catch(throwInvalid);
  if (!verified.verified) throw new ValidationError(NOT_VALID);
  const { credential, credentialBackedUp } = verified.registrationInfo;
  const kept = {
    id: credential.id,
    userId,
    name: name ?? fallback,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: response.response.transports,
    backedUp: credentialBackedUp,
  };
  await db
    .insert(passkeys)
    .values(kept)
    .catch((error) => {
      if (error.cause?.code === UNIQUE_VIOLATION) throw new Conflict("This passkey is here already.");
      throw error;
    });
  return { id: kept.id, name: kept.name };
}

/** What a browser needs to sign in with any passkey for this site. */
export async function createSignInOptions(db: Database, site: Site) {
  const options = await generateAuthenticationOptions({ rpID: toRpId(site), userVerification: "required" });
  await createChallenge(db, "passkey-sign-in", options.challenge);
  return options;
}

/**
 * Verifies a signature, once.
 * @returns the person's id
 * @throws Invalid for anything but a fresh signature of a known passkey whose counter has grown
 */
export async function verifyPasskey(db: Database, site: Site, { response }: PasskeySignIn): Promise<string> {
  const [key] = await db.select().from(passkeys).where(eq(passkeys.id, response.id));
  if (!key) throw new ValidationError("This passkey is not known here. It may have been removed.");
  const { userHandle } = response.response;
  if (userHandle !== undefined && userHandle !== Buffer.from(toUserHandle(key.userId)).toString("base64url"))
    throw new ValidationError(NOT_VALID);
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
  if (!verified.verified) throw new ValidationError(NOT_VALID);
  await recordUse(db, key, verified.authenticationInfo);
  return key.userId;
}

/** @throws NotFound */
export async function renamePasskey(db: Database, userId: string, id: string, name: string) {
  const [renamed] = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id, name: passkeys.name });
  if (!renamed) throw new NotFound("That is gone already.");
  return renamed;
}

/** Updates only from the verified counter: of two simultaneous signatures with the same one, one is a clone's. */
async function recordUse(
  db: Database,
  key: { id: string; counter: number },
  { newCounter, credentialBackedUp }: { newCounter: number; credentialBackedUp: boolean },
): Promise<void> {
  const noted = await db
    .update(passkeys)
    .set({ counter: newCounter, backedUp: credentialBackedUp, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, key.id), eq(passkeys.counter, key.counter)))
    .returning({ id: passkeys.id });
  if (noted.length === 0) throw new ValidationError(NOT_VALID);
}

/** The library throws plain errors, whether the input is bad or the database is away. */
function throwInvalid(error: unknown): never {
  if ((error as { cause?: { code?: string } }).cause?.code) throw error;
  throw new ValidationError(NOT_VALID);
}

const toRpId = ({ origin }: Site) => new URL(origin).hostname;

/** The user handle for authenticators: the sixteen bytes of the person's id, which say nothing about them. */
const toUserHandle = (userId: string) => new Uint8Array(Buffer.from(userId.replaceAll("-", ""), "hex"));
