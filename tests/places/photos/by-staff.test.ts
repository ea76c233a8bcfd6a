// An admin adds photos to a place that has no owner.
import { expect, test } from "bun:test";
import { openBusiness } from "../../meeting.ts";
import { putPlaces } from "../../places.ts";
import { type Person, useTestApp } from "../../test-app.ts";
import { jpeg } from "./pictures.ts";

const app = useTestApp();

async function upload(person: Person, business: string, width: number) {
  const form = new FormData();
  form.append("photo", new File([(await jpeg(width, 200)) as BlobPart], "quay.jpg"));
  const packed = new Response(form);
  const type = packed.headers.get("content-type")!;
  return person.upload(`/api/businesses/${business}/photos`, await packed.bytes(), type);
}

test("Noor gives Bar Quay two photos, which travelers see at once without a review", async () => {
  const noor = await app.join("Noor", { type: null, admin: true });
  const milo = await app.join("Milo", { type: null, moderator: true });
  const ids = await putPlaces(app.db, [{ name: "Bar Quay" }]);
  const id = ids["Bar Quay"]!;
  expect((await upload(milo, id, 300)).status).toBe(403);
  for (const width of [300, 301]) expect((await upload(noor, id, width)).status).toBe(200);
  const [first, second] = (await app.visitor().read(`/api/businesses/${id}`)).photos;
  expect((await app.visitor().get(first)).status).toBe(200);
  expect(await noor.read("/api/admin/businesses?status=changed")).toEqual([]);

  const photoIds = [second, first].map((url: string) => url.split("/")[2]);
  expect((await noor.send("PUT", `/api/businesses/${id}/photos/order`, { photoIds })).status).toBe(200);
  expect((await noor.send("DELETE", `/api/businesses/${id}/photos/${photoIds[1]}`)).status).toBe(200);
  expect((await app.visitor().read(`/api/businesses/${id}`)).photos).toEqual([second]);
  const log = await noor.read("/api/admin/audit-log?action=place.photos");
  expect(log.map(({ subject }: { subject: { name: string } }) => subject.name)).toEqual(Array(4).fill("Bar Quay"));

  const edit = async (person: Person) => (await person.get(`/business/${id}/edit`)).text();
  expect((await edit(noor)).includes("PhotoManager")).toBe(true);
  expect((await edit(milo)).includes("PhotoManager")).toBe(false);

  const luc = await openBusiness(app, "Luc", "Luc's Loft");
  expect((await upload(noor, luc.id, 302)).status).toBe(403);
  expect((await upload(luc.person, id, 302)).status).toBe(403);
});
