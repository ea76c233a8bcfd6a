// When the scripts of islands load: after the first paint for signed-out visitors, immediately for signed-in users.
import { expect, test } from "bun:test";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();

/** The scripts that the page preloads, and those that it loads later. */
async function listScripts(who: Person, path: string) {
  const page = await (await who.get(path)).text();
  return {
    preloaded: [...page.matchAll(/<link rel="modulepreload" href="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file!),
    later: /<script type="module" src="[^"]+" data-chunks="([^"]+)"/.exec(page)?.[1]?.split(" ") ?? [],
  };
}

test("scripts load after the first paint when signed out, else immediately", async () => {
  const amira = await app.join("Amira");
  const signedOut = await listScripts(app.visitor(), "/login");
  expect(signedOut.preloaded).toEqual([]);
  expect(signedOut.later.length).toBeGreaterThan(1);
  const signedIn = await listScripts(amira, "/profile");
  expect(signedIn.later).toEqual([]);
  expect(signedIn.preloaded).toContain(signedOut.later[0]!);
});

test("screens whose only islands wait for a use load their scripts with the first use", async () => {
  const lena = await app.join("Lena");
  const liked = await listScripts(lena, "/dashboard?tab=liked");
  expect(liked.preloaded).toEqual([]);
  expect(liked.later.length).toBeGreaterThan(1);
  const saved = await listScripts(lena, "/dashboard");
  expect(saved.later).toEqual([]);
  expect(saved.preloaded).toContain(liked.later[0]!);
});
