// A picture of oneself over HTTP: taken, shown to its person alone, replaced, removed, and gone with the account.
import { expect, test } from "bun:test";
import { PNG } from "pngjs";
import { MAX_BYTES } from "../../src/features/photos/limits.ts";
import { purgePhotos } from "../../src/features/photos/purge-orphans.ts";
import { fromTelephone, jpeg, jpegOf, PLACE, png, webp, webpChunks } from "../photos/pictures.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();

/** Sends files the way a form does. */
async function send(person: Person, files: readonly Uint8Array[], field = "portrait"): Promise<Response> {
  const form = new FormData();
  for (const file of files) form.append(field, new File([file as BlobPart], "me.jpg"));
  const packed = new Response(form);
  const type = packed.headers.get("content-type")!;
  return person.upload("/api/users/portrait", await packed.bytes(), type);
}

async function put(person: Person, file: Uint8Array): Promise<string> {
  const answer = await send(person, [file]);
  expect(answer.status).toBe(200);
  return (await answer.json()).profileImageUrl;
}

const shownTo = async (person: Person) => (await person.read("/api/auth/user")).profileImageUrl as string | null;
const filesLeft = async () => (await app.ctx.photos.list()).map(({ name }) => name);
const fileOf = (url: string) => url.replace("/avatars/", "").replace("/", "-");

test("Amira's picture is cut to a square, and the navigation and her profile show it", async () => {
  const amira = await app.join("Amira");
  const url = await put(amira, await jpeg(1200, 800));
  expect(url).toMatch(/^\/avatars\/[0-9a-f-]{36}\/256\.webp$/);
  expect(await shownTo(amira)).toBe(url);
  const picture = await amira.get(url);
  expect(picture.headers.get("content-type")).toBe("image/webp");
  expect(picture.headers.get("cache-control")).toStartWith("private");
  const bytes = new Uint8Array(await picture.arrayBuffer());
  expect(await new Bun.Image(bytes).metadata()).toMatchObject({ width: 256, height: 256, format: "webp" });
  for (const page of ["/", "/profile"]) expect(await (await amira.get(page)).text()).toContain(`src="${url}"`);
});

test("what is cut away lies to both sides of the middle", async () => {
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

test("a telephone's picture is stored without where it was taken; a small one keeps its size", async () => {
  const cleo = await app.join("Cleo");
  const url = await put(cleo, await fromTelephone());
  const bytes = Buffer.from(await (await cleo.get(url)).arrayBuffer());
  expect(webpChunks(bytes).filter((name) => !["VP8X", "ALPH", "VP8 ", "VP8L"].includes(name))).toEqual([]);
  expect(bytes.includes(PLACE)).toBe(false);
  expect(await new Bun.Image(bytes).metadata()).toMatchObject({ width: 48, height: 48 });
});

test("nobody else sees it: not signed out, not another traveler, not an admin", async () => {
  const dina = await app.join("Dina");
  const url = await put(dina, png());
  expect((await app.visitor().get(url)).status).toBe(401);
  for (const other of [await app.join("Other"), await app.join("Ada", { admin: true })])
    expect((await other.get(url)).status).toBe(404);
  expect((await dina.get(url.replace("256", "960"))).status).toBe(404);
  expect((await dina.get("/avatars/none/256.webp")).status).toBe(404);
});

test("another picture takes its place, and a removed one leaves no file; twice is the same as once", async () => {
  const eli = await app.join("Eli", { type: "business" });
  const first = await put(eli, png());
  const second = await put(eli, png(64, 48, 2));
  expect(second).not.toBe(first);
  expect((await eli.get(first)).status).toBe(404);
  expect(await filesLeft()).not.toContain(fileOf(first));
  for (let times = 0; times < 2; times++) {
    const answer = await eli.delete("/api/users/portrait");
    expect([answer.status, await answer.json()]).toEqual([200, { profileImageUrl: null }]);
  }
  expect(await shownTo(eli)).toBeNull();
  expect((await eli.get(second)).status).toBe(404);
  expect(await filesLeft()).not.toContain(fileOf(second));
});

test("ten uploads at once leave one picture and one file", async () => {
  const finn = await app.join("Finn");
  const before = (await filesLeft()).length;
  const answers = await Promise.all(Array.from({ length: 10 }, (_, nth) => send(finn, [png(64, 48, nth)])));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await filesLeft()).toHaveLength(before + 1);
  expect((await finn.get((await shownTo(finn))!)).status).toBe(200);
});

test("what is no picture, too large, too many or none is refused in words, and the old picture stays", async () => {
  const gus = await app.join("Gus");
  const url = await put(gus, png());
  for (const [files, words] of [
    [[Buffer.from("%PDF-1.7")], "This isn't a JPG, PNG or WebP image, even if its name says so."],
    [[await jpegOf(MAX_BYTES + 1)], "This file is larger than 5 MB. Choose a smaller one."],
    [[png(), png()], "Choose one picture."],
    [[], "Choose one picture."],
  ] as const) {
    const answer = await send(gus, files);
    const { message, fields } = await answer.json();
    expect([answer.status, message, fields]).toEqual([422, words, { portrait: [words] }]);
  }
  expect((await gus.post("/api/users/portrait", { portrait: "x" })).status).toBe(415);
  expect((await send(app.visitor(), [png()])).status).toBe(401);
  expect(await shownTo(gus)).toBe(url);
});

test("the export holds the picture, the sweep spares it, and leaving takes it along", async () => {
  const hana = await app.join("Hana");
  const url = await put(hana, png(300, 300));
  const file = fileOf(url);
  const { picture } = await hana.read("/api/users/export");
  const [, text = ""] = /^data:image\/webp;base64,(.+)$/.exec(picture)!;
  expect(await new Bun.Image(Buffer.from(text, "base64")).metadata()).toMatchObject({ width: 256, format: "webp" });
  expect(await purgePhotos(app.db, app.ctx.photos, Date.now() + 2 * 3600_000)).toBe(0);
  await hana.send("DELETE", "/api/users/me", { password: "a long enough password" });
  expect(await filesLeft()).not.toContain(file);
  expect((await (await app.join("Ivo")).read("/api/users/export")).picture).toBeNull();
});

test("a file whose row a crash took is swept", async () => {
  const jana = await app.join("Jana");
  const file = fileOf(await put(jana, png()));
  await app.sql`delete from avatars where user_id = ${jana.id}`;
  expect(await purgePhotos(app.db, app.ctx.photos, Date.now() + 2 * 3600_000)).toBe(1);
  expect(await filesLeft()).not.toContain(file);
});
