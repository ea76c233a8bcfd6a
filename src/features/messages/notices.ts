// The notices about events that are sent in a business's name, in the language of whoever reads them.
import type { Notice } from "../../../db/index.ts";
import { inLanguage } from "../../i18n/current-language.ts";
import { SOURCE_LANGUAGE } from "../../i18n/languages.ts";
import { getLanguage } from "../../i18n/t.ts";
import { translateAll } from "../../i18n/texts.ts";
import { type City, formatEventTime } from "../../ui/dates.ts";
import texts from "./notices.texts.json" with { type: "json" };

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

function describeNotice({ kind, event: title, eventDate, days, business: name, location = "" }: Notice, city: City) {
  const values = {
    title,
    dateTime: formatEventTime({ eventDate, endsAt: days?.endsAt ?? null, allDay: days !== undefined }, city),
    name,
    location,
  };
  return translateAll(texts[kind], values) as Text;
}
