// What admins do with selected entries of the waitlist: note a contact, invite, delete.
import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { type Database, waitlistEntries } from "../../../db/index.ts";
import type { AuditAction } from "../../../db/vocabulary.ts";
import { recordAudit } from "../../audit-log.ts";
import { defineLetter, writeWords } from "../../outbox/letters.ts";
import { queueEmails } from "../../outbox/queue.ts";
import { deleteInvitations, isInvitationUsable, renewInvitation } from "../auth/invitations.ts";
import texts from "./invite.texts.json" with { type: "json" };
import { HAS_ACCOUNT } from "./waitlist.ts";

export const setContacted = (db: Database, adminId: string, ids: string[], contacted: boolean): Promise<number> =>
  db.transaction(async (tx) => {
    const { contactedAt } = waitlistEntries;
    const changed = await tx
      .update(waitlistEntries)
      .set({ contactedAt: contacted ? sql`now()` : null })
      .where(and(isSelected(ids), contacted ? isNull(contactedAt) : sql`${contactedAt} is not null`))
      .returning({ id: waitlistEntries.id });
    await recordChange(tx, adminId, "waitlist.contacted", changed.length, { contacted });
    return changed.length;
  });

export const INVITATION_DAYS = 30;

/** Queues one email per address, except for account holders and those invited within a day: nobody is invited twice. */
export const inviteFromWaitlist = (
  db: Database,
  adminId: string,
  ids: string[],
): Promise<{ invited: number; skipped: number }> =>
  db.transaction(async (tx) => {
    const w = waitlistEntries;
    const selected = await tx.select({ email: w.email }).from(w).where(isSelected(ids));
    const emails = [...new Set(selected.map(({ email }) => email))];
    // All entries of an address, in the same order everywhere: two admins wait for each other instead of deadlocking.
    const locked = await tx
      .select({ id: w.id, email: w.email, language: w.language, invitationId: w.invitationId, isDue: IS_DUE })
      .from(w)
      .where(and(inArray(w.email, emails), sql`not ${HAS_ACCOUNT}`))
      .orderBy(w.email, w.requestType)
      .for("update");
    const invited = emails.flatMap((email) => {
      const entries = locked.filter((entry) => entry.email === email);
      return entries.length > 0 && entries.every(({ isDue }) => isDue) ? [entries] : [];
    });
    const all = invited.flatMap((entries) => entries.map(({ id }) => id));
    if (all.length > 0) await tx.update(w).set({ invitedAt: sql`now()` }).where(inArray(w.id, all));
    for (const [entry] of invited) await queueInvitation(tx, entry!);
    const chosen = all.filter((id) => ids.includes(id)).length;
    await recordChange(tx, adminId, "waitlist.invite", chosen);
    return { invited: chosen, skipped: ids.length - chosen };
  });

type Invited = Pick<typeof waitlistEntries.$inferSelect, "email" | "language" | "invitationId">;

/** An earlier link stops working. The other entry of the same address, if there is one, shares the invitation. */
async function queueInvitation(tx: Database, { email, language, invitationId }: Invited): Promise<void> {
  const { id, token } = await renewInvitation(tx, invitationId, INVITATION_DAYS);
  await tx.update(waitlistEntries).set({ invitationId: id }).where(eq(waitlistEntries.email, email));
  await queueEmails(tx, invitationLetter, [{ to: email, facts: { token }, language }]);
}

const invitationLetter = defineLetter<{ token: string }>({
  kind: "waitlist-invitation",
  /** Not if the entry was deleted or invited again since. */
  load: async ({ db }, { facts }) => ((await isInvitationUsable(db, facts.token)) ? facts : undefined),
  write: ({ token }, { baseUrl, siteName }) =>
    writeWords(texts, { siteName, days: INVITATION_DAYS }, `${baseUrl}/signup?invitation=${token}`),
});

const IS_DUE = sql<boolean>`${or(
  isNull(waitlistEntries.invitedAt),
  sql`${waitlistEntries.invitedAt} < now() - interval '1 day'`,
)}`;

/** Their invitations no longer work. @returns the number of deleted entries */
export const deleteFromWaitlist = (db: Database, adminId: string, ids: string[]): Promise<number> =>
  db.transaction(async (tx) => {
    const { id, invitationId } = waitlistEntries;
    const deleted = await tx.delete(waitlistEntries).where(isSelected(ids)).returning({ id, invitationId });
    const invitationIds = deleted.flatMap((entry) => entry.invitationId ?? []);
    await deleteInvitations(tx, invitationIds);
    await recordChange(tx, adminId, "waitlist.delete", deleted.length);
    return deleted.length;
  });

const isSelected = (ids: string[]): SQL => inArray(waitlistEntries.id, ids);

async function recordChange(
  tx: Database,
  adminId: string,
  action: AuditAction,
  entries: number,
  detail: Record<string, unknown> = {},
): Promise<void> {
  if (entries > 0) await recordAudit(tx, { adminId, action, detail: { entries, ...detail } });
}
