// The redirect after sign-in never leaves the site.
import { expect, test } from "bun:test";
import { safeRedirect } from "../../src/http/safe-redirect.ts";
import { toSetupPath, toSignUpPath } from "../../src/ui/account-paths.ts";
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

test("sign-in, sign-up and set-up pass on where to go, and the account type", async () => {
  const list = encodeURIComponent("/list/abc?page=2");
  const visit = async (path: string) => (await (await app.visitor().get(path)).text()).replaceAll("&amp;", "&");
  expect(await visit(`/login?returnTo=${list}`)).toContain(`href="/signup?returnTo=${list}"`);
  expect(await visit(`/signup?returnTo=${list}`)).toContain(`href="/login?returnTo=${list}"`);
  const setUp = encodeURIComponent("/profile?type=business");
  expect(await visit("/signup?type=business")).toContain(`href="/login?returnTo=${setUp}"`);

  const nils = await app.join("Nils", { type: null });
  const page = await (await nils.get(`/profile?type=business&returnTo=${list}`)).text();
  expect(page).toMatch(/<input type="radio"[^>]*checked=""[^>]*value="business"/);
  expect(page).toContain('"returnTo":"/list/abc?page=2"');
  for (const value of HOSTILE) {
    const html = await (await nils.get(`/profile?returnTo=${encodeURIComponent(value)}`)).text();
    const returnTo = JSON.parse(`"${/"returnTo":"((?:[^"\\\\]|\\\\.)*)"/.exec(html)![1]}"`);
    expect([value, new URL(returnTo, "http://localhost:3000").host]).toEqual([value, "localhost:3000"]);
  }
});

test("a screen that needs an account type leads to set-up and back", async () => {
  const olga = await app.join("Olga", { type: null });
  const page = await olga.get("/discover?type=hotel");
  expect(page.status).toBe(403);
  expect(await page.text()).toContain('href="/profile?returnTo=%2Fdiscover%3Ftype%3Dhotel"');
});

test("an account that is set up passes through the set-up page", async () => {
  const rui = await app.join("Rui", { type: "business" });
  const to = async (path: string) => (await rui.get(path)).headers.get("location");
  expect(await to("/profile?type=business")).toBe("/");
  expect(await to("/profile?returnTo=%2Flist%2Fabc")).toBe("/list/abc");
  expect(await to("/profile")).toBeNull();
});

test("paths to sign-up and set-up leave out what is the default", () => {
  expect(toSignUpPath({ returnTo: "/", type: "traveler" })).toBe("/signup");
  expect(toSetupPath({ returnTo: "/", type: "traveler" })).toBe("/");
  expect(toSetupPath({ type: "business" })).toBe("/profile?type=business");
  expect(toSetupPath({ returnTo: "/profile?type=business" })).toBe("/profile?type=business");
});
