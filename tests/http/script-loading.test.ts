// When the scripts of islands load: after the first paint.
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

test("scripts load after the first paint, for visitors and for travelers", async () => {
  const amira = await app.join("Amira");
  const signedOut = await listScripts(app.visitor(), "/login");
  expect(signedOut.preloaded).toEqual([]);
  expect(signedOut.later.length).toBeGreaterThan(1);
  const signedIn = await listScripts(amira, "/profile");
  expect(signedIn.preloaded).toEqual([]);
  expect(signedIn.later).toContain(signedOut.later[0]!);
});

test("screens whose only islands wait for a use load their scripts with the first use", async () => {
  const lena = await app.join("Lena");
  const islandsOf = async (path: string) =>
    [...(await (await lena.get(path)).text()).matchAll(/data-island="\w+"( data-when="used")?/g)].map(
      ([, when]) => when,
    );
  const liked = await islandsOf("/dashboard?tab=liked");
  expect(liked.length).toBeGreaterThan(0);
  expect(liked).not.toContain(undefined);
  expect((await listScripts(lena, "/dashboard?tab=liked")).later.length).toBeGreaterThan(1);
  expect(await islandsOf("/dashboard")).toContain(undefined);
});
