// The time zones of calendar files: names of the IANA database, with a path before them, or those of Windows.
import { LRUCache } from "lru-cache";
import { isTimeZone } from "../../../validation.ts";
import windowsZones from "./windows-zones.json" with { type: "json" };

/** https://github.com/unicode-org/cldr/blob/main/common/supplemental/windowsZones.xml, as far as calendars use them. */
const WINDOWS: Record<string, string> = windowsZones;

const known = new LRUCache<string, { zone: string | null }>({ max: 500 });

/** The IANA name for "Europe/Paris", "/mozilla.org/20050126_1/Europe/Paris" or "Romance Standard Time"; null if unknown. */
export function findTimezone(name: string): string | null {
  const found = known.get(name);
  if (found) return found.zone;
  const [, path = name] = /([A-Z][\w+-]{0,30}(?:\/[A-Z][\w+-]{0,30}){1,2})$/.exec(name) ?? [];
  const zone = WINDOWS[name] ?? [name, path].find(isTimeZone) ?? null;
  known.set(name, { zone });
  return zone;
}
