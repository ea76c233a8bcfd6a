// Which islands the page that is being rendered holds, so that it names their scripts and no others. Rendering is synchronous.
import type { IslandName } from "../../islands/registry.ts";

let present: IslandName[] = [];

/** Notes an island on the page being rendered. @returns its id there */
export function notePresence(name: IslandName): string {
  present.push(name);
  return `island${present.length}`;
}

/** Renders with a clean list. @returns what was rendered and which islands it holds */
export function withPresence<T>(render: () => T): { rendered: T; present: Set<IslandName> } {
  present = [];
  const rendered = render();
  return { rendered, present: new Set(present) };
}
