// Collects the islands of the page being rendered, to load only their scripts. Relies on synchronous rendering.
import type { IslandName } from "../../islands/registry.ts";

export type PageIslands = { all: Set<IslandName>; preloaded: Set<IslandName> };

export type Hydration = "load" | "visible" | "used";

let tracked: { name: IslandName; when: Hydration }[] = [];

/** Adds an island to the page being rendered. Returns its id on that page. */
export function trackIsland(name: IslandName, when: Hydration): string {
  tracked.push({ name, when });
  return `island${tracked.length}`;
}

export function collectIslands<T>(render: () => T): { rendered: T; islands: PageIslands } {
  tracked = [];
  const rendered = render();
  const namesOf = (islands: typeof tracked) => new Set(islands.map(({ name }) => name));
  return {
    rendered,
    islands: { all: namesOf(tracked), preloaded: namesOf(tracked.filter(({ when }) => when !== "visible")) },
  };
}
