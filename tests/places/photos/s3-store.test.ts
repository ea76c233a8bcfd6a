// Photos in an S3 bucket, with a service that fails or is unavailable.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { checkPhotos } from "../../../src/commands/doctor/photo-checks.ts";
import { BadSettings, readConfig } from "../../../src/config.ts";
import { openPhotoStore } from "../../../src/features/places/photos/open-store.ts";
import { purgePhotos } from "../../../src/features/places/photos/purge-orphans.ts";
import { createS3Store } from "../../../src/features/places/photos/s3-store.ts";
import type { PhotoStore } from "../../../src/features/places/photos/store.ts";
import { freePort } from "../../ports.ts";
import { openTestApp, type Person } from "../../test-app.ts";
import { openUp, owner } from "../owner/people.ts";
import { jpeg } from "./pictures.ts";
import { BUCKET, isSigned, KEYS, type S3Server, startS3 } from "./s3-server.ts";

let s3: S3Server;
let photos: PhotoStore;
beforeAll(async () => {
  s3 = await startS3();
  photos = openPhotoStore(readConfig(s3.settings));
});
afterAll(() => s3.stop());
beforeEach(() => {
  s3.nextBehaviors = [];
  s3.behavior = "ok";
  s3.pageSize = 1000;
});

const bytes = (size: number) => Uint8Array.from({ length: size }, (_, at) => at % 251);
let seed = 0;

/** Sends another photo as a form does. */
async function send(person: Person, business: string): Promise<Response> {
  const form = new FormData();
  form.append("photo", new File([(await jpeg(300, 200, ++seed)) as BlobPart], "quay.jpg"));
  const packed = new Response(form);
  const type = packed.headers.get("content-type")!;
  return person.upload(`/api/businesses/${business}/photos`, await packed.bytes(), type);
}

const newName = () => `${crypto.randomUUID()}-480.webp`;
const sizeOf = async (name: string) => (await photos.read(name))?.size;

test("the test proxy verifies signatures like Amazon's published example", () => {
  const keys = { accessKeyId: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" };
  const signature = "aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404";
  const url = `https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=${signature}`;
  const request = { url, method: "GET", headers: new Headers({ host: "examplebucket.s3.amazonaws.com" }) };
  expect(isSigned(request, keys)).toBe(true);
  expect(isSigned({ ...request, method: "PUT" }, keys)).toBe(false);
  expect(isSigned(request, { ...keys, secretAccessKey: "another" })).toBe(false);
});

test("photos are stored, read, listed over several pages, and removed", async () => {
  const names = Array.from({ length: 5 }, newName);
  for (const name of names) await photos.put(name, bytes(3000));
  const read = await photos.read(names[0]!);
  expect(await read!.bytes()).toEqual(bytes(3000));
  s3.pageSize = 2;
  const listed = await photos.list();
  expect(listed.map(({ name }) => name).sort()).toEqual([...names].sort());
  for (const { storedAt } of listed) expect(Math.abs(Date.now() - storedAt)).toBeLessThan(60_000);
  for (const name of [...names, names[0]!]) await photos.remove(name);
  expect(await photos.list()).toEqual([]);
  expect(await photos.read(names[0]!)).toBeNull();
});

test("failures and broken connections are retried; refusals are not", async () => {
  const name = newName();
  s3.nextBehaviors = ["breaks", "hangs up"];
  await photos.put(name, bytes(2000));
  s3.nextBehaviors = ["breaks off", "breaks"];
  expect(await sizeOf(name)).toBe(2000);
  s3.nextBehaviors = ["breaks"];
  expect((await photos.list()).map((file) => file.name)).toEqual([name]);
  s3.requests = [];
  s3.nextBehaviors = ["refuses"];
  expect(photos.put(newName(), bytes(10))).rejects.toThrow("refused the request (403)");
  const wrongKey = createS3Store({ ...KEYS, bucket: BUCKET, endpoint: s3.endpoint, secretAccessKey: "guessed" });
  await expect(wrongKey.put(newName(), bytes(10))).rejects.toThrow("refused the request (403)");
  expect(s3.requests.length).toBe(2);
  await photos.remove(name);
});

test("a photo is sent to the bucket alone, wherever an answer points to", async () => {
  s3.requests = [];
  s3.behavior = "redirects";
  const name = newName();
  await expect(photos.put(name, bytes(10))).rejects.toThrow("refused the request (307)");
  await expect(photos.read(name)).rejects.toThrow();
  expect(s3.requests).toEqual([`PUT /${BUCKET}/photos/${name}`, `GET /${BUCKET}/photos/${name}`]);
});

test("S3 settings must be complete; missing ones are named", () => {
  const { S3_BUCKET, ...others } = s3.settings;
  expect(() => readConfig({ S3_BUCKET })).toThrow(
    new BadSettings("S3 requires S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY."),
  );
  expect(() => readConfig(others)).toThrow(new BadSettings("S3 requires S3_BUCKET."));
  expect(() => readConfig({ ...s3.settings, S3_ENDPOINT: "minio:9000" })).toThrow("S3_ENDPOINT must start with http");
  expect(readConfig({}).s3).toBeUndefined();
});

test("while the bucket is unavailable, uploads are refused and pages still work", async () => {
  const app = await openTestApp();
  app.ctx.photos = photos;
  try {
    const person = await owner(app, "Kenji");
    const id = await openUp(person, await app.join("Ada", { admin: true }));
    const [photo] = (await (await send(person, id)).json()).photos;
    expect((await photos.list()).length).toBe(3);
    const shown = await person.get(photo.url);
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const etag = shown.headers.get("etag")!;
    s3.requests = [];
    expect((await person.get(photo.url, { "if-none-match": etag })).status).toBe(304);
    expect(s3.requests).toEqual([]);

    s3.behavior = "breaks";
    const refused = await send(person, id);
    expect([refused.status, (await refused.json()).message]).toEqual([
      503,
      "Photos can't be stored right now. Please try again later.",
    ]);
    expect((await person.get(photo.url)).status).toBe(503);
    expect((await person.get("/business-profile")).status).toBe(200);
    expect((await person.delete(`/api/businesses/${id}/photos/${photo.id}`)).status).toBe(200);

    s3.behavior = "ok";
    expect((await photos.list()).length).toBe(3);
    expect(await purgePhotos(app.db, photos)).toBe(0);
    expect(await purgePhotos(app.db, photos, Date.now() + 2 * 3600_000)).toBe(3);
    expect(await photos.list()).toEqual([]);
  } finally {
    await app.close();
  }
}, 30_000);

describe("the doctor", () => {
  const runCheck = async (change: Record<string, string> = {}) => {
    const [check] = await checkPhotos(readConfig({ ...s3.settings, ...change }));
    return `${check!.state}: ${check!.message}`;
  };

  test("writes, reads, lists and removes a small file", async () => {
    expect(await runCheck()).toBe(`ok: Files in the bucket ${BUCKET} can be written, read, listed and deleted.`);
    expect(await photos.list()).toEqual([]);
  });

  test("names the setting if the key, bucket or endpoint is wrong", async () => {
    expect(await runCheck({ S3_SECRET_ACCESS_KEY: "guessed" })).toMatch(
      /^fail: The bucket sidestreet rejects the key \(403\)\. Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/,
    );
    expect(await runCheck({ S3_BUCKET: "another" })).toMatch(
      /^fail: The bucket another does not exist at .* check S3_BUCKET/,
    );
    const nobody = `http://127.0.0.1:${await freePort()}`;
    expect(await runCheck({ S3_ENDPOINT: nobody })).toMatch(
      new RegExp(`^fail: ${nobody} does not respond .* Check S3_ENDPOINT`),
    );
  });

  test("names the permission that a key lacks, and cleans up", async () => {
    s3.nextBehaviors = ["ok", "refuses"];
    expect(await runCheck()).toBe(
      "fail: The bucket sidestreet: Files can be written but not read (403). Grant the key s3:GetObject.",
    );
    s3.nextBehaviors = ["ok", "ok", "refuses", "refuses", "refuses"];
    expect(await runCheck()).toMatch(/but not listed \(.*\)\. Grant the key s3:ListBucket\.$/);
    expect(await photos.list()).toEqual([]);
    s3.nextBehaviors = ["ok", "ok", "ok", "refuses"];
    expect(await runCheck()).toMatch(/but not deleted \(403\)\. Grant the key s3:DeleteObject\.$/);
    for (const { name } of await photos.list()) await photos.remove(name);
  });
});

test("if two servers purge at the same time, only one does", async () => {
  const app = await openTestApp();
  try {
    const entered = Promise.withResolvers<void>();
    const proceed = Promise.withResolvers<void>();
    const slow: PhotoStore = {
      ...photos,
      list() {
        entered.resolve();
        return proceed.promise.then(() => []);
      },
    };
    const first = purgePhotos(app.db, slow);
    await entered.promise;
    const another: PhotoStore = { ...photos, list: () => Promise.reject(new Error("both purged")) };
    expect(await purgePhotos(app.db, another)).toBe(0);
    proceed.resolve();
    expect(await first).toBe(0);
  } finally {
    await app.close();
  }
});
