// The fields of a place, cleaned, checked and cut to the length of their columns, for every kind of file.
import { isTooComplex } from "../listings/hours-limits.ts";
import { UnfitPlace } from "./parsed-file.ts";

const NAME_LIMIT = 120;
const LOCATION_LIMIT = 200;
const CONTACT_LIMIT = 200;
const DESCRIPTION_LIMIT = 2000;
const WEBSITE_LIMIT = 500;
const HOURS_LIMIT = 500;
const REF_LIMIT = 200;

/** Told which part of a place could not be kept. */
export type Lose = (what: string) => void;

/** Unicode NFC on one line, trimmed; runs of spaces, control characters and invisible characters become one space. */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\u200b\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** @throws UnfitPlace when there is none, it is too long, or a wrong encoding has destroyed letters */
export function readName(text: string): string {
  const name = cleanLine(text);
  if (name === "") throw new UnfitPlace("has no name", true);
  if (name.includes("\ufffd")) throw new UnfitPlace("its name lost letters to a wrong encoding", true);
  if (name.length > NAME_LIMIT) throw new UnfitPlace(`its name is longer than ${NAME_LIMIT} characters`, true);
  return name;
}

/**
 * The place's id in its source. Where the source gives none, the same name at the same spot (within about 11 meters) is the
 * same place.
 * @throws UnfitPlace when it is longer than its column
 */
export function readRef(text: string | null, name: string, spot: { latitude: number; longitude: number }): string {
  const ref = cleanLine(text ?? "");
  if (ref.length > REF_LIMIT) throw new UnfitPlace(`its id is longer than ${REF_LIMIT} characters`, true);
  return ref || `${name.toLowerCase()}@${spot.latitude.toFixed(4)},${spot.longitude.toFixed(4)}`;
}

/**
 * Degrees, rounded to the 7 decimals of the column.
 * @throws UnfitPlace when they are missing, not numbers, or out of range
 */
export function readCoordinates(latitude: unknown, longitude: unknown): { latitude: number; longitude: number } {
  if (typeof latitude !== "number" || typeof longitude !== "number" || !Number.isFinite(latitude + longitude)) {
    throw new UnfitPlace("has no coordinates", true);
  }
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
    throw new UnfitPlace(`latitude ${latitude}, longitude ${longitude} is not on the globe`, true);
  }
  if (latitude === 0 && longitude === 0) throw new UnfitPlace("its coordinates are 0, 0", true);
  return { latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) };
}

/** Cut between words, with "…", where it is longer than its column. */
export function readDescription(text: string, lose: Lose): string | null {
  const whole = text
    .split(/\r\n?|\n/)
    .map(cleanLine)
    .join("\n")
    .trim();
  if (whole.length <= DESCRIPTION_LIMIT) return whole || null;
  lose(`its description was cut to ${DESCRIPTION_LIMIT} characters`);
  return cutAtWord(whole, DESCRIPTION_LIMIT);
}

/**
 * "12 Avenue Albert II, Monaco"; without a street the city, without a city the coordinates.
 * @param address a whole address in one line, where the source has one
 */
export function readLocation(
  parts: { address?: string; houseNumber?: string; street?: string; city?: string },
  spot: { latitude: number; longitude: number },
): string {
  const [address = "", houseNumber = "", street = "", city = ""] = [
    parts.address,
    parts.houseNumber,
    parts.street,
    parts.city,
  ].map((part) => cleanLine(part ?? ""));
  const line = address || (street && `${houseNumber} ${street}`.trim());
  const named = line.toLowerCase().includes(city.toLowerCase()) ? line : [line, city].filter(Boolean).join(", ");
  return cutAtWord(named || city || `${spot.latitude.toFixed(4)}, ${spot.longitude.toFixed(4)}`, LOCATION_LIMIT);
}

/** Phone numbers and email addresses, each once, as many as fit: "+377 97 97 96 96 · info@example.com". */
export function readContact(phones: string[], emails: string[], lose: Lose): string | null {
  const listed = (texts: string[]) =>
    texts
      .flatMap((text) => text.split(/[;,]/))
      .map(cleanLine)
      .filter(Boolean);
  const mails = listed(emails).map((mail) => mail.replace(/^mailto:/i, ""));
  const good = [
    ...listed(phones).filter((phone) => /\d{3}/.test(phone.replace(/[^\d]/g, ""))),
    ...mails.filter((mail) => /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(mail)),
  ];
  if (good.length < listed(phones).length + mails.length) lose("a phone number or mail address was none");
  let contact = "";
  for (const part of new Set(good)) {
    const longer = contact === "" ? part : `${contact} · ${part}`;
    if (longer.length <= CONTACT_LIMIT) contact = longer;
  }
  return contact || null;
}

/** The first of the addresses (`;` between them) that a browser can open; "www.example.com" counts as http. */
export function readWebsite(text: string, lose: Lose): string | null {
  const listed = text
    .split(/;\s*(?=https?:|www\.)|\s+/i)
    .map(cleanLine)
    .filter(Boolean);
  if (listed.length === 0) return null;
  const website = listed.map(toWebAddress).find((address) => address !== null);
  if (!website) lose("its website is no web address");
  return website ?? null;
}

/** Half a timetable would mislead, so one that is too long or too complex is dropped. */
export function readOpeningHours(text: string, lose: Lose): string | null {
  const hours = cleanLine(text).replace(/\s?[‐‑–—]\s?/g, "-");
  if (hours.length > HOURS_LIMIT) lose(`its opening hours are longer than ${HOURS_LIMIT} characters`);
  else if (isTooComplex(hours)) lose("its opening hours are too complex");
  else return hours || null;
  return null;
}

const roundDegrees = (degrees: number) => Math.round(degrees * 1e7) / 1e7;

function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const room = text.slice(0, limit - 1);
  const lastSpace = Math.max(room.lastIndexOf(" "), room.lastIndexOf("\n"));
  const cut = lastSpace > limit / 2 ? room.slice(0, lastSpace) : room.replace(/[\ud800-\udbff]$/, "");
  return `${cut.replace(/[\s,;:.–-]+$/, "")}…`;
}

function toWebAddress(text: string): string | null {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `http://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || !/\.[^.]{2,}$/.test(url.hostname) || url.username || url.password)
    return null;
  return url.href.length <= WEBSITE_LIMIT ? url.href : null;
}
