// Minutes on foot over the ways of an imported extract, in decks, rooms, maps and plans: a river with one bridge, far away.
import { beforeAll, expect, test } from "bun:test";
import { createPlanner } from "../../islands/plan/day/day-planner.ts";
import { claimUndo } from "../../src/features/imports/imports.ts";
import { OPENSTREETMAP } from "../../src/features/imports/known-sources.ts";
import { parseFile } from "../../src/features/imports/parse-file.ts";
import { undoImport } from "../../src/features/imports/undo-import.ts";
import type { KeptDay, PlanView } from "../../src/features/plan/schema.ts";
import { formatWalk } from "../../src/features/plan/texts.ts";
import { importFile } from "../imports/import-file.ts";
import { inDays } from "../meeting.ts";
import { putPlaces } from "../places.ts";
import { at, type DrawnWay, drawExtract, type Meters } from "../planning/town-of-ways.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let lia: Person;
let ids: Record<string, string>;

/** Where Lia starts, on the southern quay. */
const START = at([0, 0]);
const NEAR = `near=${START.latitude},${START.longitude}`;
const PLACES: Record<string, Meters> = {
  "Same Quay": [300, 5],
  "Other Bank": [0, 95],
  "Bridge Café": [1000, 95],
  "Reef Bar": [0, 420],
};
const street = { highway: "residential" };
const RIVER: DrawnWay[] = [
  [street, [0, 0], [500, 0], [1000, 0]],
  [street, [0, 100], [500, 100], [1000, 100]],
  [{ highway: "footway" }, [1000, 0], [1000, 100]],
];
const FOOTBRIDGE: DrawnWay = [{ highway: "footway" }, [0, 0], [0, 100]];

const importWays = (hash: string, ways: DrawnWay[]) =>
  app.db.transaction((tx) =>
    importFile(tx, {
      source: OPENSTREETMAP,
      parsed: parseFile(drawExtract(ways)),
      file: { name: "city.osm.pbf", size: 1, hash },
    }),
  );

async function undoLast(): Promise<void> {
  const [last] = await app.sql`select id from imports where state = 'done' order by finished_at desc limit 1`;
  await claimUndo(app.db, last!.id);
  await app.db.transaction((tx) => undoImport(tx, last!.id, { adminId: null, used: "keep", city: app.ctx.city }));
}

const listReached = async (minutes: number) =>
  (await lia.read<{ name: string }[]>(`/api/businesses?unseen=1&walk=${minutes}&${NEAR}`))
    .map(({ name }) => name)
    .sort();

async function planDay(person: Person, wish: object = {}): Promise<PlanView> {
  const from = { name: "Pier", ...START };
  const day = { date: inDays(7).slice(0, 10), start: "10:00", end: "20:00", pace: "normal", meals: [], from };
  return (await (await person.post("/api/plans", { ...day, ...wish })).json()) as PlanView;
}

beforeAll(async () => {
  lia = await app.join("Lia");
  const wanted = Object.entries(PLACES).map(([name, place]) => ({ name, type: "tour" as const, ...at(place) }));
  ids = await putPlaces(app.db, wanted);
});

test("without an extract, the straight line decides, with a detour", async () => {
  expect(await listReached(5)).toEqual(["Other Bank"]);
  expect(await listReached(10)).toEqual(["Other Bank", "Reef Bar", "Same Quay"]);
});

test("with one, the bridge does, until the import is undone", async () => {
  await importWays("a", RIVER);
  expect(await listReached(5)).toEqual(["Same Quay"]);
  // 1,095 m are 13.7 minutes, and 2,105 m are 26.3. No way is within 250 m of the reef: 420 m and a detour are estimated.
  expect(await listReached(10)).toEqual(["Reef Bar", "Same Quay"]);
  expect(await listReached(15)).toEqual(["Bridge Café", "Reef Bar", "Same Quay"]);
  expect(await listReached(30)).toEqual(["Bridge Café", "Other Bank", "Reef Bar", "Same Quay"]);
  const from = `from=${START.latitude},${START.longitude}`;
  const counts = await lia.read<{ options: Record<string, number> }>(`/api/businesses/options?${from}`);
  expect(counts.options).toMatchObject({ "walk:5": 1, "walk:10": 2, "walk:15": 3, "walk:30": 4 });
  const { points } = await lia.read<{ points: unknown[] }>(`/api/map/points?walk=5&${NEAR}`);
  expect(points).toHaveLength(1);

  await importWays("b", [...RIVER, FOOTBRIDGE]);
  expect(await listReached(5)).toEqual(["Other Bank", "Same Quay"]);
  await undoLast();
  expect(await listReached(5)).toEqual(["Same Quay"]);
  await undoLast();
  expect(await listReached(5)).toEqual(["Other Bank"]);
});

test("search and a room's day say and keep to it", async () => {
  await importWays("r", RIVER);
  const found = await lia.read<{ name: string; minutes: number }[]>(`/api/search?q=Bank&${NEAR}`);
  expect(found).toMatchObject([{ name: "Other Bank", minutes: 27 }]);
  const mia = await app.join("Mia");
  for (const id of Object.values(ids)) await mia.post("/api/swipes", { businessId: id, action: "save" });
  const wish = { name: "Mia", rule: "all", type: "all", walk: { minutes: 10, ...START } };
  const { path } = (await (await mia.post("/api/together", wish)).json()) as { path: string };
  const plan = await planDay(mia, { room: path.slice("/together/".length) });
  const { candidates } = await mia.read<KeptDay>(`/api/plans/${plan.id}/kept`);
  expect(candidates.map(({ name }) => name).sort()).toEqual(["Reef Bar", "Same Quay"]);
  await undoLast();
});

test("a later file without ways keeps them, and undoing all leaves none", async () => {
  await importWays("c", [[{ ...street, name: "Quay" }, [0, 0], [500, 0]], ...RIVER]);
  const line = {
    type: "LineString",
    coordinates: [
      [9.45, 0],
      [9.46, 0],
    ],
  };
  const feature = { type: "Feature", id: "way/1", properties: { ...street, name: "Corso" }, geometry: line };
  const parsed = parseFile(Buffer.from(JSON.stringify({ type: "FeatureCollection", features: [feature] })));
  await app.db.transaction((tx) =>
    importFile(tx, { source: OPENSTREETMAP, parsed, file: { name: "city.geojson", size: 1, hash: "d" } }),
  );
  expect(await listReached(5)).toEqual(["Same Quay"]);
  await importWays("e", [[{ highway: "footway" }, [0, 0], [700, 0]]]);
  const used = await app.sql`select ways from street_layers where source_id is not null`;
  expect(used).toMatchObject([{ ways: expect.anything() }]);
  for (let i = 0; i < 3; i++) await undoLast();
  expect([...(await app.sql`select 1 from street_layers`)]).toEqual([]);
});

test("plans walk over the bridge, on the server and offline", async () => {
  await importWays("f", RIVER);
  for (const id of Object.values(ids)) await lia.post("/api/swipes", { businessId: id, action: "save" });
  const plan = await planDay(lia);
  const kept = await lia.read<KeptDay>(`/api/plans/${plan.id}/kept`);
  const planner = createPlanner(plan, kept, app.ctx.city);
  expect(plan.stops).toHaveLength(4);
  expect(planner.time(plan.stops)).toEqual(plan.stops);
  const find = (name: string) => plan.stops.find((stop) => stop.name === name)!;
  const [same, other, bridge] = ["Same Quay", "Other Bank", "Bridge Café"].map(find);
  // At 75 m a minute: 305 m, 5 + 700 + 100 + 1,000 + 5 m, and 5 + 1,000 + 5 m.
  const timed = planner.time([same!, other!, bridge!]);
  expect(timed.map(formatWalk)).toEqual(["5 min on foot", "25 min on foot", "14 min on foot"]);
  const [reef] = planner.time([find("Reef Bar")]);
  expect(formatWalk(reef!)).toBe("about 8 min on foot");
  const { revision } = plan;
  const stops = timed.map(({ placeId, eventId, stayMinutes, lockedAt, meal }) => ({
    placeId,
    eventId,
    stayMinutes,
    lockedAt,
    meal,
  }));
  const saved = (await (await lia.patch(`/api/plans/${plan.id}`, { revision, stops })).json()) as PlanView;
  expect(saved.stops).toEqual(timed);
});

test("a landmark across the river is as far as the bridge, also in a description", async () => {
  const added = await putPlaces(app.db, [
    { name: "River Museum", tags: ["kind:museum"], background: { isNotable: true }, ...at([700, 95]) },
    { name: "Quay Café", tags: ["kind:café"], ...at([700, 5]) },
  ]);
  const describe = async () =>
    (await lia.read<{ summary: string }>(`/api/businesses/${added["Quay Café"]}`)).summary.replace(
      /[\u2068\u2069]/g,
      "",
    );
  expect(await describe()).toBe("Café, 9 minutes on foot from the River Museum.");
  await undoLast();
  expect(await describe()).toBe("Café, 2 minutes on foot from the River Museum.");
});
