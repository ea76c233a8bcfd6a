// The scene of the city whose request is being answered: in tests, one process has several cities.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Scene } from "../../db/vocabulary.ts";
import { readSceneFrom } from "../i18n/current-scene.ts";

const scenes = new AsyncLocalStorage<Scene | undefined>();
readSceneFrom(() => scenes.getStore());

export const inScene = <T>(scene: Scene | undefined, work: () => T): T => scenes.run(scene, work);
