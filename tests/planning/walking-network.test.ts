// Ways on foot over the streets of an extract, with lengths that were added up by hand.
import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { zstdDecompressSync } from "node:zlib";
import { parseFile } from "../../src/features/imports/parse-file.ts";
import { readWalkTable, tabulateWalks } from "../../src/planning/walking.ts";
import { createWalkingRouter, unpackNetwork } from "../../src/planning/walking-network.ts";
import { getDistance, type Point } from "../../src/taste/walking.ts";
import { MONACO_EXTRACT, SAN_FRANCISCO_EXTRACT } from "../real-data.ts";
import { at, type DrawnWay, drawExtract, type Meters } from "./town-of-ways.ts";

function openWays(extract: Uint8Array) {
  const { ways, places } = parseFile(extract, { city: "Libreville" });
  const find = createWalkingRouter(unpackNetwork(zstdDecompressSync(ways!))!);
  return { places: [...places], find };
}

/** Whole meters. */
function measure(ways: DrawnWay[], from: Meters, to: Meters): number | undefined {
  const [meters] = openWays(drawExtract(ways)).find(at(from), [at(to)]);
  return meters && Math.round(meters);
}

const street = { highway: "residential" };
const RIVER: DrawnWay[] = [
  [street, [0, 0], [500, 0], [1000, 0]],
  [street, [0, 100], [500, 100], [1000, 100]],
  [street, [1000, 0], [1000, 100]],
];

test("a river is crossed by the bridge: 1000 m, 100 m and 1000 m", () => {
  expect(measure(RIVER, [0, 0], [0, 100])).toBe(2100);
  // From a door 20 m beside the quay, at 300 m, to one 30 m beside the other, at 400 m.
  expect(measure(RIVER, [300, -20], [400, 130])).toBe(20 + 700 + 100 + 600 + 30);
});

test("a way that is longer than asked for is none, even if its end was seen", () => {
  const { find } = openWays(drawExtract(RIVER));
  expect(find(at([300, 0]), [at([1000, 50])], 400)).toEqual([Infinity]);
  expect(find(at([300, 0]), [at([1000, 50])], 800)[0]).toBeCloseTo(750, 0);
});

test.each([
  ["a ferry", { route: "ferry" }],
  ["a ferry with a road", { route: "ferry", highway: "" }],
  ["a motorway", { highway: "motorway" }],
  ["the ramp of a motorway", { highway: "motorway_link", foot: "yes" }],
  ["a fast road", { highway: "trunk" }],
  ["a private bridge", { highway: "service", access: "private" }],
  ["a bridge without pedestrians", { highway: "primary", foot: "no" }],
  ["a bridge that is being built", { highway: "construction" }],
  ["a railway", { railway: "rail" }],
])("nobody crosses it on %s", (_, tags) => {
  expect(measure([...RIVER, [tags, [500, 0], [500, 100]]], [500, 0], [500, 100])).toBe(1100);
});

test.each([
  ["a footbridge", { highway: "footway", bridge: "yes" }],
  ["steps", { highway: "steps" }],
  ["a fast road with a sidewalk", { highway: "trunk", sidewalk: "both" }],
  ["a cycleway that pedestrians may use", { highway: "cycleway", foot: "designated" }],
  ["a private road with a right of way", { highway: "track", access: "private", foot: "permissive" }],
  ["a street for residents' cars", { highway: "residential", access: "destination" }],
  ["a one-way street, against the traffic", { highway: "tertiary", oneway: "yes" }],
])("but on %s: 100 m", (_, tags) => {
  expect(measure([...RIVER, [tags, [500, 0], [500, 100]]], [500, 100], [500, 0])).toBe(100);
});

test("a way under a bridge doesn't meet it", () => {
  const ways: DrawnWay[] = [...RIVER, [{ highway: "footway", bridge: "yes" }, [500, 0], [500, 300]]];
  expect(measure(ways, [450, 100], [500, 300])).toBe(550 + 100 + 500 + 300);
});

test("around a bay: 800 m, 600 m and 800 m", () => {
  const shore: DrawnWay = [street, [0, 0], [0, -800], [600, -800], [600, 0]];
  expect(measure([shore], [0, 0], [600, 0])).toBe(2200);
});

test("to the kiosk on a platform through the station: 200 m, 40 m and 200 m", () => {
  const station: DrawnWay[] = [
    [street, [0, 0], [200, 0], [900, 0]],
    [{ highway: "footway", tunnel: "yes" }, [200, 0], [200, 40]],
    [{ railway: "platform" }, [200, 40], [0, 40]],
    [{ railway: "rail" }, [0, 20], [900, 20]],
  ];
  expect(measure(station, [0, 0], [0, 40])).toBe(440);
});

test("doors next to each other, far from any way, are next to each other", () => {
  expect(measure(RIVER, [500, -200], [500, -220])).toBe(27);
});

test("a place without a way within 250 m is only estimated", () => {
  expect(measure(RIVER, [0, 0], [0, 349])).toBe(2349);
  expect(measure(RIVER, [0, 0], [0, 351])).toBeUndefined();
});

test("behind a gate, the street outside counts; on an island, there is no way", () => {
  const yard: DrawnWay = [street, [500, 50], [540, 50]];
  expect(measure([...RIVER, yard], [0, 0], [500, 49])).toBe(549);
  expect(measure([...RIVER, [street, [500, 240], [540, 240]]], [0, 0], [500, 240])).toBe(Infinity);
});

test("a way of at most some meters: what is further isn't searched", () => {
  const { find } = openWays(drawExtract(RIVER));
  const stops = (
    [
      [200, 0],
      [900, 0],
      [900, 100],
    ] as Meters[]
  ).map(at);
  expect(find(at([0, 0]), stops, 950).map((meters) => meters && Math.round(meters))).toEqual([200, 900, Infinity]);
});

test("roads without junctions for 60 km are ways, too", () => {
  expect(measure([[{ highway: "track" }, [0, 0], [30_000, 0], [30_000, 30_000]]], [0, 0], [30_000, 30_000])).toBe(
    60_000,
  );
});

test("a table says the same as its rows, and what isn't in it is unknown", () => {
  const { find } = openWays(drawExtract([...RIVER, [street, [500, 240], [540, 240]]]));
  const points = (
    [
      [0, 0],
      [0, 100],
      [500, 240],
      [0, 900],
      [0, 0],
    ] as Meters[]
  ).map(at);
  const read = readWalkTable(JSON.parse(JSON.stringify(tabulateWalks(find, points))));
  for (const from of points)
    for (const to of points) {
      const [meters] = from === to ? [0] : find(from, [to]);
      expect(read(from, to)).toBe(meters && Math.ceil(meters));
    }
  expect(read(points[0]!, at([1, 1]))).toBeUndefined();
});

test("an extract without ways has no network", () => {
  expect(parseFile(drawExtract([[{ building: "yes" }, [0, 0], [10, 0]]])).ways).toBeNull();
});

describe.skipIf(!existsSync(SAN_FRANCISCO_EXTRACT))("in San Francisco", async () => {
  if (!existsSync(SAN_FRANCISCO_EXTRACT)) return;
  const { find, places } = openWays(await Bun.file(SAN_FRANCISCO_EXTRACT).bytes());
  const points = places.map(({ latitude, longitude }): Point => ({ latitude: latitude!, longitude: longitude! }));
  const some = points.filter((_, i) => i % 61 === 0);

  test("no walk is shorter than the straight line, and back is as far as there", () => {
    const table = some.map((from) => find(from, some));
    some.forEach((from, i) => {
      some.forEach((to, j) => {
        expect(table[i]![j]!).toBeGreaterThanOrEqual(Math.floor(getDistance(from, to)));
        const [there, back] = [table[i]![j]!, table[j]![i]!];
        expect(there === back || Math.abs(there - back) < 1).toBe(true);
      });
    });
  });

  test("nearly all places are beside ways that are connected", () => {
    const unreached = find(points[0]!, points).filter((meters) => !Number.isFinite(meters ?? Infinity));
    expect(points.length).toBeGreaterThan(2000);
    expect(unreached.length).toBeLessThan(points.length / 200);
  });

  test("to the park across the cove, one walks over the bridge of Third Street", () => {
    const ballpark = { latitude: 37.77755, longitude: -122.3889 };
    const park = { latitude: 37.7764, longitude: -122.3881 };
    const [meters] = find(ballpark, [park]);
    expect(getDistance(ballpark, park)).toBeLessThan(150);
    expect(meters).toBeGreaterThan(400);
    expect(meters).toBeLessThan(800);
  });
});

describe.skipIf(!existsSync(MONACO_EXTRACT))("in Monaco", async () => {
  if (!existsSync(MONACO_EXTRACT)) return;
  const { find, places } = openWays(await Bun.file(MONACO_EXTRACT).bytes());

  test("from the quay of Fontvieille up to the Rock, one walks around the harbor", () => {
    const [quay, garden] = ["Les Perles de Monte-Carlo", "Jardins de Saint-Martin"].map((name) => {
      const { latitude, longitude } = places.find((place) => place.name === name)!;
      return { latitude: latitude!, longitude: longitude! };
    }) as [Point, Point];
    expect(getDistance(quay, garden)).toBeLessThan(220);
    expect(find(quay, [garden])[0]).toBeGreaterThan(1500);
  });
});
