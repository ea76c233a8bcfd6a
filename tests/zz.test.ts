import { expect, test } from "bun:test";
import { currentCatalogue } from "../src/features/discovery/catalogue-cache.ts";
import { relearn, listPastSwipes } from "../src/features/discovery/profiles.ts";
import { listHistory } from "../src/features/discovery/swipe-history.ts";
import { putPlaces } from "./places.ts";
import { useTestApp } from "./test-app.ts";
import { watchEventLoop } from "./event-loop.ts";
const app = useTestApp();
const time = async <T>(name: string, f: () => Promise<T>) => { const t = performance.now(); const r = await f(); console.log(name, (performance.now() - t).toFixed(1), "ms"); return r; };
test("x", async () => {
  const kinds = ["bar", "museum", "cafe", "park", "hotel"];
  for (let b = 0; b < 20; b++) await putPlaces(app.db, Array.from({ length: 1000 }, (_, i) => ({ name: `P ${b} ${i}`, tags: [`kind:${kinds[i % 5]}`, i % 3 ? "feature:terrace" : "feature:quiet"] as never })));
  const max = await app.join("Max");
  await app.sql`insert into swipes (id, user_id, business_id, action, created_at) select gen_random_uuid(), ${max.id}, id, (array['like','dislike','save'])[1 + (row_number() over (order by id))::int % 3], now() - interval '1 day' + (row_number() over (order by id)) * interval '1 second' from (select id from businesses order by id limit 19990) b`;
  const { catalogue } = await currentCatalogue(app.db);
  console.log(catalogue.size);
  await time("first deck", () => max.get("/api/businesses?unseen=1&limit=20"));
  for (let i = 0; i < 3; i++) {
    await time("listHistory", () => listHistory(app.db, max.id));
    await time("listPastSwipes", () => listPastSwipes(app.db, max.id, catalogue));
    await time("relearn", () => relearn(app.db, max.id, catalogue));
  }
  const [{ id: first }] = await app.sql`select business_id as id from swipes where user_id = ${max.id} order by seq limit 1` as any;
  const [{ id: fresh }] = await app.sql`select id from businesses order by id desc limit 1` as any;
  for (const action of ["like", "dislike", "save"]) {
    const r = await time(`changed answer ${action}`, () => max.post("/api/swipes", { businessId: first, action }));
    expect(r.status).toBe(200);
    { const stop = watchEventLoop(); await max.post("/api/swipes", { businessId: first, action: action === "like" ? "dislike" : "like" }); console.log("longest block", stop()); }
    await time("deck after", () => max.get("/api/businesses?unseen=1&limit=20"));
  }
  await time("same answer", () => max.post("/api/swipes", { businessId: first, action: "save" }));
  await time("fresh swipe", () => max.post("/api/swipes", { businessId: fresh, action: "save" }));
  await time("undo", () => max.delete(`/api/swipes/${fresh}`));
}, 120000);
