// What writing to travelers takes, and what either side reads of a message. Times are ISO 8601.
import * as v from "valibot";
import { Id, line, optional, searchWords, text } from "../../validation.ts";

export type { AudienceMember, InboxMessage, SentMessage } from "./answers.ts";

/** Messages that a business can send within 24 hours, without notices about its events. */
export const MESSAGES_A_DAY = 20;
export const MAX_CONTENT = 4000;

/** With an `id` made by the browser, a message sent twice is stored once. Without a recipient it goes to everybody who liked or saved. */
export const NewMessage = v.strictObject({
  title: line(140, "Enter a title."),
  content: text(MAX_CONTENT, "Write your message."),
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
