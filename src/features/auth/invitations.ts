import { and, desc, eq, gt, inArray, lt, notExists, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { pick, pickTimes } from "../../../db/columns.ts";
import { invitations, waitlistEntries } from "../../../db/schema/index.ts";
import { readSetting, writeSetting } from "../../../db/stored-settings.ts";
import { SIGN_UP_MODES, type SignUpMode } from "../../../db/vocabulary.ts";
import { recordAudit } from "../../audit-log.ts";
import { recordChoice } from "../../city/choices.ts";
import type { Config } from "../../config.ts";
import type { AppContext } from "../../context.ts";
import { sha256 } from "../../encoding/hash.ts";
import { createSecret } from "../../encoding/tokens.ts";
import { Conflict, Forbidden, NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import type { Invitation, NewInvitation } from "./schema.ts";

const MAX_LISTED = 200;

export async function createInvitation(
  db: Database,
  adminId: string,
  { note, maxUses, days }: NewInvitation,
): Promise<{ invitation: Invitation; token: string }> {
  const token = createSecret();
  const expiresAt = new Date(Date.now() + days * 86_400_000);
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(invitations)
      .values({ tokenHash: sha256(token), note, maxUses, expiresAt })
      .returning(COLUMNS);
    await recordAudit(tx, {
      adminId,
      action: "invitation.create",
      subject: { id: row!.id },
      detail: { maxUses, days },
    });
    return { invitation: row!, token };
  });
}

/** Valid for one account. @param id of an earlier invitation, whose link stops working @returns the token, stored as a hash */
export async function renewInvitation(
  tx: Database,
  id: string | null,
  days: number,
): Promise<{ id: string; token: string }> {
  const token = createSecret();
  const link = { tokenHash: sha256(token), expiresAt: sql`now() + ${days} * interval '1 day'` };
  const [row] = await tx
    .insert(invitations)
    .values({ id: id ?? crypto.randomUUID(), maxUses: 1, ...link })
    .onConflictDoUpdate({ target: invitations.id, set: link })
    .returning({ id: invitations.id });
  return { id: row!.id, token };
}

/** Accounts that were created with them stay. */
export async function deleteInvitations(tx: Database, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(invitations).where(inArray(invitations.id, ids));
}

/** Without those of the waitlist, which its own tab shows. */
export async function listInvitations(db: Database): Promise<Invitation[]> {
  const rows = await db
    .select(COLUMNS)
    .from(invitations)
    .where(
      notExists(
        db
          .select({ id: waitlistEntries.id })
          .from(waitlistEntries)
          .where(eq(waitlistEntries.invitationId, invitations.id)),
      ),
    )
    .orderBy(desc(invitations.createdAt))
    .limit(MAX_LISTED);
  return rows;
}

export async function revokeInvitation(db: Database, adminId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.delete(invitations).where(eq(invitations.id, id)).returning({ id: invitations.id });
    if (!row) throw new NotFound(t("This invitation doesn't exist."));
    await recordAudit(tx, { adminId, action: "invitation.revoke", subject: { id } });
  });
}

export async function isInvitationUsable(db: Database, token: string): Promise<boolean> {
  const [row] = await db.select({ id: invitations.id }).from(invitations).where(isUsable(token));
  return row !== undefined;
}

/** @param tx the transaction that creates the account @throws Forbidden if it is unknown, used up or expired */
export async function useInvitation(tx: Database, token: string): Promise<void> {
  const [row] = await tx
    .update(invitations)
    .set({ uses: sql`${invitations.uses} + 1` })
    .where(isUsable(token))
    .returning({ id: invitations.id });
  if (!row) throw new Forbidden(t("This invitation was used up or has expired. Ask for a new one."));
}

const isUsable = (token: string): SQL | undefined =>
  and(
    eq(invitations.tokenHash, sha256(token)),
    lt(invitations.uses, invitations.maxUses),
    gt(invitations.expiresAt, sql`now()`),
  );

const COLUMNS = {
  ...pick(invitations, "id", "note", "uses", "maxUses"),
  ...pickTimes(invitations, "expiresAt", "createdAt"),
};

const KEY = "sign-up.mode";

/** From the environment, else as an admin chose, else open. */
export async function readSignUpMode(db: Database, { signUp }: Pick<Config, "signUp">): Promise<SignUpMode> {
  if (signUp) return signUp;
  const stored = await readSetting(db, KEY);
  return SIGN_UP_MODES.find((mode) => mode === stored) ?? "open";
}

export async function chooseSignUpMode(ctx: AppContext, adminId: string, mode: SignUpMode): Promise<void> {
  if (ctx.config.signUp) throw new Conflict(t("The server's settings decide who can sign up."));
  await recordChoice(ctx.db, { adminId, action: "sign-up.mode", detail: { mode } }, (tx) =>
    writeSetting(tx, KEY, mode),
  );
  await refreshSignUpMode(ctx);
}

/** Another server may have changed it. */
export async function refreshSignUpMode(ctx: AppContext): Promise<void> {
  ctx.signUp.mode = await readSignUpMode(ctx.db, ctx.config);
}
