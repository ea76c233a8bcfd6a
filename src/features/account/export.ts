// The data export of a user: everything stored about them, and nothing about anyone else.
import { asc, eq, getTableColumns } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { pick } from "../../../db/columns.ts";
import {
  businessMutes,
  claims,
  emailConfirmations,
  emailPreferences,
  identities,
  imports,
  passkeys,
  payments,
  profileViews,
  reports,
  sessions,
  sharedLists,
  storedNeeds,
  tasteProfiles,
  users,
} from "../../../db/schema/index.ts";
import type { ExportSection } from "../../ownership/tables.ts";
import { listCredits } from "../places/listing/credits.ts";
import { exportRooms } from "../together/export-rooms.ts";
import { listMessages, listNews, listPlans, listRsvps, listSwipes, listWaitingLists } from "./export-activity.ts";
import { getBusiness } from "./export-business.ts";
import {
  getCalendar,
  getNotifications,
  listAuditEntries,
  listEmails,
  listMergedRecords,
  listWaitlistEntries,
} from "./export-records.ts";
import { findOwn, listOwn, listOwnAtPlaces, type SectionReader } from "./own-rows.ts";

/** One consistent snapshot, without secrets (hashes, the packed state of the taste model). */
export async function exportAccount(db: Database, userId: string) {
  return db.transaction(
    async (tx) => {
      const sections: Record<string, unknown> = {};
      for (const [name, read] of Object.entries(SECTIONS)) sections[name] = await read(tx, userId);
      return { exportedAt: new Date(), ...sections, placeSources: await listCredits(tx) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function getAccount(tx: Database, userId: string) {
  const { passwordHash: _, ...columns } = getTableColumns(users);
  const [account] = await tx.select(columns).from(users).where(eq(users.id, userId));
  return account;
}

async function listSessions(tx: Database, userId: string) {
  const rows = await tx
    .select({ session: sessions.sess, expire: sessions.expire })
    .from(sessions)
    .where(eq(sessions.userId, userId));
  return rows.map(({ session, expire }) => ({ ...session, expire }));
}

/** With its secret URL; null if nothing is shared. */
async function getSharedList(tx: Database, userId: string) {
  const { userId: _, token, ...columns } = getTableColumns(sharedLists);
  const [list] = await tx
    .select({ ...columns, token })
    .from(sharedLists)
    .where(eq(sharedLists.userId, userId));
  if (!list) return null;
  const { token: urlToken, ...rest } = list;
  return { ...rest, path: `/list/${urlToken}` };
}

const listImports = (tx: Database, userId: string) =>
  tx
    .select({
      fileName: imports.fileName,
      source: imports.sourceName,
      ...pick(imports, "state", "counts", "createdAt"),
    })
    .from(imports)
    .where(eq(imports.adminId, userId))
    .orderBy(asc(imports.createdAt));

/** Every section that the ownership of a table names has a reader, which the type check demands. */
const SECTIONS: Record<ExportSection, SectionReader> = {
  account: getAccount,
  sessions: listSessions,
  connectedAccounts: listOwn(identities, ["issuer", "subject", "email", "createdAt", "lastUsedAt"]),
  passkeys: listOwn(passkeys, ["name", "backedUp", "createdAt", "lastUsedAt"]),
  swipes: listSwipes,
  taste: findOwn(tasteProfiles, "state"),
  rsvps: listRsvps,
  waitingLists: listWaitingLists,
  messages: listMessages,
  news: listNews,
  emailCopies: findOwn(emailPreferences, "token"),
  notifications: getNotifications,
  mutedBusinesses: listOwnAtPlaces(businessMutes, ["createdAt"]),
  visitedPlaces: listOwnAtPlaces(profileViews, ["day"], { owner: "viewer", order: "day" }),
  reports: listOwnAtPlaces(reports, ["kind", "note", "details", "createdAt", "resolvedAt"]),
  claims: listOwnAtPlaces(claims, ["note", "status", "reason", "createdAt", "decidedAt"]),
  sharedList: getSharedList,
  // Null unless they agreed to store them.
  needs: findOwn(storedNeeds),
  rooms: exportRooms,
  plans: listPlans,
  mergedPlaces: listMergedRecords,
  calendar: getCalendar,
  unconfirmedEmails: listOwn(emailConfirmations, ["email", "expiresAt"], { order: "expiresAt" }),
  payments: listOwn(payments, [
    "orderId",
    "captureId",
    "amount",
    "currency",
    "status",
    "createdAt",
    "refundNote",
    "refundNotedAt",
  ]),
  emails: listEmails,
  waitlist: listWaitlistEntries,
  auditLog: listAuditEntries,
  business: getBusiness,
  imports: listImports,
};
