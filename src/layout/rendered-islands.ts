// Collects the islands of the page being rendered, so that it names their scripts and no others. It relies on rendering being synchronous.
import type { IslandName } from "../../islands/registry.ts";

/** The islands on a page, and those among them that wake at once. */
export type PageIslands = { all: Set<IslandName>; atOnce: Set<IslandName> };

let present: { name: IslandName; atOnce: boolean }[] = [];

/** Notes an island on the page being rendered. @returns its id there */
export function trackIsland(name: IslandName, atOnce: boolean): string {
  present.push({ name, atOnce });
  return `island${present.length}`;
}

/** Renders with a clean list. @returns what was rendered and which islands it holds */
export function collectIslands<T>(render: () => T): { rendered: T; present: PageIslands } {
  present = [];
  const rendered = render();
  const namesOf = (islands: typeof present) => new Set(islands.map(({ name }) => name));
  return { rendered, present: { all: namesOf(present), atOnce: namesOf(present.filter(({ atOnce }) => atOnce)) } };
}
