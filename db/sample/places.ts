// Every place of the sample city, and the two that the story turns on.
import { type SamplePlace, sampleId, slugOf } from "./city.ts";
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

/** The sample business owner's place. */
export const CAFE_NORD = "Café Nord";

/** Waits in the admin's review queue, and is in nobody's deck. */
export const PENDING_PLACE = "Laboratorio Aquilone";

export const placeId = (name: string): string => sampleId(`place/${slugOf(name)}`);
