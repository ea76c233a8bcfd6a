// Puts together what is known of each text: where it stands in the sources, and what was found to show it.
import { reachableFrom } from "../../src/build/source-files.ts";
import type { Found, FoundIsland } from "./found.ts";

/** What isn't known is left out. */
export type Place = {
  files: string[];
  screens?: string[];
  /** Ends with the rectangle of the text, as https://www.w3.org/TR/media-frags/ has it. */
  picture?: string;
  /** The request that is answered with it, with the status if that is an error's. */
  responses?: string[];
  /** A whole email that says it. */
  email?: string;
  /** Said by a push notification. */
  push?: true;
  /** The keys of data that it is under, such as "kinds" of tags. */
  group?: string;
  /** The screens whose scripts have it, if nothing was found to show it. */
  scriptsOf?: string[];
};

/** More of them say nothing about a text: the navigation is on every screen. */
const MAX_NAMED = 8;

/** @param sources the texts with each "file:line" that they are in, in the order of their numbers */
export async function toPlaces(
  sources: readonly (readonly [text: string, files: readonly string[]])[],
  found: readonly (Found | FoundIsland)[],
  islands: ReadonlyMap<string, string>,
): Promise<Map<string, Place>> {
  const places = sources.map(([, files]): Place => ({ files: [...new Set(files)] }));
  const screensOf = new Map<string, string[]>();
  for (const each of found)
    if ("island" in each) screensOf.set(each.island, [...(screensOf.get(each.island) ?? []), each.screen]);
    else if (places[each.number]) add(places[each.number]!, each);
  const scripts = await findScripts(screensOf, islands);
  for (const [i, place] of places.entries()) {
    place.screens = place.screens && name(withoutRoleless(place.screens));
    place.responses = place.responses && name(place.responses);
    place.group = await findGroup(sources[i]![0], place.files);
    const isFound = place.screens || place.responses || place.email || place.push;
    const screens = isFound ? [] : place.files.flatMap((file) => scripts.get(file.replace(/:\d+$/, "")) ?? []);
    place.scriptsOf = screens.length > 0 ? name(withoutRoleless(screens)) : undefined;
  }
  return new Map(sources.map(([text], i) => [text, places[i]!]));
}

function add(place: Place, { screen, picture, response, email, push }: Found): void {
  if (screen) place.screens = [...(place.screens ?? []), screen];
  if (response) place.responses = [...(place.responses ?? []), response];
  place.picture ??= picture;
  place.email ??= email;
  place.push ??= push;
}

const name = (names: readonly string[]): string[] => [...new Set(names)].sort().slice(0, MAX_NAMED);

/** "/events" says nothing more where "/events (traveler)" is. */
const withoutRoleless = (screens: readonly string[]): string[] =>
  screens.filter((screen) => !screens.some((other) => other.startsWith(`${screen} (`)));

/** @returns the screens on whose islands' scripts each file is */
async function findScripts(
  screensOf: ReadonlyMap<string, string[]>,
  islands: ReadonlyMap<string, string>,
): Promise<Map<string, string[]>> {
  const scripts = new Map<string, string[]>();
  for (const [island, screens] of screensOf) {
    const root = islands.get(island);
    for (const file of root ? (await reachableFrom([root])).keys() : [])
      scripts.set(file, [...(scripts.get(file) ?? []), ...screens]);
  }
  return scripts;
}

/** The first keys that a text has in a file of data: "letters: decision.approved". */
async function findGroup(text: string, files: readonly string[]): Promise<string | undefined> {
  for (const [, path, file] of files.map((each) => /^(.+\/([\w-]+)\.texts\.json):/.exec(each) ?? [])) {
    const keys = path && findKeys(await Bun.file(path).json(), text);
    if (keys) return `${file}: ${keys.join(".")}`;
  }
  return undefined;
}

function findKeys(data: unknown, text: string): string[] | undefined {
  if (data === text) return [];
  if (typeof data !== "object" || data === null) return undefined;
  for (const [key, value] of Object.entries(data)) {
    const keys = findKeys(value, text);
    if (keys) return Array.isArray(data) ? keys : [key, ...keys];
  }
  return undefined;
}
