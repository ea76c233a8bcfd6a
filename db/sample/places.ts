import { type SamplePlace, sampleId, toSlug } from "./city.ts";
import places from "./data/places.json" with { type: "json" };

export const SAMPLE_PLACES = places as unknown as readonly SamplePlace[];

export const CAFE_NORD = "Café Nord";

/** Waits for review, and is not public. */
export const PENDING_PLACE = "Laboratorio Aquilone";

export const placeId = (name: string): string => sampleId(`place/${toSlug(name)}`);
