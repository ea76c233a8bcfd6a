// Apart from other dates, since few islands need these texts.
import { t } from "../i18n/t.ts";
import { toDayNumber } from "./dates.ts";

/** "Details confirmed today", "… 12 days ago", "Details not confirmed yet" @param at ISO 8601; null if it never was */
export function formatConfirmed(at: string | null, timezone: string, now = new Date()): string {
  if (!at) return t("Details not confirmed yet");
  const days = toDayNumber(now, timezone) - toDayNumber(new Date(at), timezone);
  if (days <= 0) return t("Details confirmed today");
  if (days === 1) return t("Details confirmed yesterday");
  if (days < 60) return t("Details confirmed {days, plural, one {# day} other {# days}} ago", { days });
  if (days < 730)
    return t("Details confirmed {months, plural, one {# month} other {# months}} ago", {
      months: Math.floor(days / 30.44),
    });
  return t("Details confirmed {years, plural, one {# year} other {# years}} ago", { years: Math.floor(days / 365.25) });
}
