// The landing page's scene: a fictional harbor town with a side street, at golden hour or, in the dark theme, at night.
import hero from "../../../static/scene/hero.svg" with { type: "file" };
import { readDrawing } from "../elements.ts";

/**
 * An SVG with a view box of 1600 × 900, at most 14 KB, in five groups from `scene-sky` to `scene-front` for a parallax effect.
 * Layers extend 60 units beyond the sides and the bottom. The left third is kept calm for text. A portrait crop (x from 590 to
 * 1010) shows the sun, the tower, the street corner and the café table. Needs `SCENE_CSS` on the page.
 */
export const sceneHero = (): string => readDrawing(hero);
