import * as v from "valibot";
import { DEMO_ROLES, REQUEST_TYPES, USER_TYPES, WAITLIST_ROLES, WAITLIST_STATES } from "../../../db/vocabulary.ts";
import { msg } from "../../i18n/t.ts";
import * as shapes from "../../validation.ts";

/** The texts of an entry. The forms ask everybody for the first two, and then for the city or the company. */
export const WAITLIST_FIELDS = {
  name: { kind: "line", max: 120, label: msg("Name [[who]]"), missing: msg("Enter your name."), autoComplete: "name" },
  email: shapes.EMAIL_FIELD,
  city: { kind: "line", max: 120, label: msg("City"), autoComplete: "address-level2" },
  company: { kind: "line", max: 120, label: msg("Company"), autoComplete: "organization" },
} as const satisfies Record<string, shapes.WrittenField>;
const texts = shapes.toShapes(WAITLIST_FIELDS);

export const WaitlistEntry = v.object({
  id: shapes.Uuid,
  ...shapes.toViews(WAITLIST_FIELDS),
  role: v.string(),
  userType: v.picklist(USER_TYPES),
  requestType: v.picklist(REQUEST_TYPES),
  createdAt: shapes.Timestamp,
  state: v.picklist(WAITLIST_STATES),
  contactedAt: v.nullable(shapes.Timestamp),
  invitedAt: v.nullable(shapes.Timestamp),
  invitation: v.nullable(v.picklist(["queued", "sent", "failed"])),
  hasAccount: v.boolean(),
});
export type WaitlistEntry = v.InferOutput<typeof WaitlistEntry>;

/** The fields of both forms. `website` is a honeypot: invisible to people, filled in by bots. */
const common = {
  name: texts.name,
  email: texts.email,
  userType: v.optional(v.picklist(USER_TYPES, msg("Choose traveler or business.")), "traveler"),
  website: v.optional(v.pipe(v.string(), v.maxLength(2000))),
};

const role = <const Roles extends readonly string[]>(roles: Roles) =>
  v.optional(v.picklist(roles, msg("Choose one of the roles.")));

export const NewWaitlistEntry = v.variant("requestType", [
  v.strictObject({ ...common, requestType: v.literal("demo_access"), company: texts.company, role: role(DEMO_ROLES) }),
  v.strictObject({
    ...common,
    requestType: v.optional(v.literal("early_access"), "early_access"),
    city: texts.city,
    role: role(WAITLIST_ROLES),
  }),
]);
export type NewWaitlistEntry = v.InferOutput<typeof NewWaitlistEntry>;

/** The first is the default, newest first. */
export const WAITLIST_SORTS = ["joined", "name", "email", "city", "role"] as const;
export type WaitlistSort = (typeof WAITLIST_SORTS)[number];

/** `after` is the id of the last entry on the previous page. */
export const WaitlistQuery = v.object({
  after: v.optional(shapes.Id),
  q: v.optional(shapes.searchWords()),
  state: v.optional(v.picklist(WAITLIST_STATES, msg("Choose waiting, contacted or invited."))),
  type: v.optional(v.picklist(USER_TYPES, msg("Choose traveler or business."))),
  request: v.optional(v.picklist(REQUEST_TYPES, msg("Choose early_access or demo_access."))),
  sort: v.optional(v.picklist(WAITLIST_SORTS, msg("Choose joined, name, email, city or role."))),
  order: v.optional(v.picklist(["asc", "desc"], msg("Choose asc or desc."))),
});
export type WaitlistQuery = v.InferOutput<typeof WaitlistQuery>;

export type WaitlistCounts = Record<
  "total" | "businesses" | "travelers" | "today" | "waiting" | "contacted" | "invited",
  number
>;

const ids = v.pipe(
  v.array(shapes.Id),
  v.minLength(1, msg("Choose entries.")),
  v.maxLength(200, msg("Choose at most 200 entries.")),
);

export const WaitlistSelection = v.strictObject({ ids });
export const WaitlistContact = v.strictObject({ ids, contacted: v.boolean() });

export const WaitlistChange = v.object({ changed: shapes.Count });
/** Counts of the selected entries. `skipped`: those with an account, and those that were invited within a day. */
export const WaitlistInvited = v.object({ invited: shapes.Count, skipped: shapes.Count });
