// After signing in one stays on this site, whatever the address said.
import { expect, test } from "bun:test";
import { safeRedirect } from "../../src/http/safe-redirect.ts";
import { useTestApp } from "../test-app.ts";
import { HOSTILE } from "./hostile-paths.ts";

const app = useTestApp();

test(`none of ${HOSTILE.length} hostile forms leaves the origin, however often a browser reads it`, () => {
  for (const asked of HOSTILE) {
    let at = safeRedirect(asked);
    for (let i = 0; i < 3; i++) {
      const url = new URL(at, "https://sidestreet.example/login");
      expect([asked, url.origin]).toEqual([asked, "https://sidestreet.example"]);
      expect([asked, url.pathname.startsWith("/api/")]).toEqual([asked, false]);
      at = url.pathname + url.search;
      expect([asked, /^\/(?![/\\])/.test(at)]).toEqual([asked, true]);
    }
    expect([asked, /[\r\n]/.test(safeRedirect(asked))]).toEqual([asked, false]);
  }
});

test("our own paths stay as they are", () => {
  for (const path of ["/", "/discover?type=hotel", "/business/1#map".split("#")[0]!, "/map?q=caf%C3%A9", "/x?to=//y"])
    expect(safeRedirect(path)).toBe(path);
  expect(safeRedirect(null)).toBe("/");
});

test("the way through sign-in keeps the path and drops what is foreign, however long", async () => {
  const to = async (path: string) => (await app.visitor().get(path)).headers.get("location");
  expect(await to("/api/login?returnTo=%2Fdiscover%3Ftype%3Dhotel")).toBe("/login?returnTo=%2Fdiscover%3Ftype%3Dhotel");
  expect(await to("/api/login?returnTo=%2F%2Fevil.example")).toBe("/login");
  expect(await to("/api/login?returnTo=%2Fa&returnTo=%2Fb")).toBe("/login?returnTo=%2Fa");
  const long = `/discover?${"x".repeat(3000)}`;
  expect((await app.visitor().get(`/api/login?returnTo=${encodeURIComponent(long)}`)).status).toBe(302);
  const amira = await app.join("Amira");
  for (const asked of HOSTILE) {
    const place = (await amira.get(`/login?returnTo=${encodeURIComponent(asked)}`)).headers.get("location");
    expect([asked, new URL(place!, "http://localhost:3000").host]).toEqual([asked, "localhost:3000"]);
  }
});
