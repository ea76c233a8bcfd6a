import { t } from "../../i18n/t.ts";
import { isVisible, removeDeceptive, toNfc } from "../../validation.ts";
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from "../places/listing/content-schema.ts";
import { isTooComplex, MAX_HOURS_LENGTH } from "../places/listing/hours-limits.ts";
import { LISTING_FIELDS, roundDegrees } from "../places/owner/schema.ts";
import { RejectedPlace, type Warn } from "./parsed-file.ts";
import { type AddressDefaults, type AddressParts, joinStreet } from "./street-addresses.ts";

const MAX_LOCATION_LENGTH = LISTING_FIELDS.location.max;
const MAX_CONTACT_LENGTH = LISTING_FIELDS.contactInfo.max;
const MAX_WEBSITE_LENGTH = LISTING_FIELDS.website.max;
const MAX_REF_LENGTH = 200;

/** Normalizes to NFC on one line, without invisible characters. Whitespace and control characters become single spaces. */
export function cleanLine(text: string): string {
  if (CLEAN.test(text)) return text;
  return removeDeceptive(toNfc(text.toWellFormed()))
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** Words in ASCII with single spaces: most texts of most files. */
const CLEAN = /^[!-~]+(?: [!-~]+)*$/;

export function readName(text: string): string {
  const name = cleanLine(text);
  if (name === "") throw new RejectedPlace(t("has no name"), true);
  if (!isVisible(name)) throw new RejectedPlace(t("has no visible character in its name"), true);
  if (name.includes("\ufffd"))
    throw new RejectedPlace(t("has characters in its name destroyed by a wrong encoding"), true);
  if (name.length > MAX_NAME_LENGTH)
    throw new RejectedPlace(t("has a name longer than {max} characters", { max: MAX_NAME_LENGTH }), true);
  return name;
}

/** Without an ID, the same name within about 11 meters is the same place. @throws RejectedPlace if it's too long */
export function readRef(text: string | null, name: string, position: { latitude: number; longitude: number }): string {
  const ref = cleanLine(text ?? "");
  if (ref.length > MAX_REF_LENGTH)
    throw new RejectedPlace(t("has an ID longer than {max} characters", { max: MAX_REF_LENGTH }), true);
  return ref || `${name.toLowerCase()}@${position.latitude.toFixed(4)},${position.longitude.toFixed(4)}`;
}

/** In degrees, rounded to 7 decimals. @throws RejectedPlace if they are missing, not numbers, or out of range */
export function readCoordinates(latitude: unknown, longitude: unknown): { latitude: number; longitude: number } {
  if (typeof latitude !== "number" || typeof longitude !== "number" || !Number.isFinite(latitude + longitude))
    throw new RejectedPlace(t("has no coordinates"), true);
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    throw new RejectedPlace(
      t("has invalid coordinates: latitude {latitude}, longitude {longitude}", { latitude, longitude }),
      true,
      Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90,
    );
  if (latitude === 0 && longitude === 0) throw new RejectedPlace(t("has the coordinates 0, 0"), true);
  return { latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) };
}

/** Truncated between words, with "…", if it's too long. */
export function readDescription(text: string, warn: Warn): string | null {
  const whole = text
    .split(/\r\n?|\n/)
    .map(cleanLine)
    .join("\n")
    .trim();
  if (whole.length <= MAX_DESCRIPTION_LENGTH) return whole || null;
  warn(t("description cut to {max} characters", { max: MAX_DESCRIPTION_LENGTH }));
  return cutAtWord(whole, MAX_DESCRIPTION_LENGTH);
}

/** "12 Avenue Albert II, Larvotto, Monaco", or else the city, or else the coordinates. `address` is complete, on one line. */
export function readLocation(
  parts: AddressParts,
  position: { latitude: number; longitude: number },
  defaults: AddressDefaults,
): string {
  const [address = "", houseNumber = "", street = "", area = "", city = ""] = [
    parts.address,
    parts.houseNumber,
    parts.street,
    parts.area,
    parts.city || defaults.city,
  ].map((part) => cleanLine(part ?? ""));
  const onStreet = joinStreet(street, houseNumber, { ...defaults, country: parts.country, position });
  const namesArea = [onStreet, city].some((part) => part.toLowerCase() === area.toLowerCase());
  const line = address || [onStreet, namesArea ? "" : area].filter(Boolean).join(", ");
  const isComplete =
    (address || onStreet).toLowerCase().includes(city.toLowerCase()) || (address !== "" && NAMES_CITY.test(address));
  const whole = isComplete ? line : [line, city].filter(Boolean).join(", ");
  return cutAtWord(
    whole || city || `${position.latitude.toFixed(4)}, ${position.longitude.toFixed(4)}`,
    MAX_LOCATION_LENGTH,
  );
}

/** An address in Chinese or Japanese begins with its city; in others the city follows a postal code. */
const NAMES_CITY =
  /^\S{0,6}?\p{Script=Han}{1,5}[市縣县都府区區]|,\s*(?:[A-Z]{1,2}-)?\d{4,5}\s+\p{L}{2,}|\d\p{L}?,\s*\p{L}[\p{L} .-]{1,60}$/u;

/** Unique phone numbers and email addresses, as many as fit: "+377 97 97 96 96 · info@example.com". */
export function readContact(phones: string[], emails: string[], warn: Warn): string | null {
  const listed = (texts: string[]) =>
    texts
      .flatMap((text) => text.split(/[;,]/))
      .map(cleanLine)
      .filter(Boolean);
  const addresses = listed(emails).map((address) => address.replace(/^mailto:/i, ""));
  const good = [
    ...listed(phones).filter((phone) => /\d{3}/.test(phone.replace(/[^\d]/g, ""))),
    ...addresses.filter((address) => /^[^\s@<>]{1,254}@[^\s@<>]{1,254}\.[^\s@<>]{1,254}$/.test(address)),
  ];
  if (good.length < listed(phones).length + addresses.length) warn(t("invalid phone number or email address"));
  let contact = "";
  for (const part of new Set(good)) {
    const longer = contact === "" ? part : `${contact} · ${part}`;
    if (longer.length <= MAX_CONTACT_LENGTH) contact = longer;
  }
  return contact || null;
}

/** The first valid URL in a list separated by `;`. "www.example.com" counts as http. */
export function readWebsite(text: string, warn: Warn): string | null {
  const listed = text
    .split(/;\s*(?=https?:|www\.)|\s+/i)
    .map(cleanLine)
    .filter(Boolean);
  if (listed.length === 0) return null;
  const website = listed.map(toWebAddress).find((address) => address !== null);
  if (!website) warn(t("invalid website"));
  return website ?? null;
}

/** Dropped if too long or too complex, because truncated hours would mislead. */
export function readOpeningHours(text: string, warn: Warn): string | null {
  const hours = cleanLine(text).replace(/\s?[‐‑–—]\s?/g, "-");
  if (hours.length > MAX_HOURS_LENGTH) warn(t("opening hours longer than {max} characters", { max: MAX_HOURS_LENGTH }));
  else if (isTooComplex(hours)) warn(t("its opening hours are too complex"));
  else return hours || null;
  return null;
}

function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const truncated = text.slice(0, limit - 1);
  const lastSpace = Math.max(truncated.lastIndexOf(" "), truncated.lastIndexOf("\n"));
  const cut = lastSpace > limit / 2 ? truncated.slice(0, lastSpace) : truncated.replace(/[\ud800-\udbff]$/, "");
  return `${cut.replace(/(?<![\s,;:.–-])[\s,;:.–-]+$/, "")}…`;
}

function toWebAddress(text: string): string | null {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `http://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || !/\.[^.]{2,}$/.test(url.hostname) || url.username || url.password)
    return null;
  return url.href.length <= MAX_WEBSITE_LENGTH ? url.href : null;
}
