// Screens that read their session together with their data never show more, or less, than the session allows at that moment.
import { expect, test } from "bun:test";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();

const SCREENS = ["/dashboard", "/dashboard?tab=messages", "/events"];

/** Opens every screen, so that the session is cached. */
async function comeAgain(name: string) {
  const person = await app.join(name);
  for (const path of SCREENS) expect((await person.get(path)).status).toBe(200);
  return person;
}

test("a session that was ended elsewhere shows no further screen", async () => {
  const amira = await comeAgain("Amira");
  await app.sql`delete from sessions where user_id = ${amira.id}`;
  for (const path of SCREENS) expect((await amira.get(path)).status, path).toBe(401);
});

test("a session that expires shows no further screen", async () => {
  const bruno = await comeAgain("Bruno");
  await app.sql`update sessions set expire = now() - interval '1 second' where user_id = ${bruno.id}`;
  for (const path of SCREENS) expect((await bruno.get(path)).status, path).toBe(401);
});

test("a suspended traveler sees no further screen, and sees them again afterwards", async () => {
  const chiara = await comeAgain("Chiara");
  await app.sql`update users set suspended_at = now() where id = ${chiara.id}`;
  for (const path of SCREENS) {
    const response = await chiara.get(path);
    expect([path, response.status]).toEqual([path, 403]);
    expect(await response.text()).toContain("This account is suspended");
  }
  await app.sql`update users set suspended_at = null where id = ${chiara.id}`;
  for (const path of SCREENS) expect((await chiara.get(path)).status, path).toBe(200);
});

test("a changed account is shown as it is now", async () => {
  const dario = await comeAgain("Dario");
  await app.sql`update users set first_name = 'Dora' where id = ${dario.id}`;
  for (const path of SCREENS) expect(await (await dario.get(path)).text(), path).toMatch(/>Dora<(?!.*>Dario<)/);
  await app.sql`update users set user_type = 'business' where id = ${dario.id}`;
  expect((await dario.get("/dashboard")).status).toBe(403);
  expect(await (await dario.get("/events")).text()).toContain("Create Business Profile First");
});

const WAYS_IN = ["/discover", "/dashboard", "/events", "/api/businesses?unseen=1"];

test("a new account that looked around before its set-up is let in on every instance", async () => {
  const elena = await app.join("Elena", { type: null });
  const elsewhere = (await app.openAnotherInstance())(elena);
  for (const path of WAYS_IN)
    for (const place of [elena, elsewhere, elena]) expect((await place.get(path)).status, path).toBe(403);
  expect((await elsewhere.post("/api/users/setup", { userType: "traveler" })).status).toBe(200);
  for (const path of WAYS_IN)
    for (const place of [elena, elsewhere]) expect((await place.get(path)).status, path).toBe(200);
});

test("a new account that looked around can swipe after set-up", async () => {
  const farid = await app.join("Farid", { type: null });
  const swipe = { businessId: crypto.randomUUID(), action: "like" };
  expect((await farid.post("/api/swipes", swipe)).status).toBe(403);
  await farid.post("/api/users/setup", { userType: "traveler" });
  // The place is what is missing now.
  expect((await farid.post("/api/swipes", swipe)).status).toBe(404);
});

test("a business user that looked around sees its events and no traveler's screen", async () => {
  const greta = await app.join("Greta", { type: null });
  for (const path of WAYS_IN) expect((await greta.get(path)).status, path).toBe(403);
  await greta.post("/api/users/setup", { userType: "business" });
  expect((await greta.get("/events")).status).toBe(200);
  for (const path of ["/discover", "/dashboard"]) {
    const page = await greta.get(path);
    expect([path, page.status]).toEqual([path, 403]);
    expect(await page.text()).toContain("This page is for another kind of account");
  }
});

test("a suspension that is lifted on another instance ends everywhere", async () => {
  const hugo = await comeAgain("Hugo");
  const elsewhere = (await app.openAnotherInstance())(hugo);
  for (const path of SCREENS) expect((await elsewhere.get(path)).status, path).toBe(200);
  await app.sql`update users set suspended_at = now() where id = ${hugo.id}`;
  for (const path of SCREENS)
    for (const place of [hugo, elsewhere]) expect((await place.get(path)).status, path).toBe(403);
  await app.sql`update users set suspended_at = null where id = ${hugo.id}`;
  for (const path of SCREENS)
    for (const place of [hugo, elsewhere]) expect((await place.get(path)).status, path).toBe(200);
});

test("a refusal and a screen are in the language that the account has now", async () => {
  const ines = await comeAgain("Ines");
  const english = { message: "This place doesn't exist or isn't approved yet." };
  const refuse = async () =>
    (await ines.post("/api/swipes", { businessId: crypto.randomUUID(), action: "like" })).json();
  const open = async () => /<html[^>]* lang="(\w+)"/.exec(await (await ines.get("/dashboard")).text())?.[1];
  /** The session is cached with the language that it has before. */
  async function choose(language: string | null) {
    await open();
    await app.sql`update users set language = ${language} where id = ${ines.id}`;
  }
  await choose("de");
  expect(await refuse()).not.toEqual(english);
  await choose(null);
  expect(await refuse()).toEqual(english);
  await choose("de");
  expect(await open()).toBe("de");
  await choose(null);
  expect(await open()).toBe("en");
});
