// The way to a place: the phone's own navigation where there is one, openstreetmap.org elsewhere.

/** Degrees, WGS 84. */
type Spot = { name: string; latitude: number; longitude: number };

/** An Android asks its map apps (RFC 5870); an iPhone knows no geo: links and opens its maps from Apple's own. */
export function getDirectionsUrl({ name, latitude, longitude }: Spot, userAgent: string): string {
  const at = `${latitude},${longitude}`;
  if (/Android/.test(userAgent)) return `geo:${at}?q=${at}(${encodeURIComponent(name)})`;
  if (/iPhone/.test(userAgent)) return `https://maps.apple.com/?daddr=${at}`;
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(at)}`;
}
