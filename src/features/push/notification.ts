// What a notification says, in the language of its recipient, and what a click on it opens.
import type { Notice, PushFacts } from "../../../db/index.ts";
import type { PushKind } from "../../../db/vocabulary.ts";
import { inLanguage } from "../../i18n/current-language.ts";
import { getDirection, type Language } from "../../i18n/languages.ts";
import { t } from "../../i18n/t.ts";
import type { City } from "../../ui/dates.ts";
import { translateNotice } from "../messages/notices.ts";
import decisions from "./decisions.texts.json" with { type: "json" };
import kinds from "./kinds.json" with { type: "json" };
import type { PushPayload } from "./schema.ts";

export type Push = {
  key: string;
  kind: PushKind;
  language: Language;
  token: string;
  /** Its name in that language. Null for notifications that aren't about one. */
  business: string | null;
  businessId: string | null;
  seatEventId: string | null;
  message: { title: string; content: string; notice: Notice | null } | null;
  facts: PushFacts | null;
};

/** In characters. Push services accept about 4,000 bytes. */
const MAX_LENGTH = { title: 150, body: 300 };

export const toPayload = (push: Push, city: City): PushPayload =>
  inLanguage(push.language, () => {
    const { title, body } = describe(push, city);
    return {
      title: truncate(title, MAX_LENGTH.title),
      body: truncate(body, MAX_LENGTH.body),
      lang: push.language,
      dir: getDirection(push.language),
      tag: toTag(push),
      url: toUrl(push),
      mute: toMute(push),
    };
  });

type Text = { title: string; body: string };

function describe({ business, message, facts }: Push, city: City): Text {
  const name = business ?? "";
  if (message) {
    const { title, content } = translateNotice(message, city);
    return message.notice ? { title, body: content } : { title: name, body: `${title}\n${content}` };
  }
  if (facts && "room" in facts)
    return { title: t("It's a match: {name}", { name }), body: t("Your room has a new match.") };
  if (facts && "decision" in facts) return { title: name, body: t(decisions[facts.decision], { name, place: name }) };
  const count = facts && "count" in facts ? facts.count : 0;
  if (business)
    return {
      title: name,
      body: t("{count, plural, one {# new RSVP since yesterday.} other {# new RSVPs since yesterday.}}", { count }),
    };
  return {
    title: t("Waiting for review"),
    body: t("{count, plural, one {# item is waiting for a decision.} other {# items are waiting for a decision.}}", {
      count,
    }),
  };
}

function toUrl({ kind, seatEventId, facts }: Push): string {
  if (facts && "room" in facts) return `/together/${facts.room}`;
  return seatEventId ? `/events/${seatEventId}` : kinds[kind].url;
}

/** A room's next match takes the place of the one before, without another sound. */
const toTag = ({ key, facts }: Push) => (facts && "room" in facts ? `match:${facts.room}` : key);

const toMute = ({ kind, token, business, businessId }: Push): PushPayload["mute"] =>
  kind === "announcement" && business && businessId
    ? { label: t("Mute {name}", { name: business }), token, kind, businessId }
    : { label: t("Turn these off"), token, kind };

const truncate = (text: string, max: number) =>
  text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .toWellFormed()
        .trimEnd()}…`;
