import type { Scene } from "../../../db/vocabulary.ts";
import { posterSvg } from "../../art/posters/poster.ts";

const PLACES = {
  "cafe-nord": { type: "restaurant", tags: ["kind:café", "feature:specialty coffee"] },
  "hotel-bonaccia": { type: "hotel", tags: ["kind:hotel"] },
  "the-crooked-cork": { type: "restaurant", tags: ["kind:wine bar"] },
  "night-boats": { type: "tour", tags: ["kind:boat trip"] },
} as const;

export function getSamplePicture(name: string, scene: Scene | undefined): string | undefined {
  if (!Object.hasOwn(PLACES, name)) return undefined;
  const { type, tags } = PLACES[name as keyof typeof PLACES];
  return posterSvg({ id: name, type, tags }, { scene });
}
