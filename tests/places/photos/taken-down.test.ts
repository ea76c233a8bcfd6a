// Pictures that are taken down leave caches within an hour.
import { expect, test } from "bun:test";
import { type Person, useTestApp } from "../../test-app.ts";
import { decide, handIn, noodleBar, owner } from "../owner/people.ts";
import { jpeg } from "./pictures.ts";

const app = useTestApp();

async function upload(person: Person, path: string, field: string) {
  const form = new FormData();
  form.append(field, new File([(await jpeg(300, 200)) as BlobPart], "quay.jpg"));
  const packed = new Response(form);
  const type = packed.headers.get("content-type")!;
  const response = await person.upload(path, await packed.bytes(), type);
  expect(response.status).toBe(200);
  return response.json();
}

/** Fetches a picture like a cache. @returns a function that revalidates the stored copy after an hour */
async function cachePicture(person: Person, path: string): Promise<() => Promise<number>> {
  const { status, headers } = await person.get(path);
  const caching = headers.get("cache-control")!;
  expect([path, status, Number(/max-age=(\d+)/.exec(caching)?.[1])]).toEqual([path, 200, 3600]);
  expect(caching).toContain("must-revalidate");
  expect(caching).not.toContain("immutable");
  const revalidate = async () => {
    const again = await person.get(path, { "if-none-match": `"another", W/${headers.get("etag")!.replace("W/", "")}` });
    if (again.status === 404) expect(again.headers.get("cache-control")).toBe("no-store");
    return again.status;
  };
  expect([path, await revalidate()]).toEqual([path, 304]);
  return revalidate;
}

test("removed photos and a withdrawn place's pictures are gone when a cache asks again", async () => {
  const [walt, ada] = [await owner(app, "Walt"), await app.join("Ada", { admin: true })];
  const walks = await handIn(walt, { ...noodleBar, name: "Walt's Walks" });
  const { photos } = await upload(walt, `/api/businesses/${walks}/photos`, "photo");
  const id: string = photos[0].id;
  await decide(ada, walks, { approved: true });
  const visitor = app.visitor();
  const urls = [480, 960, 1600].map((width) => `/photos/${id}/${width}.webp`);
  const photoCaches = await Promise.all(urls.map((url) => cachePicture(visitor, url)));
  const previewCache = await cachePicture(visitor, `/og/business/${walks}.png`);
  const posterCache = await cachePicture(visitor, `/posters/${walks}.svg`);

  await decide(ada, walks, { approved: false, reason: "Closed" });
  for (const revalidate of [...photoCaches, previewCache]) expect(await revalidate()).toBe(404);
  await decide(ada, walks, { approved: true });
  for (const revalidate of [...photoCaches, previewCache]) expect(await revalidate()).toBe(304);

  expect((await walt.delete(`/api/businesses/${walks}/photos/${id}`)).status).toBe(200);
  for (const revalidate of photoCaches) expect(await revalidate()).toBe(404);
  await app.sql`delete from businesses where id = ${walks}`;
  for (const revalidate of [previewCache, posterCache]) expect(await revalidate()).toBe(404);
}, 30_000);

test("a replaced profile photo is gone when the browser asks again", async () => {
  const amira = await app.join("Amira");
  const { profileImageUrl } = await upload(amira, "/api/users/avatar", "avatar");
  const avatarCache = await cachePicture(amira, profileImageUrl);
  await upload(amira, "/api/users/avatar", "avatar");
  expect(await avatarCache()).toBe(404);
});
