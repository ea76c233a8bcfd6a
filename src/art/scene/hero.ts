// The landing page's scene: a fictional harbor town with a side street, at golden hour or, in the dark theme, at night.
import hero from "../../../static/scene/hero.svg" with { type: "file" };
import { readDrawing } from "../elements.ts";

/** An SVG of 1600 × 900 in five groups for a parallax effect; the left third is calm for text. Needs `SCENE_CSS` on the page. */
export const sceneHero = (): string => readDrawing(hero);
