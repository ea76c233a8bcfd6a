// What the admins' routes take.
import * as v from "valibot";
import { ADMIN_ACTS, MAIL_STATES, USER_TYPES } from "../../../db/vocabulary.ts";
import { Email, Id, searchWords, text } from "../../validation.ts";
import { REVIEW_STATUSES } from "../places/contract.ts";

export { Approval, REVIEW_STATUSES } from "../places/contract.ts";

export type { ActivityCounts, AuditEntry, ListedPerson, LoggedMail, PersonDetail } from "./answers.ts";

const Page = v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/, "Write a whole number."), v.transform(Number));

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
  act: v.optional(v.picklist(ADMIN_ACTS, "Choose one of the acts.")),
  person: Search,
  after: Numbered,
});
export type ActQuery = v.InferOutput<typeof ActQuery>;
