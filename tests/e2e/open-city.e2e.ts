// The open city: what visitors read without an account, and how the way from page to page feels.
import { chromium } from "@playwright/test";
import { CHROMIUM } from "../../playwright.config.ts";
import { openTab } from "../tab.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

test("Nadia reads what is on, picks a day, an event and its host, without an account", async ({ page }) => {
  await page.goto("/whats-on");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("What's on in");
  const total = Number(/(\d+) upcoming/.exec(await page.locator("main header").innerText())![1]);
  expect(await page.locator("main li.card-box").count()).toBe(total);
  const days = page.getByRole("navigation", { name: "Days" });
  await days.getByRole("link").nth(1).click();
  await expect(page).toHaveURL(/\/whats-on\/\d{4}-\d\d-\d\d$/);
  await expect(days.locator("[aria-current=page]")).toHaveCount(1);
  const event = page.locator("main h3 a").first();
  const title = await event.innerText();
  await event.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.getByText("Hosted by").getByRole("link").click();
  await expect(page).toHaveURL(/\/business\//);
  expect((await page.context().cookies()).length).toBe(0);
});

test("pages that load move into one another, except for those who want less motion", async ({ browser, server }) => {
  for (const [browserKind, reducedMotion, moved] of [
    ["loads pages when they are opened", "no-preference", "true"],
    ["loads pages when they are opened", "reduce", "false"],
    ["renders pages in advance", "no-preference", "false"],
  ] as const) {
    const page = await browser.newPage({ baseURL: server.url, reducedMotion });
    await page.addInitScript((isAhead) => {
      HTMLScriptElement.supports = (type) => type === "speculationrules" && isAhead;
      addEventListener("pagereveal", (event) => {
        document.documentElement.dataset.moved = String(
          (event as Event & { viewTransition?: object }).viewTransition != null,
        );
      });
    }, browserKind === "renders pages in advance");
    await page.goto("/whats-on");
    await page.locator(`main a[href^="/business/"]`).first().click();
    await expect(page).toHaveURL(/\/business\//);
    await expect(page.locator("html")).toHaveAttribute("data-moved", moved);
    await page.close();
  }
});

test("a place under the pointer is ready for the click, and Back keeps the list", async ({ server }) => {
  const tab = await openTab(CHROMIUM ?? chromium.executablePath());
  await tab.goto(`${server.url}/whats-on`);
  await tab.evaluate(`document.documentElement.dataset.kept = "yes"`);
  const before = tab.attached;
  const link = await tab.hover(`main a[href^="/business/"]`, 2);
  await expect.poll(() => tab.attached).toBeGreaterThan(before);
  await tab.click(link);
  await tab.waitFor(`location.pathname.startsWith("/business/")`);
  expect(await tab.evaluate(`performance.getEntriesByType("navigation")[0].activationStart > 0`)).toBe(true);
  await tab.evaluate("history.back()").catch(() => {});
  await tab.waitFor(`location.pathname === "/whats-on"`);
  expect(await tab.evaluate("document.documentElement.dataset.kept")).toBe("yes");
  await tab.close();
});
