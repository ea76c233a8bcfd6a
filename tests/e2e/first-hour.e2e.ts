// The first hour of an admin: setting up the city, and getting its streets from a file of a larger area.
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { freePort } from "../ports.ts";
import { findProblems, PHONE } from "./accessibility.ts";
import { arriveAt, button, PASSWORD, recordConsoleErrors, waitForIsland } from "./page.ts";
import { expect, testWith } from "./server.ts";
import { prepareTown } from "./town.ts";

const port = await freePort();
const test = testWith({ SAMPLE: "no", ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${port}` });
let planet: Server;
test.beforeAll(async () => {
  planet = await serve(readFileSync(prepareTown()));
});
test.afterAll(() => planet?.close());

test("Noor sets up the city, gets its streets, and looks around", async ({ page, server }) => {
  const errors = recordConsoleErrors(page);
  await page.setViewportSize(PHONE);
  await page.goto("/setup");
  await waitForIsland(page, "FirstSetup");
  const [, code] = await server.waitForLog(/enter this code: (\S+)/);
  await page.getByLabel("Code from the log").fill(code!);
  await page.getByLabel("Email").fill("noor@example.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Name").fill("Monaco");
  await button(page, "Finish setup").click();
  await arriveAt(page, "/admin");
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Get Monaco ready" })).toBeVisible();
  await page.getByRole("link", { name: "Street map" }).click();
  await arriveAt(page, "/admin");
  await waitForIsland(page, "GetMap");
  expect(await findProblems(page, "/admin?tab=map")).toEqual([]);
  await page.getByLabel("Address of the file").fill("https://10.0.0.5/planet.pmtiles");
  for (const [side, degrees] of [
    ["West", "7.41"],
    ["South", "43.72"],
    ["East", "7.44"],
    ["North", "43.75"],
  ])
    await page.getByLabel(side!, { exact: true }).fill(degrees!);
  await button(page, "Check the size").click();
  await expect(page.getByText(/^This address does not lead to the public internet/)).toBeVisible();
  await page.getByLabel("Address of the file").fill(`http://127.0.0.1:${port}/planet.pmtiles`);
  await button(page, "Check the size").press("Enter");
  await expect(page.getByText(/^The map of this area is [\d.]+ MB, in \d+ tiles\.$/)).toBeVisible();
  await button(page, "Get the map").press("Enter");
  await expect(page.getByText("The map is ready. Everyone sees the streets now.")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("link", { name: "See the map" }).click();
  await arriveAt(page, "/places/map");
  await expect(page.locator(".maplibregl-canvas")).toBeVisible();
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Discover" }).click();
  await arriveAt(page, "/try");
  await expect(page.getByText(/^This is what a new traveler sees first/)).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("listitem").filter({ hasText: "Street map" }).getByLabel("Done")).toBeVisible();
  expect(errors.filter((error) => !error.includes("422"))).toEqual([]);
});

/** Answers range requests. */
function serve(bytes: Uint8Array): Promise<Server> {
  const server = createServer((request, response) => {
    const [, from = 0, to = 0] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "")?.map(Number) ?? [];
    const part = bytes.subarray(from, to + 1);
    const range = `bytes ${from}-${from + part.length - 1}/${bytes.length}`;
    response.writeHead(206, { etag: '"one"', "content-range": range }).end(part);
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}
