// What either side reads of a message. Times are ISO 8601.
import * as v from "valibot";
import { Count, Moment, Uuid } from "../../response-schemas.ts";

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
  createdAt: Moment,
};

export const InboxMessage = v.object({
  ...message,
  readAt: v.nullable(Moment),
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
export const CopyWanted = v.object({ wanted: v.boolean() });
