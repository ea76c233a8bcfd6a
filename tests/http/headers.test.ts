// The `Strict-Transport-Security` header, and what every cookie says.
import { expect, test } from "bun:test";
import { openTestApp, PASSWORD } from "../test-app.ts";

test("on https, browsers are told to use https for two years, without subdomains", async () => {
  const app = await openTestApp({ BASE_URL: "https://city.example" });
  for (const path of ["/", "/api/auth/user", "/healthz", "/nowhere"]) {
    const { headers } = await app.visitor().get(path);
    expect([path, headers.get("strict-transport-security")]).toEqual([path, "max-age=63072000"]);
  }
  await app.close();
});

test("on plain http, there is no such header", async () => {
  const app = await openTestApp();
  expect((await app.visitor().get("/")).headers.has("strict-transport-security")).toBe(false);
  await app.close();
});

test("on https, every cookie is for https alone, and says from where it is sent", async () => {
  const origin = "https://city.example";
  const app = await openTestApp({ BASE_URL: origin });
  const ben = app.visitor();
  const write = (path: string, body: object) => ben.send("POST", path, body, { origin, "x-forwarded-proto": "https" });
  const answers = [
    await ben.get("/theme/dark"),
    await ben.get("/language/de"),
    await ben.get("/close/0123456789ab"),
    await write("/api/auth/register", { email: "ben@example.com", password: PASSWORD }),
    await write("/api/together", { name: "Ben", rule: "all", type: "all" }),
  ];
  const cookies = answers.flatMap(({ headers }) => headers.getSetCookie());
  const names = new Set(cookies.map((cookie) => cookie.split("=")[0]));
  expect([...names]).toEqual(["theme", "lang", "closed", "__Host-sid", "device", "room"]);
  for (const cookie of cookies) {
    expect(cookie).toContain("; Secure");
    expect(cookie).toMatch(/; SameSite=(Lax|Strict)/);
    if (!/^(theme|lang)=/.test(cookie)) expect(cookie).toContain("; HttpOnly");
  }
  await app.close();
});

test("what is text says how it is encoded", async () => {
  const app = await openTestApp({ CONTACT_EMAIL: "hello@city.example" });
  const texts = ["/", "/nowhere", "/places", "/robots.txt", "/.well-known/security.txt", "/sitemap.xml", "/feed.xml"];
  const files = ["/favicon.svg", "/sw.js", "/whats-on/calendar.ics", "/sample-pictures/cafe-nord.svg"];
  const types = await Promise.all(
    [...texts, ...files].map(async (path) => [path, (await app.visitor().get(path)).headers.get("content-type")!]),
  );
  const wrong = types.filter(([, type]) => !/^(text\/[a-z]+|[a-z]+\/([a-z]+\+)?xml); charset=utf-8$/.test(type!));
  expect(wrong).toEqual([]);
  await app.close();
});
