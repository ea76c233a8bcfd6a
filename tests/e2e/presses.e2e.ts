// A press is painted before it is handled, so that a slow phone shows at once that it was noticed.
import { button } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

test("Milo sees that Like is pressed before his phone works on it", async ({ page }) => {
  await page.goto("/try");
  await page.waitForSelector("[data-hydrated]");
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    addEventListener("pointerup", () => {
      seen.push("pressed");
      requestAnimationFrame(() => seen.push("painted"));
    });
    document.addEventListener("click", () => seen.push("handled"));
  });
  await button(page, "Like").click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { seen: string[] }).seen))
    .toEqual(["pressed", "painted", "handled"]);
});
