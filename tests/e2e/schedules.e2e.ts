// An admin has a tourist office's table fetched from its address, on a phone.
import { createServer } from "node:http";
import { freePort } from "../ports.ts";
import { open, signInByApi, waitForIsland } from "./page.ts";
import { expect, testWith } from "./server.ts";

const ADMIN = { email: "admin@example.com", password: "a long admin password" };
const OFFICE = `127.0.0.1:${await freePort()}`;
const test = testWith({
  SAMPLE: "no",
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  ALLOWED_PRIVATE_HOSTS: OFFICE,
});
test.use({ viewport: { width: 390, height: 844 } });

/** Until the job that fetches sources has run, which it does every minute. Loading the page takes time from other stories. */
const FETCHED_WITHIN = { timeout: 100_000, intervals: [100, 5000] };

const list = (what: string) => {
  const rows = Array.from({ length: 60 }, (_, n) => `${n},${what} ${n},43.${700 + n},7.4,bar`);
  return ["id,name,lat,lon,type", ...rows].join("\n");
};

test("an admin schedules a source, and decides on its large change", async ({ page, server }) => {
  test.setTimeout(300_000);
  let table = list("Bar");
  const office = createServer((_, response) => response.end(table));
  await new Promise<void>((listening) => office.listen(Number(OFFICE.split(":")[1]), "127.0.0.1", listening));
  try {
    await signInByApi(page, server.url, ADMIN);
    await open(page, "/admin?tab=imports", "ImportSources");
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Fetch a new source" }).press("Enter");
    await dialog.getByLabel("Source").fill("Tourist Office");
    await dialog.getByLabel("Address").fill("http://10.0.0.1/places.csv");
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await expect(dialog.getByText(/does not lead to the public internet/)).toHaveCount(1);
    await expect(dialog.getByLabel("Address")).toBeFocused();
    await dialog.getByLabel("Address").fill(`http://${OFFICE}/places.csv`);
    await dialog.getByLabel("How often").selectOption("Every week");
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await expect(page.getByText("The source will be fetched within a minute.", { exact: true })).toBeVisible();

    const sources = page.getByRole("region", { name: "Sources" });
    const reloadUntil = (text: string | RegExp) =>
      expect(async () => {
        await page.reload();
        await expect(sources.getByText(text)).toBeVisible({ timeout: 2000 });
      }).toPass(FETCHED_WITHIN);
    await reloadUntil(/Every week from 127\.0\.0\.1.* · last fetched /);
    const decide = async (text: string) => {
      await reloadUntil("A large change waits for you");
      await expect(sources).toContainText(text);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await waitForIsland(page, "ImportSources");
      await sources.getByRole("button", { name: "Import the change" }).press("Enter");
      await expect(page.getByText("The import is complete.", { exact: true }).first()).toBeVisible();
      await expect(sources.getByText("A large change waits for you")).toBeHidden();
    };
    await reloadUntil("A large change waits for you");
    await page.route("**/writing", (route) => route.fulfill({ json: {} }));
    await page.route(/\/api\/admin\/imports\/[^/]+$/, (route) =>
      route.fulfill({ json: { state: "failed", failure: "The disk of the server is full." } }),
    );
    await waitForIsland(page, "ImportSources");
    await sources.getByRole("button", { name: "Import the change" }).press("Enter");
    await expect(sources.getByRole("alert")).toHaveText("The disk of the server is full.");
    await page.unrouteAll();
    await decide("60will be added");
    await expect(sources.getByText("60 places · Tourist Office")).toBeVisible();

    table = list("Pub");
    await waitForIsland(page, "ImportSources");
    await sources.getByRole("button", { name: /^(Schedule|Fetch from an address): Tourist Office$/ }).press("Enter");
    await expect(dialog.getByLabel("How often")).toHaveValue("weekly");
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await decide("60have changes");

    await waitForIsland(page, "ImportSources");
    await sources.getByRole("button", { name: /^(Schedule|Fetch from an address): Tourist Office$/ }).press("Enter");
    await dialog.getByLabel("How often").selectOption("No longer");
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await expect(page.getByText("The source is no longer fetched.", { exact: true })).toBeVisible();
    await expect(sources.getByText(/Every week/)).toBeHidden();
  } finally {
    office.close();
  }
});
