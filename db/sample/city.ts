// The sample city: its name, its location and the shape of its places. Everything is invented.
import type { BusinessType, Facts, Tag, TravelPreference } from "../vocabulary.ts";
import facts from "./data/facts.json" with { type: "json" };

/** The coordinates (degrees, WGS 84) are in the open sea, so that it is not mistaken for a real town. */
export const SAMPLE_CITY = {
  name: "Santa Marea",
  timezone: "Europe/Paris",
  center: { latitude: 41.95, longitude: 5.6 },
} as const;

/** The source of its places, by which they can be removed again. */
export const SAMPLE_SOURCE = {
  id: "sample",
  name: "Sample city",
  attribution: "Invented for the sample city",
} as const;

export type SamplePlace = {
  name: string;
  type: BusinessType;
  description: string;
  location: string;
  /** A French phone number reserved for fiction (04 65 71 …), or an address at example.com. */
  contactInfo: string;
  /** In the opening_hours syntax of OpenStreetMap, local time. */
  openingHours: string;
  priceLevel?: 1 | 2 | 3 | 4;
  /** Latitude, longitude in degrees, seven decimals. */
  at: readonly [number, number];
  kinds: readonly string[];
  cuisines?: readonly string[];
  features: readonly string[];
  suits: readonly TravelPreference[];
};

export const toTags = (place: SamplePlace): Tag[] => [
  ...place.kinds.map((word): Tag => `kind:${word}`),
  ...(place.cuisines ?? []).map((word): Tag => `cuisine:${word}`),
  ...place.features.map((word): Tag => `feature:${word}`),
  ...place.suits.map((word): Tag => `for:${word}`),
];

const FACTS = facts as Readonly<Record<string, Facts>>;

export function toFacts({ kinds, cuisines = [], features }: SamplePlace): Facts | null {
  const found: Facts = Object.assign({}, ...[...features, ...cuisines, ...kinds].map((word) => FACTS[word] ?? {}));
  return Object.keys(found).length > 0 ? found : null;
}

/** "Café Nord" → "cafe-nord" */
export function toSlug(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{Mn}/gu, "");
  return plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** A stable ID: 128 bits of SHA-256 as a UUID of version 8 (RFC 9562). */
export function sampleId(name: string): string {
  const hex = new Bun.CryptoHasher("sha256").update(`santa-marea/${name}`).digest("hex");
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  const [a, b, c, d, e] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(13, 16), hex.slice(17, 20), hex.slice(20, 32)];
  return `${a}-${b}-8${c}-${variant}${d}-${e}`;
}
