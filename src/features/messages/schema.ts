import * as v from "valibot";
import { msg } from "../../i18n/t.ts";
import * as shapes from "../../validation.ts";

export const MESSAGE_FIELDS = {
  title: { kind: "line", max: 140, label: msg("Title"), missing: msg("Enter a title.") },
  content: { kind: "text", max: 4000, label: msg("Message"), missing: msg("Write your message.") },
} as const satisfies Record<string, shapes.WrittenField>;

const message = {
  id: shapes.Uuid,
  fromBusinessId: v.nullable(shapes.Uuid),
  toUserId: v.nullable(shapes.Uuid),
  ...shapes.toViews(MESSAGE_FIELDS),
  /** Sent to every traveler who liked or saved the business. */
  isAnnouncement: v.boolean(),
  /** A system message: an event was canceled or moved, or a seat opened up. */
  isNotice: v.boolean(),
  createdAt: shapes.Timestamp,
};

export const InboxMessage = v.object({
  ...message,
  readAt: v.nullable(shapes.Timestamp),
  /** The language of the title and the content: a BCP 47 tag, set if it is known and not the viewer's. */
  textLanguage: v.optional(v.string()),
  business: v.object({
    id: v.nullable(shapes.Uuid),
    name: v.string(),
    nameLanguage: v.optional(v.string()),
    muted: v.boolean(),
  }),
});
export type InboxMessage = v.InferOutput<typeof InboxMessage>;

export const SentMessage = v.object({
  ...message,
  toFirstName: v.nullable(v.string()),
  received: shapes.Count,
  read: shapes.Count,
});
export type SentMessage = v.InferOutput<typeof SentMessage>;

export const AudienceMember = v.object({
  id: shapes.Uuid,
  firstName: v.nullable(v.string()),
  liked: v.boolean(),
  saved: v.boolean(),
  going: v.boolean(),
});
export type AudienceMember = v.InferOutput<typeof AudienceMember>;

export const MessagesRead = v.object({ read: shapes.Count });
export const Mute = v.object({ muted: v.boolean() });
export const EmailPreferenceView = v.object({ enabled: v.boolean() });

/** Within 24 hours, without system messages. */
export const MAX_MESSAGES_PER_DAY = 20;

/** A client-made `id` makes the request idempotent. Without a recipient, the message is an announcement. */
export const NewMessage = v.strictObject({
  ...shapes.toShapes(MESSAGE_FIELDS),
  toUserId: shapes.optional(shapes.Id),
  isAnnouncement: v.optional(v.boolean(msg("Use true or false.")), false),
  id: v.optional(shapes.Id),
});
export type NewMessage = v.InferOutput<typeof NewMessage>;

export const ReadMessages = v.strictObject({
  ids: v.pipe(
    v.array(shapes.Id),
    v.minLength(1, msg("Include at least one ID.")),
    v.maxLength(200, msg("Include at most 200 IDs.")),
  ),
});

export const EmailPreference = v.strictObject({ enabled: v.boolean(msg("Use true or false.")) });

const choice = v.optional(v.boolean(msg("Use true or false.")));
/** Which news a person gets by email. What is left out stays as it is. */
export const NewsEmails = v.strictObject({ listing: choice, weekly: choice, digest: choice });
export const NewsEmailsView = v.object({ listing: v.boolean(), weekly: v.boolean(), digest: v.boolean() });

export const AudienceSearch = v.optional(shapes.searchWords(), "");

/** `people` it can write to, and `announced`, the recipients of an announcement; without those who muted it. */
export type AudienceSize = { people: number; announced: number };
