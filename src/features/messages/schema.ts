// What either side reads of a message. Times are ISO 8601.
import * as v from "valibot";
import { Count, Id, line, optional, searchWords, Timestamp, text, Uuid } from "../../validation.ts";

const message = {
  id: Uuid,
  /** null: the business is gone. */
  fromBusinessId: v.nullable(Uuid),
  toUserId: v.nullable(Uuid),
  title: v.string(),
  content: v.string(),
  /** Sent to everybody who liked or saved the business. */
  isAnnouncement: v.boolean(),
  /** Written by the product: an event was cancelled or moved, or a seat is free. */
  isNotice: v.boolean(),
  createdAt: Timestamp,
};

export const InboxMessage = v.object({
  ...message,
  readAt: v.nullable(Timestamp),
  business: v.object({ id: v.nullable(Uuid), name: v.string(), muted: v.boolean() }),
});
export type InboxMessage = v.InferOutput<typeof InboxMessage>;

export const SentMessage = v.object({
  ...message,
  /** The recipient of a direct message. */
  toFirstName: v.nullable(v.string()),
  received: Count,
  read: Count,
});
export type SentMessage = v.InferOutput<typeof SentMessage>;

/** A traveler as a business sees them. */
export const AudienceMember = v.object({
  id: Uuid,
  firstName: v.nullable(v.string()),
  liked: v.boolean(),
  saved: v.boolean(),
  going: v.boolean(),
});
export type AudienceMember = v.InferOutput<typeof AudienceMember>;

export const MessagesRead = v.object({ read: Count });
export const Mute = v.object({ muted: v.boolean() });
export const EmailPreferenceView = v.object({ wanted: v.boolean() });

/** Messages that a business can send within 24 hours, without notices about its events. */
export const MAX_MESSAGES_PER_DAY = 20;
export const MAX_CONTENT_LENGTH = 4000;

/** With an `id` made by the browser, a message sent twice is stored once. Without a recipient it goes to everybody who liked or saved. */
export const NewMessage = v.strictObject({
  title: line(140, "Enter a title."),
  content: text(MAX_CONTENT_LENGTH, "Write your message."),
  toUserId: optional(Id),
  isAnnouncement: v.optional(v.boolean("Say true or false."), false),
  id: v.optional(Id),
});
export type NewMessage = v.InferOutput<typeof NewMessage>;

/** Ids of messages that have been seen. */
export const ReadMessages = v.strictObject({
  ids: v.pipe(v.array(Id), v.minLength(1, "Name at least one."), v.maxLength(200, "Name at most 200.")),
});

/** Whether copies of messages go out by mail. */
export const EmailPreference = v.strictObject({ wanted: v.boolean("Say true or false.") });

/** The start of a first name to look for in the audience. */
export const AudienceSearch = v.optional(searchWords(120), "");

/** How many travelers a business can write to, and how many an announcement reaches, both without those who muted it. */
export type AudienceSize = { people: number; announced: number };
