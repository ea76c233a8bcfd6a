// What writing to travelers takes, and what either side reads of a message. Times are ISO 8601.
import * as v from "valibot";
import { Id, line, optional, searchWords, text } from "../words.ts";

export type { AudienceMember, InboxMessage, SentMessage } from "./answers.ts";

/** Messages a business may send within 24 hours; notices about its events do not count. */
export const MESSAGES_A_DAY = 20;
export const MOST_CONTENT = 4000;

/** `id` may be made by the browser, so that a message sent twice is stored once. No recipient means everybody who liked or saved. */
export const NewMessage = v.strictObject({
  title: line(140, "Enter a title."),
  content: text(MOST_CONTENT, "Write your message."),
  toUserId: optional(Id),
  isAnnouncement: v.optional(v.boolean("Say true or false."), false),
  id: v.optional(Id),
});
export type NewMessage = v.InferOutput<typeof NewMessage>;

/** The messages that were looked at. */
export const ReadMessages = v.strictObject({
  ids: v.pipe(v.array(Id), v.minLength(1, "Name at least one."), v.maxLength(200, "Name at most 200.")),
});

/** Whether copies of messages go out by mail. */
export const CopyWish = v.strictObject({ wanted: v.boolean("Say true or false.") });

/** The start of a first name to look for in the audience. */
export const AudienceSearch = v.optional(searchWords(120), "");

/** How many travelers can be written to one by one, and how many an announcement reaches; those who muted the business are in neither. */
export type AudienceSize = { people: number; announced: number };
