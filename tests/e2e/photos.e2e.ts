// An owner's photos: uploading, errors, reordering by mouse and keyboard, removing, and the public page.
import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { png, pngOf } from "../places/photos/pictures.ts";
import { open, signInByApi } from "./page.ts";
import { expect, type RunningServer, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes", REVIEW_EDITS: "none" });

test.describe.configure({ mode: "serial" });

const file = (name: string, buffer: Buffer) => ({ name, mimeType: "image/png", buffer });
/** A PNG that compresses badly, like a photo. */
function noise(width: number, height: number): Buffer {
  const row = 1 + width * 3;
  const raw = randomBytes(row * height);
  for (let y = 0; y < height; y++) raw[y * row] = 0;
  return pngOf(width, height, deflateSync(raw));
}

const chooser = (page: Page) => page.locator('input[type="file"]');
const rows = (page: Page) => page.getByRole("list", { name: "Your photos, in order" }).getByRole("listitem");
const order = (page: Page) => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute("data-photo")));
const expectStatus = (page: Page, text: string) =>
  expect(page.getByRole("status").getByText(text, { exact: true })).toBeAttached();

/** Opens the profile of Café Nord, which Ingrid owns. */
async function openProfile(page: Page, server: RunningServer): Promise<void> {
  await signInByApi(page, server.url, server.signIn("business"));
  await open(page, "/business-profile", "PhotoManager");
}

test("Ingrid uploads three photos, and two other files are refused with a reason", async ({ page, server }) => {
  await openProfile(page, server);
  await chooser(page).setInputFiles([
    file("counter.png", png(640, 480, 1)),
    file("window.png", png(640, 480, 2)),
    file("dance.gif", Buffer.from("GIF89a")),
    file("menu.png", Buffer.from("Soup of the day")),
    file("buns.png", png(640, 480, 3)),
  ]);
  await expect(rows(page)).toHaveCount(3);
  const inFlight = page.getByRole("list", { name: "Uploads" }).getByRole("listitem");
  await expect(inFlight).toHaveText([
    /dance\.gif.*This is a GIF\. Photos are JPG, PNG or WebP\./,
    /menu\.png.*This isn't a JPG, PNG or WebP image, even if its name says so\./,
  ]);
  await page.getByRole("button", { name: "Dismiss dance.gif" }).click();
  await page.getByRole("button", { name: "Dismiss menu.png" }).click();
  await expect(inFlight).toHaveCount(0);
});

test("a large photo is made smaller before it is sent, and a small one isn't", async ({ page, server }) => {
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype;
    const sent: { type: string; size: number }[] = [];
    Object.assign(globalThis, { sent });
    XMLHttpRequest.prototype.send = function (body) {
      const photo = (body as FormData).get("photo") as File;
      sent.push({ type: photo.type, size: photo.size });
      send.call(this, body);
    };
  });
  await openProfile(page, server);
  const [large, small] = [file("square.png", noise(1000, 1000)), file("lane.png", png(320, 240, 8))];
  await chooser(page).setInputFiles([large, small]);
  await expect(rows(page)).toHaveCount(5);
  const sent = await page.evaluate(() => (globalThis as unknown as { sent: { type: string; size: number }[] }).sent);
  expect(sent.map(({ type }) => type)).toEqual(["image/webp", "image/png"]);
  expect(sent[0]!.size).toBeLessThan(large.buffer.length * 0.9);
  expect(sent[1]!.size).toBe(small.buffer.length);
  for (const left of [4, 3]) {
    await page
      .getByRole("button", { name: /^Remove photo/ })
      .last()
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(rows(page)).toHaveCount(left);
  }
});

test("a proxy that refuses a photo with a page of its own is explained", async ({ page, server }) => {
  await openProfile(page, server);
  await page.route("**/api/businesses/*/photos", (route) =>
    route.fulfill({ status: 413, contentType: "text/html", body: "<h1>413 Request Entity Too Large</h1>" }),
  );
  await chooser(page).setInputFiles([file("roof.png", png(640, 480, 4))]);
  const inFlight = page.getByRole("list", { name: "Uploads" }).getByRole("listitem");
  await expect(inFlight).toHaveText([/roof\.png.*A proxy in front of this site refuses uploads of this size\./]);
});

test("she reorders them by keyboard and by dragging, and the order is stored", async ({ page, server }) => {
  await openProfile(page, server);
  const photosOfNord = async () => (await (await page.request.get("/api/businesses/my")).json()).photos;
  const stored = (ids: (string | null | undefined)[]) =>
    expect.poll(photosOfNord).toEqual(ids.map((id) => expect.stringContaining(`/photos/${id}/`)));
  const [first, second, third] = await order(page);
  await page.getByRole("button", { name: "Move photo 1 down" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Move photo 2 down" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectStatus(page, "The new order was saved.");
  expect(await order(page)).toEqual([second, third, first]);
  await stored([second, third, first]);

  await page.locator(".photo-drop").scrollIntoViewIfNeeded();
  const grip = (await page.locator(".photo-grip").nth(2).boundingBox())!;
  const top = (await rows(page).first().boundingBox())!;
  await page.mouse.move(grip.x + 8, grip.y + 20);
  await page.mouse.down();
  await page.mouse.move(grip.x + 8, top.y + 4, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => order(page)).toEqual([first, second, third]);
  await stored([first, second, third]);
  await page.reload();
  expect(await order(page)).toEqual([first, second, third]);
});

test("at five photos no more can be added until one is removed, also by keyboard", async ({ page, server }) => {
  await openProfile(page, server);
  await chooser(page).setInputFiles([4, 5, 6].map((seed) => file(`photo ${seed}.png`, png(64, 48, seed))));
  await expect(rows(page)).toHaveCount(5);
  await expect(page.getByText("You can have at most 5 photos. Remove one first.")).toBeVisible();
  await expect(chooser(page)).toBeDisabled();
  await page.getByRole("button", { name: "Remove photo 2" }).click();
  await page.getByRole("button", { name: "Keep" }).click();
  await expect(page.getByRole("button", { name: "Remove photo 2" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(rows(page)).toHaveCount(4);
  await expect(page.getByRole("button", { name: "Remove photo 2" })).toBeFocused();
  await expectStatus(page, "The photo was removed.");
  await expect(chooser(page)).toBeEnabled();
});

test("an upload that failed can be repeated with one click", async ({ page, server }) => {
  await openProfile(page, server);
  await page.route("**/photos", (route) => route.abort(), { times: 1 });
  await chooser(page).setInputFiles([file("terrace.png", png(64, 48, 9))]);
  await expect(page.getByText("No connection. Nothing was lost, please try again.")).toBeVisible();
  await page.getByRole("button", { name: "Upload terrace.png again" }).click();
  await expect(rows(page)).toHaveCount(5);
});

test("visitors see the first photo large and the others beside it", async ({ page, server, browser }) => {
  await openProfile(page, server);
  const [first] = await order(page);
  const href = await page.getByRole("link", { name: "See your public page" }).getAttribute("href");
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(new URL(href!, server.url).href);
  const photos = visitor.getByRole("img", { name: "Photo of Café Nord" });
  await expect(photos).toHaveCount(5);
  await expect(photos.first()).toHaveAttribute("src", `/photos/${first}/960.webp`);
  await expect.poll(() => photos.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
});
