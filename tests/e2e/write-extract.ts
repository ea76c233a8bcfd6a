// Writes the OpenStreetMap extract of a made-up town by the sea into the given file: streets, houses, parks and 320 places.
// A program of its own, because Playwright runs in Node.
import { type Node, type Way, writePbf } from "../imports/write-pbf.ts";

const [WEST, SOUTH, EAST, NORTH] = [7.405, 43.725, 7.445, 43.75];
const COAST = 43.731;
/** Degrees between two streets. */
const [WIDE, HIGH] = [0.002, 0.0015];
const KINDS: { word: string; tags: Record<string, string> }[] = [
  { word: "Bar", tags: { amenity: "bar" } },
  { word: "Café", tags: { amenity: "cafe", cuisine: "coffee_shop" } },
  { word: "Trattoria", tags: { amenity: "restaurant", cuisine: "italian" } },
  { word: "Hotel", tags: { tourism: "hotel" } },
  { word: "Museum", tags: { tourism: "museum" } },
  { word: "Books", tags: { shop: "books" } },
  { word: "Sushi", tags: { amenity: "restaurant", cuisine: "japanese" } },
  { word: "Gallery", tags: { tourism: "gallery" } },
];
const PLACES = 320;

let nextId = 1;
const nodes: Node[] = [];
const ways: Way[] = [];

function addNode(lon: number, lat: number, tags?: Record<string, string>): number {
  nodes.push({ id: nextId, lon, lat, ...(tags && { tags }) });
  return nextId++;
}

function addWay(tags: Record<string, string>, ...refs: number[]): void {
  ways.push({ id: nextId++, refs, tags });
}

function addSquare(tags: Record<string, string>, x: number, y: number, side: number): void {
  const corners = [addNode(x, y), addNode(x + side, y), addNode(x + side, y + side), addNode(x, y + side)];
  addWay(tags, ...corners, corners[0]!);
}

const count = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);

addWay({ natural: "coastline" }, addNode(WEST - 0.1, COAST), addNode(EAST + 0.1, COAST));
const columns = count(WEST, EAST, WIDE);
const rows = count(COAST + HIGH, NORTH, HIGH);
const crossings = rows.map((y) => columns.map((x) => addNode(x, y)));
for (const [i, row] of crossings.entries())
  addWay({ highway: i % 4 === 0 ? "primary" : "residential", name: `Via ${i + 1}` }, ...row);
for (const i of columns.keys())
  addWay({ highway: "residential", name: `Salita ${i + 1}` }, ...crossings.map((row) => row[i]!));
for (const [j, y] of rows.entries())
  for (const [i, x] of columns.entries())
    if ((i + j) % 7 === 0) addSquare({ leisure: "park", name: `Giardino ${i}-${j}` }, x + 0.0003, y + 0.0003, 0.0009);
    else addSquare({ building: "yes" }, x + 0.0003, y + 0.0003, 0.0006);
for (let i = 0; i < PLACES; i++) {
  const { word, tags } = KINDS[i % KINDS.length]!;
  // Each crossing gets its places in turn.
  const [column, row] = [i % columns.length, Math.floor(i / columns.length) % rows.length];
  const [x, y] = [columns[column]!, rows[row]!];
  const [street, number] = [`Via ${row + 1}`, String(column + 1)];
  addNode(x + 0.0004 + (i % 5) * 0.0003, y + 0.0002 + (i % 3) * 0.0003, {
    ...tags,
    name: `${word} ${i + 1}`,
    opening_hours: "Mo-Su 09:00-23:00",
    "addr:street": street,
    "addr:housenumber": number,
  });
}

await Bun.write(process.argv[2]!, writePbf({ nodes, ways }, { box: [WEST, SOUTH, EAST, NORTH] }));
