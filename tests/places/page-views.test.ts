// Page views of one network are counted up to a limit.
import { expect, test } from "bun:test";
import { profileViews } from "../../db/schema/index.ts";
import { pageViewsStored } from "../../src/features/places/page-views.ts";
import { putPlaces } from "../places.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp({ RATE_LIMIT_FACTOR: "0.01", TRUSTED_PROXIES: "unknown" });

test("a visitor who opens pages all day stops counting, and others go on", async () => {
  const places = Object.values(
    await putPlaces(
      app.db,
      Array.from({ length: 60 }, (_, nth) => ({ name: `Bar ${nth}` })),
    ),
  );
  const open = async (id: string, address: string) => {
    const headers = { "user-agent": `Mozilla/5.0 (${id}) Safari/604.1`, "x-forwarded-for": address };
    expect((await app.visitor().get(`/business/${id}`, headers)).status).toBe(200);
    await pageViewsStored();
  };
  for (const [nth, id] of places.entries()) await open(id, `2001:db8:1:${nth}::1`);
  expect(await app.db.$count(profileViews)).toBe(50);
  await open(places[0]!, "198.51.100.7");
  expect(await app.db.$count(profileViews)).toBe(51);
});
