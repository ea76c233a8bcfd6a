// How long ago somebody said that a listing is right, in words.
import { dayNumber } from "./dates.ts";

/**
 * "Details confirmed today", "Details confirmed 12 days ago", "Details confirmed 3 months ago", "Details not confirmed yet"; days are the city's.
 * @param at an ISO 8601 time; null where nobody ever did
 */
export function formatConfirmed(at: string | null, timezone: string, now = new Date()): string {
  if (!at) return "Details not confirmed yet";
  const days = dayNumber(now, timezone) - dayNumber(new Date(at), timezone);
  if (days <= 0) return "Details confirmed today";
  if (days === 1) return "Details confirmed yesterday";
  if (days < 60) return `Details confirmed ${days} days ago`;
  if (days < 730) return `Details confirmed ${Math.floor(days / 30.44)} months ago`;
  return `Details confirmed ${Math.floor(days / 365.25)} years ago`;
}
