// The time zones of calendar files: names of the IANA database, with a path before them, or those of Windows.
import { remember } from "../../../encoding/remember.ts";
import { isTimeZone } from "../../../validation.ts";
import windowsZones from "./windows-zones.json" with { type: "json" };

/** https://github.com/unicode-org/cldr/blob/main/common/supplemental/windowsZones.xml, as far as calendars use them. */
const WINDOWS: Record<string, string> = windowsZones;

/** The IANA name for "Europe/Paris", "/mozilla.org/20050126_1/Europe/Paris" or "Romance Standard Time"; null if unknown. */
export const findTimezone = remember(500, (name): string | null => {
  const [, path = name] = /([A-Z][\w+-]{0,30}(?:\/[A-Z][\w+-]{0,30}){1,2})$/.exec(name) ?? [];
  return WINDOWS[name] ?? [name, path].find(isTimeZone) ?? null;
});
