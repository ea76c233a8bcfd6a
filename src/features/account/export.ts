// The data export of a user: everything stored about them, and nothing about anyone else.
import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import {
  businesses,
  businessMutes,
  claims,
  emailPreferences,
  events,
  eventWaitingList,
  identities,
  imports,
  messageRecipients,
  messages,
  outgoingEmails,
  passkeys,
  profileViews,
  reports,
  rsvps,
  sessions,
  sharedLists,
  swipes,
  tasteProfiles,
  users,
} from "../../../db/schema/index.ts";
import { listCredits } from "../listings/credits.ts";
import { getBusiness } from "./export-business.ts";
import {
  getCalendar,
  listAuditEntries,
  listEmails,
  listUnconfirmedEmails,
  listWaitlistEntries,
} from "./export-records.ts";

/** One consistent snapshot, without secrets (hashes, the packed state of the taste model). */
export async function exportAccount(db: Database, userId: string) {
  return db.transaction(
    async (tx) => ({
      exportedAt: new Date(),
      account: await getAccount(tx, userId),
      sessions: await listSessions(tx, userId),
      connectedAccounts: await listConnectedAccounts(tx, userId),
      passkeys: await listPasskeys(tx, userId),
      swipes: await listSwipes(tx, userId),
      taste: await getTaste(tx, userId),
      rsvps: await listRsvps(tx, userId),
      waitingLists: await listWaitingLists(tx, userId),
      messages: await listMessages(tx, userId),
      emailCopies: await getEmailPreference(tx, userId),
      mutedBusinesses: await listMutedBusinesses(tx, userId),
      visitedPlaces: await listVisitedPlaces(tx, userId),
      reports: await listReports(tx, userId),
      claims: await listClaims(tx, userId),
      sharedList: await getSharedList(tx, userId),
      calendar: await getCalendar(tx, userId),
      unconfirmedEmails: await listUnconfirmedEmails(tx, userId),
      emails: await listEmails(tx, userId),
      waitlist: await listWaitlistEntries(tx, userId),
      auditLog: await listAuditEntries(tx, userId),
      business: await getBusiness(tx, userId),
      imports: await listImports(tx, userId),
      placeSources: await listCredits(tx),
    }),
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
      issuer: identities.issuer,
      subject: identities.subject,
      email: identities.email,
      createdAt: identities.createdAt,
      lastUsedAt: identities.lastUsedAt,
    })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt));

const listPasskeys = (tx: Database, userId: string) =>
  tx
    .select({
      name: passkeys.name,
      backedUp: passkeys.backedUp,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt));

const listSwipes = (tx: Database, userId: string) =>
  tx
    .select({
      businessId: swipes.businessId,
      business: businesses.name,
      action: swipes.action,
      explored: swipes.explored,
      createdAt: swipes.createdAt,
      withdrawnAt: swipes.withdrawnAt,
    })
    .from(swipes)
    .innerJoin(businesses, eq(businesses.id, swipes.businessId))
    .where(eq(swipes.userId, userId))
    .orderBy(asc(swipes.seq));

async function getTaste(tx: Database, userId: string) {
  const { userId: _, state: __, ...columns } = getTableColumns(tasteProfiles);
  const [taste] = await tx.select(columns).from(tasteProfiles).where(eq(tasteProfiles.userId, userId));
  return taste ?? null;
}

const listRsvps = (tx: Database, userId: string) =>
  tx
    .select({
      eventId: rsvps.eventId,
      event: events.title,
      eventDate: events.eventDate,
      business: businesses.name,
      status: rsvps.status,
      createdAt: rsvps.createdAt,
    })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .innerJoin(businesses, eq(businesses.id, events.businessId))
    .where(eq(rsvps.userId, userId))
    .orderBy(asc(rsvps.createdAt));

const listWaitingLists = (tx: Database, userId: string) =>
  tx
    .select({ eventId: eventWaitingList.eventId, event: events.title, createdAt: eventWaitingList.createdAt })
    .from(eventWaitingList)
    .innerJoin(events, eq(events.id, eventWaitingList.eventId))
    .where(eq(eventWaitingList.userId, userId))
    .orderBy(asc(eventWaitingList.seq));

const listMessages = (tx: Database, userId: string) =>
  tx
    .select({
      business: sql<string>`coalesce(${businesses.name}, ${messages.fromName})`,
      title: messages.title,
      content: messages.content,
      isAnnouncement: messages.isAnnouncement,
      isNotice: messages.isNotice,
      createdAt: messages.createdAt,
      receivedAt: messageRecipients.receivedAt,
      readAt: messageRecipients.readAt,
      emailedAt: outgoingEmails.sentAt,
    })
    .from(messageRecipients)
    .innerJoin(messages, eq(messages.id, messageRecipients.messageId))
    .leftJoin(businesses, eq(businesses.id, messages.fromBusinessId))
    .leftJoin(outgoingEmails, and(eq(outgoingEmails.messageId, messages.id), eq(outgoingEmails.userId, userId)))
    .where(eq(messageRecipients.userId, userId))
    .orderBy(asc(messageRecipients.receivedAt));

/** Without the unsubscribe token. */
async function getEmailPreference(tx: Database, userId: string) {
  const [preference] = await tx
    .select({
      enabled: emailPreferences.enabled,
      bouncedEmail: emailPreferences.bouncedEmail,
      changedAt: emailPreferences.changedAt,
    })
    .from(emailPreferences)
    .where(eq(emailPreferences.userId, userId));
  return preference ?? null;
}

const listMutedBusinesses = (tx: Database, userId: string) =>
  tx
    .select({ businessId: businesses.id, business: businesses.name, createdAt: businessMutes.createdAt })
    .from(businessMutes)
    .innerJoin(businesses, eq(businesses.id, businessMutes.businessId))
    .where(eq(businessMutes.userId, userId))
    .orderBy(asc(businessMutes.createdAt));

const listVisitedPlaces = (tx: Database, userId: string) =>
  tx
    .select({ businessId: profileViews.businessId, business: businesses.name, day: profileViews.day })
    .from(profileViews)
    .innerJoin(businesses, eq(businesses.id, profileViews.businessId))
    .where(eq(profileViews.viewer, userId))
    .orderBy(asc(profileViews.day));

const listReports = (tx: Database, userId: string) =>
  tx
    .select({
      businessId: reports.businessId,
      business: businesses.name,
      kind: reports.kind,
      note: reports.note,
      createdAt: reports.createdAt,
      resolvedAt: reports.resolvedAt,
    })
    .from(reports)
    .innerJoin(businesses, eq(businesses.id, reports.businessId))
    .where(eq(reports.userId, userId))
    .orderBy(asc(reports.createdAt));

const listClaims = (tx: Database, userId: string) =>
  tx
    .select({
      businessId: claims.businessId,
      business: businesses.name,
      note: claims.note,
      status: claims.status,
      reason: claims.reason,
      createdAt: claims.createdAt,
      decidedAt: claims.decidedAt,
    })
    .from(claims)
    .innerJoin(businesses, eq(businesses.id, claims.businessId))
    .where(eq(claims.userId, userId))
    .orderBy(asc(claims.createdAt));

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
      state: imports.state,
      counts: imports.counts,
      createdAt: imports.createdAt,
    })
    .from(imports)
    .where(eq(imports.adminId, userId))
    .orderBy(asc(imports.createdAt));
