// What an admin can do to another account: suspend and readmit it, make it an admin or not, end its sessions.
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { businesses, passwordResets, sessions, users } from "../../../db/schema/index.ts";
import type { AuditAction } from "../../../db/vocabulary.ts";
import { recordAudit } from "../../audit-log.ts";
import { Conflict, Forbidden, NotFound } from "../../errors.ts";
import { lockAdmins } from "../auth/only-admin.ts";
import { leaveAllWaitingLists } from "../events/waiting-list.ts";
import { invalidateCatalogue } from "../listings/catalogue-version.ts";

/**
 * Suspends an account until it is readmitted: nobody can sign in, its sessions and reset links end, it leaves all queues for
 * seats, and its place and events are hidden. Suspended again, nothing changes.
 * @throws Conflict for one's own account, NotFound for an unknown id
 */
export const suspendPerson = (db: Database, adminId: string, id: string, reason: string): Promise<void> =>
  onPerson(db, adminId, id, async (tx, person) => {
    if (person.suspendedAt) return;
    await tx.update(users).set({ suspendedAt: new Date(), suspensionReason: reason }).where(eq(users.id, id));
    await tx.delete(passwordResets).where(eq(passwordResets.userId, id));
    await leaveAllWaitingLists(tx, id);
    const ended = await endSessions(tx, id);
    const place = await withholdPlace(tx, id);
    return { action: "person.suspend", detail: { reason, sessions: ended, ...(place && { place }) } };
  });

/** Ends a suspension, and shows the place again. Readmitted again, nothing changes. */
export const reinstatePerson = (db: Database, adminId: string, id: string): Promise<void> =>
  onPerson(db, adminId, id, async (tx, person) => {
    if (!person.suspendedAt) return;
    await tx.update(users).set({ suspendedAt: null, suspensionReason: null }).where(eq(users.id, id));
    const place = await returnPlace(tx, id);
    return { action: "person.reinstate", detail: place ? { place } : {} };
  });

/** @throws Conflict where the account is suspended */
export const makeAdminOf = (db: Database, adminId: string, id: string): Promise<void> =>
  onPerson(db, adminId, id, async (tx, person) => {
    if (person.isAdmin) return;
    if (person.suspendedAt) throw new Conflict("This account is suspended. Reinstate it first.");
    await tx.update(users).set({ isAdmin: true, updatedAt: new Date() }).where(eq(users.id, id));
    return { action: "admin.make" };
  });

export const unmakeAdmin = (db: Database, adminId: string, id: string): Promise<void> =>
  onPerson(db, adminId, id, async (tx, person) => {
    if (!person.isAdmin) return;
    await tx.update(users).set({ isAdmin: false, updatedAt: new Date() }).where(eq(users.id, id));
    return { action: "admin.unmake" };
  });

/** Ends every session of the account. */
export const signOutPerson = (db: Database, adminId: string, id: string): Promise<void> =>
  onPerson(db, adminId, id, async (tx) => {
    const ended = await endSessions(tx, id);
    if (ended > 0) return { action: "person.sign-out", detail: { sessions: ended } };
  });

type Held = { isAdmin: boolean; suspendedAt: Date | null };

// biome-ignore lint/suspicious/noConfusingVoidType: an act that changed nothing says nothing
type Done = { action: AuditAction; detail?: Record<string, unknown> } | void;

/**
 * Acts on an account and records that, one admin after the other. Nobody acts on themselves, and whoever acts must still be
 * an admin when their turn comes; so one admin always remains.
 */
async function onPerson(
  db: Database,
  adminId: string,
  id: string,
  act: (tx: Database, person: Held) => Promise<Done>,
): Promise<void> {
  if (id === adminId) throw new Conflict("This is your own account. Another admin has to do that.");
  await db.transaction(async (tx) => {
    await lockAdmins(tx);
    const columns = { isAdmin: users.isAdmin, suspendedAt: users.suspendedAt };
    const [admin] = await tx.select(columns).from(users).where(eq(users.id, adminId));
    if (!admin?.isAdmin || admin.suspendedAt) throw new Forbidden("You are no admin any more.");
    const [person] = await tx.select(columns).from(users).where(eq(users.id, id)).for("no key update");
    if (!person) throw new NotFound("There is nobody with this id.");
    const done = await act(tx, person);
    if (done) await recordAudit(tx, { adminId, subject: { id }, ...done });
  });
}

const endSessions = async (tx: Database, id: string): Promise<number> =>
  (await tx.delete(sessions).where(eq(sessions.userId, id)).returning({ sid: sessions.sid })).length;

/** Hides a place while its owner is suspended: neither approved, nor pending, nor rejected. @returns its name */
async function withholdPlace(tx: Database, ownerId: string): Promise<string | undefined> {
  const [place] = await tx
    .update(businesses)
    .set({ isApproved: false, approvedAt: sql`coalesce(${businesses.approvedAt}, now())` })
    .where(and(eq(businesses.userId, ownerId), eq(businesses.isApproved, true)))
    .returning({ name: businesses.name });
  if (place) await invalidateCatalogue(tx);
  return place?.name;
}

async function returnPlace(tx: Database, ownerId: string): Promise<string | undefined> {
  const withheld = and(
    eq(businesses.userId, ownerId),
    eq(businesses.isApproved, false),
    isNotNull(businesses.approvedAt),
    isNull(businesses.rejectedAt),
  );
  const [place] = await tx
    .update(businesses)
    .set({ isApproved: true })
    .where(withheld)
    .returning({ name: businesses.name });
  if (place) await invalidateCatalogue(tx);
  return place?.name;
}
