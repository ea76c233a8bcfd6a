// Time zones that a calendar file describes itself, such as "Customized Time Zone" of Outlook.
import ICAL from "ical.js";
import { readMoment } from "./imported-event.ts";

const MAX_ZONES = 20;
/** Offsets are compared at noon, about twice a month. */
const COMPARED_DAYS = Array.from({ length: 50 }, (_, i) => i * 15 - 30);
const DAY_MS = 86_400_000;

/** Finds the IANA zone with the same offsets in the next two years. @param head the lines outside of events */
export function readOwnZones(head: string, timezone: string, now: Date): Map<string, string> {
  const zones = new Map<string, string>();
  for (const block of head.split(/^BEGIN:VTIMEZONE$/im).slice(1, MAX_ZONES + 1)) {
    const [text = ""] = block.split(/^END:VTIMEZONE$/im);
    const zone = readZone(`BEGIN:VTIMEZONE\r\n${text.trim()}\r\nEND:VTIMEZONE`);
    const found = zone && findSame(zone, timezone, now);
    if (found) zones.set(zone.tzid, found);
  }
  return zones;
}

/** Null if it isn't iCalendar, or changes more often than a year. */
function readZone(text: string): ICAL.Timezone | null {
  if (/FREQ=(?!YEARLY)/i.test(text)) return null;
  try {
    return new ICAL.Timezone(new ICAL.Component(ICAL.parse(text)));
  } catch {
    return null;
  }
}

function findSame(zone: ICAL.Timezone, timezone: string, now: Date): string | undefined {
  const days = COMPARED_DAYS.map((ahead) => new Date(now.getTime() + ahead * DAY_MS).toISOString().slice(0, 10));
  const own = days.map((day) => zone.utcOffset(ICAL.Time.fromDateTimeString(`${day}T12:00:00`)) * 1000);
  const hasSame = (name: string) =>
    days.every((day, i) => {
      const instant = readMoment(`${day}T12:00:00`, name)?.instant.getTime();
      return instant !== undefined && Date.parse(`${day}T12:00:00Z`) - instant === own[i];
    });
  return [timezone, "UTC", ...Intl.supportedValuesOf("timeZone"), ...FIXED].find(hasSame);
}

const FIXED = Array.from({ length: 24 }, (_, i) => `Etc/GMT${i < 12 ? "-" : "+"}${(i % 12) + 1}`);
