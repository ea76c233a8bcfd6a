// Proving an email by a one-time link to the address an account has, or wants to have.
import { and, eq, gt, ne, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client.ts";
import { emailConfirmations, passwordResets, sessions, users } from "../../../../db/schema/index.ts";
import { Conflict, ValidationError } from "../../../errors.ts";
import { sha256 } from "../../../hash.ts";
import { createSecret } from "../tokens.ts";

const UNIQUE_VIOLATION = "23505";
const VALID_FOR = "24 hours";

type Person = { id: string; email: string; sid: string };

/** Makes the one-time token of a link. @param email the address it is mailed to */
export async function requestConfirmation(
  db: Database,
  person: Pick<Person, "id" | "email">,
  email: string,
): Promise<{ token: string }> {
  const token = createSecret();
  await db.insert(emailConfirmations).values({
    tokenHash: sha256(token),
    userId: person.id,
    email,
    fromEmail: person.email,
    expiresAt: sql`now() + ${VALID_FOR}::interval` as unknown as Date,
  });
  return { token };
}

export const hasAccount = async (db: Database, email: string) => (await db.$count(users, eq(users.email, email))) > 0;

/**
 * Uses a link up, for whoever is signed in to its account alone: otherwise the owner of a mailbox could, with one click,
 * prove their address for a stranger who signed up with it.
 * @returns the proved address, and the previous one where it is another
 * @throws Invalid for a used, expired, unknown or somebody else's link; Conflict where the address now has an account
 */
export async function confirmEmail(
  db: Database,
  person: Person,
  token: string,
): Promise<{ email: string; before?: string }> {
  return db.transaction(async (tx) => {
    const [link] = await tx
      .delete(emailConfirmations)
      .where(
        and(
          eq(emailConfirmations.tokenHash, sha256(token)),
          eq(emailConfirmations.userId, person.id),
          gt(emailConfirmations.expiresAt, sql`now()`),
        ),
      )
      .returning({ email: emailConfirmations.email, from: emailConfirmations.fromEmail });
    if (!link) throw new ValidationError(NOT_VALID);
    await setVerifiedEmail(tx, person.id, link);
    if (link.email === link.from) return { email: link.email };
    await tx.delete(passwordResets).where(eq(passwordResets.userId, person.id));
    await tx.delete(sessions).where(and(eq(sessions.userId, person.id), ne(sessions.sid, person.sid)));
    return { email: link.email, before: link.from };
  });
}

const NOT_VALID =
  "This link was used already, is too old, or belongs to another account. Your profile sends a new one.";

async function setVerifiedEmail(tx: Database, userId: string, { email, from }: { email: string; from: string }) {
  const changed = await tx
    .update(users)
    .set({ email, emailVerifiedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), eq(users.email, from)))
    .returning({ id: users.id })
    .catch((error) => {
      if (error.cause?.code === UNIQUE_VIOLATION) throw new Conflict("This email has an account of its own by now.");
      throw error;
    });
  if (changed.length === 0) throw new ValidationError(NOT_VALID);
  await tx.delete(emailConfirmations).where(eq(emailConfirmations.userId, userId));
}
