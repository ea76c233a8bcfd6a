// The scene of a city: chosen from its data or by an admin, and shown by posters and the landing page.
import { beforeAll, describe, expect, test } from "bun:test";
import { refreshCity } from "../../src/city/city.ts";
import { findScene } from "../../src/city/found-city.ts";
import { OPENSTREETMAP } from "../../src/features/imports/known-sources.ts";
import { parseFile } from "../../src/features/imports/parse-file.ts";
import { importFile } from "../imports/import-file.ts";
import { type Person, useTestApp } from "../test-app.ts";

const NOTHING = { coasts: 0, rivers: 0, towers: 0, peaks: 0 };

test.each([
  ["warm-harbor", "Monaco", 43.73, 7.42, { coasts: 20, towers: 11 }],
  ["warm-harbor", "Porto", 41.15, -8.61, { coasts: 9, rivers: 2 }],
  ["northern-harbor", "Bergen", 60.39, 5.32, { coasts: 30, peaks: 9 }],
  ["northern-harbor", "Halifax", 44.65, -63.57, { coasts: 8 }],
  ["metropolis", "San Francisco", 37.77, -122.42, { coasts: 12, towers: 289 }],
  ["metropolis", "Dubai", 25.2, 55.27, { coasts: 8, towers: 700 }],
  ["river-town", "Heidelberg", 49.41, 8.71, { rivers: 3 }],
  ["mountains", "Innsbruck", 47.27, 11.39, { rivers: 2, peaks: 14 }],
  ["desert", "Marrakesh", 31.63, -7.99, {}],
  ["desert", "Phoenix", 33.45, -112.07, { towers: 80 }],
  ["east-asian-city", "Kyoto", 35.01, 135.77, { rivers: 2 }],
  ["east-asian-city", "Hong Kong", 22.3, 114.17, { coasts: 40, towers: 4000 }],
  ["old-town", "Siena", 43.32, 11.33, {}],
] as const)("is %s for %s", (scene, _city, latitude, longitude, land) => {
  expect(findScene({ ...NOTHING, ...land, latitude, longitude })).toBe(scene);
});

describe("a city", () => {
  const app = useTestApp();
  let noor: Person;
  beforeAll(async () => {
    noor = await app.join("Noor", { type: null, admin: true });
  });

  /** Three cafés there. */
  async function importAt(longitude: number, latitude: number): Promise<void> {
    const features = [1, 2, 3].map((id) => ({
      type: "Feature",
      id: `node/${id}`,
      geometry: { type: "Point", coordinates: [longitude, latitude] },
      properties: { name: `Café ${id}`, amenity: "cafe" },
    }));
    const text = JSON.stringify({ type: "FeatureCollection", features });
    const file = { name: "city.geojson", size: text.length, hash: Bun.hash(text).toString(16) };
    await app.db.transaction((tx) =>
      importFile(tx, { source: OPENSTREETMAP, parsed: parseFile(Buffer.from(text)), file }),
    );
    await refreshCity(app.ctx);
  }

  const readPlace = async () => {
    const [{ id }] = await app.sql<[{ id: string }]>`select id from businesses order by source_ref limit 1`;
    const page = await (await app.visitor().get(`/business/${id}`)).text();
    const address = new RegExp(`/posters/${id}\\.svg[^"]*`).exec(page)?.[0] ?? "";
    return { address, poster: await (await app.visitor().get(address)).text() };
  };
  const readLanding = async () => (await app.visitor().get("/")).text();

  test("has the scene that its places suggest, until Noor chooses one", async () => {
    const harbor = await readLanding();
    await importAt(135.77, 35.01);
    const suggested = await readPlace();
    expect(suggested.address).toEndWith("?scene=east-asian-city");
    expect(await readLanding()).not.toBe(harbor);

    const put = async (scene: string | null) => (await noor.send("PUT", "/api/admin/scene", { scene })).status;
    expect(await put("desert")).toBe(200);
    const chosen = await readPlace();
    expect(chosen.address).toEndWith("?scene=desert");
    expect(chosen.poster).not.toBe(suggested.poster);
    expect(await readLanding()).toContain('data-scene="desert"');
    const [entry] = await noor.read("/api/admin/audit-log");
    expect(entry).toMatchObject({ action: "city.scene", detail: { scene: "desert" } });

    expect(await put(null)).toBe(200);
    expect(await readPlace()).toEqual(suggested);
    expect(await put("moon")).toBe(422);
  });

  test("keeps what a shared address shows, and previews scenes for Noor", async () => {
    const { address, poster } = await readPlace();
    await noor.send("PUT", "/api/admin/scene", { scene: "mountains" });
    expect(await (await app.visitor().get(address)).text()).toBe(poster);
    const settings = await (await noor.get("/admin?tab=settings")).text();
    expect(settings).toContain("As the places suggest: East Asian city");
    for (const [, picture] of settings.matchAll(/src="(\/(?:drawings\/scene|sample-pictures)[^"]+)"/g))
      expect((await app.visitor().get(picture!)).status).toBe(200);
    expect((await app.visitor().get(address.replace(/scene=.*/, "scene=moon"))).status).toBe(422);
  });
});
