// Which islands the page that is being rendered holds, so that it names their scripts and no others. Rendering is synchronous.
import type { IslandName } from "../../islands/registry.ts";

/** Which islands a page holds, and the ones among them that wake at once. */
export type Presence = { all: Set<IslandName>; atOnce: Set<IslandName> };

let present: { name: IslandName; atOnce: boolean }[] = [];

/** Notes an island on the page being rendered. @returns its id there */
export function notePresence(name: IslandName, atOnce: boolean): string {
  present.push({ name, atOnce });
  return `island${present.length}`;
}

/** Renders with a clean list. @returns what was rendered and which islands it holds */
export function withPresence<T>(render: () => T): { rendered: T; present: Presence } {
  present = [];
  const rendered = render();
  const namesOf = (islands: typeof present) => new Set(islands.map(({ name }) => name));
  return { rendered, present: { all: namesOf(present), atOnce: namesOf(present.filter(({ atOnce }) => atOnce)) } };
}
