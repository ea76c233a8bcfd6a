// The Places tab of /admin: search, filters and exports.
import { beforeAll, describe, expect, test } from "bun:test";
import { openBusiness } from "../meeting.ts";
import { putPlaces } from "../places.ts";
import { openTestApp, type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let noor: Person;
beforeAll(async () => {
  noor = await app.join("Noor", { type: null, admin: true });
  await putPlaces(app.db, [{ name: "Café Ida" }, { name: "Bar Quay" }, { name: "Club Norte" }]);
  await app.sql`update businesses set names = '{"fi": "Kahvila Iida"}', opening_hours = '24/7' where name = 'Café Ida'`;
  await app.sql`update businesses set latitude = null, longitude = null where name = 'Bar Quay'`;
  await app.sql`update businesses set maybe_closed_at = now(), longitude = -7.5, latitude = 43.5 where name = 'Club Norte'`;
});

type Found = { id: string; name: string; status: string };
const find = async (query: string) => (await noor.read<Found[]>(`/api/admin/places?${query}`)).map(({ name }) => name);

describe("Noor", () => {
  test("finds a place by any of its names, without accents, and by its ID", async () => {
    expect(await find("q=cafe")).toEqual(["Café Ida"]);
    expect(await find("q=iida+kahvila")).toEqual(["Café Ida"]);
    const [{ id }] = (await noor.read<[Found]>("/api/admin/places?q=quay"))!;
    expect(await find(`q=${id}`)).toEqual(["Bar Quay"]);
    expect(await find(`q=+${id.toUpperCase()}+`)).toEqual(["Bar Quay"]);
    expect(await find(`q=${id.slice(0, 30)}`)).toEqual(["Bar Quay"]);
    expect(await find(`q=${crypto.randomUUID()}`)).toEqual([]);
    const ref = crypto.randomUUID();
    await app.sql`update businesses set source_ref = ${ref} where name = 'Café Ida'`;
    expect(await find(`q=${ref}`)).toEqual(["Café Ida"]);
    expect(await find("q=100%25")).toEqual([]);
  });

  test("filters by status, source and missing facts", async () => {
    expect(await find("")).toEqual(["Bar Quay", "Café Ida", "Club Norte"]);
    expect(await find("lacks=position")).toEqual(["Bar Quay"]);
    expect(await find("lacks=hours")).toEqual(["Bar Quay", "Club Norte"]);
    expect(await find("status=closed")).toEqual(["Club Norte"]);
    expect(await find("source=nowhere")).toEqual([]);
    const page = await (await noor.get("/admin?tab=places&status=closed")).text();
    expect(page).toContain("Club Norte");
    expect(page).not.toContain("Bar Quay");
  });

  test("exports what is shown as CSV and GeoJSON", async () => {
    const csv = await (await noor.get("/api/admin/places.csv?status=closed")).text();
    const lines = csv.trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(",43.5,-7.5,");
    await app.sql`update businesses set contact_info = '-7.5' where name = 'Club Norte'`;
    expect(await (await noor.get("/api/admin/places.csv?status=closed")).text()).toContain(`"'-7.5"`);
    const { features } = await noor.read<{ features: { geometry: unknown; properties: { name: string } }[] }>(
      "/api/admin/places.geojson",
    );
    expect(features.map(({ properties, geometry }) => [properties.name, geometry]).sort()).toMatchObject([
      ["Bar Quay", null],
      ["Café Ida", expect.anything()],
      ["Club Norte", { type: "Point", coordinates: [-7.5, 43.5] }],
    ]);
  });

  test("pages through them by name", async () => {
    await app.sql`insert into businesses (name, type, location, is_approved, source_id, source_ref)
      select 'Zoo ' || lpad(n::text, 3, '0'), 'tour', 'Old Town', true, (select id from sources limit 1), 'zoo-' || n
      from generate_series(1, 120) n`;
    const names: string[] = [];
    for (let url: string | undefined = "/api/admin/places?q=zoo"; url; ) {
      const response = await noor.get(url);
      names.push(...((await response.json()) as Found[]).map(({ name }) => name));
      url = /<([^>]+)>/.exec(response.headers.get("link") ?? "")?.[1];
    }
    expect(names).toHaveLength(120);
    expect(names).toEqual(names.toSorted());
  });
});

test("Noor finds places by address, type, source, and what is decided about them", async () => {
  await app.sql`update businesses set location = 'Rua das Flores 12' where name = 'Café Ida'`;
  expect(await find("q=flores+12")).toEqual(["Café Ida"]);
  await app.sql`update businesses set type = 'retail' where name = 'Bar Quay'`;
  expect(await find("type=retail")).toEqual(["Bar Quay"]);
  const [row] = await app.sql`select source_id as id from businesses where name = 'Bar Quay'`;
  expect(await find(`source=${row!.id}&q=bar`)).toEqual(["Bar Quay"]);
  await openBusiness(app, "Bo", "Waiting Room");
  await app.sql`update businesses set is_approved = false where name = 'Waiting Room'`;
  expect(await find("status=pending")).toEqual(["Waiting Room"]);
  await app.sql`update businesses set rejected_at = now() where name = 'Waiting Room'`;
  expect([await find("status=rejected"), await find("status=pending")]).toEqual([["Waiting Room"], []]);
  expect(await find("status=claimed")).toEqual(["Waiting Room"]);
});

test("travelers see none of it", async () => {
  const amira = await app.join("Amira");
  for (const path of ["/api/admin/places", "/api/admin/places.csv", "/api/admin/places.geojson"])
    expect((await amira.get(path)).status).toBe(403);
});

test("Mona, whose city has no places yet, is led to the import", async () => {
  const empty = await openTestApp();
  try {
    const mona = await empty.join("Mona", { type: null, admin: true });
    const page = await (await mona.get("/admin?tab=places")).text();
    expect(page).toContain("No approved places yet");
    expect(page).toMatch(/<a [^>]*href="\/admin\?tab=imports"[^>]*>Import places</);
    expect(await (await mona.get("/admin?tab=places&q=bar")).text()).toContain("No places match");
  } finally {
    await empty.close();
  }
});
