import positions from "./zone-positions.json" with { type: "json" };

/** The main city of a time zone, from the tz database; undefined for zones without a place. */
export function findZonePosition(timezone: string | undefined): { latitude: number; longitude: number } | undefined {
  const [latitude, longitude] = (timezone && (positions as Record<string, number[]>)[timezone]) || [];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}
