// What an account shows of itself. Times are ISO 8601.
import * as v from "valibot";
import { TRAVEL_PREFERENCES, USER_TYPES } from "../../../db/vocabulary.ts";
import { Moment, Uuid } from "../../response-schemas.ts";

/** The person who asks; `userType` is null until the account is set up. */
export const OwnAccount = v.object({
  id: Uuid,
  email: v.string(),
  /** Whether they have proved it. */
  emailVerified: v.boolean(),
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  profileImageUrl: v.nullable(v.string()),
  userType: v.nullable(v.picklist(USER_TYPES)),
  travelPreferences: v.array(v.picklist(TRAVEL_PREFERENCES)),
  isAdmin: v.boolean(),
});

/** A session, as its person sees it. */
export const ActiveSession = v.object({
  /** "Firefox on Linux" */
  device: v.string(),
  /** Whether it is the session of this request. */
  current: v.boolean(),
  createdAt: Moment,
  expire: Moment,
});
export type ActiveSession = v.InferOutput<typeof ActiveSession>;

const rows = v.array(v.looseObject({}));
const row = v.nullable(v.looseObject({}));

/** Everything that is stored about one person, by kind. */
export const PersonExport = v.object({
  exportedAt: Moment,
  account: v.looseObject({ id: Uuid, email: v.string() }),
  sessions: rows,
  otherSignIns: rows,
  passkeys: rows,
  swipes: rows,
  taste: row,
  rsvps: rows,
  waitingFor: rows,
  messages: rows,
  mailCopies: row,
  mutedBusinesses: rows,
  visitedPlaces: rows,
  reports: rows,
  claims: rows,
  sharedList: row,
  calendar: row,
  unconfirmedEmails: rows,
  mails: rows,
  waitlist: rows,
  adminActs: rows,
  business: row,
  imports: rows,
  placesAreFrom: v.array(v.unknown()),
  /** A WebP picture as a data: address. */
  picture: v.nullish(v.string()),
});
