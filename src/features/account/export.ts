// The data export of a user: everything stored about them, and nothing about anyone else.
import { and, asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../../../db/index.ts";
import * as schema from "../../../db/schema/index.ts";
import type { ExportSection } from "../../ownership/tables.ts";
import { listCredits } from "../places/listing/listings.ts";
import { exportRooms } from "../together/export-rooms.ts";
import { listMessages, listNews, listPlans, listRsvps, listWaitingLists } from "./export-activity.ts";
import { getBusiness } from "./export-business.ts";
import { getCalendar, listAuditEntries, listEmails, listMergedRecords, listWaitlistEntries } from "./export-records.ts";

// What a table says about one account, for the sections of its data export.
type SectionReader = (tx: Database, userId: string) => PromiseLike<unknown>;

type ColumnName<T extends PgTable> = keyof T["_"]["columns"] & string;
/** The columns with the account, and with the time by which the rows are sorted, if they have other names; and what is read besides. */
type Special<T extends PgTable> = {
  owner?: ColumnName<T>;
  order?: ColumnName<T>;
  also?: Record<string, AnyPgColumn | SQL>;
};

const columnsOf = (table: PgTable) => getTableColumns(table) as Record<string, AnyPgColumn>;

function describe<T extends PgTable>(table: T, names: ColumnName<T>[], { owner, order, also }: Special<T>) {
  const columns = columnsOf(table);
  return {
    selected: { ...Object.fromEntries(names.map((name) => [name, columns[name]!])), ...also },
    owner: columns[owner ?? "userId"]!,
    order: asc(columns[order ?? "createdAt"]!),
  };
}

/** These columns of the rows of an account. */
function listOwn<T extends PgTable>(table: T, names: ColumnName<T>[], special: Special<T> = {}): SectionReader {
  const { selected, owner, order } = describe(table, names, special);
  return (tx, userId) =>
    tx
      .select(selected)
      .from(table as PgTable)
      .where(eq(owner, userId))
      .orderBy(order);
}

/** Works like `listOwn`, each row with its place. */
function listOwnAtPlaces<T extends PgTable & { businessId: AnyPgColumn }>(
  table: T,
  names: ColumnName<T>[],
  special: Special<T> = {},
): SectionReader {
  const { selected, owner, order } = describe(table, names, special);
  return (tx, userId) =>
    tx
      .select({ businessId: table.businessId, business: schema.businesses.name, ...selected })
      .from(table as PgTable)
      .innerJoin(schema.businesses, eq(schema.businesses.id, table.businessId))
      .where(eq(owner, userId))
      .orderBy(order);
}

/** The only row of an account, or null. Columns that come later are exported too, unless they are named here. */
function findOwn<T extends PgTable>(table: T, ...secret: ColumnName<T>[]) {
  const hidden: string[] = ["userId", ...secret];
  const columns = columnsOf(table);
  const selected = Object.fromEntries(Object.entries(columns).filter(([name]) => !hidden.includes(name)));
  return async (tx: Database, userId: string): Promise<Record<string, unknown> | null> => {
    const [row] = await tx
      .select(selected)
      .from(table as PgTable)
      .where(eq(columns.userId ?? columns.id!, userId));
    return row ?? null;
  };
}

/** One consistent snapshot, without secrets (hashes, the packed state of the taste model). */
export const exportAccount = async (db: Database, userId: string) =>
  db.transaction(
    async (tx) => {
      const sections: Record<string, unknown> = {};
      for (const [name, read] of Object.entries(SECTIONS)) sections[name] = await read(tx, userId);
      return { exportedAt: new Date(), ...sections, placeSources: await listCredits(tx) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );

async function listSessions(tx: Database, userId: string) {
  const rows = await tx
    .select({ session: schema.sessions.sess, expire: schema.sessions.expire })
    .from(schema.sessions)
    .where(eq(schema.sessions.userId, userId));
  return rows.map(({ session, expire }) => ({ ...session, expire }));
}

/** With its secret URL; null if nothing is shared. */
async function getSharedList(tx: Database, userId: string) {
  const list = await findOwn(schema.sharedLists)(tx, userId);
  if (!list) return null;
  const { token, ...shared } = list;
  return { ...shared, path: `/list/${token}` };
}

/** When a swipe was sent again. */
const repeatedAt = sql<string[]>`coalesce((
  select json_agg(to_timestamp((r ->> 'at')::float8 / 1000)) from jsonb_array_elements(${schema.swipes.repeats}) r), '[]')`;

async function getNotifications(tx: Database, userId: string) {
  const { kind, createdAt, sentAt } = schema.outbox;
  const pushes = await tx
    .select({ kind, createdAt, sentAt })
    .from(schema.outbox)
    .where(and(eq(schema.outbox.userId, userId), eq(schema.outbox.channel, "push")))
    .orderBy(asc(schema.outbox.id));
  const preferences = await findOwn(schema.pushPreferences)(tx, userId);
  const browsers = await listOwn(schema.pushSubscriptions, ["agent", "createdAt"])(tx, userId);
  return { ...(preferences ?? { kinds: [] }), browsers, pushes };
}

/** Every section that the ownership of a table names has a reader, which the type check demands. */
const SECTIONS: Record<ExportSection, SectionReader> = {
  account: findOwn(schema.users, "passwordHash"),
  sessions: listSessions,
  connectedAccounts: listOwn(schema.identities, ["issuer", "subject", "email", "createdAt", "lastUsedAt"]),
  passkeys: listOwn(schema.passkeys, ["name", "backedUp", "createdAt", "lastUsedAt"]),
  swipes: listOwnAtPlaces(schema.swipes, ["action", "explored", "createdAt", "withdrawnAt"], {
    order: "seq",
    also: { repeatedAt },
  }),
  taste: findOwn(schema.tasteProfiles, "state"),
  rsvps: listRsvps,
  waitingLists: listWaitingLists,
  messages: listMessages,
  news: listNews,
  emailCopies: findOwn(schema.emailPreferences, "token"),
  notifications: getNotifications,
  mutedBusinesses: listOwnAtPlaces(schema.businessMutes, ["createdAt"]),
  visitedPlaces: listOwnAtPlaces(schema.profileViews, ["day"], { owner: "viewer", order: "day" }),
  visits: listOwnAtPlaces(schema.visits, ["day", "answer", "createdAt"]),
  reports: listOwnAtPlaces(schema.reports, ["kind", "note", "details", "createdAt", "resolvedAt"]),
  claims: listOwnAtPlaces(schema.claims, ["note", "status", "reason", "createdAt", "decidedAt"]),
  sharedList: getSharedList,
  // Null unless they agreed to store them.
  needs: findOwn(schema.storedNeeds),
  rooms: exportRooms,
  plans: listPlans,
  mergedPlaces: listMergedRecords,
  calendar: getCalendar,
  unconfirmedEmails: listOwn(schema.emailConfirmations, ["email", "expiresAt"], { order: "expiresAt" }),
  payments: listOwn(schema.payments, [
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
  imports: listOwn(schema.imports, ["fileName", "state", "counts", "createdAt"], {
    owner: "adminId",
    also: { source: schema.imports.sourceName },
  }),
};
