// Numbers as the reader's language writes them.
import { getNumberFormat } from "../i18n/formatting.ts";
import { getLocale, t } from "../i18n/t.ts";

export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  withPlainSpaces(getNumberFormat(getLocale(), options).format(value));

/** With as many decimals as given: "4.0". */
export const formatDecimal = (value: number, decimals = 1): string =>
  formatNumber(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

export const formatMoney = (amount: string, currency: string): string =>
  formatNumber(Number(amount), { style: "currency", currency });

export const formatMegabytes = (bytes: number): string =>
  t("{megabytes, number} MB", { megabytes: Math.max(0.1, Math.round(bytes / 1e5) / 10) });

/** Servers and browsers don't agree on the kind of space in numbers and times. */
export const withPlainSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");
