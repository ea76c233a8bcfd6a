// An admin chooses the scene of the city, which the posters and the landing page then show.
import { findProblems } from "./accessibility.ts";
import { open, signInByApi, toast, waitForIsland } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

test("Noor chooses mountains as the scene, which visitors see at once", async ({ page: noor, server, browser }) => {
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage();
  await visitor.goto("/");
  const scene = visitor.locator("html");
  await expect(scene).not.toHaveAttribute("data-scene", "mountains");
  await signInByApi(noor, server.url, server.signIn("admin"));
  await open(noor, "/admin?tab=settings");
  await waitForIsland(noor, "SceneSettings");
  await noor.getByRole("radio", { name: "Mountains", exact: true }).check();
  await expect(toast(noor, "Scene updated")).toBeVisible();
  expect(await findProblems(noor, "/admin?tab=settings")).toEqual([]);
  await visitor.reload();
  await expect(scene).toHaveAttribute("data-scene", "mountains");
  await open(noor, "/admin?tab=settings");
  await expect(noor.getByRole("radio", { name: "Mountains", exact: true })).toBeChecked();
});
