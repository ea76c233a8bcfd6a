// What an admin reads of the waitlist.
import * as v from "valibot";
import { REQUEST_TYPES, USER_TYPES } from "../../../db/vocabulary.ts";
import { Moment, Uuid } from "../../response-schemas.ts";

/** An entry as the admin reads it; `createdAt` is an ISO instant. */
export const WaitlistEntry = v.object({
  id: Uuid,
  name: v.string(),
  email: v.string(),
  city: v.nullable(v.string()),
  company: v.nullable(v.string()),
  role: v.string(),
  userType: v.picklist(USER_TYPES),
  requestType: v.picklist(REQUEST_TYPES),
  createdAt: Moment,
});
export type WaitlistEntry = v.InferOutput<typeof WaitlistEntry>;
