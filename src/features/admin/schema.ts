import * as v from "valibot";
import * as words from "../../../db/vocabulary.ts";
import { msg, t } from "../../i18n/t.ts";
import { Count, Email, Id, line, searchWords, Timestamp, text, Uuid } from "../../validation.ts";
import { MAX_TAG_LENGTH, REVIEW_STATUSES } from "../places/owner/schema.ts";
import activities from "./activities.texts.json" with { type: "json" };
import audit from "./audit.texts.json" with { type: "json" };
import leftPlaces from "./left-places.texts.json" with { type: "json" };

const AUDIT_ACTIONS = Object.keys(audit.actions) as words.AuditAction[];

export const ListedPerson = v.object({
  id: Uuid,
  email: v.string(),
  name: v.nullable(v.string()),
  userType: v.nullable(v.picklist(words.USER_TYPES)),
  isAdmin: v.boolean(),
  isModerator: v.boolean(),
  suspendedAt: v.nullable(Timestamp),
  createdAt: Timestamp,
});
export type ListedPerson = v.InferOutput<typeof ListedPerson>;

/** What is counted of a person, and its labels. */
export const ACTIVITIES = { ...activities.everybody, ...activities.business };
export const ACTIVITY_NAMES = Object.keys(ACTIVITIES) as (keyof typeof ACTIVITIES)[];

export const ActivityCounts = v.object(v.entriesFromList(ACTIVITY_NAMES, Count));
export type ActivityCounts = v.InferOutput<typeof ActivityCounts>;

export const PersonDetail = v.object({
  ...ListedPerson.entries,
  suspensionReason: v.nullable(v.string()),
  activityCounts: ActivityCounts,
  business: v.nullable(v.object({ id: Uuid, name: v.string(), isApproved: v.boolean() })),
  sessions: v.array(v.object({ device: v.string(), createdAt: Timestamp, expire: Timestamp })),
});
export type PersonDetail = v.InferOutput<typeof PersonDetail>;

export const LoggedEmail = v.object({
  id: Count,
  kind: v.string(),
  recipient: v.string(),
  subject: v.string(),
  state: v.picklist(words.MAIL_STATES),
  error: v.nullable(v.string()),
  attempts: Count,
  createdAt: Timestamp,
});
export type LoggedEmail = v.InferOutput<typeof LoggedEmail>;

export const TestEmailResult = v.object({ state: v.picklist(["sent", "failed", "printed"]), response: v.string() });
export type TestEmailResult = v.InferOutput<typeof TestEmailResult>;

/** A user's `name` is the current one, or null if the account was deleted. */
export const AuditEntry = v.object({
  id: Count,
  action: v.picklist(AUDIT_ACTIONS),
  admin: v.object({ id: v.nullable(v.string()), name: v.nullable(v.string()) }),
  subject: v.object({ id: v.nullable(v.string()), name: v.nullable(v.string()), isPerson: v.boolean() }),
  detail: v.record(v.string(), v.unknown()),
  createdAt: Timestamp,
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

/** A ratio is null if its denominator is 0. */
export const DayValue = v.object({ day: v.pipe(v.string(), v.isoDate()), value: v.nullable(v.number()) });
export type DayValue = v.InferOutput<typeof DayValue>;

export const TimeSeries = v.object({
  days: v.array(DayValue),
  total: v.nullable(v.number()),
  before: v.nullable(v.number()),
});
export type TimeSeries = v.InferOutput<typeof TimeSeries>;

export const Overview = v.object({
  ...v.entriesFromList(["signUps", "swipes", "active", "likesPerView"], TimeSeries),
  countedAt: Timestamp,
});
export type Overview = v.InferOutput<typeof Overview>;

export const ReviewDecision = v.object({ isApproved: v.boolean() });

const Page = v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/, msg("Enter a whole number.")), v.transform(Number));

export const ReviewQuery = v.strictObject({
  status: v.optional(v.picklist(REVIEW_STATUSES, msg("Choose pending, changed, approved or rejected.")), "pending"),
  page: v.optional(Page, "1"),
  q: v.optional(searchWords(), ""),
});

/** Microseconds and id of the previous page's last row. */
const After = v.optional(v.pipe(v.string(), v.regex(/^\d{1,17}\.[0-9a-f-]{36}$/, msg("Invalid page."))));
const Search = v.optional(searchWords());
const Flag = v.optional(v.picklist(["1"], msg("Enter 1 or omit it.")));

export const PEOPLE_TYPES = [...words.USER_TYPES, "none"] as const;

/** `type=none` means accounts before setup. */
const STAFF_ROLES = ["admin", "moderator"] as const;

export const PeopleQuery = v.object({
  q: Search,
  type: v.optional(v.picklist(PEOPLE_TYPES, msg("Choose traveler, business or none."))),
  role: v.optional(v.picklist(STAFF_ROLES, msg("Choose admin or moderator."))),
  suspended: Flag,
  after: After,
});
export type PeopleQuery = v.InferOutput<typeof PeopleQuery>;

const PLACE_FILTERS = ["any", "approved", "pending", "rejected", "closed", "claimed"] as const;

/** `lacks`: places without opening hours or coordinates. `after`: the id of the previous page's last place. */
export const AdminPlacesQuery = v.object({
  q: Search,
  type: v.optional(v.picklist(words.BUSINESS_TYPES, msg("Choose a type."))),
  status: v.optional(v.picklist(PLACE_FILTERS, msg("Choose a status."))),
  source: v.optional(v.pipe(searchWords(), v.maxLength(80))),
  lacks: v.optional(v.picklist(["hours", "position"], msg("Choose hours or position."))),
  after: v.optional(Id),
  /** The place to merge with the one that is chosen from the list. */
  merge: v.optional(Id),
});
export type AdminPlacesQuery = v.InferOutput<typeof AdminPlacesQuery>;

const MAX_SELECTED = 100;
const SelectedTag = line(MAX_TAG_LENGTH, msg("Enter a tag."));

/** What is done with all selected places. `add` and `remove` are about a tag. */
export const PlacesChange = v.variant("kind", [
  v.strictObject({ kind: v.literal("type"), type: v.picklist(words.BUSINESS_TYPES, msg("Choose one of the types.")) }),
  v.strictObject({ kind: v.picklist(["add", "remove"]), tag: SelectedTag }),
  v.strictObject({ kind: v.literal("hide"), reason: text(words.MAX_NOTE, msg("Enter a reason.")) }),
  v.strictObject({ kind: v.literal("show") }),
  v.strictObject({ kind: v.literal("merge") }),
]);
export type PlacesChange = v.InferOutput<typeof PlacesChange>;

export const PlacesEdit = v.strictObject({
  ids: v.pipe(
    v.array(Id),
    v.minLength(1, msg("Select places.")),
    v.maxLength(MAX_SELECTED, () => t("Select at most {max} places.", { max: MAX_SELECTED })),
  ),
  change: PlacesChange,
});
export type PlacesEdit = v.InferOutput<typeof PlacesEdit>;

/** Why a place stays as it was. `review`: nobody has approved it yet. */
export const LEFT_REASONS = Object.keys(leftPlaces) as LeftReason[];
export type LeftReason = keyof typeof leftPlaces;

/** `left`: why the `skipped` ones are as they were. */
export const EditedPlaces = v.object({
  id: Uuid,
  count: Count,
  skipped: Count,
  left: v.array(v.object({ reason: v.picklist(LEFT_REASONS), count: Count })),
});
export type EditedPlaces = v.InferOutput<typeof EditedPlaces>;

export const AdminPlace = v.object({
  id: Uuid,
  name: v.string(),
  type: v.picklist(words.BUSINESS_TYPES),
  location: v.string(),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  ...v.entriesFromList(["openingHours", "website", "contactInfo", "description"], v.nullable(v.string())),
  ...v.entriesFromList(["sourceId", "sourceRef"], v.nullable(v.string())),
  isClaimed: v.boolean(),
  status: v.picklist(["approved", "pending", "rejected", "closed"]),
});
export type AdminPlace = v.InferOutput<typeof AdminPlace>;

export const Suspension = v.strictObject({ reason: text(words.MAX_NOTE, msg("Enter a reason.")) });

const AfterId = v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, msg("Invalid page.")), v.transform(Number)));

export const EmailQuery = v.object({
  q: Search,
  state: v.optional(v.picklist(words.MAIL_STATES, msg("Choose waiting, sent, failed or printed."))),
  after: AfterId,
});
export type EmailQuery = v.InferOutput<typeof EmailQuery>;

export const TestEmail = v.strictObject({ to: Email });

export const AuditQuery = v.object({
  action: v.optional(v.picklist(AUDIT_ACTIONS, msg("Choose one of the actions."))),
  person: Search,
  after: AfterId,
});
export type AuditQuery = v.InferOutput<typeof AuditQuery>;

/** Null for the scene that suits the places. */
export const SceneSetting = v.strictObject({ scene: v.nullable(v.picklist(words.SCENES)) });

export const LandingSetting = v.strictObject({
  numbers: v.picklist(words.LANDING_NUMBERS),
  offer: v.boolean(),
  demo: v.optional(v.boolean()),
});
