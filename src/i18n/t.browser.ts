// Texts in the browser: the build has replaced each by its compiled translation, so that nothing is looked up.
import { formatMessage, type Message, type Values } from "./formatting.ts";

const { lang, dataset } = document.documentElement;

export const getLanguage = (): string => lang;
export const getLocale = (): string => dataset.locale ?? lang;

export const lookUp = (message: Message): Message => message;
export const t = (message: Message, values?: Values): string => formatMessage(message, getLocale(), values) as string;
export const msg = (message: Message): Message => message;
