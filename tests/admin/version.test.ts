// Which version runs: for load balancers, admins and those who want the source.
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import packageFile from "../../package.json" with { type: "json" };
import { readConfig } from "../../src/config.ts";
import { checkForUpdate, findNewerRelease } from "../../src/features/admin/update-check.ts";
import { listJobs } from "../../src/jobs.ts";
import { openTestApp, type Person, useTestApp } from "../test-app.ts";

const { version } = packageFile;
let answer: () => Response;
let asked: { url: string; agent: string | null }[] = [];
const releases = Bun.serve({
  port: 0,
  fetch(request) {
    asked.push({ url: request.url, agent: request.headers.get("user-agent") });
    return answer();
  },
});
const address = `http://localhost:${releases.port}/latest`;

const city = useTestApp({ UPDATE_CHECK_URL: address });
let noor: Person;
beforeAll(async () => {
  noor = await city.join("Noor", { admin: true });
});
afterAll(() => releases.stop(true));
afterEach(() => {
  asked = [];
});

const release = (tag_name: string) =>
  Response.json({ tag_name, html_url: "https://city.example/releases/9", assets: [] });
const overview = async () => (await noor.get("/admin?tab=overview")).text();

test("/healthz and the admin overview say the version", async () => {
  expect(await city.visitor().read("/healthz")).toEqual({ status: "ok", version });
  expect(await overview()).toContain(`Sidestreet ${version}.`);
});

test("A newer release is shown to admins; the same or an older one is not", async () => {
  for (const tag of [`v${version}`, "v0.0.1"]) {
    answer = () => release(tag);
    await checkForUpdate(city.db, address);
    expect(await overview()).not.toContain("is available");
  }
  answer = () => release("v9.10.0");
  await checkForUpdate(city.db, address);
  expect(await overview()).toMatch(/href="https:\/\/city\.example\/releases\/9"[^>]*>Version 9\.10\.0 is available/);
  expect(await findNewerRelease(city.db, "9.9.9")).toEqual({
    version: "9.10.0",
    url: "https://city.example/releases/9",
  });
  expect(await findNewerRelease(city.db, "9.10.0")).toBeUndefined();
});

test("The request says nothing about the installation", async () => {
  answer = () => release("v1.0.0");
  await checkForUpdate(city.db, address);
  expect(asked).toEqual([{ url: address, agent: "Sidestreet" }]);
});

test("An answer that is no release changes nothing", async () => {
  answer = () => release("v9.10.0");
  await checkForUpdate(city.db, address);
  const bad = [
    () => new Response("away", { status: 503 }),
    () => new Response("<html>"),
    () => release("<script>"),
    () => Response.json({ tag_name: "v10.0.0", html_url: "javascript:alert(1)" }),
    () => Response.redirect("http://localhost:1/"),
    () => new Response(`{"tag_name":"v10.0.0","pad":"${"x".repeat(600_000)}"}`),
  ];
  for (const wrong of bad) {
    answer = wrong;
    await expect(checkForUpdate(city.db, address)).rejects.toThrow();
  }
  expect((await findNewerRelease(city.db))?.version).toBe("9.10.0");
});

test("Without UPDATE_CHECK_URL nothing is asked", async () => {
  const jobs = listJobs({ ...city.ctx, config: readConfig({}) }, "");
  expect(jobs.map(({ name }) => name)).not.toContain("check-for-update");
});

test("The help page says the license and where the source is", async () => {
  const named = await openTestApp({ SOURCE_URL: "https://code.example/sidestreet" });
  const [help, without] = await Promise.all(
    [named, city].map(async (app) => (await app.visitor().get("/help")).text()),
  );
  expect(help).toContain("GNU Affero General Public License");
  expect(help).toContain(
    '<a href="https://code.example/sidestreet" class="plain-link">the source code of this server</a>',
  );
  expect(without).toContain("The operator provides the source code of this server.");
  await named.close();
});
