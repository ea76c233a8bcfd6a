// An admin announces something, and a visitor with a phone reads and closes it without anything moving afterwards.
import { findProblems, PHONE } from "./accessibility.ts";
import { island, open, signInByApi, toast, waitForIsland } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

const LONGEST =
  "The market hall is closed until Sunday. Its bars are open as ever, and the fishmongers sell their catch on the old quay.";

test("Noor announces the market, and Ben closes it on his phone", async ({ page: noor, server, browser }) => {
  const phone = await browser.newContext({ baseURL: server.url, viewport: PHONE });
  const ben = await phone.newPage();
  await signInByApi(noor, server.url, server.signIn("admin"));
  await open(noor, "/admin?tab=settings");
  await waitForIsland(noor, "SiteWords");
  const form = island(noor, "SiteWords");
  await form.getByRole("textbox", { name: /^Banner/ }).fill(LONGEST);
  await expect(form.getByRole("region", { name: "Preview" })).toContainText("The market hall is closed");
  await form.getByRole("textbox", { name: "Link of the banner" }).fill("/whats-on");
  await form.getByLabel("First day of the banner").fill("2026-01-02");
  await form.getByLabel("Last day of the banner").fill("2026-01-01");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form.getByText("The last day is before the first.").first()).toBeVisible();
  await form.getByLabel("Last day of the banner").fill("");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(noor, "Settings saved")).toBeVisible();
  await expect(form.getByRole("listitem").first()).toContainText("Texts in: English");
  expect(await findProblems(noor, "settings")).toEqual([]);

  for (const colorScheme of ["light", "dark"] as const) {
    await ben.emulateMedia({ colorScheme });
    for (const path of ["/", "/places", "/whats-on", "/login"]) {
      await ben.goto(path);
      expect(await findProblems(ben, `${path} ${colorScheme}`)).toEqual([]);
    }
  }
  await ben.goto("/try");
  await waitForIsland(ben, "GuestDeck");
  const like = await ben.getByRole("button", { name: "Like", exact: true }).boundingBox();
  const tabs = await ben.getByRole("navigation", { name: "Tabs" }).boundingBox();
  expect(like!.y + like!.height).toBeLessThanOrEqual(tabs!.y);
  await ben.emulateMedia({ media: "print" });
  await ben.goto("/places");
  const bar = ben.getByRole("complementary", { name: "Banner" });
  await expect(bar).toBeHidden();
  await ben.emulateMedia({ media: "screen" });
  await bar.getByRole("link", { name: "The market hall is closed" }).click();
  await expect(ben).toHaveURL("/whats-on");
  await ben.goto("/places?type=bar");
  const close = bar.getByRole("link", { name: "Close this message" });
  const box = await close.boundingBox();
  expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44);
  await close.click();
  await expect(bar).toHaveCount(0);
  await expect(ben).toHaveURL("/places?type=bar");
  await ben.goto("/");
  await expect(ben.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(bar).toHaveCount(0);

  const withoutScripts = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const cleo = await withoutScripts.newPage();
  await cleo.goto("/?view=business");
  await cleo.getByRole("link", { name: "Close this message" }).click();
  await expect(cleo).toHaveURL("/?view=business");
  await expect(cleo.getByText("The market hall is closed")).toHaveCount(0);
});
