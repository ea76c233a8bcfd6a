// The five photos of a business over HTTP: adding, ordering, removing, access.
import { beforeAll, expect, test } from "bun:test";
import { MAX_BYTES } from "../../../src/features/places/photos/limits.ts";
import { purgePhotos } from "../../../src/features/places/photos/purge-orphans.ts";
import type { Photo } from "../../../src/features/places/photos/schema.ts";
import { ORIGIN, type Person, useTestApp } from "../../test-app.ts";
import { decide, handIn, noodleBar, openUp, owner } from "../owner/people.ts";
import { jpeg, jpegOf, png } from "./pictures.ts";

const app = useTestApp({ REVIEW_EDITS: "none" });
let ada: Person;
beforeAll(async () => {
  ada = await app.join("Ada", { admin: true });
});

/** Sends files as a form does. */
async function send(
  person: Person,
  business: string,
  files: readonly Uint8Array[],
  field = "photo",
): Promise<Response> {
  const form = new FormData();
  for (const [i, file] of files.entries()) form.append(field, new File([file as BlobPart], `my photo ${i}.jpg`));
  const packed = new Response(form);
  const type = packed.headers.get("content-type")!;
  return person.upload(`/api/businesses/${business}/photos`, await packed.bytes(), type);
}

async function photosIn(response: Response): Promise<Photo[]> {
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status}: ${text}`);
  return JSON.parse(text).photos;
}

const readMessage = async (response: Response) => [response.status, (await response.json()).message];
const photosOf = async (business: string) => (await ada.read(`/api/businesses/${business}`)).photos as string[];
const filesLeft = async () => (await app.ctx.photos.list()).map(({ name }) => name);

test("Kenji's photos appear in his order, and the admin sees the change", async () => {
  const kenji = await owner(app, "Kenji");
  const kumo = await openUp(kenji, ada);
  const [version] = await app.sql`select version from catalogue_version`;
  const [first] = await photosIn(await send(kenji, kumo, [await jpeg(1200, 800)]));
  expect(first).toMatchObject({ width: 1200, height: 800, url: `/photos/${first!.id}/960.webp` });
  const two = await photosIn(await send(kenji, kumo, [png(300, 200), await jpeg(300, 200, 3)]));
  expect(two.map(({ width }) => width)).toEqual([1200, 300, 300]);
  expect(await photosOf(kumo)).toEqual(two.map(({ url }) => url));
  expect((await kenji.read("/api/businesses/my")).changedAt).not.toBeNull();
  const [later] = await app.sql`select version from catalogue_version`;
  expect(Number(later!.version)).toBe(Number(version!.version) + 2);

  const wanted = [two[2]!, two[0]!, two[1]!];
  const order = { photoIds: wanted.map(({ id }) => id) };
  expect(await photosIn(await kenji.send("PUT", `/api/businesses/${kumo}/photos/order`, order))).toEqual(wanted);
  expect(await photosIn(await kenji.send("PUT", `/api/businesses/${kumo}/photos/order`, order))).toEqual(wanted);
  expect(await photosOf(kumo)).toEqual(wanted.map(({ url }) => url));

  const left = await photosIn(await kenji.delete(`/api/businesses/${kumo}/photos/${wanted[0]!.id}`));
  expect(left).toEqual(wanted.slice(1));
  expect((await kenji.delete(`/api/businesses/${kumo}/photos/${wanted[0]!.id}`)).status).toBe(404);
  expect((await filesLeft()).filter((name) => name.startsWith(wanted[0]!.id))).toEqual([]);
  expect((await app.visitor().get(wanted[0]!.url)).status).toBe(404);
  expect((await photosIn(await send(kenji, kumo, [png(90, 90, 8)]))).map(({ id }) => id).slice(0, 2)).toEqual(
    left.map(({ id }) => id),
  );
});

test("an order must name exactly the existing photos", async () => {
  const rosa = await owner(app, "Rosa");
  const bakery = await handIn(rosa);
  const [a, b] = (await photosIn(await send(rosa, bakery, [png(), png(64, 48, 1)]))).map(({ id }) => id);
  const orders = [[a], [a, a], [a, b, b], [a, crypto.randomUUID()], []];
  for (const photoIds of orders)
    expect((await rosa.send("PUT", `/api/businesses/${bakery}/photos/order`, { photoIds })).status).toBe(409);
  for (const photoIds of [["x"], "x", [a, b, a, b, a, b]])
    expect((await rosa.send("PUT", `/api/businesses/${bakery}/photos/order`, { photoIds })).status).toBe(422);
  expect(await photosOf(bakery)).toEqual([`/photos/${a}/960.webp`, `/photos/${b}/960.webp`]);
});

test("the sixth photo is refused, in sequence and concurrently", async () => {
  const noor = await owner(app, "Noor");
  const inn = await handIn(noor, { ...noodleBar, name: "The Inn" });
  const before = (await filesLeft()).length;
  const sent = await Promise.all([...Array(9).keys()].map((seed) => send(noor, inn, [png(30, 20, seed)])));
  expect(sent.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(4).fill(409)]);
  expect(await readMessage(await send(noor, inn, [png(30, 20, 77)]))).toEqual([
    409,
    "You can have at most 5 photos. Remove one first.",
  ]);
  expect(await photosOf(inn)).toHaveLength(5);
  const rows = await app.sql`select position from business_photos where business_id = ${inn} order by 1`;
  expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
  expect((await filesLeft()).length).toBe(before + 5 * 3);
});

test("a photo sent twice is stored once, even as the fifth", async () => {
  const sam = await owner(app, "Sam");
  const shop = await handIn(sam, { ...noodleBar, name: "Sam's" });
  const files = [...Array(5).keys()].map((seed) => png(30, 20, seed));
  const before = (await filesLeft()).length;
  const once = await photosIn(await send(sam, shop, files));
  expect(await photosIn(await send(sam, shop, [files[4]!]))).toEqual(once);
  expect(await photosIn(await send(sam, shop, [files[0]!, files[0]!]))).toEqual(once);
  expect((await filesLeft()).length).toBe(before + 5 * 3);
});

test("a bad file among several is named, and none is stored", async () => {
  const tom = await owner(app, "Tom");
  const bar = await handIn(tom, { ...noodleBar, name: "Tom's" });
  const response = await send(tom, bar, [png(), Buffer.from("GIF89a"), png(9, 9)]);
  expect([response.status, await response.json()]).toEqual([
    422,
    {
      message: "Some photos can't be used, so none were added.",
      fields: { "photo.1": ["This is a GIF. Photos are JPG, PNG or WebP."] },
    },
  ]);
  expect(await readMessage(await send(tom, bar, [Buffer.from("%PDF")]))).toEqual([
    422,
    "This isn't a JPG, PNG or WebP image, even if its name says so.",
  ]);
  expect(await readMessage(await send(tom, bar, [], "photo"))).toEqual([422, "Choose a photo."]);
  expect(await readMessage(await send(tom, bar, [png()], "document"))).toEqual([422, "Choose a photo."]);
  expect(await photosOf(bar)).toEqual([]);
});

test("only the owner can change photos; others are rejected before the upload is read", async () => {
  const uma = await owner(app, "Uma");
  const mallory = await owner(app, "Mallory");
  const teahouse = await handIn(uma, { ...noodleBar, name: "Teahouse" });
  const [photo] = await photosIn(await send(uma, teahouse, [png()]));
  const attempts = (person: Person) =>
    Promise.all([
      send(person, teahouse, [png(9, 9)]),
      person.delete(`/api/businesses/${teahouse}/photos/${photo!.id}`),
      person.send("PUT", `/api/businesses/${teahouse}/photos/order`, { photoIds: [photo!.id] }),
    ]);
  const amira = await app.join("Amira");
  for (const person of [mallory, amira, ada])
    expect((await attempts(person)).map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await attempts(app.visitor())).map(({ status }) => status)).toEqual([401, 401, 401]);
  expect((await send(uma, crypto.randomUUID(), [png()])).status).toBe(404);
  expect((await send(uma, "no-id", [png()])).status).toBe(404);
  const hers = await handIn(mallory, { ...noodleBar, name: "Mallory's" });
  expect((await mallory.delete(`/api/businesses/${hers}/photos/${photo!.id}`)).status).toBe(404);
  expect(await photosOf(teahouse)).toHaveLength(1);

  let read = 0;
  const endless = new ReadableStream({
    pull(out) {
      read++;
      out.enqueue(new Uint8Array(65_536));
    },
  });
  const path = `/api/businesses/${teahouse}/photos`;
  const response = await app.visitor().upload(path, endless, "multipart/form-data; boundary=x");
  expect(response.status).toBe(401);
  expect(read).toBeLessThan(3);
});

test("an oversized upload is cut off, and other content types are rejected", async () => {
  const vera = await owner(app, "Vera");
  const atelier = await handIn(vera, { ...noodleBar, name: "Atelier" });
  const path = `/api/businesses/${atelier}/photos`;
  const type = "multipart/form-data; boundary=x";
  const head = Buffer.from('--x\r\nContent-Disposition: form-data; name="photo"\r\n\r\n');
  let sent = 0;
  const endless = new ReadableStream({
    start: (out) => out.enqueue(head),
    pull(out) {
      sent += 1 << 20;
      out.enqueue(new Uint8Array(1 << 20));
    },
  });
  expect((await vera.upload(path, endless, type)).status).toBe(413);
  expect(sent).toBeLessThan(30 << 20);
  const announced = Buffer.concat([head, new Uint8Array(5 * MAX_BYTES + 100_000)]);
  expect((await vera.upload(path, announced, type)).status).toBe(413);
  expect(await readMessage(await send(vera, atelier, [await jpegOf(MAX_BYTES + 1)]))).toEqual([
    422,
    "This file is larger than 5 MB. Choose a smaller one.",
  ]);
  expect((await vera.upload(path, png(), "image/png")).status).toBe(415);
  expect((await vera.post(path, { photo: "x" })).status).toBe(415);
  expect((await vera.upload(path, Buffer.from("--x\r\nbroken"), type)).status).toBe(400);
  expect((await vera.upload(path, Buffer.from("--x--"), "multipart/form-data")).status).toBe(400);
  expect((await vera.upload("/api/businesses", Buffer.from("--x--\r\n"), type)).status).toBe(415);
});

test("photos are public once the place is approved; before, for owner and admins only", async () => {
  const walt = await owner(app, "Walt");
  const walks = await handIn(walt, { ...noodleBar, name: "Walt's Walks" });
  const [photo] = await photosIn(await send(walt, walks, [await jpeg(1000, 500)]));
  const amira = await app.join("Amira Two");
  for (const [person, status] of [
    [walt, 200],
    [ada, 200],
    [amira, 404],
    [app.visitor(), 404],
  ] as const) {
    const response = await person.get(photo!.url);
    expect(response.status).toBe(status);
    if (status === 200) expect(response.headers.get("cache-control")).toBe("private, max-age=3600, must-revalidate");
  }
  await decide(ada, walks, { approved: true });
  for (const [width, across] of [
    [480, 480],
    [960, 960],
    [1600, 1000],
  ]) {
    const response = await app.visitor().get(`/photos/${photo!.id}/${width}.webp`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(response.headers.get("cache-control")).toBe("public, max-age=3600, must-revalidate");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await new Bun.Image(await response.bytes()).metadata()).width).toBe(across!);
  }
  for (const path of [`${photo!.id}/961.webp`, `${photo!.id}/960.png`, `${photo!.id}/..%2F960.webp`, "x/960.webp"])
    expect((await app.visitor().get(`/photos/${path}`)).status).toBe(404);
});

test("orphaned files are removed after an hour; photos and running uploads stay", async () => {
  const xenia = await owner(app, "Xenia");
  const kiosk = await handIn(xenia, { ...noodleBar, name: "Kiosk" });
  await send(xenia, kiosk, [png()]);
  const orphan = `${crypto.randomUUID()}-960.webp`;
  const before = await filesLeft();
  await app.ctx.photos.put(orphan, png());
  await app.ctx.photos.put(`${before[0]}.part`, png());
  expect(await purgePhotos(app.db, app.ctx.photos)).toBe(0);
  expect(await purgePhotos(app.db, app.ctx.photos, Date.now() + 3_700_000)).toBe(2);
  expect((await filesLeft()).sort()).toEqual(before.sort());
});

test("a full disk is a 503, and no photo is added", async () => {
  const yann = await owner(app, "Yann");
  const grill = await handIn(yann, { ...noodleBar, name: "Grill" });
  const { put } = app.ctx.photos;
  app.ctx.photos.put = async () => {
    throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
  };
  const response = await send(yann, grill, [png()]);
  app.ctx.photos.put = put;
  expect(await readMessage(response)).toEqual([503, "Photos can't be stored right now. Please try again later."]);
  expect(await photosOf(grill)).toEqual([]);
});

test("deleting the account deletes its photo files", async () => {
  const zoe = await owner(app, "Zoe");
  const cellar = await handIn(zoe, { ...noodleBar, name: "Cellar" });
  const [photo] = await photosIn(await send(zoe, cellar, [png()]));
  await zoe.send("DELETE", "/api/users/me", { password: "a long enough password" });
  expect((await ada.get(photo!.url)).status).toBe(404);
  expect((await filesLeft()).filter((name) => name.startsWith(photo!.id))).toEqual([]);
});

test("another site can't send photos", async () => {
  const form = new Response(new FormData());
  const request = new Request(`${ORIGIN}/api/businesses/${crypto.randomUUID()}/photos`, {
    method: "POST",
    body: form.body,
    headers: { origin: "https://evil.example", "content-type": form.headers.get("content-type")! },
  });
  expect((await app.elysia.fetch(request)).status).toBe(403);
});
