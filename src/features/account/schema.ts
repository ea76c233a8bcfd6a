import * as v from "valibot";
import { USER_TYPES, type UserType } from "../../../db/vocabulary.ts";
import { msg } from "../../i18n/t.ts";
import { Timestamp, TravelPreferences, toShapes, Uuid } from "../../validation.ts";
import { NAME_FIELDS, type OwnAccount } from "../auth/schema.ts";
import exported from "./exported.json" with { type: "json" };

const rows = v.array(v.looseObject({}));

const row = v.nullable(v.looseObject({}));

export const AccountExport = v.object({
  exportedAt: Timestamp,
  account: v.looseObject({ id: Uuid, email: v.string() }),
  ...v.entriesFromList(exported.lists, rows),
  ...v.entriesFromList(exported.records, row),
  notifications: v.looseObject({ kinds: v.array(v.string()), browsers: rows, pushes: rows }),
  payments: v.array(v.unknown()),
  placeSources: v.array(v.unknown()),
  /** A WebP image as a `data:` URL. */
  avatar: v.nullish(v.string()),
});

export const AvatarImage = v.object({ profileImageUrl: v.nullable(v.string()) });

/** Without travelPreferences, the stored ones are kept. */
export const AccountSetup = v.strictObject({
  userType: v.picklist(USER_TYPES, msg("Choose traveler or business.")),
  travelPreferences: v.optional(TravelPreferences),
});
export type AccountSetup = v.InferOutput<typeof AccountSetup>;

export const PreferencesUpdate = v.strictObject({ preferences: TravelPreferences });

/** Omitted names don't change, and an empty one is removed. */
export const Names = v.partial(v.strictObject(toShapes(NAME_FIELDS)));
export type Names = v.InferOutput<typeof Names>;

export type Account = OwnAccount & {
  userType: UserType;
  hasPassword: boolean;
  /** `isPaused`: a mail server permanently rejected the address. */
  emails: { enabled: boolean; seats: boolean; listing: boolean; weekly: boolean; digest: boolean; isPaused: boolean };
  sendsEmail: boolean;
};
