import { getListFormat } from "../i18n/formatting.ts";
import { getLocale } from "../i18n/t.ts";

/** "vegan, quiet and cheap", or "vegan, quiet, cheap" in the narrow style, for a list that isn't whole. */
export const formatList = (parts: readonly string[], options?: Intl.ListFormatOptions): string =>
  getListFormat(getLocale(), options).format(parts);
