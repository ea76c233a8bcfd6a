// The landing page's scene: a fictional town with a side street, at golden hour or, in the dark theme, at night.
import type { Scene } from "../../../db/vocabulary.ts";
import { readDrawing } from "../elements.ts";

/** An SVG of 1600 × 900 in five groups for a parallax effect; the left third is calm for text. Needs `SCENE_CSS` on the page. */
export const sceneHero = (scene: Scene = "warm-harbor"): string => readDrawing(`hero-${scene}`);
