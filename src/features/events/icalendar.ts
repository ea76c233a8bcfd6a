// Events as iCalendar text, after RFC 5545: CRLF lines folded at 75 octets, escaped text, times in UTC.

export type CalendarEvent = {
  /** A UUID that never changes (RFC 7986, 5.3). */
  id: string;
  title: string;
  description: string | null;
  location: string;
  startsAt: Date;
  updatedAt: Date;
  /** How many times it was changed. */
  revision: number;
  /** The page to look at. */
  url: string;
  /** Degrees, where they are known. */
  latitude?: number | null;
  longitude?: number | null;
};

/** How often a calendar program may ask again. */
const REFRESH = "PT1H";

/**
 * Writes a calendar. Events have no end, since hosts give none: by RFC 5545, 3.6.1 they end when they start.
 * @param calendar.name its name in calendar programs
 * @param calendar.maker the product that writes it
 */
export function writeCalendar(calendar: { name: string; maker: string }, events: readonly CalendarEvent[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(calendar.maker.replaceAll("/", " "))}//Events//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escaped(calendar.name)}`,
    `X-WR-CALNAME:${escaped(calendar.name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...events.flatMap(linesOf),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function linesOf(event: CalendarEvent): string[] {
  const { latitude, longitude } = event;
  return [
    "BEGIN:VEVENT",
    `UID:${event.id}`,
    `DTSTAMP:${utc(event.updatedAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
    `LOCATION:${escaped(event.location)}`,
    ...(latitude != null && longitude != null ? [`GEO:${latitude.toFixed(6)};${longitude.toFixed(6)}`] : []),
    `URL:${event.url}`,
    `SEQUENCE:${event.revision}`,
    `LAST-MODIFIED:${utc(event.updatedAt)}`,
    "STATUS:CONFIRMED",
    "END:VEVENT",
  ];
}

/** 20261127T180000Z */
const utc = (date: Date) => `${date.toISOString().replace(/[-:]/g, "").slice(0, 15)}Z`;

/** RFC 5545, 3.3.11. Line breaks become the two characters `\n`, so that no text can start a line of its own. */
const escaped = (text: string) =>
  text
    .replace(/\\/g, "\\\\")
    .replace(/[;,]/g, "\\$&")
    .replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, "\\n");

const MAX_OCTETS = 75;
const encoder = new TextEncoder();

/** RFC 5545, 3.1: no line longer than 75 octets, cut between characters, continued by CRLF and a space. */
function folded(line: string): string {
  let written = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MAX_OCTETS) {
      written += "\r\n ";
      octets = 1;
    }
    written += character;
    octets += size;
  }
  return written;
}
