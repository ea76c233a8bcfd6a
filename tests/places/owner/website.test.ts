// A website at this server's own address would act with the session of whoever follows it.
import { expect, test } from "bun:test";
import { putPlaces } from "../../places.ts";
import { useTestApp } from "../../test-app.ts";
import { handIn, noodleBar, openUp, owner } from "./people.ts";

const app = useTestApp();

const OWN = ["http://localhost:3000/api/logout", "https://LOCALHOST/pay", "http://localhost.:3000/%61pi/logout"];
const REFUSED = ["This is an address of this site. Enter the website of the business."];

test("a business can't link to this server, but to pages with a similar address", async () => {
  const sven = await owner(app, "Sven");
  for (const website of OWN) {
    const response = await sven.post("/api/businesses", { ...noodleBar, website });
    expect([website, response.status, (await response.json()).fields]).toEqual([website, 422, { website: REFUSED }]);
  }
  const id = await handIn(sven, { ...noodleBar, website: "http://localhost.example/api" });
  for (const website of OWN) expect((await sven.patch(`/api/businesses/${id}`, { website })).status).toBe(422);
  expect((await sven.patch(`/api/businesses/${id}`, { website: "https://my-localhost.example/pay" })).status).toBe(200);
});

test("a business that links to this server already can still be edited", async () => {
  const ada = await app.join("Ada", { admin: true });
  const olga = await owner(app, "Olga");
  const id = await openUp(olga, ada);
  await app.sql`update businesses set website = ${OWN[0]!} where id = ${id}`;
  const edited = await olga.patch(`/api/businesses/${id}`, { website: OWN[0], openingHours: "24/7" });
  expect([edited.status, (await edited.json()).openingHours]).toEqual([200, "24/7"]);
  expect((await olga.patch(`/api/businesses/${id}`, { website: OWN[1] })).status).toBe(422);
});

test("an admin can't link an imported place to this server", async () => {
  const noor = await app.join("Noor", { admin: true });
  const { Mill: mill = "" } = await putPlaces(app.db, [{ name: "Mill" }]);
  for (const website of OWN) expect((await noor.patch(`/api/admin/businesses/${mill}`, { website })).status).toBe(422);
  expect((await noor.patch(`/api/admin/businesses/${mill}`, { website: "https://mill.example" })).status).toBe(200);
});
