import { isUnusable, type PlanView } from "../../../src/features/plan/schema.ts";

/** Nine between the ends: https://developers.google.com/maps/documentation/urls/get-started */
const MAX_POINTS = 11;

/** The whole walk, which phones open in their app; in parts if it has too many stops. Empty with less than two points. */
export function getRouteUrls({ stops, from, returns }: Pick<PlanView, "stops" | "from"> & Partial<PlanView>): string[] {
  const [start, end] = [from ? [from] : [], from && returns ? [from] : []];
  const points = [...start, ...stops.filter((stop) => !isUnusable(stop)), ...end].map(
    ({ latitude, longitude }) => `${latitude},${longitude}`,
  );
  const parts = Math.ceil((points.length - 1) / (MAX_POINTS - 1));
  return Array.from({ length: Math.max(0, parts) }, (_, part) => {
    const start = part * (MAX_POINTS - 1);
    return toUrl(points.slice(start, start + MAX_POINTS));
  });
}

function toUrl(points: readonly string[]): string {
  const waypoints = points.slice(1, -1).join("|");
  const query = new URLSearchParams({
    api: "1",
    origin: points[0]!,
    destination: points.at(-1)!,
    travelmode: "walking",
    ...(waypoints && { waypoints }),
  });
  return `https://www.google.com/maps/dir/?${query}`;
}
