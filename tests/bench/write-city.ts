// Writes an extract of an invented city of 12 million nodes, about 100 MB: blocks of houses between streets, parks with paths and
// trees, ponds, a river, a coast, railways, districts with names, and places. Each run writes the same bytes.
import { seededRandom } from "../../src/taste/random.ts";
import { type Node, type Relation, type Way, writeBlocks, writeHeader } from "../imports/write-pbf.ts";

/** The city is a grid of blocks, each between its street in the south and the one in the west. */
const [COLUMNS, ROWS] = [300, 320];
const [WEST, SOUTH] = [7, 44];
/** Degrees: about 110 by 110 m. */
const [WIDE, HIGH] = [0.00138, 0.001];
const HOUSES = 20;
/** Streets consist of ways that are this many blocks long. */
const BLOCKS_PER_WAY = 5;
/** Blocks in a district, along each side. */
const DISTRICT = 20;
/** In a block of the file, as osmium writes it. */
const ELEMENTS = 8000;
const KINDS = [
  "cafe",
  "restaurant",
  "bar",
  "pub",
  "fast_food",
  "cinema",
  "library",
  "theatre",
  "ice_cream",
  "nightclub",
];
const FIRST = ["Golden", "Old", "Little", "Blue", "Wild", "Quiet", "Silver", "Green", "Lucky", "Salty"];
const SECOND = ["Anchor", "Garden", "Fox", "Lantern", "Harbor", "Olive", "Corner", "Clock", "Pepper", "Swallow"];
const STREETS = ["Olive", "Harbor", "Mill", "Station", "Church", "Garden", "Market", "Bridge", "School", "Castle"];

type City = { node(at: Corner, tags?: Tags): number; way(refs: number[], tags: Tags): number; relation: AddRelation };
type Corner = [lon: number, lat: number];
type Tags = Record<string, string>;
type AddRelation = (members: { ref: number; role: string }[], tags: Tags) => void;

export async function writeCity(path: string): Promise<void> {
  const file = Bun.file(path).writer();
  const box: [number, number, number, number] = [WEST, SOUTH, WEST + COLUMNS * WIDE, SOUTH + ROWS * HIGH];
  file.write(writeHeader({ box, at: "2026-06-01T12:00:00Z" }));
  // Built once for the nodes and once for the rest, because all of it would take gigabytes.
  for (const wanted of ["nodes", "ways"] as const) {
    let [nodes, ways, relations, id] = [[] as Node[], [] as Way[], [] as Relation[], 1_000_000];
    const [times, jumps] = [seededRandom(5), seededRandom(7)];
    const flush = async (atLeast: number) => {
      if (nodes.length + ways.length + relations.length < atLeast) return;
      file.write(writeBlocks({ nodes, ways, relations }));
      [nodes, ways, relations] = [[], [], []];
      await file.flush();
    };
    const stamp = () => new Date(1.3e12 + Math.floor(times() * 4e8) * 1000).toISOString();
    const city: City = {
      node([lon, lat], tags) {
        id += jumps() < 0.05 ? Math.ceil(jumps() * 500) : 1;
        if (wanted === "nodes") nodes.push({ id, lat, lon, tags, timestamp: stamp() });
        return id;
      },
      way(refs, tags) {
        if (wanted === "ways") ways.push({ id: refs[0]!, refs, tags, timestamp: stamp() });
        return refs[0]!;
      },
      relation(members, tags) {
        const id = members[0]!.ref;
        if (wanted === "ways")
          relations.push({ id, tags, members: members.map((member) => ({ type: "way", ...member })) });
      },
    };
    for (const _ of build(city)) await flush(ELEMENTS);
    await flush(1);
  }
  await file.end();
}

/** Yields after each block, so that what was built can be written. */
function* build(city: City): Generator<void> {
  const random = seededRandom(3);
  const pick = (words: string[]) => words[Math.floor(random() * words.length)]!;
  const at = (column: number, row: number): Corner => [WEST + column * WIDE, SOUTH + row * HIGH];
  const shake = ([lon, lat]: Corner): Corner => [lon + (random() - 0.5) * 1e-4, lat + (random() - 0.5) * 1e-4];
  const crossings = Array.from({ length: ROWS + 1 }, (_, row) =>
    Array.from({ length: COLUMNS + 1 }, (_, column) => city.node(shake(at(column, row)))),
  );
  yield;
  const ring = (refs: number[], tags: Tags) => city.way([...refs, refs[0]!], tags);
  const round = ([lon, lat]: Corner, corners: number) =>
    Array.from({ length: corners }, (_, i) => {
      const [angle, reach] = [(i / corners) * 2 * Math.PI, 0.3 + random() * 0.15];
      return city.node([lon + WIDE * reach * Math.cos(angle), lat + HIGH * reach * Math.sin(angle)]);
    });
  for (let row = 0; row < ROWS; row++) {
    const street = `${STREETS[row % STREETS.length]} Street ${Math.floor(row / STREETS.length)}`;
    for (let column = 0; column < COLUMNS; column++) {
      const middle = at(column + 0.5, row + 0.5);
      const luck = random();
      if (luck < 0.02) ring(round(middle, 60), { natural: "water" });
      else if (luck < 0.08) {
        ring(round(middle, 40), { leisure: "park", name: `${pick(FIRST)} ${pick(SECOND)} Park` });
        for (let tree = 0; tree < 30; tree++) city.node(shake(shake(shake(middle))), { natural: "tree" });
      } else
        for (let house = 0; house < HOUSES; house++) {
          const [x, y] = [0.12 + 0.16 * (house % 5), 0.14 + 0.2 * Math.floor(house / 5)];
          const [lon, lat] = shake(at(column + x, row + y));
          // With four, six or eight corners.
          const outline = OUTLINES[Math.floor(random() ** 2 * 3)]!;
          const [wide, high] = [WIDE * (0.06 + 0.06 * random()), HIGH * (0.08 + 0.06 * random())];
          ring(
            outline.map(([u, v]) => city.node([lon + u! * wide, lat + v! * high])),
            {
              building: pick(["yes", "yes", "house", "apartments", "retail"]),
              ...(random() < 0.5 && { "addr:housenumber": String(column * 10 + house), "addr:street": street }),
              ...(random() < 0.2 && { "building:levels": String(1 + Math.floor(random() * 9)) }),
            },
          );
        }
      const path = Array.from({ length: 7 }, (_, i) => city.node(shake(at(column + i / 7, row + i / 7))));
      city.way([crossings[row]![column]!, ...path], { highway: "footway" });
      if (random() < 0.35)
        city.node(shake(middle), {
          amenity: pick(KINDS),
          name: `${pick(FIRST)} ${pick(SECOND)} ${column}-${row}`,
          ...(random() < 0.4 && { opening_hours: "Mo-Sa 09:00-18:00", "addr:street": street }),
        });
      yield;
    }
    const bend = (from: number, to: number, across: boolean, line: number): number[] => {
      const refs: number[] = [];
      for (let i = from; i < to; i++) {
        refs.push(across ? crossings[row]![i]! : crossings[i]![line]!);
        for (const share of [0.33, 0.67])
          refs.push(city.node(shake(across ? at(i + share, row) : at(line, i + share))));
      }
      return [...refs, across ? crossings[row]![to]! : crossings[to]![line]!];
    };
    const [kind, other] = [row, row + 1].map((line) =>
      line % 40 === 0 ? "primary" : line % 10 === 0 ? "tertiary" : "residential",
    ) as [string, string];
    for (let column = 0; column < COLUMNS; column += BLOCKS_PER_WAY)
      city.way(bend(column, column + BLOCKS_PER_WAY, true, row), { highway: kind, name: street });
    if (row % BLOCKS_PER_WAY === 0)
      for (let line = 0; line < COLUMNS; line++)
        city.way(bend(row, row + BLOCKS_PER_WAY, false, line), {
          highway: other,
          name: `${pick(STREETS)} Lane ${line}`,
        });
    if (row % DISTRICT === 0)
      for (let column = 0; column < COLUMNS; column += DISTRICT) {
        const name = `${FIRST[(row / DISTRICT) % 10]} ${SECOND[(column / DISTRICT) % 10]} Quarter ${row / DISTRICT}`;
        city.node(at(column + DISTRICT / 2, row + DISTRICT / 2), { place: "suburb", name });
        const sides = [0, 1, 2, 3].map((side) => {
          const [x, y] = [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
          ][side]!;
          const [u, v] = [
            [1, 0],
            [1, 1],
            [0, 1],
            [0, 0],
          ][side]!;
          return city.way(
            Array.from({ length: 21 }, (_, i) => {
              const [along, up] = [x! + ((u! - x!) * i) / 20, y! + ((v! - y!) * i) / 20];
              // The corners are crossings, which neighbors share.
              if (i % 20 === 0) return crossings[row + up * DISTRICT]![column + along * DISTRICT]!;
              return city.node(at(column + along * DISTRICT, row + up * DISTRICT));
            }),
            {},
          );
        });
        city.relation(
          sides.map((ref) => ({ ref, role: "outer" })),
          { type: "boundary", boundary: "administrative", admin_level: "10", name },
        );
      }
    yield;
  }
  // A river from the west to the coast in the east, and a railway beside it.
  const along = (count: number, shift: number, east: number) =>
    Array.from({ length: count }, (_, i) =>
      city.node(at((i / count) * east, ROWS * (0.5 + 0.1 * Math.sin(i / 900)) + shift + random() * 0.1)),
    );
  const [left, right] = [along(9000, 0, COLUMNS), along(9000, 2, COLUMNS)];
  const banks = [left, right.toReversed(), [right[0]!, left[0]!], [left.at(-1)!, right.at(-1)!]];
  city.relation(
    banks.map((refs) => ({
      ref: city.way(refs.length > 2 ? refs : [refs[0]!, city.node(at(0, ROWS / 2)), refs[1]!], {}),
      role: "outer",
    })),
    { type: "multipolygon", natural: "water", water: "river", name: "Vero" },
  );
  city.way(left, { waterway: "river", name: "Vero" });
  city.way(along(4000, 4, COLUMNS), { railway: "rail" });
  city.way(
    Array.from({ length: 8000 }, (_, i) =>
      city.node(at(COLUMNS - 4 + Math.sin(i / 300), -1 + (i / 8000) * (ROWS + 2))),
    ),
    { natural: "coastline" },
  );
  city.node(at(COLUMNS / 2, ROWS / 2), { place: "city", name: "Porto Vero", population: "1200000" });
  yield;
}

const OUTLINES = [
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
  [
    [0, 0],
    [1, 0],
    [1, 0.5],
    [0.6, 0.5],
    [0.6, 1],
    [0, 1],
  ],
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0.7, 1],
    [0.7, 0.4],
    [0.3, 0.4],
    [0.3, 1],
    [0, 1],
  ],
];
