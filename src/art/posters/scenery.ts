// What stands behind the motifs of a city: a skyline, houses, trees and the ground, drawn in one file per scene.
import { readFileSync } from "node:fs";
import type { Scene } from "../../../db/vocabulary.ts";
import { lazily, type Motif, type Part, parseVariant, readColors } from "./motif.ts";
import * as files from "./scenery-files.ts";

export interface Scenery extends Pick<Motif, "title" | "colors"> {
  /** An empty part removes what the motif has. */
  readonly parts: Readonly<Record<string, () => readonly Part[]>>;
  /** Motifs that would lie here, unless the place's own words ask for them. */
  readonly without: ReadonlySet<string>;
}

const FILES: Readonly<Partial<Record<Scene, string>>> = files;
const sceneries = new Map<string, Scenery>();

/** @returns undefined for the warm harbor, which the motifs themselves show */
export function getScenery(scene: Scene | undefined): Scenery | undefined {
  const file = scene && FILES[scene];
  if (!file) return undefined;
  const scenery = sceneries.get(scene) ?? parseScenery(readFileSync(file, "utf8"));
  sceneries.set(scene, scenery);
  return scenery;
}

function parseScenery(svg: string): Scenery {
  const find = (pattern: RegExp) => pattern.exec(svg)?.[1] ?? "";
  const groups = svg.split(/^ {2}(?=<g id=")/m).slice(1);
  const parts = groups.map((group) => {
    return [/id="([^"]*)/.exec(group)?.[1] ?? "", lazily(() => parseVariant(group).parts)] as const;
  });
  return {
    title: find(/<title>([^<]*)/),
    colors: readColors(svg),
    parts: Object.fromEntries(parts),
    without: new Set(find(/data-without="([^"]*)"/).split(" ")),
  };
}
