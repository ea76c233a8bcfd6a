// The city of texts and pictures: on the server that of the request or the letter, and in a browser that of the page.
import { SCENES, type Scene } from "../../db/vocabulary.ts";

type Known = {
  scene?: string | undefined;
  /** ISO 3166-1. Only known to the server. */
  country?: string | undefined;
  /** Unless it is "€". */
  priceSign?: string | undefined;
};

let find: () => Known = () => globalThis.document?.documentElement.dataset ?? {};

/** Undefined for the sample city, and before the first import. */
export const getScene = (): Scene | undefined => SCENES.find((scene) => scene === find().scene);

export const getCountry = (): string | undefined => find().country;

export const getPriceSign = (): string | undefined => find().priceSign;

/** Called by the server. */
export function readCityFrom(source: typeof find): void {
  find = source;
}

export const getPosterUrl = (id: string): string => withScene(`/posters/${id}.svg`);

/** Caches then keep no picture of another scene. @param path of a poster */
export const withScene = (path: string, scene = getScene()): string => (scene ? `${path}?scene=${scene}` : path);
