import * as v from "valibot";
import { DEMO_ROLES, REQUEST_TYPES, USER_TYPES, WAITLIST_ROLES } from "../../../db/vocabulary.ts";
import { msg } from "../../i18n/t.ts";
import { Email, Id, line, optional, searchWords, Timestamp, Uuid } from "../../validation.ts";

export const WaitlistEntry = v.object({
  id: Uuid,
  name: v.string(),
  email: v.string(),
  city: v.nullable(v.string()),
  company: v.nullable(v.string()),
  role: v.string(),
  userType: v.picklist(USER_TYPES),
  requestType: v.picklist(REQUEST_TYPES),
  createdAt: Timestamp,
});
export type WaitlistEntry = v.InferOutput<typeof WaitlistEntry>;

/** The fields of both forms. `website` is a honeypot: invisible to people, filled in by bots. */
const common = {
  name: line(120, msg("Enter your name.")),
  email: Email,
  userType: v.optional(v.picklist(USER_TYPES, msg("Choose traveler or business.")), "traveler"),
  website: v.optional(v.pipe(v.string(), v.maxLength(2000))),
};

const role = <const Roles extends readonly string[]>(roles: Roles) =>
  v.optional(v.picklist(roles, msg("Choose one of the roles.")));

export const NewWaitlistEntry = v.variant("requestType", [
  v.strictObject({
    ...common,
    requestType: v.literal("demo_access"),
    company: optional(line(120)),
    role: role(DEMO_ROLES),
  }),
  v.strictObject({
    ...common,
    requestType: v.optional(v.literal("early_access"), "early_access"),
    city: optional(line(120)),
    role: role(WAITLIST_ROLES),
  }),
]);
export type NewWaitlistEntry = v.InferOutput<typeof NewWaitlistEntry>;

/** The first is the default, newest first. */
export const WAITLIST_SORTS = ["joined", "name", "email", "city", "role"] as const;
export type WaitlistSort = (typeof WAITLIST_SORTS)[number];

/** `after` is the id of the last entry on the previous page. */
export const WaitlistQuery = v.object({
  after: v.optional(Id),
  q: v.optional(searchWords(120)),
  sort: v.optional(v.picklist(WAITLIST_SORTS, msg("Choose joined, name, email, city or role."))),
  order: v.optional(v.picklist(["asc", "desc"], msg("Choose asc or desc."))),
});
export type WaitlistQuery = v.InferOutput<typeof WaitlistQuery>;

export type WaitlistCounts = { total: number; businesses: number; travelers: number; today: number };
