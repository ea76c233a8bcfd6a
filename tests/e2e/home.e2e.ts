// Home in the browser: open places near the traveler, if the browser already shares the position with this site.
import { open, signInByApi } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

test("with the position already granted, Home lists the nearest open places", async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, permissions: ["geolocation"] });
  const page = await context.newPage();
  await signInByApi(page, server.url, server.signIn("traveler"));
  const places = await (await page.request.get("/api/businesses?type=restaurant&limit=1")).json();
  const [{ name, latitude, longitude }] = places;
  await context.setGeolocation({ latitude, longitude });
  const asked: string[] = [];
  await page.route("**/api/businesses?limit=50&near=*", async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get("near")!);
    const response = await route.fetch();
    const listings = await response.json();
    const hours = { state: "open", text: "Open now", until: null };
    await route.fulfill({ response, json: listings.map((listing: object) => ({ ...listing, hours })) });
  });
  await open(page, "/", "OpenPlaces");
  await expect(page.getByRole("heading", { name: "Open now near you" })).toBeVisible();
  const rows = page.locator("[aria-labelledby=open-places] li");
  await expect(rows.first()).toContainText(name);
  await expect(rows.first()).toContainText("50 m");
  expect(asked).toEqual([`${latitude.toFixed(2)},${longitude.toFixed(2)}`]);
  await context.close();
});

test("without it, Home never asks for the position", async ({ page, server }) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = () => document.documentElement.setAttribute("data-asked", "");
  });
  await signInByApi(page, server.url, server.signIn("traveler"));
  await open(page, "/", "OpenPlaces");
  await expect(page.getByRole("heading", { name: /^(Open now|More of your matches)$/ })).toBeVisible();
  await expect(page.locator("html")).not.toHaveAttribute("data-asked");
});
