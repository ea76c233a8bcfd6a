// The visitor's position, for distances.
import { useEffect, useState } from "react";
import { t } from "../../src/i18n/t.ts";
import { getDistance } from "../../src/taste/walking.ts";
import { formatDecimal } from "../../src/ui/numbers.ts";

/** @throws GeolocationPositionError if the visitor or the browser refuses */
export async function getPosition(maximumAge = 300_000): Promise<GeolocationCoordinates> {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 10_000, maximumAge }),
  );
  return coords;
}

/** Whether the visitor gave the permission before, so that asking for the position shows no dialog. */
export async function isPositionShared(): Promise<boolean> {
  const permission = await navigator.permissions?.query({ name: "geolocation" });
  return permission?.state === "granted";
}

/** Where the visitor is, if the browser already shares it with this site. */
export function useSharedPosition(): GeolocationCoordinates | undefined {
  const [at, setAt] = useState<GeolocationCoordinates>();
  useEffect(() => {
    void isPositionShared()
      .then((isShared) => (isShared ? getPosition() : undefined))
      .then((position) => position && setAt(position))
      .catch(() => {});
  }, []);
  return at;
}

type Place = { latitude: number | null; longitude: number | null };

/** In meters. Infinity without coordinates. */
export const getDistanceTo = (from: GeolocationCoordinates, { latitude, longitude }: Place): number =>
  latitude === null || longitude === null ? Infinity : getDistance(from, { latitude, longitude });

/** "350 m", "1.2 km". Null if it is unknown. */
export function formatDistance(meters: number): string | null {
  if (meters === Infinity) return null;
  return meters < 975
    ? t("{meters, number} m", { meters: Math.max(50, Math.round(meters / 50) * 50) })
    : t("{km} km", { km: formatDecimal(meters / 1000) });
}
