import { type SamplePlace, sampleId, toSlug } from "./city.ts";
import { HARBOR_PLACES } from "./places-harbor.ts";
import { OLD_TOWN_PLACES } from "./places-old-town.ts";
import { SHORE_PLACES } from "./places-shore.ts";
import { UPPER_TOWN_PLACES } from "./places-upper-town.ts";

export const SAMPLE_PLACES: readonly SamplePlace[] = [
  ...HARBOR_PLACES,
  ...OLD_TOWN_PLACES,
  ...UPPER_TOWN_PLACES,
  ...SHORE_PLACES,
];

export const CAFE_NORD = "Café Nord";

/** Waits for review, and is not public. */
export const PENDING_PLACE = "Laboratorio Aquilone";

export const placeId = (name: string): string => sampleId(`place/${toSlug(name)}`);
