import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { businesses, type Database, sessions, users } from "../../../db/index.ts";
import { Conflict, Forbidden, NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { changeOwnedRecords } from "../../ownership/owned-records.ts";
import { lockAdmins } from "../auth/only-admin.ts";
import { notify } from "../notifications/queue.ts";
import { type DecisionRecord, decide } from "../places/decisions/decide.ts";
import { invalidateCatalogue } from "../places/listing/catalogue-version.ts";

/** Ends sessions and reset links, leaves waiting lists and hides the place. Idempotent. @throws as `changeAccount` */
export const suspendPerson = (db: Database, adminId: string, id: string, reason: string): Promise<void> =>
  changeAccount(db, adminId, id, async (tx, person) => {
    if (person.suspendedAt) return;
    await tx.update(users).set({ suspendedAt: new Date(), suspensionReason: reason }).where(eq(users.id, id));
    const ended = await countSessions(tx, id);
    let place: string | undefined;
    await changeOwnedRecords(
      tx,
      "suspension",
      { userId: id },
      {
        hide: async () => {
          place = await hidePlace(tx, id);
        },
      },
    );
    await notify(tx, [id], { kind: "account-suspended", facts: { reason } });
    return { action: "person.suspend", detail: { sessions: ended, ...(place && { place }) }, reason };
  });

export const reinstatePerson = (db: Database, adminId: string, id: string): Promise<void> =>
  changeAccount(db, adminId, id, async (tx, person) => {
    if (!person.suspendedAt) return;
    await tx.update(users).set({ suspendedAt: null, suspensionReason: null }).where(eq(users.id, id));
    const place = await restorePlace(tx, id);
    return { action: "person.reinstate", detail: place ? { place } : {} };
  });

export type StaffRole = "admin" | "moderator";
const COLUMNS = { admin: "isAdmin", moderator: "isModerator" } as const;

/** @throws Conflict if the account is suspended; otherwise as `changeAccount` */
export const grantRole = (db: Database, adminId: string, id: string, role: StaffRole): Promise<void> =>
  changeAccount(db, adminId, id, async (tx, person) => {
    if (person[COLUMNS[role]]) return;
    if (person.suspendedAt) throw new Conflict(t("This account is suspended. Reinstate it first."));
    await setRole(tx, id, role, true);
    return { action: `${role}.make` };
  });

export const revokeRole = (db: Database, adminId: string, id: string, role: StaffRole): Promise<void> =>
  changeAccount(db, adminId, id, async (tx, person) => {
    if (!person[COLUMNS[role]]) return;
    await setRole(tx, id, role, false);
    return { action: `${role}.unmake` };
  });

const setRole = (tx: Database, id: string, role: StaffRole, value: boolean) =>
  tx
    .update(users)
    .set({ [COLUMNS[role]]: value, updatedAt: new Date() })
    .where(eq(users.id, id));

export const signOutPerson = (db: Database, adminId: string, id: string): Promise<void> =>
  changeAccount(db, adminId, id, async (tx) => {
    const ended = await countSessions(tx, id);
    await changeOwnedRecords(tx, "signOut", { userId: id }, {});
    if (ended > 0) return { action: "person.sign-out", detail: { sessions: ended } };
  });

type Status = { isAdmin: boolean; isModerator: boolean; suspendedAt: Date | null };

// biome-ignore lint/suspicious/noConfusingVoidType: a change that had nothing to do returns nothing
type Change = Pick<DecisionRecord, "action" | "detail" | "reason"> | void;

/** Nobody changes their own account, so one admin always remains. @throws Conflict, Forbidden, NotFound */
const changeAccount = (
  db: Database,
  adminId: string,
  id: string,
  change: (tx: Database, person: Status) => Promise<Change>,
): Promise<void> =>
  decide(db, adminId, {
    async load(tx) {
      if (id === adminId) throw new Conflict(t("This is your own account. Another admin has to make this change."));
      await lockAdmins(tx);
      const { isAdmin, isModerator, suspendedAt } = users;
      const columns = { isAdmin, isModerator, suspendedAt };
      const [admin] = await tx.select(columns).from(users).where(eq(users.id, adminId));
      if (!admin?.isAdmin || admin.suspendedAt) throw new Forbidden(t("You are no longer an admin."));
      const [person] = await tx.select(columns).from(users).where(eq(users.id, id)).for("no key update");
      if (!person) throw new NotFound(t("User not found."));
      return person;
    },
    concerns: () => [],
    async apply(tx, person) {
      const record = await change(tx, person);
      return { result: undefined, ...(record && { record: { ...record, subject: id, reader: id } }) };
    },
  });

const countSessions = (tx: Database, id: string): Promise<number> => tx.$count(sessions, eq(sessions.userId, id));

/** A place hidden by a suspension is neither approved, pending nor rejected. @returns its id */
async function hidePlace(tx: Database, ownerId: string): Promise<string | undefined> {
  const [place] = await tx
    .update(businesses)
    .set({ isApproved: false, approvedAt: sql`coalesce(${businesses.approvedAt}, now())` })
    .where(and(eq(businesses.userId, ownerId), eq(businesses.isApproved, true)))
    .returning({ id: businesses.id });
  if (place) await invalidateCatalogue(tx);
  return place?.id;
}

async function restorePlace(tx: Database, ownerId: string): Promise<string | undefined> {
  const isHidden = and(
    eq(businesses.userId, ownerId),
    eq(businesses.isApproved, false),
    isNotNull(businesses.approvedAt),
    isNull(businesses.rejectedAt),
  );
  const [place] = await tx
    .update(businesses)
    .set({ isApproved: true })
    .where(isHidden)
    .returning({ id: businesses.id });
  if (place) await invalidateCatalogue(tx);
  return place?.id;
}
