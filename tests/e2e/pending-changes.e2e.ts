// An owner renames an approved place: the change waits, is rejected, changed, and approved.
import { png } from "../places/photos/pictures.ts";
import { findOverflow, PHONE } from "./accessibility.ts";
import { button, card, open, signInByApi, toast, waitForIsland } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

test("Ingrid's new name waits; Noor rejects the first and approves the second", async ({
  page: ingrid,
  server,
  browser,
}) => {
  test.slow();
  const noor = await (await browser.newContext({ baseURL: server.url })).newPage();
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signInByApi(ingrid, server.url, server.signIn("business"));
  await signInByApi(noor, server.url, server.signIn("admin"));
  await open(ingrid, "/business-profile", "BusinessForm");
  const publicPage = (await ingrid.getByRole("link", { name: "See your public page" }).getAttribute("href"))!;

  await ingrid.getByLabel("Business name").fill("Casino Nord");
  await button(ingrid, "Update Profile").click();
  await expect(toast(ingrid, "Business Updated")).toBeVisible();
  const waiting = ingrid.getByRole("region", { name: "Changes that aren't public" });
  await expect(waiting).toContainText("Changes waiting for review");
  await expect(waiting).toContainText("Casino Nord");
  await expect(waiting).toContainText("Public now: Café Nord");
  await expect(ingrid.getByLabel("Business name")).toHaveValue("Casino Nord");
  await waitForIsland(ingrid, "PhotoManager");
  const photo = { name: "counter.png", mimeType: "image/png", buffer: png(640, 480, 1) };
  await ingrid.locator('input[type="file"]').setInputFiles([photo]);
  const photos = ingrid.getByRole("list", { name: "Your photos, in order" });
  await expect(photos.getByText("Not public yet")).toBeVisible();
  await visitor.goto(publicPage);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Café Nord");
  await expect(visitor.getByRole("img", { name: "Photo of Café Nord" })).toHaveCount(0);

  await open(noor, "/admin?tab=review&status=changed", "ReviewQueue");
  const review = card(noor, "Café Nord");
  await expect(review.getByRole("definition").filter({ hasText: "Now: Casino Nord" })).toContainText("Not public yet");
  await expect(review.getByRole("link", { name: "New photo 1" }).locator("img")).toHaveJSProperty("naturalWidth", 640);
  await expect(review.getByRole("link", { name: /photo/i })).toHaveCount(1);
  await expect(review.getByRole("definition").filter({ hasText: "1 photo, 1 new" })).toContainText("Not public yet");
  await noor.setViewportSize(PHONE);
  expect(await findOverflow(noor, "/admin?tab=review&status=changed")).toEqual([]);
  await open(noor, "/admin?tab=review&status=changed&lang=de", "ReviewQueue");
  const badges = noor.getByText("Noch nicht öffentlich");
  await expect(badges).toHaveCount(2);
  const hasRoom = (badge: Element) =>
    badge.getBoundingClientRect().right <= badge.closest("section")!.getBoundingClientRect().right;
  for (const badge of await badges.all()) expect(await badge.evaluate(hasRoom)).toBe(true);
  await open(noor, "/admin?tab=review&status=changed", "ReviewQueue");
  await review.getByRole("button", { name: "Reject changes" }).click();
  await noor.getByLabel("Reason").fill("A café is no casino.");
  await noor.getByRole("dialog").getByRole("button", { name: "Reject changes" }).click();
  await expect(noor.getByText("The changes to Café Nord are rejected", { exact: true })).toBeVisible();

  await open(ingrid, "/business-profile", "BusinessForm");
  await expect(waiting).toContainText("Changes rejected");
  await expect(waiting).toContainText("A café is no casino.");
  await ingrid.getByLabel("Business name").fill("Café Nordlys");
  await button(ingrid, "Update Profile").click();
  await expect(waiting).toContainText("Changes waiting for review");
  await expect(waiting).toContainText("Café Nordlys");
  await open(noor, "/admin?tab=review&status=changed", "ReviewQueue");
  await review.getByRole("button", { name: "Approve changes" }).click();
  await expect(noor.getByText("Travelers see the changes now.", { exact: true })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Café Nordlys");
  await expect(visitor.getByRole("img", { name: "Photo of Café Nordlys" })).toHaveCount(1);

  await open(noor, "/admin?tab=review&status=approved", "ReviewQueue");
  const approved = noor.getByRole("article", { name: "Café Nordlys" });
  await approved.getByRole("button", { name: "Remove photo 1 of Café Nordlys" }).click();
  await noor.getByLabel("Reason").fill("It shows a guest.");
  await noor.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(toast(noor, "The photo is removed")).toBeVisible();
  await expect(approved.getByRole("button", { name: /^Remove photo/ })).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole("img", { name: "Photo of Café Nordlys" })).toHaveCount(0);
});

test("Ingrid withdraws a change that waits", async ({ page, server }) => {
  await signInByApi(page, server.url, server.signIn("business"));
  await open(page, "/business-profile", "BusinessForm");
  await page.getByLabel("Contact").fill("+1 900 555");
  await button(page, "Update Profile").click();
  await waitForIsland(page, "WithdrawChanges");
  await button(page, "Withdraw changes").click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(toast(page, "Changes withdrawn")).toBeVisible();
  await expect(page.getByLabel("Contact")).not.toHaveValue("+1 900 555");
  await expect(page.getByText("Changes waiting for review")).toHaveCount(0);
});
