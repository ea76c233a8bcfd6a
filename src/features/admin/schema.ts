// What admins read of people, mails, acts and the city in figures. Times are ISO 8601.
import * as v from "valibot";
import { AUDIT_ACTIONS, MAIL_STATES, USER_TYPES } from "../../../db/vocabulary.ts";
import { Count, Email, Id, searchWords, Timestamp, text, Uuid } from "../../validation.ts";
import { REVIEW_STATUSES } from "../business/schema.ts";

/** A person in the admins' list. */
export const ListedPerson = v.object({
  id: Uuid,
  email: v.string(),
  name: v.nullable(v.string()),
  userType: v.nullable(v.picklist(USER_TYPES)),
  isAdmin: v.boolean(),
  suspendedAt: v.nullable(Timestamp),
  createdAt: Timestamp,
});
export type ListedPerson = v.InferOutput<typeof ListedPerson>;

/** Counts of what a person did. */
export const ActivityCounts = v.object({
  swipes: Count,
  liked: Count,
  saved: Count,
  going: Count,
  messagesReceived: Count,
  reports: Count,
  claims: Count,
  events: Count,
  messagesSent: Count,
});
export type ActivityCounts = v.InferOutput<typeof ActivityCounts>;

export const PersonDetail = v.object({
  ...ListedPerson.entries,
  suspensionReason: v.nullable(v.string()),
  activityCounts: ActivityCounts,
  business: v.nullable(v.object({ id: Uuid, name: v.string(), isApproved: v.boolean() })),
  sessions: v.array(v.object({ device: v.string(), createdAt: Timestamp, expire: Timestamp })),
});
export type PersonDetail = v.InferOutput<typeof PersonDetail>;

/** A line of the mail log. */
export const LoggedMail = v.object({
  id: Count,
  kind: v.string(),
  recipient: v.string(),
  subject: v.string(),
  state: v.picklist(MAIL_STATES),
  error: v.nullable(v.string()),
  attempts: Count,
  createdAt: Timestamp,
});
export type LoggedMail = v.InferOutput<typeof LoggedMail>;

export const TestedMail = v.object({ state: v.picklist(MAIL_STATES), answer: v.string() });
export type TestedMail = v.InferOutput<typeof TestedMail>;

/** `admin` and `subject` give the present name of a person, null once the account is deleted. */
export const AuditEntry = v.object({
  id: Count,
  act: v.picklist(AUDIT_ACTIONS),
  admin: v.object({ id: v.nullable(v.string()), name: v.nullable(v.string()) }),
  subject: v.object({ id: v.nullable(v.string()), name: v.nullable(v.string()), isPerson: v.boolean() }),
  detail: v.record(v.string(), v.unknown()),
  createdAt: Timestamp,
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

/** One day's figure; null where there is nothing to divide by. */
export const DayValue = v.object({ day: v.pipe(v.string(), v.isoDate()), value: v.nullable(v.number()) });
export type DayValue = v.InferOutput<typeof DayValue>;

/** `total` of the thirty days, `before` of the thirty before; null where there is nothing to divide by. */
export const TimeSeries = v.object({
  days: v.array(DayValue),
  total: v.nullable(v.number()),
  before: v.nullable(v.number()),
});
export type TimeSeries = v.InferOutput<typeof TimeSeries>;

export const Overview = v.object({
  signUps: TimeSeries,
  swipes: TimeSeries,
  active: TimeSeries,
  likesPerView: TimeSeries,
  countedAt: Timestamp,
});
export type Overview = v.InferOutput<typeof Overview>;

export const ReviewDecision = v.object({ isApproved: v.boolean() });

const Page = v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/, "Enter a whole number."), v.transform(Number));

/** The query of GET /api/admin/businesses; pages count from 1. */
export const ReviewQuery = v.strictObject({
  status: v.optional(v.picklist(REVIEW_STATUSES, "Choose pending, changed, approved or rejected."), "pending"),
  page: v.optional(Page, "1"),
});

/** The cursor of a list: microseconds and id of the previous page's last row. */
const After = v.optional(v.pipe(v.string(), v.regex(/^\d{1,17}\.[0-9a-f-]{36}$/, "This is no page of the list.")));
const Search = v.optional(searchWords(120));
const Flag = v.optional(v.picklist(["1"], "Write 1, or leave it out."));

export const PEOPLE_TYPES = [...USER_TYPES, "none"] as const;

/** The query of GET /api/admin/people; `type=none` means accounts before their set-up. */
export const PeopleQuery = v.object({
  q: Search,
  type: v.optional(v.picklist(PEOPLE_TYPES, "Choose traveler, business or none.")),
  admin: Flag,
  suspended: Flag,
  after: After,
});
export type PeopleQuery = v.InferOutput<typeof PeopleQuery>;

export const OnPerson = v.object({ id: Id });

export const Suspension = v.strictObject({ reason: text(1000, "Say why, for other admins.") });
export type Suspension = v.InferOutput<typeof Suspension>;

const Numbered = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,15}$/, "This is no page of the list."), v.transform(Number)),
);

export const MailQuery = v.object({
  q: Search,
  state: v.optional(v.picklist(MAIL_STATES, "Choose sent, failed or printed.")),
  after: Numbered,
});
export type MailQuery = v.InferOutput<typeof MailQuery>;

export const TestEmail = v.strictObject({ to: Email });

/** The query of GET /api/admin/acts; `person` is the id or email of the admin or the person concerned. */
export const ActQuery = v.object({
  act: v.optional(v.picklist(AUDIT_ACTIONS, "Choose one of the acts.")),
  person: Search,
  after: Numbered,
});
export type ActQuery = v.InferOutput<typeof ActQuery>;
