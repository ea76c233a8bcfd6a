import * as v from "valibot";
import { PUSH_KINDS, type PushKind, type UserType } from "../../../db/vocabulary.ts";
import { msg } from "../../i18n/t.ts";
import { Id, Timestamp, Uuid } from "../../validation.ts";

/** Browsers per account. A further one replaces the oldest. */
export const MAX_SUBSCRIPTIONS = 10;

export const listPushKinds = (viewer: { userType: UserType | null; isModerator: boolean }): PushKind[] =>
  PUSH_KINDS.filter((kind) => {
    if (kind === "queue") return viewer.isModerator;
    const isForBusiness = kind === "review" || kind === "rsvps";
    return viewer.userType === (isForBusiness ? "business" : "traveler");
  });

const base64Url = (bytes: number) =>
  v.pipe(
    v.string(),
    v.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`)),
    v.transform((text) => text.replace(/={1,2}$/, "")),
  );

/** The object that `PushSubscription.toJSON()` returns. */
export const NewSubscription = v.strictObject({
  endpoint: v.pipe(v.string(), v.maxLength(1000), v.url()),
  expirationTime: v.optional(v.nullable(v.number())),
  keys: v.strictObject({ p256dh: base64Url(65), auth: base64Url(16) }),
});
export type NewSubscription = v.InferOutput<typeof NewSubscription>;

/** A time of the city's clock, or of `timezone`. */
const Time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

export const QuietHours = v.pipe(
  v.strictObject({
    from: Time,
    until: Time,
    /** Null for the time zone of the city. */
    timezone: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(60))),
  }),
  v.check(({ from, until }) => from !== until, msg("Choose two different times.")),
);
export type QuietHours = v.InferOutput<typeof QuietHours>;

export const PushPreferences = v.strictObject({
  kinds: v.pipe(v.array(v.picklist(PUSH_KINDS)), v.maxLength(PUSH_KINDS.length)),
  quietHours: v.nullable(QuietHours),
});
export type PushPreferences = v.InferOutput<typeof PushPreferences>;

export const PushBrowser = v.object({ id: Uuid, device: v.string(), current: v.boolean(), createdAt: Timestamp });
export type PushBrowser = v.InferOutput<typeof PushBrowser>;

export const PushSettings = v.object({
  publicKey: v.string(),
  offered: v.array(v.picklist(PUSH_KINDS)),
  kinds: v.array(v.picklist(PUSH_KINDS)),
  quietHours: v.nullable(QuietHours),
  browsers: v.array(PushBrowser),
});
export type PushSettings = v.InferOutput<typeof PushSettings>;

export const PushMute = v.strictObject({
  token: v.pipe(v.string(), v.length(43)),
  kind: v.picklist(PUSH_KINDS),
  businessId: v.optional(Id),
});
export type PushMute = v.InferOutput<typeof PushMute>;

export const OfferedKind = v.picklist(PUSH_KINDS);

/** What a notification contains, as JSON, encrypted for one browser. The service worker shows it. */
export type PushPayload = {
  title: string;
  body: string;
  lang: string;
  dir: "ltr" | "rtl";
  /** Replaces an earlier notification with the same tag. */
  tag: string;
  url: string;
  mute: { label: string } & PushMute;
};
