// Parses an OpenStreetMap extract (.osm.pbf), which has everything in an area: its named places and its streets are kept.
import { createAreaFinder, isArea } from "./areas.ts";
import { collectPlaces } from "./collect-places.ts";
import { assertMaxPlaces } from "./json-file.ts";
import { listKinds, type OsmTags } from "./kinds.ts";
import { toOsmRecord } from "./osm.ts";
import { toFeature } from "./overpass.ts";
import type { ParsedFile, ParseOptions, RawRecord } from "./parsed-file.ts";
import { openPbf, type PbfElement, readBlock } from "./pbf-elements.ts";
import { createStreetReader, findStreetKind } from "./streets.ts";

/** The lines of ways have their coordinates already. */
const NO_POSITIONS = new Map<unknown, never>();

/** Nodes, ways and relations refer to later blocks and to earlier ones, so blocks of ways and nodes are read twice. @throws UnreadableFile */
export function parsePbf(bytes: Uint8Array, options: ParseOptions = {}): ParsedFile {
  const { dataAt, blocks } = openPbf(bytes);
  const { places, streets, areas, blocksOf } = findElements(blocks);
  assertMaxPlaces(places.length);
  const elements = [...places, ...streets];
  const shaped = [...elements, ...areas];
  const ways = findWays(shaped, blocksOf.way);
  const getPosition = findPositions(
    [...shaped.flatMap((element) => (element.type === "way" ? [element.refs] : [])), ...ways.values()],
    blocksOf.node,
  );
  const toGeometry = (refs: readonly number[] = []) => refs.flatMap((ref) => getPosition(ref) ?? []);
  const toElement = (element: PbfElement): object => {
    if (element.type === "node") return element;
    if (element.type === "way") return { ...element, geometry: toGeometry(element.refs) };
    const lines = element.members.map(({ isWay, ref, role }) => ({
      role,
      geometry: isWay ? toGeometry(ways.get(ref)) : [],
    }));
    return { ...element, members: lines };
  };
  const findArea = createAreaFinder(areas.flatMap((area) => toFeature(toElement(area), () => NO_POSITIONS) ?? []));
  const layer = createStreetReader();
  function* toRecords(): Generator<RawRecord> {
    let record = 0;
    for (const element of elements) {
      const feature = toFeature(toElement(element), () => NO_POSITIONS);
      // An extract cuts through areas; those without a corner in it are outside.
      if (!feature?.geometry || layer.takes(feature)) continue;
      record++;
      yield toOsmRecord(feature, { line: record, record }, { ...options, findArea });
    }
  }
  return {
    format: "OpenStreetMap PBF",
    ...collectPlaces(toRecords(), options.baseUrl),
    streets: layer.pack(),
    attribution: null,
    dataAt,
  };
}

type Blocks = { [type in PbfElement["type"]]: Uint8Array[] };

function findElements(blocks: Uint8Array[]) {
  const found = { places: [] as PbfElement[], streets: [] as PbfElement[], areas: [] as PbfElement[] };
  const blocksOf: Blocks = { node: [], way: [], relation: [] };
  for (const block of blocks) {
    const types = new Set<PbfElement["type"]>();
    for (const element of readBlock(block)) {
      types.add(element.type);
      if (!element.tags) continue;
      if (isArea(element.tags)) found.areas.push(element);
      if (isNamedPlace(element.tags)) found.places.push(element);
      else if (element.type === "way" && findStreetKind(element.tags)) found.streets.push(withoutTexts(element));
    }
    for (const type of types) blocksOf[type].push(block);
  }
  return { ...found, blocksOf };
}

const isNamedPlace = (tags: OsmTags): boolean =>
  Boolean(tags.name || tags["name:en"] || tags.official_name) && listKinds(tags).length > 0;

/** Streets outnumber places, and of their tags a few are drawn. */
function withoutTexts(street: PbfElement): PbfElement {
  const { highway = "", name = "", tunnel = "" } = street.tags ?? {};
  return { ...street, tags: { highway, name, tunnel } };
}

/** The corners of the ways that relations are made of. */
function findWays(elements: PbfElement[], blocks: Uint8Array[]): Map<number, number[]> {
  const ways = new Map<number, number[]>();
  for (const element of elements)
    if (element.type === "relation") for (const { isWay, ref } of element.members) if (isWay) ways.set(ref, []);
  if (ways.size === 0) return ways;
  for (const block of blocks)
    for (const element of readBlock(block))
      if (element.type === "way" && ways.has(element.id)) ways.set(element.id, element.refs);
  return ways;
}

/** Positions in columns, since a map of millions of nodes takes ten times the memory. */
function findPositions(ways: number[][], blocks: Uint8Array[]) {
  const all = new Float64Array(ways.reduce((count, refs) => count + refs.length, 0));
  let count = 0;
  for (const refs of ways) {
    all.set(refs, count);
    count += refs.length;
  }
  const ids = all.sort().filter((id, i) => i === 0 || id !== all[i - 1]);
  const [lats, lons] = [new Float64Array(ids.length).fill(Number.NaN), new Float64Array(ids.length)];
  for (const block of blocks) {
    for (const element of readBlock(block, (id) => findIndex(ids, id) !== -1)) {
      const at = element.type === "node" ? findIndex(ids, element.id) : -1;
      if (at === -1 || element.type !== "node") continue;
      lats[at] = element.lat;
      lons[at] = element.lon;
    }
  }
  return (id: number) => {
    const at = findIndex(ids, id);
    return at === -1 || Number.isNaN(lats[at]) ? null : { lat: lats[at]!, lon: lons[at]! };
  };
}

/** Of a number in ascending ones; -1 if it isn't among them. */
function findIndex(ascending: Float64Array, wanted: number): number {
  let [low, high] = [0, ascending.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (ascending[middle] === wanted) return middle;
    if (ascending[middle]! < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
