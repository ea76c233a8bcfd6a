// An admin gives the site its own name in the browser, and takes it back.
import { findProblems, THEMES } from "./accessibility.ts";
import { button, island, open, signInByApi, toast, waitForIsland } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });
const SETTINGS = "/admin?tab=settings";

test("Noor names the site, sees another admin's version, and undoes", async ({ page: noor, server, browser }) => {
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signInByApi(noor, server.url, server.signIn("admin"));
  await open(noor, SETTINGS);
  await waitForIsland(noor, "SiteWords");
  const form = island(noor, "SiteWords");
  const name = form.getByRole("textbox", { name: "Name of the site" });
  await expect(name).toHaveAttribute("placeholder", "Sidestreet");
  await name.fill("Visit Harbor");
  await form.getByRole("textbox", { name: "Tagline" }).fill("The quay and everything behind it");
  await form.getByRole("combobox", { name: "Texts in" }).selectOption("Deutsch");
  await form.getByRole("textbox", { name: /^Headline/ }).fill("Leinen los");
  await expect(form.getByRole("region", { name: "Preview" })).toContainText("Leinen los");
  await form.getByRole("textbox", { name: "Contact email" }).fill("office");
  const save = form.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await expect(form.getByText("Enter an email address.")).toBeVisible();
  await form.getByRole("textbox", { name: "Contact email" }).fill("office@harbor.example");
  await save.click();
  await expect(toast(noor, "Settings saved")).toBeVisible();
  await visitor.goto("/");
  await expect(visitor).toHaveTitle("The quay and everything behind it · Visit Harbor");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("The quay and everything behind it");

  await visitor.goto("/?lang=de");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Leinen los");
  await visitor.goto("/?lang=en");

  const other = { siteName: "Harbor Two", version: 1 };
  expect((await noor.request.put("/api/admin/words", { data: other, headers: { origin: server.url } })).status()).toBe(
    200,
  );
  await name.fill("Visit Old Harbor");
  await save.click();
  await expect(form.getByText("Somebody else changed the words.", { exact: false })).toBeVisible();
  await expect(form.getByRole("listitem").first()).toContainText("Name of the site: Harbor Two");
  await expect(name).toHaveValue("Visit Old Harbor");
  await save.click();
  await expect(form.getByRole("listitem").first()).toContainText("Name of the site: Visit Old Harbor");
  await button(noor, "Undo").click();
  await expect(name).toHaveValue("Harbor Two");
  await expect(form.getByRole("listitem")).toHaveCount(5);
  await form.getByRole("button", { name: "Show again: The server's settings" }).click();
  await expect(name).toHaveValue("");
  await visitor.reload();
  await expect(visitor).toHaveTitle("Travel that feels like you · Sidestreet");
  for (const [theme, size] of THEMES) {
    await noor.setViewportSize(size);
    await noor.emulateMedia({ colorScheme: theme });
    expect(await findProblems(noor, `${SETTINGS} ${theme}`)).toEqual([]);
  }
});
