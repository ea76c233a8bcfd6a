// Links to directions: in the phone's map app, or on openstreetmap.org.

/** Degrees (WGS 84). */
type Spot = { name: string; latitude: number; longitude: number };

/** Android opens geo: links (RFC 5870) in a map app. iPhones don't support them, but open Apple's links in theirs. */
export const getMapApp = (userAgent: string): "android" | "iphone" | "none" =>
  /Android/.test(userAgent) ? "android" : /iPhone/.test(userAgent) ? "iphone" : "none";

export function getDirectionsUrl({ name, latitude, longitude }: Spot, userAgent: string): string {
  const at = `${latitude},${longitude}`;
  const app = getMapApp(userAgent);
  if (app === "android") return `geo:${at}?q=${at}(${encodeURIComponent(name)})`;
  if (app === "iphone") return `https://maps.apple.com/?daddr=${at}`;
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(at)}`;
}
