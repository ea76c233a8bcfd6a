import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client.ts";
import { emailConfirmations, users } from "../../../../db/schema/index.ts";
import { isUniqueViolation } from "../../../../db/sql-states.ts";
import { sha256 } from "../../../encoding/hash.ts";
import { createSecret } from "../../../encoding/tokens.ts";
import { Conflict, ValidationError } from "../../../errors.ts";
import { getLanguage, msg, t } from "../../../i18n/t.ts";
import { queueEmails } from "../../../outbox/queue.ts";
import { moveEmailRecords } from "../../../ownership/email-records.ts";
import { changeOwnedRecords } from "../../../ownership/owned-records.ts";
import { confirmationLetter, emailChangedLetter } from "../email-templates.ts";

const LINK_VALID_FOR = "24 hours";

type User = { id: string; email: string; sid: string };

export async function requestConfirmation(tx: Database, user: Pick<User, "id" | "email">, email: string) {
  // The hash of a link that nobody has. The email gets links of its own as long as this row is there.
  const request = sha256(createSecret());
  await tx
    .insert(emailConfirmations)
    .values({
      tokenHash: request,
      userId: user.id,
      email,
      fromEmail: user.email,
      expiresAt: sql`now() + ${LINK_VALID_FOR}::interval` as unknown as Date,
    });
  await queueEmails(tx, confirmationLetter, [
    { userId: user.id, to: email, facts: { request }, language: getLanguage() },
  ]);
}

/** Only for the signed-in account, so that nobody confirms a stranger's email. @throws ValidationError, Conflict */
export const confirmEmail = async (
  db: Database,
  user: User,
  token: string,
): Promise<{ email: string; changed: boolean }> =>
  db.transaction(async (tx) => {
    const [link] = await tx
      .delete(emailConfirmations)
      .where(
        and(
          eq(emailConfirmations.tokenHash, sha256(token)),
          eq(emailConfirmations.userId, user.id),
          gt(emailConfirmations.expiresAt, sql`now()`),
        ),
      )
      .returning({ email: emailConfirmations.email, from: emailConfirmations.fromEmail });
    if (!link) throw new ValidationError(INVALID_LINK);
    await setVerifiedEmail(tx, user.id, link);
    if (link.email === link.from) return { email: link.email, changed: false };
    await changeOwnedRecords(tx, "signOut", { userId: user.id, exceptSid: user.sid }, {});
    await queueEmails(tx, emailChangedLetter, [{ userId: user.id, to: link.from, facts: {}, language: getLanguage() }]);
    return { email: link.email, changed: true };
  });

const INVALID_LINK = msg(
  "This link has expired, was already used or belongs to another account. Request a new one from your profile.",
);

async function setVerifiedEmail(tx: Database, userId: string, { email, from }: { email: string; from: string }) {
  const isThis = and(eq(users.id, userId), eq(users.email, from));
  const [before] = await tx.select({ verifiedAt: users.emailVerifiedAt }).from(users).where(isThis).for("update");
  const changed = await tx
    .update(users)
    .set({ email, emailVerifiedAt: sql`now()`, updatedAt: sql`now()` })
    .where(isThis)
    .returning({ id: users.id })
    .catch((error) => {
      if (isUniqueViolation(error)) throw new Conflict(t("This email now belongs to another account."));
      throw error;
    });
  if (changed.length === 0) throw new ValidationError(INVALID_LINK);
  await tx.delete(emailConfirmations).where(eq(emailConfirmations.userId, userId));
  if (before?.verifiedAt && email !== from) await moveEmailRecords(tx, userId, { from, to: email });
}
