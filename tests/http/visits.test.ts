// A GET that changes something does so for a visit only, never for what a browser loads by itself.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { RunningProvider } from "../auth/openid-provider.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();
let provider: RunningProvider;
beforeAll(async () => {
  provider = await RunningProvider.start(1);
});
afterAll(() => provider.stop());
const withProvider = useTestApp(() => provider.settings);

const NO_VISITS: Record<string, Record<string, string>> = {
  "a prefetch": { "sec-purpose": "prefetch" },
  "a prerendered page": { "sec-purpose": "prefetch;prerender" },
  "a prefetch of an older browser": { purpose: "prefetch" },
  "a prefetch of Firefox": { "x-moz": "prefetch" },
  "an image of another site": {
    "sec-fetch-site": "cross-site",
    "sec-fetch-dest": "image",
    "sec-fetch-mode": "no-cors",
  },
  "an image of this site": { "sec-fetch-site": "same-origin", "sec-fetch-dest": "image", "sec-fetch-mode": "no-cors" },
  "a frame": { "sec-fetch-site": "same-origin", "sec-fetch-dest": "iframe", "sec-fetch-mode": "navigate" },
  "a script of another site": { "sec-fetch-site": "cross-site", "sec-fetch-dest": "empty", "sec-fetch-mode": "cors" },
  "a script of a subdomain": { "sec-fetch-site": "same-site", "sec-fetch-dest": "empty", "sec-fetch-mode": "no-cors" },
};

const VISITS: Record<string, Record<string, string>> = {
  "a click": { "sec-fetch-site": "same-origin", "sec-fetch-dest": "document", "sec-fetch-mode": "navigate" },
  "an address that was typed": { "sec-fetch-site": "none", "sec-fetch-dest": "document", "sec-fetch-mode": "navigate" },
  "a script of this site": { "sec-fetch-site": "same-origin", "sec-fetch-dest": "empty", "sec-fetch-mode": "cors" },
  "a browser that doesn't say": {},
};

const isSignedIn = async (person: Person) => (await person.get("/api/auth/user")).status === 200;
const getLanguage = async (person: Person) =>
  (await app.sql`select language from users where id = ${person.id}`)[0]!.language as string | null;

for (const [index, [kind, headers]] of Object.entries(NO_VISITS).entries())
  test(`${kind} neither signs out nor changes the language or the theme`, async () => {
    const amira = await app.join(`Amira ${index}`);
    const before = await getLanguage(amira);
    for (const path of ["/api/logout", "/language/de?returnTo=/", "/theme/dark", "/close/0123456789ab"]) {
      const response = await amira.get(path, headers);
      expect([path, response.status]).toEqual([path, 403]);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect([await isSignedIn(amira), await getLanguage(amira)]).toEqual([true, before]);
  });

for (const [index, [kind, headers]] of Object.entries(VISITS).entries())
  test(`${kind} signs out and changes the language`, async () => {
    const bruno = await app.join(`Bruno ${index}`);
    expect((await bruno.get("/language/de?returnTo=/", headers)).status).toBe(302);
    expect(await getLanguage(bruno)).toBe("de");
    expect((await bruno.get("/api/logout", headers)).headers.get("location")).toBe("/");
    expect(await isSignedIn(bruno)).toBe(false);
  });

test("only a visit starts a sign-in with a provider", async () => {
  const dina = withProvider.visitor();
  for (const [kind, headers] of Object.entries(NO_VISITS)) {
    const response = await dina.get("/api/login/1", headers);
    expect([kind, response.status, response.headers.getSetCookie()]).toEqual([kind, 403, []]);
  }
  expect([...(await withProvider.sql`select key from rate_limits`)]).toEqual([]);
  for (const [kind, headers] of Object.entries(VISITS)) {
    const response = await dina.get("/api/login/1", headers);
    expect([kind, new URL(response.headers.get("location")!).origin]).toEqual([kind, provider.issuer]);
  }
});

test("a link on another site asks before it signs out", async () => {
  const chiara = await app.join("Chiara");
  for (const site of ["cross-site", "same-site"]) {
    const link = { "sec-fetch-site": site, "sec-fetch-dest": "document", "sec-fetch-mode": "navigate" };
    expect((await chiara.get("/api/logout", link)).headers.get("location")).toBe("/sign-out");
  }
  expect(await isSignedIn(chiara)).toBe(true);
});
