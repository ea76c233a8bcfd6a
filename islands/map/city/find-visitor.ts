// Loaded when a visitor presses Near me, since few do.
import type { Box } from "../../../src/features/map/schema.ts";
import { t } from "../../../src/i18n/t.ts";

export type Position = { latitude: number; longitude: number };

const TIMEOUT_MS = 10_000;
const MAX_AGE_MS = 60_000;

/** @returns where the visitor is, or why they can't be shown on the map */
export async function findVisitor(
  area: Box | null,
  city: string,
): Promise<{ position: Position } | { problem: string }> {
  try {
    const position = await locate();
    const problem = explainFarAway(area, position, city);
    return problem ? { problem } : { position };
  } catch (error) {
    return { problem: (error as Error).message };
  }
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
