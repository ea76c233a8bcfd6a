import { getLanguage } from "../i18n/current-language.ts";
import { getDirection, type Language } from "../i18n/languages.ts";

/** Marks a part of a page that is in another language than the page, such as a chapter of the handbook. */
export const markLanguage = (lang: Language) => (lang === getLanguage() ? {} : { lang, dir: getDirection(lang) });
