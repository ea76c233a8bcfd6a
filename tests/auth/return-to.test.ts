// The redirect after sign-in never leaves the site.
import { expect, test } from "bun:test";
import { safeRedirect } from "../../src/http/safe-redirect.ts";
import { useTestApp } from "../test-app.ts";
import { HOSTILE } from "./hostile-paths.ts";

const app = useTestApp();

test(`none of ${HOSTILE.length} hostile values redirects to another origin`, () => {
  for (const value of HOSTILE) {
    let at = safeRedirect(value);
    for (let i = 0; i < 3; i++) {
      const url = new URL(at, "https://sidestreet.example/login");
      expect([value, url.origin]).toEqual([value, "https://sidestreet.example"]);
      expect([value, url.pathname.startsWith("/api/")]).toEqual([value, false]);
      at = url.pathname + url.search;
      expect([value, /^\/(?![/\\])/.test(at)]).toEqual([value, true]);
    }
    expect([value, /[\r\n]/.test(safeRedirect(value))]).toEqual([value, false]);
  }
});

test("paths of the site are kept", () => {
  for (const path of ["/", "/discover?type=hotel", "/business/1#map".split("#")[0]!, "/map?q=caf%C3%A9", "/x?to=//y"])
    expect(safeRedirect(path)).toBe(path);
  expect(safeRedirect(null)).toBe("/");
});

test("sign-in keeps the path to return to and drops foreign URLs", async () => {
  const to = async (path: string) => (await app.visitor().get(path)).headers.get("location");
  expect(await to("/api/login?returnTo=%2Fdiscover%3Ftype%3Dhotel")).toBe("/login?returnTo=%2Fdiscover%3Ftype%3Dhotel");
  expect(await to("/api/login?returnTo=%2F%2Fevil.example")).toBe("/login");
  expect(await to("/api/login?returnTo=%2Fa&returnTo=%2Fb")).toBe("/login?returnTo=%2Fa");
  const long = `/discover?${"x".repeat(3000)}`;
  expect((await app.visitor().get(`/api/login?returnTo=${encodeURIComponent(long)}`)).status).toBe(302);
  const amira = await app.join("Amira");
  for (const value of HOSTILE) {
    const location = (await amira.get(`/login?returnTo=${encodeURIComponent(value)}`)).headers.get("location");
    expect([value, new URL(location!, "http://localhost:3000").host]).toEqual([value, "localhost:3000"]);
  }
});
