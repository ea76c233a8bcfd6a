// The language of the request that is being answered, or of the email that is being written.
import { AsyncLocalStorage } from "node:async_hooks";
import { isPartial, type Language, SOURCE_LANGUAGE } from "./languages.ts";

type Current = {
  language: Language;
  requested: Language;
  isInUrl: boolean;
  isForStaff?: boolean;
  /** The language in which texts about the city are, if nobody said which. */
  findCityLanguage: () => string;
};

const storage = new AsyncLocalStorage<Current>();

/** Outside of `inLanguage`, English. */
export const getLanguage = (): Language => storage.getStore()?.language ?? SOURCE_LANGUAGE;

/** Whether the URL of the page names its language, which then counts more than the setting of the account. */
export const isLanguageInUrl = (): boolean => storage.getStore()?.isInUrl ?? false;

const findEnglish = (): string => SOURCE_LANGUAGE;

/** Outside of a request, English. */
export const findCityLanguage = (): string => (storage.getStore()?.findCityLanguage ?? findEnglish)();

/** The city's language stays that of the surrounding call. */
export const inLanguage = <T>(
  language: Language,
  work: () => T,
  { isInUrl = false, findCityLanguage: find = storage.getStore()?.findCityLanguage ?? findEnglish } = {},
): T => storage.run({ language, requested: language, isInUrl, findCityLanguage: find }, work);

/** Holds for the rest of the current request: once its session is known, so is the setting of its account, or null. */
export function applyAccountLanguage(language: Language | null): void {
  const current = storage.getStore();
  if (!current) return;
  if (!current.isInUrl) current.language = language ?? current.requested;
  if (current.isForStaff) answerStaff();
}

/** The rest of the current request is for an owner or an admin. */
export function answerStaff(): void {
  const current = storage.getStore();
  if (current) Object.assign(current, { isForStaff: true, language: toStaffLanguage(current.language) });
}

/** Owners and admins read English until their language has all texts: better than a page in two languages. */
export const toStaffLanguage = (language: Language): Language => (isPartial(language) ? SOURCE_LANGUAGE : language);
