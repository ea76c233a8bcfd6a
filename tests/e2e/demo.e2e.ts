// The demo: seven steps in 27 s, the audio guide, keyboard control, and browsers without a voice or images.
import type { Page } from "@playwright/test";
import { openDemo } from "./landing.ts";
import { recordConsoleErrors } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

/** Replaces speech synthesis with one that only records what it is told to say, in `speechSynthesis.spoken`. */
async function fakeVoice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const spoken: string[] = [];
    const voice = {
      getVoices: () => [{}],
      speak: ({ text }: { text: string }) => spoken.push(text),
      cancel: () => spoken.push("(silence)"),
    };
    Object.defineProperty(window, "speechSynthesis", { value: Object.assign(new EventTarget(), voice, { spoken }) });
    Object.defineProperty(window, "SpeechSynthesisUtterance", {
      value: function Utterance(this: object, text: string) {
        Object.assign(this, { text });
      },
    });
  });
}

test("the demo shows its seven steps in 27 s and links to sign-up at the end", async ({ page }) => {
  const errors = recordConsoleErrors(page);
  await fakeVoice(page);
  await openDemo(page);
  const stage = page.locator(".demo-stage");
  await expect(page.getByText("Step 1 of 7")).toBeVisible();
  await expect(page.getByText("Audio Guide Active")).toHaveCount(0);
  await page.getByRole("button", { name: "Start 27s Demo" }).click();
  await expect(page.getByText("Audio Guide Active")).toBeVisible();
  await page.clock.runFor(1000);
  await expect(page.getByText("1.0 s left")).toBeVisible();
  await page.clock.runFor(1500);
  await expect(page.getByText("Step 2 of 7")).toBeVisible();
  await expect(stage.locator("li")).toHaveCount(10);
  await page.clock.runFor(3000);
  await expect(page.getByText("Step 3 of 7")).toBeVisible();
  await expect(stage.locator(".demo-card")).toHaveCount(3);
  await expect(stage.locator('[data-state="top"] .demo-match')).toHaveText("94% match");
  await page.clock.runFor(2000);
  await expect(stage.locator('[data-state="leaving"] .demo-stamp')).toHaveText(/^(LIKE|SAVE)$/);
  await page.clock.runFor(5200);
  await expect(stage.getByText(/^\d liked, \d saved$/)).toBeVisible();
  await page.clock.runFor(4000);
  await expect(stage.getByRole("progressbar")).toHaveCount(4);
  await page.clock.runFor(2000);
  await expect(page.getByText("Step 5 of 7")).toBeVisible();
  await expect(stage.getByText("I'm In")).toBeVisible();
  await page.clock.runFor(3000);
  await expect(stage.getByText("Sample numbers.")).toBeVisible();
  await page.clock.runFor(3000);
  await expect(page.getByText("Step 7 of 7")).toBeVisible();
  await expect(stage.getByRole("link", { name: "Get Started" })).toHaveAttribute("href", "/api/login");
  await expect(stage.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
  await page.clock.runFor(10_000);
  await expect(page.getByText("0.0 s left")).toBeVisible();
  await expect(page.getByText("Audio Guide Active")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Pause" })).toHaveCount(0);
  await page.getByRole("button", { name: "Restart" }).click();
  await expect(page.getByText("Step 1 of 7")).toBeVisible();
  const spoken = await page.evaluate(() => (speechSynthesis as unknown as { spoken: string[] }).spoken);
  expect(spoken).toContain("Welcome to Sidestreet.");
  expect(new Set(spoken.filter((text) => text !== "(silence)")).size).toBe(7);
  expect(errors).toEqual([]);
});

test("the demo can be paused, muted, and controlled with Space, R and the arrow keys", async ({ page }) => {
  await fakeVoice(page);
  await openDemo(page);
  await page.keyboard.press("Space");
  await page.clock.runFor(3500);
  await expect(page.getByText("1.5 s left")).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Audio Guide Active")).toHaveCount(0);
  await page.clock.runFor(60_000);
  await expect(page.getByText("1.5 s left")).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await page.clock.runFor(500);
  await expect(page.getByText("1.0 s left")).toBeVisible();
  await expect(page.getByText("Audio Guide Active")).toBeVisible();
  await page.getByRole("button", { name: "Mute the audio guide" }).click();
  await expect(page.getByText("Audio Guide Active")).toHaveCount(0);
  await page.locator("h1").click();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Step 3 of 7")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("Step 2 of 7")).toBeVisible();
  await page.keyboard.press("r");
  await expect(page.getByText("Step 1 of 7")).toBeVisible();
});

test("browsers without speech synthesis show neither the badge nor the mute button", async ({ page }) => {
  await page.goto("/demo");
  await page.getByRole("button", { name: "Start 27s Demo" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(page.getByText("Audio Guide Active")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Mute the audio guide" })).toHaveCount(0);
});

test("a gradient replaces photos of the demo that fail to load", async ({ page }) => {
  await page.route("**/sample-pictures/**", (route) => route.abort());
  await openDemo(page);
  await page.getByRole("button", { name: "Start 27s Demo" }).click();
  await page.clock.runFor(5500);
  const card = page.locator('.demo-card[data-state="top"]');
  await expect(card.locator("img")).toBeHidden();
  await expect(card).toHaveCSS("background-image", /linear-gradient/);
});

test("the demo does not start by itself if reduced motion is preferred", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openDemo(page);
  await page.clock.runFor(60_000);
  await expect(page.getByRole("button", { name: "Start 27s Demo" })).toBeVisible();
  await expect(page.getByText("Step 1 of 7")).toBeVisible();
});
