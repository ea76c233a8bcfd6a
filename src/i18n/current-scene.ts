// The scene of the city: on the server that of the request's city, and in a browser that of the page.
import { SCENES, type Scene } from "../../db/vocabulary.ts";

let find: () => string | undefined = () => globalThis.document?.documentElement.dataset.scene;

/** Undefined for the sample city, and before the first import. */
export const getScene = (): Scene | undefined => SCENES.find((scene) => scene === find());

/** Called by the server. */
export function readSceneFrom(source: typeof find): void {
  find = source;
}

export const getPosterUrl = (id: string): string => withScene(`/posters/${id}.svg`);

/** Caches then keep no picture of another scene. @param path of a poster */
export const withScene = (path: string, scene = getScene()): string => (scene ? `${path}?scene=${scene}` : path);
