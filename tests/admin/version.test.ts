// The version of the server, the check for updates and the link to the source code.
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import packageFile from "../../package.json" with { type: "json" };
import { readConfig } from "../../src/config.ts";
import { checkForUpdate, findNewerRelease } from "../../src/features/admin/update-check.ts";
import { listJobs } from "../../src/jobs.ts";
import { freePort } from "../ports.ts";
import { openTestApp, type Person, useTestApp } from "../test-app.ts";

const { version } = packageFile;
let respond: () => Response;
let requests: { url: string; agent: string | null }[] = [];
const releases = Bun.serve({
  port: 0,
  fetch(request) {
    requests.push({ url: request.url, agent: request.headers.get("user-agent") });
    return respond();
  },
});
const url = `http://localhost:${releases.port}/latest`;

const city = useTestApp({ UPDATE_CHECK_URL: url });
let noor: Person;
beforeAll(async () => {
  noor = await city.join("Noor", { admin: true });
});
afterAll(() => releases.stop(true));
afterEach(() => {
  requests = [];
});

const release = (tag_name: string) =>
  Response.json({ tag_name, html_url: "https://city.example/releases/9", assets: [] });
const overview = async () => (await noor.get("/admin?tab=overview")).text();

test("/healthz and the admin overview show the version", async () => {
  expect(await city.visitor().read("/healthz")).toEqual({ status: "ok", version });
  expect(await overview()).toContain(`Sidestreet ${version}.`);
});

test("only a newer release is shown to admins", async () => {
  for (const tag of [`v${version}`, "v0.0.1"]) {
    respond = () => release(tag);
    await checkForUpdate(city.db, url);
    expect(await overview()).not.toContain("is available");
  }
  respond = () => release("v9.10.0");
  await checkForUpdate(city.db, url);
  expect(await overview()).toMatch(/href="https:\/\/city\.example\/releases\/9"[^>]*>Version 9\.10\.0 is available/);
  expect(await findNewerRelease(city.db, "9.9.9")).toEqual({
    version: "9.10.0",
    url: "https://city.example/releases/9",
  });
  expect(await findNewerRelease(city.db, "9.10.0")).toBeUndefined();
});

test("the request contains nothing about the installation", async () => {
  respond = () => release("v1.0.0");
  await checkForUpdate(city.db, url);
  expect(requests).toEqual([{ url, agent: "Sidestreet" }]);
});

test("an invalid response changes nothing", async () => {
  respond = () => release("v9.10.0");
  await checkForUpdate(city.db, url);
  const closed = `http://localhost:${await freePort()}/`;
  const bad = [
    () => new Response("away", { status: 503 }),
    () => new Response("<html>"),
    () => release("<script>"),
    () => Response.json({ tag_name: "v10.0.0", html_url: "javascript:alert(1)" }),
    () => Response.redirect(closed),
    () => new Response(`{"tag_name":"v10.0.0","pad":"${"x".repeat(600_000)}"}`),
  ];
  for (const wrong of bad) {
    respond = wrong;
    await expect(checkForUpdate(city.db, url)).rejects.toThrow();
  }
  expect((await findNewerRelease(city.db))?.version).toBe("9.10.0");
});

test("without UPDATE_CHECK_URL there is no check", async () => {
  const jobs = listJobs({ ...city.ctx, config: readConfig({}) }, "");
  expect(jobs.map(({ name }) => name)).not.toContain("check-for-update");
});

test("the help page shows the license and the link to the source code", async () => {
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
