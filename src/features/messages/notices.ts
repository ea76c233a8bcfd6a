// The notices about events that are sent in a business's name, in the language of whoever reads them.
import type { Notice } from "../../../db/schema/index.ts";
import { inLanguage } from "../../i18n/current-language.ts";
import { SOURCE_LANGUAGE } from "../../i18n/languages.ts";
import { getLanguage, t } from "../../i18n/t.ts";
import { type City, formatEventTime } from "../../ui/dates.ts";

type Text = { title: string; content: string };

/** The text as stored: for readers in English, and for whoever reads the database. */
export const writeNotice = (notice: Notice, city: City): Text =>
  inLanguage(SOURCE_LANGUAGE, () => describeNotice(notice, city));

/** Messages that people wrote, and notices that were stored as text alone, stay as they are. */
export const translateNotice = <Message extends Text & { notice: Notice | null }>(
  { notice, ...message }: Message,
  city: City,
): Omit<Message, "notice"> =>
  notice && getLanguage() !== SOURCE_LANGUAGE ? { ...message, ...describeNotice(notice, city) } : message;

function describeNotice(
  { kind, event: title, eventDate, days, business: name, location = "" }: Notice,
  city: City,
): Text {
  const values = {
    title,
    dateTime: formatEventTime({ eventDate, endsAt: days?.endsAt ?? null, allDay: days !== undefined }, city),
    name,
    location,
  };
  switch (kind) {
    case "canceled":
      return {
        title: t("Canceled: {title}", values),
        content: t(
          "“{title}” on {dateTime} has been canceled. You don't need to do anything. {name} is sorry to miss you.",
          values,
        ),
      };
    case "closed":
      return {
        title: t("Canceled: {title}", values),
        content: t(
          "“{title}” on {dateTime} has been canceled because {name} is no longer here. You don't need to do anything.",
          values,
        ),
      };
    case "changed":
      return {
        title: t("Changed: {title}", values),
        content: t(
          "“{title}” is now on {dateTime}, at {location}. Your RSVP still counts. If you can't make it, change it under Events.",
          values,
        ),
      };
    case "seat":
      return {
        title: t("You are in: {title}", values),
        content: t(
          "A seat opened up at “{title}” on {dateTime}, and it's yours. If you can't make it, cancel under Events so the next person can go.",
          values,
        ),
      };
  }
}
