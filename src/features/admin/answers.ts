// What admins read of people, mails, acts and the city in figures. Times are ISO 8601.
import * as v from "valibot";
import { ADMIN_ACTS, MAIL_STATES, USER_TYPES } from "../../../db/vocabulary.ts";
import { Count, Moment, Uuid } from "../../response-schemas.ts";

/** A person in the admins' list. */
export const ListedPerson = v.object({
  id: Uuid,
  email: v.string(),
  name: v.nullable(v.string()),
  userType: v.nullable(v.picklist(USER_TYPES)),
  isAdmin: v.boolean(),
  suspendedAt: v.nullable(Moment),
  createdAt: Moment,
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
  sessions: v.array(v.object({ device: v.string(), createdAt: Moment, expire: Moment })),
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
  createdAt: Moment,
});
export type LoggedMail = v.InferOutput<typeof LoggedMail>;

export const TestedMail = v.object({ state: v.picklist(MAIL_STATES), answer: v.string() });
export type TestedMail = v.InferOutput<typeof TestedMail>;

/** `admin` and `subject` give the present name of a person, null once the account is deleted. */
export const AuditEntry = v.object({
  id: Count,
  act: v.picklist(ADMIN_ACTS),
  admin: v.object({ id: v.nullable(v.string()), name: v.nullable(v.string()) }),
  subject: v.object({ id: v.nullable(v.string()), name: v.nullable(v.string()), isPerson: v.boolean() }),
  detail: v.record(v.string(), v.unknown()),
  createdAt: Moment,
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
  countedAt: Moment,
});
export type Overview = v.InferOutput<typeof Overview>;

export const ReviewDecision = v.object({ isApproved: v.boolean() });
