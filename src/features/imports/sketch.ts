// A sketch of an extract to draw a box on: where its nodes are, and the names of its largest towns.
import { type Box, boxOf, isIn, type Ring } from "./areas.ts";
import { cleanLine } from "./fields.ts";
import type { PbfElement } from "./pbf-elements.ts";
import type { Sketch } from "./schema.ts";

const MAX_SIDE = 400;
const MIN_SIDE = 160;
const MAX_DOTS = 2000;
const MAX_NAMES = 14;
/** Pixels that a name takes. */
const [NAME_WIDTH, NAME_HEIGHT] = [90, 18];
/** The largest settlements first. */
const SETTLEMENTS = ["city", "town", "borough", "village", "suburb", "quarter", "neighbourhood"];

/** A frame around a box, in an equirectangular projection that is true to scale at the middle latitude. */
export function frame([west, south, east, north]: Box) {
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  const shrink = Math.cos((y * Math.PI) / 180);
  const [wide, high] = [Math.max((east - west) * shrink, 1e-4), Math.max(north - south, 1e-4)];
  const scale = MAX_SIDE / Math.max(wide, high);
  const [width, height] = [Math.round(Math.max(MIN_SIDE, wide * scale)), Math.round(Math.max(MIN_SIDE, high * scale))];
  const [toEast, toNorth] = [width / 2 / scale / shrink, height / 2 / scale];
  return {
    width,
    height,
    box: [x - toEast, y - toNorth, x + toEast, y + toNorth] as Box,
    project: (longitude: number, latitude: number): [x: number, y: number] => [
      Math.round(width / 2 + (longitude - x) * shrink * scale),
      Math.round(height / 2 - (latitude - y) * scale),
    ],
  };
}

/** Keeps an even sample, however many nodes there are. */
export function createSketcher(known: Box | null) {
  let nodes: Ring = [];
  let [count, step] = [0, 1];
  const towns: { name: string; rank: number; population: number; at: Ring[number] }[] = [];
  return {
    add(element: PbfElement): void {
      if (element.type !== "node") return;
      const { lon, lat, tags } = element;
      const rank = tags?.name ? SETTLEMENTS.indexOf(tags.place ?? "") : -1;
      if (rank !== -1)
        towns.push({ name: cleanLine(tags!.name!), rank, population: Number(tags!.population) || 0, at: [lon, lat] });
      if (count++ % step !== 0) return;
      nodes.push([lon, lat]);
      if (nodes.length < 2 * MAX_DOTS) return;
      nodes = nodes.filter((_, i) => i % 2 === 0);
      step *= 2;
    },
    finish(): Sketch | undefined {
      if (nodes.length === 0) return undefined;
      const { box, width, height, project } = frame(known ?? boxOf(nodes));
      const isShown = ([longitude, latitude]: Ring[number]) => isIn(box, { longitude, latitude });
      const dots = new Map(nodes.filter(isShown).map((node) => [String(project(...node)), project(...node)]));
      const names: Sketch["names"] = [];
      const isFree = ([x, y]: [number, number]) =>
        names.every(([, left, top]) => Math.abs(x - left) > NAME_WIDTH || Math.abs(y - top) > NAME_HEIGHT);
      for (const { name, at } of towns.sort((a, b) => a.rank - b.rank || b.population - a.population)) {
        if (names.length === MAX_NAMES) break;
        if (isShown(at) && isFree(project(...at))) names.push([name.slice(0, 40), ...project(...at)]);
      }
      return { box, width, height, names, dots: [...dots.values()].slice(0, 2 * MAX_DOTS) };
    },
  };
}
