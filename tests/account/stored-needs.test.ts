// Needs in the profile: only if the person agrees, on all their devices, and gone at once when they withdraw.
import { beforeAll, expect, test } from "bun:test";
import { putPlaces } from "../places.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp({ LOG_LEVEL: "debug" });
let [amira, visitor]: Person[] = [];

beforeAll(async () => {
  amira = await app.join("Amira");
  visitor = app.visitor();
  await putPlaces(app.db, [{ name: "Step Free" }, { name: "Three Steps" }]);
  await app.sql`update businesses set facts = '{"wheelchair":"yes"}' where name = 'Step Free'`;
});

const agree = (needs: object) => amira!.send("PUT", "/api/users/needs", { needs, agreed: true });
const cardsOf = async (path: string) => {
  const html = await (await amira!.get(path)).text();
  return ["Step Free", "Three Steps"].filter((name) => html.includes(name));
};

test("without her agreement, Amira's account stores no needs", async () => {
  expect(await amira!.read("/api/users/needs")).toEqual({ needs: null, agreedAt: null });
  expect((await amira!.send("PUT", "/api/users/needs", { needs: { wheelchair: "yes" } })).status).toBe(422);
  expect((await amira!.send("PUT", "/api/users/needs", { needs: { wheelchair: "yes" }, agreed: false })).status).toBe(
    422,
  );
  expect((await agree({ open: "now" })).status).toBe(422);
  expect(await app.sql`select 1 from stored_needs`).toHaveLength(0);
  for (const path of ["/discover", "/map", "/"])
    expect([path, await cardsOf(path)]).toEqual([path, ["Step Free", "Three Steps"]]);
});

test("what she agreed to store applies to her deck, map and home, and is in her export", async () => {
  expect(await (await agree({ wheelchair: "yes", price: "" })).status).toBe(422);
  expect(await (await agree({ wheelchair: "yes" })).json()).toMatchObject({ needs: { wheelchair: "yes" } });
  expect(await cardsOf("/discover")).toEqual(["Step Free"]);
  expect(await cardsOf("/map")).toEqual(["Step Free"]);
  expect(await cardsOf("/")).toEqual(["Step Free"]);
  expect(await cardsOf("/discover?needs=off")).toEqual(["Step Free", "Three Steps"]);
  expect(await cardsOf("/discover?diet=halal")).toEqual([]);
  expect((await amira!.read("/api/users/export")).needs).toMatchObject({ needs: { wheelchair: "yes" } });
  expect(await (await amira!.get("/profile")).text()).toContain("Wheelchair access (must)");
});

test("nobody else sees them, and no log names them", async () => {
  const noor = await app.join("Noor", { admin: true });
  for (const path of [`/api/admin/people/${amira!.id}`, "/admin?tab=people", "/admin?tab=audit"])
    expect(await (await noor.get(path)).text()).not.toMatch(/wheelchair/i);
  expect((await visitor!.get("/api/users/needs")).status).toBe(401);
  const lines: string[] = [];
  const log = { ...app.ctx.log };
  for (const level of ["debug", "info", "warn", "error"] as const)
    app.ctx.log[level] = (...line) => lines.push(JSON.stringify(line));
  await amira!.get("/discover?diet=halal&wheelchair=yes");
  await amira!.get("/api/businesses?unseen=1&diet=halal&walk=5");
  await visitor!.get("/places/all?diet=halal");
  Object.assign(app.ctx.log, log);
  expect(lines.join("")).toContain("/places/:type");
  expect(lines.join("")).not.toMatch(/halal/);
});

test("once withdrawn, they are deleted and no longer apply", async () => {
  expect((await amira!.send("DELETE", "/api/users/needs")).status).toBe(200);
  expect((await amira!.send("DELETE", "/api/users/needs")).status).toBe(200);
  expect(await app.sql`select 1 from stored_needs`).toHaveLength(0);
  expect(await cardsOf("/discover")).toEqual(["Step Free", "Three Steps"]);
  expect((await amira!.read("/api/users/export")).needs).toBeNull();
});

test("they go with the account", async () => {
  await agree({ diet: "halal" });
  expect((await amira!.send("DELETE", "/api/users/me", { password: "a long enough password" })).status).toBe(200);
  expect(await app.sql`select 1 from stored_needs`).toHaveLength(0);
});

test("a guest's filtered deck is in no shared cache", async () => {
  const response = await visitor!.get("/try?type=all&wheelchair=yes");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.text()).toContain('<meta name="robots" content="noindex"/>');
  expect((await visitor!.get("/try")).headers.get("cache-control")).toBe("private, no-cache");
});
