// What a page asks for first: its words, fonts and pictures for a stranger; the scripts of its islands too for somebody signed in.
import { expect, test } from "bun:test";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();

/** The islands' scripts that the page's head asks for at once, and those it leaves for later. */
async function scriptsOf(who: Person, path: string) {
  const page = await (await who.get(path)).text();
  return {
    atOnce: [...page.matchAll(/<link rel="modulepreload" href="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file!),
    later: /<script type="module" src="[^"]+" data-chunks="([^"]+)"/.exec(page)?.[1]?.split(" ") ?? [],
  };
}

test("a stranger's scripts wait until the page is painted, Amira's are asked for at once, and they are the same", async () => {
  const amira = await app.join("Amira");
  const stranger = await scriptsOf(app.visitor(), "/login");
  expect(stranger.atOnce).toEqual([]);
  expect(stranger.later.length).toBeGreaterThan(1);
  const hers = await scriptsOf(amira, "/profile");
  expect(hers.later).toEqual([]);
  expect(hers.atOnce).toContain(stranger.later[0]!);
});
