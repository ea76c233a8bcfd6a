// Loaded when a visitor presses Near me, since few do.
import type { Box } from "../../../src/features/map/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { getDistance, type Point } from "../../../src/taste/walking.ts";
import { getPosition } from "../../lib/position.ts";

const MAX_AGE_MS = 60_000;

/** @returns where the visitor is, or why they can't be shown on the map */
export async function findVisitor(area: Box | null, city: string): Promise<{ position: Point } | { problem: string }> {
  try {
    const position = await locate();
    const problem = explainFarAway(area, position, city);
    return problem ? { problem } : { position };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

async function locate(): Promise<Point> {
  if (!isSecureContext || !navigator.geolocation)
    throw new Error(
      t("Your browser shares your location only over a secure connection (https). Move the map instead."),
    );
  return getPosition(MAX_AGE_MS).catch(({ code }: GeolocationPositionError) => {
    throw new Error(getRefusals()[code]);
  });
}

const getRefusals = (): Record<number, string> => ({
  1: t(
    "Your browser doesn't share your location with this site. Allow it in the site settings, then press Near me again.",
  ),
  2: t("Your device can't find your location right now. Move the map instead."),
  3: t("Finding your location took too long. Press Near me to try again."),
});

const MAX_KM_FROM_CITY = 15;

function explainFarAway(area: Box | null, position: Point, cityName: string): string | null {
  const km = area ? getDistanceToBox(area, position) : 0;
  if (km <= MAX_KM_FROM_CITY) return null;
  const rounded = km < 100 ? Math.round(km / 5) * 5 : Math.round(km / 10) * 10;
  return t("You're about {km, number} km from {city}. The map still shows {city}.", { km: rounded, city: cityName });
}

/** From its nearest point, in kilometers. */
function getDistanceToBox([west, south, east, north]: Box, from: Point): number {
  const width = (east - west + 360) % 360;
  const beyond = (from.longitude - west + 360) % 360;
  const longitude = beyond <= width ? from.longitude : beyond - width < 360 - beyond ? east : west;
  return getDistance(from, { latitude: Math.min(north, Math.max(south, from.latitude)), longitude }) / 1000;
}
