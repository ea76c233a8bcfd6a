// Networks that answer instead of the server, such as a hotel's before one has signed in: nothing that is kept gets lost.
import { createServer, type Server } from "node:http";
import type { Page } from "@playwright/test";
import { signInByApi } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });
test.use({ serviceWorkers: "allow" });

const PORTAL = "<!doctype html><html><title>Harbor Hotel</title><h1>Accept our terms to go online</h1></html>";

/** Answers everything on the server's port. */
async function openPortal(url: string, status: number): Promise<Server> {
  const portal = createServer((_, response) =>
    response.writeHead(status, { "content-type": "text/html", connection: "close" }).end(PORTAL),
  );
  await new Promise<void>((resolve) => portal.listen(Number(new URL(url).port), resolve));
  return portal;
}

const closePortal = (portal: Server) =>
  new Promise((resolve) => {
    portal.close(resolve);
    portal.closeAllConnections();
  });

const listKept = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => !name.startsWith("shell-")).sort());

test("a foreign page or a proxy's 401 counts as offline, and removes nothing", async ({ page, server }) => {
  await signInByApi(page, server.url, server.signIn("traveler"));
  await page.goto("/discover");
  const keptAt = () => page.evaluate(async () => (await (await caches.match("/account"))?.json())?.keptAt ?? 0);
  await expect.poll(keptAt, { timeout: 120_000 }).toBeGreaterThan(0);
  const kept = await listKept(page);
  await server.end();
  for (const status of [200, 401, 404, 511]) {
    const portal = await openPortal(server.url, status);
    for (const [path, text] of [
      ["/", "Welcome back"],
      ["/dashboard", "Your Travel Hub"],
    ] as const) {
      await page.goto(path);
      await expect(page.locator("#main").getByText(text).first()).toBeVisible();
      await expect(page.getByText(/^You're offline\. This page was last updated: /)).toBeVisible();
    }
    await closePortal(portal);
    expect(await listKept(page)).toEqual(kept);
  }
  await page.goto("/events");
  await expect(page.getByText(/^You're offline\. This page was last updated: /)).toBeVisible();

  // The browser needed the space.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.goto("/discover");
  await expect(page.getByText("You're offline, and nothing is kept on this device.")).toBeVisible();
  await server.start();
  await page.getByRole("link", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { name: "Discover" })).toBeVisible();
});
