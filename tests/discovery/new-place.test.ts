// Swipes on a place that another server has just approved.
import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { invalidateCatalogue } from "../../src/features/places/listing/catalogue-version.ts";
import { putPlaces } from "../places.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();

test("a like on a place missing from this server's cache is learned once it's there", async () => {
  const { "Old Bar": oldBar } = await putPlaces(app.db, [{ name: "Old Bar", tags: ["kind:bar"] }]);
  const amira = await app.join("Amira");
  const likes = async () => (await amira.read<{ likes: number }>("/api/users/taste")).likes;
  await amira.post("/api/swipes", { businessId: oldBar, action: "like" });
  expect(await likes()).toBe(1);
  const ids = await app.db.transaction(async (tx) => {
    const placed = await putPlaces(tx as never, [{ name: "New Museum", type: "tour", tags: ["kind:museum"] }]);
    // As if it were committed between the look at the version and the swipe.
    await tx.execute(sql`update catalogue_version set version = 1000`);
    return placed;
  });
  expect((await amira.post("/api/swipes", { businessId: ids["New Museum"], action: "like" })).status).toBe(200);
  await app.db.transaction((tx) => invalidateCatalogue(tx));
  expect(await likes()).toBe(2);
});
