// What stands behind the motifs of a city: a skyline, houses, trees and the ground, drawn in one file per scene.
import type { Scene } from "../../../db/vocabulary.ts";
import { readSvgFiles } from "../svg-files.ts" with { type: "macro" };
import { lazily, type Motif, type Part, parseVariant, readColors } from "./motif.ts";

export interface Scenery extends Pick<Motif, "title" | "colors"> {
  /** An empty part removes what the motif has. */
  readonly parts: Readonly<Record<string, () => readonly Part[]>>;
  /** Motifs that would lie here, unless the place's own words ask for them. */
  readonly without: ReadonlySet<string>;
}

const sceneries = new Map(
  Object.entries(readSvgFiles("posters/scenery")).map(([scene, svg]) => [scene, lazily(() => parseScenery(svg))]),
);

/** @returns undefined for the warm harbor, which the motifs themselves show */
export const getScenery = (scene: Scene = "warm-harbor"): Scenery | undefined => sceneries.get(scene)?.();

function parseScenery(svg: string): Scenery {
  const find = (pattern: RegExp) => pattern.exec(svg)?.[1] ?? "";
  const groups = svg.split(/^ {2}(?=<g id=")/m).slice(1);
  const parts = groups.map(
    (group) => [/id="([^"]*)/.exec(group)?.[1] ?? "", lazily(() => parseVariant(group).parts)] as const,
  );
  return {
    title: find(/<title>([^<]*)/),
    colors: readColors(svg),
    parts: Object.fromEntries(parts),
    without: new Set(find(/data-without="([^"]*)"/).split(" ")),
  };
}
