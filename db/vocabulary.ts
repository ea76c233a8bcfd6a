// The product's vocabulary: what a column may hold, what a contract admits and what a screen shows.

export const USER_TYPES = ["traveler", "business"] as const;
export type UserType = (typeof USER_TYPES)[number];

export const BUSINESS_TYPES = ["restaurant", "hotel", "event_organizer", "tour", "retail"] as const;
export type BusinessType = (typeof BUSINESS_TYPES)[number];

/** The label of a type in filters (plural), as the specification writes it. */
export const BUSINESS_TYPE_LABELS: Record<BusinessType, string> = {
  restaurant: "Restaurants",
  hotel: "Hotels",
  event_organizer: "Event Organizers",
  tour: "Tours & Experiences",
  retail: "Retail & Shopping",
};

export const SWIPE_ACTIONS = ["like", "dislike", "save"] as const;
export type SwipeAction = (typeof SWIPE_ACTIONS)[number];

export const RSVP_STATUSES = ["in", "cant_make_it"] as const;
export type RsvpStatus = (typeof RSVP_STATUSES)[number];

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

/**
 * What a place is tagged with, by group. A tag is `group:word` (`cuisine:italian`, `feature:live music`,
 * `kind:wine bar`, `for:Food & Culinary`); the word after the colon is what a person reads.
 */
export const TAG_GROUPS = ["kind", "cuisine", "feature", "for"] as const;
export type TagGroup = (typeof TAG_GROUPS)[number];
export type Tag = `${TagGroup}:${string}`;

/**
 * Of a payment, in the order in which they can follow one another: its order is open, or expired unpaid; PayPal is
 * reviewing it, declined it, completed it, refunded it.
 */
export const PAYMENT_STATUSES = ["OPEN", "EXPIRED", "PENDING", "DECLINED", "COMPLETED", "REFUNDED"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The admin acts in the audit log, as `thing.act`. */
export const AUDIT_ACTIONS = [
  "business.approve",
  "business.reject",
  "claim.agree",
  "claim.refuse",
  "report.resolve",
  "person.suspend",
  "person.reinstate",
  "person.sign-out",
  "admin.make",
  "admin.unmake",
  "import.run",
  "place.edit",
  "mail.test",
  "waitlist.export",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What became of a mail; `printed` is in the log, where no SMTP server is set. */
export const MAIL_STATES = ["sent", "failed", "printed"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Of a claim of an imported place: it waits, or an admin agreed or refused. */
export const CLAIM_STATUSES = ["pending", "agreed", "refused"] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** What a traveler can report: the place is closed, or its listing is wrong. */
export const REPORT_KINDS = ["closed", "wrong"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** What an admin found after a report: the listing is right, the place may be closed, or the report is only noted. */
export const REPORT_FINDINGS = ["confirmed", "maybe-closed", "noted"] as const;

/** What a browser begins and comes back from once: signing in at one of two providers, and a passkey's two ceremonies. */
export const CHALLENGE_PURPOSES = ["provider-1", "provider-2", "passkey-add", "passkey-sign-in"] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** Of an import: its file arrives, is read, waits for a decision, is written, is done; or it failed. */
export const IMPORT_STATES = ["arriving", "reading", "ready", "writing", "done", "failed"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** The outcome for a place in a file: accepted, closed or not for travelers (`gone`), or unusable. */
export const IMPORT_VERDICTS = ["accepted", "gone", "rejected"] as const;
