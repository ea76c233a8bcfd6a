// The texts of the privacy and terms pages, and the last words of the Help Center. Every statement must be true of the product.
import type { Values } from "../../i18n/formatting.ts";
import { translateAll } from "../../i18n/texts.ts";
import texts from "./help.texts.json" with { type: "json" };

/** Paragraphs may contain links: "[text](url)". */
export type Section = { title: string; paragraphs: string[] };
export type Text = { title: string; description: string; lead: string; sections: Section[] };

type Facts = {
  siteName: string;
  contact?: string;
  source?: string;
  sendsEmail?: boolean;
  keepsOffline?: boolean;
  hasOffer?: boolean;
};

function translate(text: unknown, facts: Facts): unknown {
  const { siteName, source = "", sendsEmail = false, keepsOffline = false, hasOffer = false } = facts;
  const flags = { hasSource: source !== "", sendsEmail, keepsOffline, hasOffer };
  return translateAll(text, { siteName, source, contact: formatContact(facts) }, flags);
}

const formatContact = ({ contact = "" }: Facts) =>
  translateAll(texts.contact, { contact }, { hasContact: contact !== "" }) as string;

export const privacy = (facts: Facts) => translate(texts.privacy, facts) as Text;
export const terms = (facts: Facts) => translate(texts.terms, facts) as Text;

/** @param values of all placeholders */
export const ranking = (values: Values, isTrained: boolean) =>
  translateAll(texts.ranking, values, { isTrained }) as Text;

export function furtherHelp(facts: Facts): Section {
  const { title, paragraphs } = translate(texts.furtherHelp, facts) as Section;
  return { title, paragraphs: [formatContact(facts), ...paragraphs] };
}
