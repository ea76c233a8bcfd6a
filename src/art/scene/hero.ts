// The landing page's scene: a fictional town with a side street, at golden hour or, in the dark theme, at night.
import type { Scene } from "../../../db/vocabulary.ts";
import { readDrawing } from "../elements.ts";
import * as files from "./hero-files.ts";

const FILES: Readonly<Record<Scene, string>> = files;

/** An SVG of 1600 × 900 in five groups for a parallax effect; the left third is calm for text. Needs `SCENE_CSS` on the page. */
export const sceneHero = (scene: Scene | undefined): string => readDrawing(getHeroFile(scene));

/** It is complete as a file, in the colors of the light theme. */
export const getHeroFile = (scene: Scene | undefined): string => FILES[scene ?? "warm-harbor"];
