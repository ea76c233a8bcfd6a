// The profile photo over HTTP.
import { expect, test } from "bun:test";
import { PNG } from "pngjs";
import { MAX_BYTES } from "../../src/features/places/photos/limits.ts";
import { purgePhotos } from "../../src/features/places/photos/purge-orphans.ts";
import { fromPhone, jpeg, jpegOf, PLACE, png, webp, webpChunks } from "../places/photos/pictures.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();

/** Uploads files like a form. */
async function send(person: Person, files: readonly Uint8Array[], field = "avatar"): Promise<Response> {
  const form = new FormData();
  for (const file of files) form.append(field, new File([file as BlobPart], "me.jpg"));
  const packed = new Response(form);
  const type = packed.headers.get("content-type")!;
  return person.upload("/api/users/avatar", await packed.bytes(), type);
}

async function put(person: Person, file: Uint8Array): Promise<string> {
  const response = await send(person, [file]);
  expect(response.status).toBe(200);
  return (await response.json()).profileImageUrl;
}

const getAvatarUrl = async (person: Person) => (await person.read("/api/auth/user")).profileImageUrl as string | null;
const listFiles = async () => (await app.ctx.photos.list()).map(({ name }) => name);
const toFileName = (url: string) => url.replace("/avatars/", "").replace("/", "-");

test("Amira's photo is cropped to a square and shown in the navigation and her profile", async () => {
  const amira = await app.join("Amira");
  const url = await put(amira, await jpeg(1200, 800));
  expect(url).toMatch(/^\/avatars\/[0-9a-f-]{36}\/256\.webp$/);
  expect(await getAvatarUrl(amira)).toBe(url);
  const picture = await amira.get(url);
  expect(picture.headers.get("content-type")).toBe("image/webp");
  expect(picture.headers.get("cache-control")).toStartWith("private");
  const bytes = new Uint8Array(await picture.arrayBuffer());
  expect(await new Bun.Image(bytes).metadata()).toMatchObject({ width: 256, height: 256, format: "webp" });
  for (const page of ["/", "/profile"]) expect(await (await amira.get(page)).text()).toContain(`src="${url}"`);
});

test("the photo is cropped around its center", async () => {
  const ben = await app.join("Ben");
  for (const [file, axis] of [
    [png(900, 300), "x"],
    [await webp(300, 900), "y"],
  ] as const) {
    const url = await put(ben, file);
    const bytes = new Uint8Array(await (await ben.get(url)).arrayBuffer());
    const [first, last] = await edges(bytes, axis);
    expect(first).toBeWithin(70, 100);
    expect(last).toBeWithin(155, 185);
  }
});

/** Red grows from left to right and green from top to bottom. Returns their values at both ends. */
async function edges(bytes: Uint8Array, axis: "x" | "y"): Promise<[number, number]> {
  const { data, width: side } = PNG.sync.read(Buffer.from(await new Bun.Image(bytes).png().bytes()));
  const value = (x: number, y: number) => data[(y * side + x) * 4 + (axis === "x" ? 0 : 1)] as number;
  return axis === "x" ? [value(0, 0), value(side - 1, 0)] : [value(0, 0), value(0, side - 1)];
}

test("a phone photo is stored without its location; a small photo keeps its size", async () => {
  const cleo = await app.join("Cleo");
  const url = await put(cleo, await fromPhone());
  const bytes = Buffer.from(await (await cleo.get(url)).arrayBuffer());
  expect(webpChunks(bytes).filter((name) => !["VP8X", "ALPH", "VP8 ", "VP8L"].includes(name))).toEqual([]);
  expect(bytes.includes(PLACE)).toBe(false);
  expect(await new Bun.Image(bytes).metadata()).toMatchObject({ width: 48, height: 48 });
});

test("only the user can see their photo: no visitor, traveler or admin", async () => {
  const dina = await app.join("Dina");
  const url = await put(dina, png());
  expect((await app.visitor().get(url)).status).toBe(401);
  for (const other of [await app.join("Other"), await app.join("Ada", { admin: true })])
    expect((await other.get(url)).status).toBe(404);
  expect((await dina.get(url.replace("256", "960"))).status).toBe(404);
  expect((await dina.get("/avatars/none/256.webp")).status).toBe(404);
});

test("a replaced or removed photo leaves no file; removing twice is fine", async () => {
  const eli = await app.join("Eli", { type: "business" });
  const first = await put(eli, png());
  const second = await put(eli, png(64, 48, 2));
  expect(second).not.toBe(first);
  expect((await eli.get(first)).status).toBe(404);
  expect(await listFiles()).not.toContain(toFileName(first));
  for (let times = 0; times < 2; times++) {
    const response = await eli.delete("/api/users/avatar");
    expect([response.status, await response.json()]).toEqual([200, { profileImageUrl: null }]);
  }
  expect(await getAvatarUrl(eli)).toBeNull();
  expect((await eli.get(second)).status).toBe(404);
  expect(await listFiles()).not.toContain(toFileName(second));
});

test("ten simultaneous uploads leave one photo and one file", async () => {
  const finn = await app.join("Finn");
  const before = (await listFiles()).length;
  const responses = await Promise.all(Array.from({ length: 10 }, (_, nth) => send(finn, [png(64, 48, nth)])));
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await listFiles()).toHaveLength(before + 1);
  expect((await finn.get((await getAvatarUrl(finn))!)).status).toBe(200);
});

test("an invalid upload is rejected with a reason, and the old photo stays", async () => {
  const gus = await app.join("Gus");
  const url = await put(gus, png());
  for (const [files, error] of [
    [[Buffer.from("%PDF-1.7")], "This isn't a JPG, PNG or WebP image, even if its name says so."],
    [[await jpegOf(MAX_BYTES + 1)], "This file is larger than 5 MB. Choose a smaller one."],
    [[png(), png()], "Choose one photo."],
    [[], "Choose one photo."],
  ] as const) {
    const response = await send(gus, files);
    const { message, fields } = await response.json();
    expect([response.status, message, fields]).toEqual([422, error, { avatar: [error] }]);
  }
  expect((await gus.post("/api/users/avatar", { avatar: "x" })).status).toBe(415);
  expect((await send(app.visitor(), [png()])).status).toBe(401);
  expect(await getAvatarUrl(gus)).toBe(url);
});

test("the photo is in the export, survives the purge and is deleted with the account", async () => {
  const hana = await app.join("Hana");
  const url = await put(hana, png(300, 300));
  const file = toFileName(url);
  const { avatar } = await hana.read("/api/users/export");
  const [, text = ""] = /^data:image\/webp;base64,(.+)$/.exec(avatar)!;
  expect(await new Bun.Image(Buffer.from(text, "base64")).metadata()).toMatchObject({ width: 256, format: "webp" });
  expect(await purgePhotos(app.db, app.ctx.photos, Date.now() + 2 * 3600_000)).toBe(0);
  await hana.send("DELETE", "/api/users/me", { password: "a long enough password" });
  expect(await listFiles()).not.toContain(file);
  expect((await (await app.join("Ivo")).read("/api/users/export")).avatar).toBeNull();
});

test("a file without a row is purged", async () => {
  const jana = await app.join("Jana");
  const file = toFileName(await put(jana, png()));
  await app.sql`delete from avatars where user_id = ${jana.id}`;
  expect(await purgePhotos(app.db, app.ctx.photos, Date.now() + 2 * 3600_000)).toBe(1);
  expect(await listFiles()).not.toContain(file);
});
