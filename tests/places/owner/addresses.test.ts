// Addresses of imported places, suggested to owners.
import { beforeAll, expect, test } from "bun:test";
import { openBusiness } from "../../meeting.ts";
import { putPlaces } from "../../places.ts";
import { type Person, useTestApp } from "../../test-app.ts";

const app = useTestApp();
let ingrid: Person;
beforeAll(async () => {
  ({ person: ingrid } = await openBusiness(app, "Ingrid", "Harbor Books"));
  await app.sql`update businesses set location = '7 Élysée Row', latitude = 43.7, longitude = 7.4`;
  const names = ["Élysée Bar", "Bar Quay", "Noodle Bar", "Club Norte", "Lookout", "Pending Place"];
  await putPlaces(
    app.db,
    names.map((name, n) => ({ name, latitude: 43.73 + n / 1000 })),
  );
  const locate = (name: string, location: string) =>
    app.sql`update businesses set location = ${location} where name = ${name}`;
  await locate("Bar Quay", "12 Rue de l'Élysée, Port");
  await locate("Noodle Bar", "12 Rue de l'Élysée, Port");
  await locate("Club Norte", "14 Rue de l'Élysée, Port");
  await locate("Lookout", "Rue de l'Élysée");
  await locate("Pending Place", "16 Rue de l'Élysée, Port");
  await app.sql`update businesses set is_approved = false where name = 'Pending Place'`;
});

const find = (q: string) =>
  ingrid.read<{ location: string; latitude: number }[]>(`/api/businesses/addresses?q=${encodeURIComponent(q)}`);

test("Ingrid finds numbered addresses of imported places, each once", async () => {
  const found = await find("rue elysee");
  expect(found.map(({ location }) => location)).toEqual(["12 Rue de l'Élysée, Port", "14 Rue de l'Élysée, Port"]);
  expect(found[1]).toEqual({ location: "14 Rue de l'Élysée, Port", latitude: 43.733, longitude: 7.4246 } as never);
  expect(await find("14 elysee")).toHaveLength(1);
});

test("names, other owners' addresses and wildcards find nothing", async () => {
  expect(await find("noodle bar")).toEqual([]);
  expect(await find("elysee row")).toEqual([]);
  expect(await find("elys%e")).toEqual([]);
  expect((await ingrid.get("/api/businesses/addresses?q=a")).status).toBe(422);
  expect((await (await app.join("Amira")).get("/api/businesses/addresses?q=elysee")).status).toBe(403);
});
