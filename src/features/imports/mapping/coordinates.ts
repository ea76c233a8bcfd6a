// Reads positions as people write them: decimal comma, degrees and minutes, or both in one column.
import { toAsciiSigns, toObject } from "../geojson.ts";
import { explainGeometry, representativePoint } from "../geometry.ts";
import { RejectedPlace } from "../parsed-file.ts";
import { toTexts } from "./paths.ts";

export type Position = { latitude?: number; longitude?: number };

/** Whole numbers in groups of three digits: a spreadsheet took them for thousands. */
const THOUSANDS = /^[+-]?\d{1,3}(?:([.,'’\s])\d{3})(?:\1\d{3})+$/u;

export const toPlainDegrees = (value: unknown): string => toAsciiSigns(toTexts([value])[0] ?? "");

/** "48,8566", "48°51'23.8\" N", "N 48 51.4" or "-2.35" in degrees; undefined if it isn't one. */
export function readDegrees(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  const plain = toPlainDegrees(value);
  if (/^[+-]?\d{1,12}(?:[.,]\d*)?°?$/.test(plain)) return Number(plain.replace(",", ".").replace("°", ""));
  if (THOUSANDS.test(plain)) return undefined;
  // "45.45.50" has degrees, minutes and seconds.
  if (/^[NSEWO+-]?\s?\d{1,3}\.\d{1,2}\.\d{1,2}\s?[NSEWO]?$/i.test(plain))
    return readDegrees(plain.replaceAll(".", " "));
  const letter = /[NSEWO]/i.exec(plain)?.[0].toUpperCase();
  const parts = plain.replace(/[NSEWO]/gi, "").match(/[+-]?\d+(?:[.,]\d+)?/g) ?? [];
  if (parts.length === 0 || parts.length > 3 || !/^[\d\s.,°º'’′"”″+NSEWO-]+$/i.test(plain)) return undefined;
  const [degrees = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part.replace(",", ".")));
  if (minutes < 0 || minutes >= 60 || seconds < 0 || seconds >= 60) return undefined;
  const size = Math.abs(degrees) + minutes / 60 + seconds / 3600;
  const isNegative = plain.startsWith("-") || letter === "S" || letter === "W";
  return isNegative ? -size : size;
}

/** A GeoJSON geometry, `{lat, lon}`, "POINT(2.35 48.86)", "48.86, 2.35" or "48,86; 2,35". Latitude first, unless it is WKT. */
export function readPosition(values: unknown[]): Position {
  const [value] = values;
  const found = toObject(value);
  if (found) {
    if ("type" in found && ("coordinates" in found || "geometries" in found)) {
      const point = representativePoint(found);
      if (!point) throw new RejectedPlace(explainGeometry(found), true);
      return { longitude: point[0], latitude: point[1] };
    }
    return {
      latitude: readDegrees(found.lat ?? found.latitude ?? found["schema:latitude"]),
      longitude: readDegrees(found.lon ?? found.lng ?? found.long ?? found.longitude ?? found["schema:longitude"]),
    };
  }
  const texts = toTexts(values);
  return readPair(toPlainDegrees(texts.length === 2 ? texts.join(" ; ") : texts[0]));
}

function readPair(text: string): Position {
  const [, x, y] = /^\s*(?:SRID=\d+;)?POINT(?:\s*Z)?\s*\(\s*(-?[\d.]+)\s+(-?[\d.]+)/i.exec(text) ?? [];
  if (x && y) return { longitude: Number(x), latitude: Number(y) };
  const plain = text.replace(/^[[(\s]+|(?<![\])\s])[\])\s]+$/g, "");
  const [first, second] = splitPair(plain);
  if (first === undefined || second === undefined) return {};
  const isLongitudeFirst = /[EW]/i.test(first) && /[NS]/i.test(second);
  const [latitude, longitude] = [readDegrees(first), readDegrees(second)];
  return isLongitudeFirst ? { latitude: longitude, longitude: latitude } : { latitude, longitude };
}

function splitPair(text: string): string[] {
  for (const divider of [/[;|/]/, /,\s+/, /(?<=\d\.\d{1,20}),(?=[+-]?\d)/, /(?<=[NSEWO])[\s,]+/i, /,/, /\s+/]) {
    const parts = text
      .split(divider)
      .map((part) => part.trim())
      .filter(Boolean);
    if (parts.length === 2) return parts;
  }
  // "48,86,2,35": each with a decimal comma.
  const numbers = /^([+-]?\d+,\d+),\s*([+-]?\d+,\d+)$/.exec(text);
  return numbers ? numbers.slice(1) : [];
}

/** The field that a letter of a compass names: "47.6 N" is a latitude, whatever its header says. "O" may be west or east. */
export function findAxis(value: unknown): "latitude" | "longitude" | undefined {
  const [, letter] =
    typeof value === "string"
      ? (/^\s*([NSEW])\s?\d|\d["”″'’′°\s]{0,4}([NSEW])\s*$/i.exec(value) ?? []).filter(Boolean)
      : [];
  if (!letter) return undefined;
  return /[NS]/i.test(letter) ? "latitude" : "longitude";
}
