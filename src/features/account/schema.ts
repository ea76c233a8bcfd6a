// What an account shows of itself. Times are ISO 8601.
import * as v from "valibot";
import { TRAVEL_PREFERENCES, type TravelPreference, USER_TYPES, type UserType } from "../../../db/vocabulary.ts";
import { line, optional, Timestamp, Uuid } from "../../validation.ts";

const rows = v.array(v.looseObject({}));

const row = v.nullable(v.looseObject({}));

/** Everything that is stored about one person, by kind. */
export const PersonExport = v.object({
  exportedAt: Timestamp,
  account: v.looseObject({ id: Uuid, email: v.string() }),
  sessions: rows,
  otherSignIns: rows,
  passkeys: rows,
  swipes: rows,
  taste: row,
  rsvps: rows,
  waitingFor: rows,
  messages: rows,
  emailCopies: row,
  mutedBusinesses: rows,
  visitedPlaces: rows,
  reports: rows,
  claims: rows,
  sharedList: row,
  calendar: row,
  unconfirmedEmails: rows,
  mails: rows,
  waitlist: rows,
  auditLog: rows,
  business: row,
  imports: rows,
  placesAreFrom: v.array(v.unknown()),
  /** A WebP picture as a data: address. */
  picture: v.nullish(v.string()),
});

export const AvatarImage = v.object({ profileImageUrl: v.nullable(v.string()) });

const Preferences = v.pipe(
  v.array(v.picklist(TRAVEL_PREFERENCES, "Choose from the ten preferences."), "Choose from the ten preferences."),
  v.check((chosen) => new Set(chosen).size === chosen.length, "Choose each preference once."),
);

/** Left out, the preferences stay as they are. */
export const SetUp = v.strictObject({
  userType: v.picklist(USER_TYPES, "Choose traveler or business."),
  travelPreferences: v.optional(Preferences),
});

export type SetUp = v.InferOutput<typeof SetUp>;

export const PreferenceChoice = v.strictObject({ preferences: Preferences });

/** Both names are written; an empty one is removed. */
export const Names = v.strictObject({ firstName: optional(line(120)), lastName: optional(line(120)) });

export type Names = v.InferOutput<typeof Names>;

/** An account without a password leaves it out. */
export const AccountDeletion = v.strictObject({
  password: v.optional(v.pipe(v.string("Enter your password."), v.maxBytes(200, "Use at most 200 bytes."))),
});

export type AccountDeletion = v.InferOutput<typeof AccountDeletion>;

/** An account that is set up, as its owner sees it. */
export type Account = {
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  userType: UserType;
  travelPreferences: TravelPreference[];
  hasPassword: boolean;
  /** Whether they have proved the email. */
  emailVerified: boolean;
  emailCopies: boolean;
  /** A mail server permanently rejected the address. */
  emailCopiesPaused: boolean;
};
