// Texts in the language of the reader. In the browser, src/i18n/t.browser.ts takes the place of this file.
import { getCountry } from "./current-city.ts";
import { getLanguage } from "./current-language.ts";
import { formatMessage, type Message, type Values } from "./formatting.ts";
import { toLocale } from "./languages.ts";
import { getMessage, getTranslation } from "./messages.ts";

export { getLanguage };

export const getLocale = (): string => toLocale(getLanguage(), getCountry());

export const lookUp = (text: string): Message => getMessage(getLanguage(), text);

/** @param text English in ICU MessageFormat, written here as one string literal; or a constant made with `msg` */
export const t = (text: string, values?: Values): string => formatMessage(lookUp(text), getLocale(), values) as string;

/** Translates a text that may be in the catalogs: an error's, which can be a constant or translated already. */
export const translateKnown = (text: string): string =>
  getTranslation(getLanguage(), text) === undefined ? text : t(text);

/** Marks a text that is translated later, where it is shown with `t`: for constants and the messages of schemas. */
export const msg = <Text extends string>(text: Text): Text => text;
