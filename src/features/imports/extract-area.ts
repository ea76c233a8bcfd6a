// Chooses a part of an OpenStreetMap extract: a box, or a boundary in the file by its name or ID.

import { foldLetters } from "../../encoding/fold-letters.ts";
import { t } from "../../i18n/t.ts";
import type { Point } from "../../taste/walking.ts";
import { formatList } from "../../ui/lists.ts";
import { type Box, boxOf, contains, isIn, type Ring, toRings } from "./areas.ts";
import type { OsmTags } from "./kinds.ts";
import { UnreadableFile } from "./parsed-file.ts";
import type { PbfElement } from "./pbf-elements.ts";
import { type Extract, IdSet, LineTable } from "./pbf-extract.ts";
import type { Sketch } from "./schema.ts";

type Boundary = { ref: string; name: string; names: string[]; level: number; element: PbfElement };

export type ChosenArea = {
  contains(position: Point): boolean;
  box: Box;
  /** In the box around it. */
  nodes: IdSet;
};

/** The admin has to choose another part of the file. `areas`: what can be chosen. */
export class AreaProblem extends UnreadableFile {
  constructor(
    message: string,
    readonly areas: string[],
    public sketch?: Sketch,
  ) {
    super(message);
  }
}

/** @param text "-8.7,41.1,-8.5,41.2", "Porto" in any of its languages, or "relation/3459013" @throws AreaProblem */
export function findChosenArea(extract: Extract, text: string): ChosenArea {
  const box = parseBox(text);
  if (box) return { box, contains: (position) => isIn(box, position), nodes: listNodes(extract, box) };
  const rings = findRings(extract, text);
  const around = boxOf(rings.flat());
  return {
    box: around,
    contains: (position) => isIn(around, position) && rings.some((ring) => contains(ring, position)),
    nodes: listNodes(extract, around),
  };
}

/** What relations consist of may be in a later block. */
export const isNear = (element: PbfElement, { contains, nodes }: ChosenArea): boolean =>
  element.type === "node"
    ? contains({ latitude: element.lat, longitude: element.lon })
    : element.type === "relation" || element.refs.some((ref) => nodes.find(ref) !== -1);

/** @returns null if it isn't four numbers @throws AreaProblem if they are no box */
function parseBox(text: string): Box | null {
  const numbers = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  if (numbers.length !== 4 || numbers.some(Number.isNaN)) return null;
  const [west, south, east, north] = numbers as Box;
  const isValid =
    south < north && west !== east && south >= -90 && north <= 90 && [west, east].every((x) => Math.abs(x) <= 180);
  if (!isValid)
    throw new AreaProblem(t("A box is west, south, east and north in degrees, such as -8.7,41.1,-8.5,41.2."), []);
  return [west, south, east, north];
}

function listNodes(extract: Extract, box: Box): IdSet {
  const nodes = new LineTable<null>();
  for (const node of extract.read("node", () => true))
    if (node.type === "node" && isIn(box, { latitude: node.lat, longitude: node.lon })) nodes.add([node.id], null);
  return new IdSet((use) => nodes.forEach(use));
}

/** @throws AreaProblem */
function findRings(extract: Extract, text: string): Ring[] {
  // An array of all elements would take more memory than the file.
  const boundaries = extract
    .read()
    .map(toBoundary)
    .filter((boundary) => boundary !== null)
    .toArray();
  const wanted = foldLetters(text);
  const named = boundaries.filter(({ ref, names }) => ref === text || names.includes(wanted));
  const [found] = named;
  if (!found) {
    const similar = boundaries.filter(({ names }) =>
      names.some((name) => name.includes(wanted) || wanted.includes(name)),
    );
    const areas = nameBoundaries(similar.length > 0 ? similar : boundaries);
    throw new AreaProblem(
      areas.length === 0
        ? t("The file has no boundaries with names. Choose a box instead.")
        : t("No boundary in the file is named “{name}”. It has {names}.", { name: text, names: listSome(areas) }),
      areas,
    );
  }
  if (named.length > 1) {
    const areas = named.map(({ ref }) => ref);
    const names = named.map(({ ref, name, level }) => `${ref} (${name}${level < NO_LEVEL ? `, ${level}` : ""})`);
    throw new AreaProblem(
      t("Several boundaries in the file are named “{name}”. Choose one of them: {names}.", {
        name: text,
        names: listSome(names),
      }),
      areas,
    );
  }
  const rings = toRings(extract.findShapes([found.element]).toFeature(found.element)?.geometry);
  if (rings.length > 0) return rings;
  throw new AreaProblem(
    t("The boundary “{name}” isn't complete in the file. Choose a box instead.", { name: found.name }),
    nameBoundaries(boundaries),
  );
}

const MAX_LISTED = 8;
const listSome = (names: string[]): string =>
  formatList(names.length > MAX_LISTED ? [...names.slice(0, MAX_LISTED), "…"] : names);

/** The level of boundaries without an administrative one. */
const NO_LEVEL = 99;
const MAX_NAMES = 50;

/** The largest first. */
export const nameBoundaries = (boundaries: Pick<Boundary, "name" | "level">[]): string[] =>
  [...new Set(boundaries.toSorted((a, b) => a.level - b.level).map(({ name }) => name))].slice(0, MAX_NAMES);

const NAME_KEYS = /^((int|loc|nat|official|short|alt|old)_)?name(:[a-z-]{2,12})?$/i;
const PLACES = /^(city|town|village|municipality|borough|suburb|quarter|neighbourhood|island)$/;

/** Null for what isn't the boundary of a settlement or a part of one. */
export function toBoundary(element: PbfElement): Boundary | null {
  const { tags, type, id } = element;
  if (!tags?.name || type === "node" || !(tags.boundary === "administrative" || PLACES.test(tags.place ?? "")))
    return null;
  return {
    ref: `${type}/${id}`,
    name: tags.name,
    names: listNames(tags),
    level: Number(tags.admin_level) || NO_LEVEL,
    element,
  };
}

const listNames = (tags: OsmTags): string[] =>
  Object.entries(tags).flatMap(([key, text]) =>
    NAME_KEYS.test(key) && text ? text.split(";").map((name) => foldLetters(name).trim()) : [],
  );
