// Reads positions as people write them: decimal comma, degrees and minutes, or both in one column.
import { toObject } from "../geojson.ts";
import { representativePoint } from "../geometry.ts";
import { toTexts } from "./paths.ts";

export type Position = { latitude?: number; longitude?: number };

const EARTH_RADIUS_M = 6_378_137;

/** "48,8566", "48°51'23.8\" N", "N 48 51.4" or "-2.35" in degrees; undefined if it isn't one. */
export function readDegrees(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  const [text = ""] = toTexts([value]);
  const plain = text.replace(/[−–]/g, "-").trim();
  if (/^[+-]?\d{1,12}(?:[.,]\d*)?°?$/.test(plain)) return Number(plain.replace(",", ".").replace("°", ""));
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
    const point = representativePoint(found);
    if (point) return { longitude: point[0], latitude: point[1] };
    return {
      latitude: readDegrees(found.lat ?? found.latitude ?? found["schema:latitude"]),
      longitude: readDegrees(found.lon ?? found.lng ?? found.long ?? found.longitude ?? found["schema:longitude"]),
    };
  }
  const texts = toTexts(values);
  return readPair(texts.length === 2 ? texts.join(" ; ") : (texts[0] ?? ""));
}

function readPair(text: string): Position {
  const [, x, y] = /^\s*(?:SRID=\d+;)?POINT\s*Z?\s*\(\s*(-?[\d.]+)\s+(-?[\d.]+)/i.exec(text) ?? [];
  if (x && y) return { longitude: Number(x), latitude: Number(y) };
  const plain = text.replace(/^[[(\s]+|[\])\s]+$/g, "");
  const [first, second] = splitPair(plain);
  if (first === undefined || second === undefined) return {};
  const isLongitudeFirst = /[EW]/i.test(first) && /[NS]/i.test(second);
  const [latitude, longitude] = [readDegrees(first), readDegrees(second)];
  return isLongitudeFirst ? { latitude: longitude, longitude: latitude } : { latitude, longitude };
}

function splitPair(text: string): string[] {
  for (const divider of [/\s*[;|/]\s*/, /,\s+/, /(?<=\d\.\d+),(?=[+-]?\d)/, /(?<=[NSEWO])[\s,]+/i, /\s*,\s*/, /\s+/]) {
    const parts = text.split(divider).filter(Boolean);
    if (parts.length === 2) return parts;
  }
  // "48,86,2,35": each with a decimal comma.
  const numbers = /^([+-]?\d+,\d+),\s*([+-]?\d+,\d+)$/.exec(text);
  return numbers ? numbers.slice(1) : [];
}

/** From Web Mercator in meters. https://epsg.io/3857 */
export function fromWebMercator({ latitude: y, longitude: x }: Position): Position {
  if (x === undefined || y === undefined) return {};
  const toDegrees = 180 / Math.PI;
  return {
    longitude: (x / EARTH_RADIUS_M) * toDegrees,
    latitude: (2 * Math.atan(Math.exp(y / EARTH_RADIUS_M)) - Math.PI / 2) * toDegrees,
  };
}
