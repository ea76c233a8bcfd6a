import * as v from "valibot";
import { BUSINESS_TYPES, ROOM_NEEDS, ROOM_RULES, SWIPE_ACTIONS } from "../../../db/vocabulary.ts";
import { msg } from "../../i18n/t.ts";
import * as shapes from "../../validation.ts";
import { At, NeedsParams } from "../discovery/schema.ts";
import { HoursNow, Listing } from "../places/listing/schema.ts";

export const MAX_MEMBERS = 12;
/** The time for which a short code can be typed in. */
export const SHORT_CODE_MINUTES = 15;

/** With what people type between the characters. */
export const MAX_TYPED_CODE = 20;

/** Crockford's Base32: no letter looks like a digit. */
const CODE = /^[0-9a-hjkmnp-tv-z]{8}$/;

export const isRoomCode = (code: string): boolean => CODE.test(code);

export const MEMBER_FIELDS = {
  name: {
    kind: "line",
    max: 40,
    label: msg("Your name"),
    hint: msg("The others in the room see it. It's deleted with the room, after 30 days."),
    autoComplete: "nickname",
    missing: msg("Enter your name."),
  },
} as const satisfies Record<string, shapes.WrittenField>;
const member = shapes.toShapes(MEMBER_FIELDS);
/** Whether the taste of the member's account counts. Ignored for guests. */
const usesHistory = v.optional(v.boolean(), false);

/** What every place on the members' cards must fit. Stored with the room, and shown to nobody. */
const needs = v.optional(
  v.pipe(v.array(v.picklist(ROOM_NEEDS, msg("Choose from the list."))), v.maxLength(ROOM_NEEDS.length)),
  [],
);

/** What a place may cost; only what all accept is dealt. */
const price = v.optional(shapes.PriceLevels, []);

/** What the member's taste starts from, unless that of their account counts. */
const preferences = v.optional(shapes.TravelPreferences, []);

export const NewMember = v.strictObject({ ...member, usesHistory, needs, price, preferences });
export type NewMember = v.InferOutput<typeof NewMember>;

/** `rule`: who has to like a place before it is a match. */
export const NewRoom = v.strictObject({
  ...member,
  usesHistory,
  needs,
  price,
  preferences,
  rule: v.picklist(ROOM_RULES, msg("Choose one of the rules.")),
  type: v.picklist([...BUSINESS_TYPES, "all"], msg("Choose one of the types.")),
  /** "now" or a time: every place is known to be open then. */
  open: v.optional(v.nullable(v.unwrap(NeedsParams.entries.open)), null),
  walk: v.optional(
    v.nullable(
      v.strictObject({
        minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(120)),
        latitude: shapes.Latitude,
        longitude: shapes.Longitude,
      }),
    ),
    null,
  ),
});
export type NewRoom = v.InferOutput<typeof NewRoom>;

/** Upper case and spaces are accepted, as people type. */
export const ShortCode = v.strictObject({
  code: v.pipe(
    v.string(),
    v.maxLength(MAX_TYPED_CODE, msg("Enter the six characters of the code.")),
    v.transform((code) => code.toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1")),
    v.regex(/^[0-9a-hjkmnp-tv-z]{6}$/, msg("Enter the six characters of the code.")),
  ),
});

export const RoomPath = v.object({ path: v.string() });
export const MemberPath = v.object({ code: v.string(), id: shapes.Id });

/** `id` comes from the client and makes the request idempotent. */
export const RoomSwipe = v.strictObject({
  id: shapes.Id,
  businessId: shapes.Id,
  action: v.picklist(SWIPE_ACTIONS, msg("Choose like, dislike or save.")),
});
export type RoomSwipe = v.InferOutput<typeof RoomSwipe>;

/** `secondsLeft`, because the clock of the phone may be wrong. */
export const ShortCodeView = v.object({ code: v.string(), secondsLeft: shapes.Count });
export type ShortCodeView = v.InferOutput<typeof ShortCodeView>;

const Member = v.object({ id: shapes.Uuid, name: v.string(), seen: shapes.Count });
export type RoomMemberView = v.InferOutput<typeof Member>;

const Match = v.object({
  id: shapes.Uuid,
  name: v.string(),
  /** Keyed by language tag, besides `name`. */
  names: v.record(v.string(), v.string()),
  /** The language of `name`: if unknown, that of the city. */
  textLanguage: v.string(),
  location: v.string(),
  picture: v.string(),
  likes: shapes.Count,
});
export type RoomMatch = v.InferOutput<typeof Match>;

/** What all members see: how far everyone is, and the matches, latest first. Never who skipped what. */
export const RoomState = v.object({
  version: shapes.Count,
  hasEnded: v.boolean(),
  needed: shapes.Count,
  total: shapes.Count,
  members: v.array(Member),
  matches: v.array(Match),
});
export type RoomState = v.InferOutput<typeof RoomState>;

/** `tonight`: when the match is surely open; its `time` is the city's, such as "19:30". */
export const Meeting = v.object({
  hours: HoursNow,
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  tonight: v.nullable(v.object({ at: shapes.Timestamp, time: v.string() })),
});
export type Meeting = v.InferOutput<typeof Meeting>;

export const MeetingQuery = v.strictObject({ at: At });

/** Best first. `members`: why the place suits each of them, in words that give no swipe away. */
export const Shortlist = v.array(
  v.object({
    place: Listing,
    isMatch: v.boolean(),
    members: v.array(v.object({ name: v.string(), reasons: v.array(v.string()) })),
  }),
);
