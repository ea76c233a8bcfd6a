// The values of columns, API fields and labels.
import type audit from "../src/features/admin/audit.texts.json";
import type letters from "../src/features/notifications/letters.texts.json";

export const USER_TYPES = ["traveler", "business"] as const;
export type UserType = (typeof USER_TYPES)[number];

export const BUSINESS_TYPES = ["restaurant", "hotel", "event_organizer", "tour", "retail"] as const;
export type BusinessType = (typeof BUSINESS_TYPES)[number];

export const SWIPE_ACTIONS = ["like", "dislike", "save"] as const;
export type SwipeAction = (typeof SWIPE_ACTIONS)[number];

export const RSVP_STATUSES = ["in", "cant_make_it"] as const;
export type RsvpStatus = (typeof RSVP_STATUSES)[number];

/** How it was at a place. */
export const VISIT_ANSWERS = ["loved", "fine", "not_for_me"] as const;
export type VisitAnswer = (typeof VISIT_ANSWERS)[number];

/** Largest contentful paint, interaction to next paint, cumulative layout shift (https://web.dev/articles/vitals). */
export const SPEED_METRICS = ["lcp", "inp", "cls"] as const;
export type SpeedMetric = (typeof SPEED_METRICS)[number];

export const TRAVEL_PREFERENCES = [
  "Adventure & Outdoors",
  "Food & Culinary",
  "Culture & History",
  "Nightlife & Entertainment",
  "Luxury & Wellness",
  "Budget Travel",
  "Family Friendly",
  "Solo Travel",
  "Romantic Getaways",
  "Business Travel",
] as const;
export type TravelPreference = (typeof TRAVEL_PREFERENCES)[number];

export const WAITLIST_ROLES = ["Traveler", "Restaurant", "Bar", "Café", "Hotel"] as const;
export const DEMO_ROLES = ["Business Owner", "Traveler"] as const;
export const REQUEST_TYPES = ["early_access", "demo_access"] as const;
export const WAITLIST_STATES = ["waiting", "contacted", "invited"] as const;

/** A tag is `group:word`, such as `cuisine:italian` or `for:Food & Culinary`. Only the word is shown. */
export const TAG_GROUPS = ["kind", "cuisine", "feature", "for"] as const;
export type TagGroup = (typeof TAG_GROUPS)[number];
export type Tag = `${TagGroup}:${string}`;

/** What a place may offer or require, in the order of the bits in src/taste/facts.ts, at most 16. `cards` "only": no cash. */
export const FACT_KEYS = [
  "vegetarian",
  "vegan",
  "halal",
  "kosher",
  "glutenFree",
  "wheelchair",
  "wheelchairToilet",
  "outdoor",
  "dogs",
  "quiet",
  "wifi",
  "cards",
  "smoking",
  "takeaway",
  "reservation",
  "fee",
] as const;
export type FactKey = (typeof FACT_KEYS)[number];

export const DIETS = ["vegetarian", "vegan", "halal", "kosher", "glutenFree"] as const satisfies readonly FactKey[];
export type Diet = (typeof DIETS)[number];

/** What is known of a fact. "only": nothing else, such as a vegan restaurant. A fact that is left out is unknown. */
export const FACT_VALUES = ["yes", "only", "no"] as const;
export type FactValue = (typeof FACT_VALUES)[number];
export type Facts = Partial<Record<FactKey, FactValue>>;

/** `since`: its first year, `built`: that of its building. `isNotable`: it has an entry in Wikidata or Wikipedia. */
export type Background = {
  areas?: string[];
  since?: number;
  built?: number;
  architect?: string;
  artist?: string;
  isNotable?: true;
};

export const NEEDS_PARAMS = [
  "diet",
  "wheelchair",
  "toilet",
  "outdoor",
  "dogs",
  "quiet",
  "price",
  "open",
  "walk",
  "near",
  "prefer",
] as const;

export const FACT_PARAMS = {
  wheelchair: "wheelchair",
  toilet: "wheelchairToilet",
  outdoor: "outdoor",
  dogs: "dogs",
  quiet: "quiet",
} as const satisfies Record<string, FactKey>;

/** `at` is in ISO 8601. */
export type FactEdits = Partial<Record<FactKey, { by: "owner" | "admin"; at: string }>>;

/** The fields that were edited, texts by language as `names.de`. `source`: what the source says. `hand`: what stood there before that was restored. */
export type HandEdits = Record<string, { at?: string; source?: unknown; hand?: unknown }>;

/** In the order in which they can follow one another. EXPIRED: not paid in time. PENDING: PayPal is reviewing it. */
export const PAYMENT_STATUSES = ["OPEN", "EXPIRED", "PENDING", "DECLINED", "COMPLETED", "REFUNDED"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What API tokens may do: read or change what their user can, and with `admin:` what only admins and moderators can. */
export const API_SCOPES = ["read", "write", "admin:read", "admin:write"] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** Those that the audit log has a label for. */
export type AuditAction = keyof (typeof audit)["actions"];

/** `waiting`: it will be tried, possibly again. `printed`: without a mail server, emails are in the server log. */
export const MAIL_STATES = ["waiting", "sent", "failed", "printed"] as const;
export type MailState = (typeof MAIL_STATES)[number];
/** `skipped`: it was no longer wanted or no longer so. */
export const OUTBOX_STATES = [...MAIL_STATES, "skipped"] as const;

/** Those that there is a letter for. */
export type NotificationKind = keyof typeof letters;

export type FieldChange = { field: string; before: unknown; after: unknown };

/** `place` is a name. `figures` are counts by name, for the week and the week before, or what awaits an admin. */
export type NotificationFacts = {
  businessId?: string;
  place?: string;
  reason?: string;
  /** Why a refused claim can't be repeated: another person has the place, or the claimant another one. */
  obstacle?: "place-taken" | "has-business";
  changes?: FieldChange[];
  report?: ReportKind;
  job?: string;
  error?: string;
  figures?: Record<string, number>;
};

export const CLAIM_STATUSES = ["pending", "agreed", "refused"] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

export const REPORT_KINDS = ["closed", "wrong", "incomplete"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
/** What a traveler knows of a place whose listing doesn't say it. */
export type ReportDetails = {
  openingHours?: string | null;
  website?: string | null;
  contactInfo?: string | null;
  facts?: Facts | null;
};

/**
 * The decision of an admin on a report. `closed` takes the place down. `added`: its details are now in the listing. `noted` changes
 * nothing.
 */
export const REPORT_FINDINGS = ["confirmed", "maybe-closed", "closed", "added", "noted"] as const;

/** Sign-in at one of the two providers, and the two ceremonies of passkeys. */
export const CHALLENGE_PURPOSES = ["provider-1", "provider-2", "passkey-add", "passkey-sign-in"] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** `arriving`: the file is being uploaded. `ready`: waits for the decision of the admin. */
export const IMPORT_STATES = [
  "arriving",
  "reading",
  "ready",
  "writing",
  "done",
  "failed",
  "undoing",
  "undone",
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const IMPORT_KINDS = ["places", "events"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const SCHEDULE_INTERVALS = ["daily", "weekly"] as const;
export type ScheduleInterval = (typeof SCHEDULE_INTERVALS)[number];

/** The outcome for a place in a file: accepted, closed or not for travelers (`gone`), or unusable. */
export const IMPORT_VERDICTS = ["accepted", "gone", "rejected"] as const;

export const LANDING_NUMBERS = ["none", "counted", "claimed"] as const;
export type LandingNumbers = (typeof LANDING_NUMBERS)[number];

/** What posters and the landing page show of a city. The first is the sample city's. */
export const SCENES = [
  "warm-harbor",
  "northern-harbor",
  "metropolis",
  "river-town",
  "mountains",
  "desert",
  "east-asian-city",
  "old-town",
] as const;
export type Scene = (typeof SCENES)[number];

export const SIGN_UP_MODES = ["open", "invitation", "waitlist"] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

/** What a push notification is about, and who can get it: travelers, business users, or admins and moderators. */
export const PUSH_KINDS = ["seat", "event", "announcement", "match", "review", "rsvps", "queue"] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

export const ROOM_NEEDS = [...DIETS, "wheelchair", "wheelchairToilet"] as const satisfies readonly FactKey[];
export type RoomNeed = (typeof ROOM_NEEDS)[number];

export const PLAN_NEEDS = [...ROOM_NEEDS, "outdoor", "dogs", "quiet"] as const satisfies readonly FactKey[];

export const ROOM_RULES = ["all", "all-but-one", "majority"] as const;
export type RoomRule = (typeof ROOM_RULES)[number];

export const DECISIONS = [
  "listing-approved",
  "changes-approved",
  "listing-rejected",
  "changes-rejected",
  "claim-agreed",
  "claim-refused",
] as const;
export type Decision = (typeof DECISIONS)[number];

/** Who made a picture, and what its license requires. `page`: where it is from. */
export type PhotoCredit = { author: string; license: string; licenseUrl: string | null; page: string | null };

export const PICTURE_STATES = ["waiting", "fetched", "failed"] as const;
export const PICTURE_FAILURES = [
  "not-public",
  "not-found",
  "too-large",
  "not-an-image",
  "not-free",
  "unreachable",
  "has-owner",
] as const;
export type PictureFailure = (typeof PICTURE_FAILURES)[number];

/** Characters, as many as the longest name that people search for has. */
export const MAX_SEARCH = 120;
/** Also the longest reason that somebody is given. */
export const MAX_NOTE = 1000;
export const MAX_WEB_ADDRESS = 500;
