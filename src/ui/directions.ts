// Links to directions: in the phone's map app, or on openstreetmap.org.

/** Degrees (WGS 84). */
type Spot = { name: string; latitude: number; longitude: number };

/** Android opens geo: links (RFC 5870) in a map app. iPhones don't support them, but open Apple's links in theirs. */
export function getDirectionsUrl({ name, latitude, longitude }: Spot, userAgent: string): string {
  const at = `${latitude},${longitude}`;
  if (/Android/.test(userAgent)) return `geo:${at}?q=${at}(${encodeURIComponent(name)})`;
  if (/iPhone/.test(userAgent)) return `https://maps.apple.com/?daddr=${at}`;
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(at)}`;
}
