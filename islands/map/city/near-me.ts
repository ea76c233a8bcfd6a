// The visitor's position: asked for only when they press Near me, and explained in plain words if it can't be had.
import { useState } from "react";
import type { Box } from "../../../src/features/map/schema.ts";
import { t } from "../../../src/i18n/t.ts";

export type Position = { latitude: number; longitude: number };

const TIMEOUT_MS = 10_000;
const MAX_AGE_MS = 60_000;

/** @param onFound isn't called far from the city, which the note then says */
export function useNearMe(area: Box | null, cityName: string, onFound: (position: Position) => void) {
  const [note, setNote] = useState<string | null>(null);
  const [isLocating, setLocating] = useState(false);
  async function nearMe(): Promise<void> {
    setNote(null);
    setLocating(true);
    try {
      const position = await locate();
      const farAway = explainFarAway(area, position, cityName);
      setNote(farAway);
      if (!farAway) onFound(position);
    } catch (error) {
      setNote((error as Error).message);
    } finally {
      setLocating(false);
    }
  }
  return { note, isLocating, nearMe, closeNote: () => setNote(null) };
}

async function locate(): Promise<Position> {
  if (!isSecureContext || !navigator.geolocation)
    throw new Error(
      t("Your browser shares your location only over a secure connection (https). Move the map instead."),
    );
  const options = { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS };
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, ({ code }) => reject(new Error(getRefusals()[code])), options),
  );
  return coords;
}

const getRefusals = (): Record<number, string> => ({
  1: t(
    "Your browser doesn't share your location with this site. Allow it in the site settings, then press Near me again.",
  ),
  2: t("Your device can't find your location right now. Move the map instead."),
  3: t("Finding your location took too long. Press Near me to try again."),
});

const MAX_KM_FROM_CITY = 15;
const KM_PER_DEGREE = 111.32;

function explainFarAway(area: Box | null, position: Position, cityName: string): string | null {
  const km = area ? getDistance(area, position) : 0;
  if (km <= MAX_KM_FROM_CITY) return null;
  const rounded = km < 100 ? Math.round(km / 5) * 5 : Math.round(km / 10) * 10;
  return t("You're about {km, number} km from {city}. The map still shows {city}.", { km: rounded, city: cityName });
}

/** From the nearest point of the box, in kilometers, on a sphere. */
function getDistance([west, south, east, north]: Box, { latitude, longitude }: Position): number {
  const width = (east - west + 360) % 360;
  const beyond = (longitude - west + 360) % 360;
  const lng = beyond <= width ? longitude : beyond - width < 360 - beyond ? east : west;
  const lat = Math.min(north, Math.max(south, latitude));
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord = half(latitude - lat) + Math.cos(radians(latitude)) * Math.cos(radians(lat)) * half(longitude - lng);
  return (2 * Math.asin(Math.sqrt(chord)) * 180 * KM_PER_DEGREE) / Math.PI;
}

/** Degrees to which the position is rounded, and of the distance searched around it (about two kilometers). */
const ROUNDING = 0.01;
const RADIUS = 0.02;

export function boxNear({ latitude, longitude }: Position): Box {
  const rounded = (degrees: number) => Math.round(degrees / ROUNDING) * ROUNDING;
  const width = RADIUS / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
  const box = [
    rounded(longitude) - width,
    rounded(latitude) - RADIUS,
    rounded(longitude) + width,
    rounded(latitude) + RADIUS,
  ];
  return box.map((degrees) => Math.round(degrees * 1000) / 1000) as Box;
}
