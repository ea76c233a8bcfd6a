// Parks that open at sunrise or close at sunset, in a city whose places tell where it is.
import { expect, test } from "bun:test";
import { refreshCity } from "../../src/city/city.ts";
import { OPENSTREETMAP } from "../../src/features/imports/known-sources.ts";
import { parseFile } from "../../src/features/imports/parse-file.ts";
import { findWindows, getHoursAt } from "../../src/features/places/listing/opening-hours.ts";
import { formatHours } from "../../src/ui/hours.ts";
import { importFile } from "../imports/import-file.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();
const HOURS = "Mo-Su sunrise-22:00";

test("a park knows when the sun rises in San Francisco, in winter and in summer", async () => {
  const { timezone: before } = app.ctx.city;
  expect((await getHoursAt(HOURS, "America/Los_Angeles", new Date("2026-11-27T20:00:00Z"))).text).toBe(
    "See its opening hours",
  );
  const park = {
    type: "Feature",
    id: "node/1",
    geometry: { type: "Point", coordinates: [-122.4019, 37.7851] },
    properties: { name: "Yerba Buena Gardens", leisure: "park", opening_hours: HOURS },
  };
  const text = JSON.stringify({ type: "FeatureCollection", features: [park] });
  const file = { name: "city.geojson", size: text.length, hash: "1" };
  await app.db.transaction((tx) =>
    importFile(tx, { source: OPENSTREETMAP, parsed: parseFile(Buffer.from(text)), file }),
  );
  await refreshCity(app.ctx);
  const { timezone } = app.ctx.city;
  expect([before, timezone]).toEqual(["Europe/Monaco", "America/Los_Angeles"]);
  const say = async (hours: string, at: string) => (await getHoursAt(hours, timezone, new Date(at))).text;
  // The almanac's times for the city: 7:02 and 16:52 in November, 5:48 and 20:35 in June. Nobody opens a park by the minute.
  expect(await say(HOURS, "2026-11-27T14:30:00Z")).toBe("Closed, opens at 07:05");
  expect(await say(HOURS, "2026-11-27T20:00:01Z")).toBe("Open now, until 22:00");
  expect(await say("sunrise-sunset", "2026-11-27T20:00:00Z")).toBe("Open now, until 16:50");
  expect(await say(HOURS, "2026-06-21T12:30:00Z")).toBe("Closed, opens at 05:50");
  expect(await say("(sunrise+01:00)-sunset", "2026-06-21T20:00:00Z")).toMatch(/^Open now, until 20:3[05]$/);
  const day = Date.parse("2026-11-27T08:00:00Z");
  const { windows } = (await findWindows(HOURS, timezone, day, day + 86_400_000))!;
  expect(windows!.map(([opens, closes]) => [(opens - day) / 60_000, (closes - day) / 3_600_000])).toEqual([[425, 22]]);
  expect(formatHours(HOURS)).toEqual(["Mon–Sun sunrise–22:00"]);
});
