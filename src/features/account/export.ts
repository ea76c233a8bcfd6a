// The data export of a user: everything stored about them, and nothing about anyone else.
import { asc, eq, getTableColumns } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { pick } from "../../../db/columns.ts";
import {
  emailPreferences,
  identities,
  imports,
  passkeys,
  sessions,
  sharedLists,
  users,
} from "../../../db/schema/index.ts";
import type { ExportSection } from "../../ownership/tables.ts";
import { listCredits } from "../places/listing/credits.ts";
import { exportRooms } from "../together/export-rooms.ts";
import {
  getNeeds,
  getTaste,
  listClaims,
  listMessages,
  listMutedBusinesses,
  listNews,
  listPlans,
  listReports,
  listRsvps,
  listSwipes,
  listVisitedPlaces,
  listWaitingLists,
} from "./export-activity.ts";
import { getBusiness } from "./export-business.ts";
import {
  getCalendar,
  getNotifications,
  listAuditEntries,
  listEmails,
  listMergedRecords,
  listPayments,
  listUnconfirmedEmails,
  listWaitlistEntries,
} from "./export-records.ts";

/** One consistent snapshot, without secrets (hashes, the packed state of the taste model). */
export async function exportAccount(db: Database, userId: string) {
  return db.transaction(
    async (tx) => {
      const sections: Record<string, unknown> = {};
      for (const [name, read] of Object.entries(SECTIONS)) sections[name] = await read(tx, userId);
      const exported = sections as { [Name in ExportSection]: Awaited<ReturnType<(typeof SECTIONS)[Name]>> };
      return { exportedAt: new Date(), ...exported, placeSources: await listCredits(tx) };
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

const listConnectedAccounts = (tx: Database, userId: string) =>
  tx
    .select({
      ...pick(identities, "issuer", "subject", "email", "createdAt", "lastUsedAt"),
    })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt));

const listPasskeys = (tx: Database, userId: string) =>
  tx
    .select({
      ...pick(passkeys, "name", "backedUp", "createdAt", "lastUsedAt"),
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt));

async function getEmailPreference(tx: Database, userId: string) {
  const [preference] = await tx
    .select({
      ...pick(emailPreferences, "enabled", "seats", "bouncedEmail", "changedAt"),
    })
    .from(emailPreferences)
    .where(eq(emailPreferences.userId, userId));
  return preference ?? null;
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
const SECTIONS = {
  account: getAccount,
  sessions: listSessions,
  connectedAccounts: listConnectedAccounts,
  passkeys: listPasskeys,
  swipes: listSwipes,
  taste: getTaste,
  rsvps: listRsvps,
  waitingLists: listWaitingLists,
  messages: listMessages,
  news: listNews,
  emailCopies: getEmailPreference,
  notifications: getNotifications,
  mutedBusinesses: listMutedBusinesses,
  visitedPlaces: listVisitedPlaces,
  reports: listReports,
  claims: listClaims,
  sharedList: getSharedList,
  needs: getNeeds,
  rooms: exportRooms,
  plans: listPlans,
  mergedPlaces: listMergedRecords,
  calendar: getCalendar,
  unconfirmedEmails: listUnconfirmedEmails,
  payments: listPayments,
  emails: listEmails,
  waitlist: listWaitlistEntries,
  auditLog: listAuditEntries,
  business: getBusiness,
  imports: listImports,
} satisfies Record<ExportSection, (tx: Database, userId: string) => Promise<unknown>>;
