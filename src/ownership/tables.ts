// What an account can own, and what happens to it. A table of `db/schema` that is not declared here fails the type check.
import type { PgTable } from "drizzle-orm/pg-core";
import type * as schema from "../../db/schema/index.ts";

type Schema = typeof schema;
export type TableName = { [Name in keyof Schema]: Schema[Name] extends PgTable ? Name : never }[keyof Schema];

/**
 * - `keep`: nothing happens.
 * - `parent`: what happens to the row that it belongs to.
 * - `foreign key`: the database deletes or unlinks the rows with the account.
 * - `delete`: the rows of the account, except those of the session that goes on.
 * - `revoke`: the secret URL stops working.
 * - `replace tokens`: cookies stop working, but signed-in browsers go on.
 * - All others are what the features do.
 */
type Fate = readonly [
  /** The sections of the data export that contain it. None, if it is secret or says nothing. */
  exported: readonly string[],
  /** Someone else signed up with the address that its owner has now confirmed. */
  takeOver: "keep" | "parent" | "delete" | "revoke" | "leave rooms" | "reclaim",
  /** On signing out everywhere, and with it on a password change, a password reset and a new email. */
  signOut: "keep" | "parent" | "delete" | "replace tokens",
  /** Secret URLs that are kept answer 404 until the suspension ends. */
  suspension: "keep" | "parent" | "delete" | "replace tokens" | "hide",
  deletion:
    | "keep"
    | "parent"
    | "foreign key"
    | "leave events"
    | "leave rooms"
    | "close"
    | "anonymize"
    | "forget email"
    | "forget payer"
    | "delete account"
    | "delete unread",
];

/** In the order in which an account is deleted. */
export const OWNERSHIP = {
  rsvps: [["rsvps"], "keep", "keep", "keep", "leave events"],
  eventWaitingList: [["waitingLists"], "keep", "keep", "delete", "leave events"],
  roomMembers: [["rooms"], "leave rooms", "replace tokens", "replace tokens", "leave rooms"],
  roomSwipes: [["rooms"], "parent", "parent", "parent", "parent"],
  rooms: [["rooms"], "parent", "parent", "parent", "parent"],
  businesses: [["business"], "keep", "keep", "hide", "close"],
  businessPhotos: [["business"], "parent", "parent", "parent", "parent"],
  events: [["business"], "parent", "parent", "parent", "parent"],
  profileViews: [["visitedPlaces", "business"], "keep", "keep", "keep", "anonymize"],
  outbox: [["emails", "messages", "news", "notifications"], "keep", "keep", "keep", "forget email"],
  waitlistEntries: [["waitlist"], "keep", "keep", "keep", "forget email"],
  payments: [["payments"], "keep", "keep", "keep", "forget payer"],
  users: [["account"], "reclaim", "keep", "keep", "delete account"],
  messages: [["messages", "business"], "keep", "keep", "keep", "delete unread"],
  messageRecipients: [["messages"], "keep", "keep", "keep", "foreign key"],
  emailPreferences: [["emailCopies"], "delete", "keep", "keep", "foreign key"],
  businessMutes: [["mutedBusinesses"], "keep", "keep", "keep", "foreign key"],
  pushSubscriptions: [["notifications"], "delete", "delete", "delete", "foreign key"],
  pushPreferences: [["notifications"], "delete", "keep", "keep", "foreign key"],
  sessions: [["sessions"], "delete", "delete", "delete", "foreign key"],
  passwordResets: [[], "delete", "delete", "delete", "foreign key"],
  emailConfirmations: [["unconfirmedEmails"], "delete", "delete", "delete", "foreign key"],
  challenges: [[], "delete", "delete", "delete", "foreign key"],
  passkeys: [["passkeys"], "delete", "keep", "keep", "foreign key"],
  identities: [["connectedAccounts"], "delete", "keep", "keep", "foreign key"],
  calendarFeeds: [["calendar"], "delete", "keep", "keep", "foreign key"],
  sharedLists: [["sharedList"], "delete", "keep", "keep", "foreign key"],
  plans: [["plans"], "revoke", "keep", "keep", "foreign key"],
  // The agreement to store it was not the owner's.
  storedNeeds: [["needs"], "delete", "keep", "keep", "foreign key"],
  avatars: [["account"], "keep", "keep", "keep", "foreign key"],
  swipes: [["swipes"], "keep", "keep", "keep", "foreign key"],
  visits: [["visits"], "keep", "keep", "keep", "foreign key"],
  tasteProfiles: [["taste"], "keep", "keep", "keep", "foreign key"],
  reports: [["reports"], "keep", "keep", "keep", "foreign key"],
  claims: [["claims"], "keep", "keep", "keep", "foreign key"],
  mergeChanges: [["mergedPlaces"], "keep", "keep", "keep", "foreign key"],
  imports: [["imports"], "keep", "keep", "keep", "foreign key"],
  // Append-only, and names nobody.
  auditLog: [["auditLog"], "keep", "keep", "keep", "keep"],
  auditReasons: [["auditLog"], "keep", "keep", "keep", "foreign key"],
} as const satisfies Record<Exclude<TableName, (typeof OF_NOBODY)[number]>, Fate>;

/** Tables of the city, the operator or a server. The keys of rate limits end with their windows. */
export const OF_NOBODY = [
  "catalogueVersion",
  "importChanges",
  "importEventChanges",
  "importLeftOut",
  "importPlaces",
  "importSlices",
  "installationKeys",
  "invitations",
  "mergedPlaces",
  "pageSpeed",
  "placeCountChanges",
  "placeCounts",
  "placePictures",
  "pushKeys",
  "rateLimits",
  "settings",
  "setupCodes",
  "siteLogos",
  "sourceSchedules",
  "sources",
  "streetLayers",
  "streetMapParts",
  "tasteFactors",
] as const satisfies readonly TableName[];

const COLUMNS = { exported: 0, takeOver: 1, signOut: 2, suspension: 3, deletion: 4 } as const;

type Rows = typeof OWNERSHIP;
type Column = keyof typeof COLUMNS;
export type Occasion = Exclude<Column, "exported">;
export type StepOf<On extends Column> = Rows[keyof Rows][(typeof COLUMNS)[On]];
export type ExportSection = StepOf<"exported">[number];

export const getStep = (table: keyof Rows, occasion: Occasion) => OWNERSHIP[table][COLUMNS[occasion]];
