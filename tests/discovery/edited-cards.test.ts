// Cards whose places change while a traveler swipes.
import { beforeAll, expect, test } from "bun:test";
import { putPlaces } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let ids: Record<string, string>;
beforeAll(async () => {
  ids = await putPlaces(app.db, [{ name: "Old Mill" }, { name: "Quiet Quay" }, { name: "Salt Room" }]);
});

type Card = { id: string; name: string; location: string };
const readDeck = (who: Person) => who.read<Card[]>("/api/businesses?unseen=1");
const findMill = async (who: Person) => (await readDeck(who)).find(({ id }) => id === ids["Old Mill"]);

test("Ottoline's next deck has what an admin edited since the last one", async () => {
  const [ottoline, admin] = [await app.join("Ottoline"), await app.join("Admin", { admin: true })];
  expect((await findMill(ottoline))?.location).toBe("1 Quay Street");
  const edit = { location: "2 Mill Lane" };
  expect((await admin.patch(`/api/admin/businesses/${ids["Old Mill"]}`, edit)).status).toBe(200);
  expect((await findMill(ottoline))?.location).toBe("2 Mill Lane");
  await ottoline.post("/api/swipes", { businessId: ids["Salt Room"], action: "like" });
  expect((await findMill(ottoline))?.location).toBe("2 Mill Lane");
});

test("Ottmar, who reads German, gets cards of his own", async () => {
  const [ottmar, otis] = [await app.join("Ottmar"), await app.join("Otis")];
  await app.sql`update businesses set tags = '{kind:museum}', names = '{"de":"Alte Mühle"}' where id = ${ids["Old Mill"]!}`;
  await app.sql`update catalogue_version set version = version + 1`;
  await app.sql`update users set language = 'de' where id = ${ottmar.id}`;
  expect((await findMill(otis))?.name).toBe("Old Mill");
  expect((await findMill(ottmar))?.name).toBe("Alte Mühle");
  expect((await findMill(otis))?.name).toBe("Old Mill");
});
