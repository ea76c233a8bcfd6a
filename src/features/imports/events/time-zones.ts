// The time zones of calendar files: names of the IANA database, with a path before them, or those of Windows.
import { LRUCache } from "lru-cache";

/** https://github.com/unicode-org/cldr/blob/main/common/supplemental/windowsZones.xml, as far as calendars use them. */
const WINDOWS: Record<string, string> = {
  UTC: "UTC",
  "GMT Standard Time": "Europe/London",
  "Greenwich Standard Time": "Atlantic/Reykjavik",
  "W. Europe Standard Time": "Europe/Berlin",
  "Central Europe Standard Time": "Europe/Budapest",
  "Central European Standard Time": "Europe/Warsaw",
  "Romance Standard Time": "Europe/Paris",
  "E. Europe Standard Time": "Europe/Chisinau",
  "FLE Standard Time": "Europe/Kyiv",
  "GTB Standard Time": "Europe/Bucharest",
  "Russian Standard Time": "Europe/Moscow",
  "Turkey Standard Time": "Europe/Istanbul",
  "Israel Standard Time": "Asia/Jerusalem",
  "Egypt Standard Time": "Africa/Cairo",
  "Morocco Standard Time": "Africa/Casablanca",
  "South Africa Standard Time": "Africa/Johannesburg",
  "Arabian Standard Time": "Asia/Dubai",
  "Arab Standard Time": "Asia/Riyadh",
  "India Standard Time": "Asia/Kolkata",
  "SE Asia Standard Time": "Asia/Bangkok",
  "China Standard Time": "Asia/Shanghai",
  "Singapore Standard Time": "Asia/Singapore",
  "Tokyo Standard Time": "Asia/Tokyo",
  "Korea Standard Time": "Asia/Seoul",
  "AUS Eastern Standard Time": "Australia/Sydney",
  "New Zealand Standard Time": "Pacific/Auckland",
  "Eastern Standard Time": "America/New_York",
  "Central Standard Time": "America/Chicago",
  "Mountain Standard Time": "America/Denver",
  "Pacific Standard Time": "America/Los_Angeles",
  "Atlantic Standard Time": "America/Halifax",
  "E. South America Standard Time": "America/Sao_Paulo",
  "SA Pacific Standard Time": "America/Bogota",
  "Argentina Standard Time": "America/Buenos_Aires",
};

const known = new LRUCache<string, { zone: string | null }>({ max: 500 });

/** The IANA name for "Europe/Paris", "/mozilla.org/20050126_1/Europe/Paris" or "Romance Standard Time"; null if unknown. */
export function findTimezone(name: string): string | null {
  const found = known.get(name);
  if (found) return found.zone;
  const [, path = name] = /([A-Z][\w+-]{0,30}(?:\/[A-Z][\w+-]{0,30}){1,2})$/.exec(name) ?? [];
  const zone = WINDOWS[name] ?? [name, path].find(isTimezone) ?? null;
  known.set(name, { zone });
  return zone;
}

function isTimezone(name: string): boolean {
  try {
    return name !== "" && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
