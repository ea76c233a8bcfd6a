// Screens that read their session together with their data never show more than the session allows at that moment.
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
