// Every screen on a phone, in the pseudo-language (accents, 40 % longer) and in Arabic.
import { findProblems } from "./accessibility.ts";
import { recordConsoleErrors, waitForIsland } from "./page.ts";
import { enter, PSEUDO, ROLES } from "./screens.ts";
import { expect, testWith } from "./server.ts";
import { findBroken, findUntranslated } from "./translated.ts";

const test = testWith({ SAMPLE: "yes", LANGUAGES: `en,ar,de,${PSEUDO}` });

for (const role of ROLES) {
  test(`${role}: every screen fits when its texts are 40 % longer, and none is in English`, async ({
    page,
    server,
  }) => {
    test.slow();
    const [broken, untranslated]: string[][] = [[], []];
    for (const path of await enter(page, server, role, PSEUDO)) {
      await page.goto(path, { waitUntil: "networkidle" });
      await expect(page.locator("html")).toHaveAttribute("lang", PSEUDO);
      broken!.push(...(await findBroken(page, path)));
      untranslated!.push(...(await findUntranslated(page, path)));
    }
    expect(broken).toEqual([]);
    expect(untranslated).toEqual([]);
  });

  test(`${role}: every screen fits in Arabic, from right to left`, async ({ page, server }) => {
    test.slow();
    const found: string[] = [];
    for (const path of await enter(page, server, role, "ar")) {
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      found.push(...(await findBroken(page, path)));
    }
    expect(found).toEqual([]);
  });
}

for (const language of ["de", "ar"])
  test(`a traveler's main screens are accessible in their language, ${language}`, async ({ page, server }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await enter(page, server, "traveler", language);
    const found: string[] = [];
    for (const path of ["/discover", "/map", "/events", "/plan", "/dashboard"]) {
      await page.goto(`${path}?lang=${language}`);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      found.push(...(await findProblems(page, path)));
    }
    expect(found).toEqual([]);
  });

test("the browser names the sources of a map in the language that the server did", async ({ page }) => {
  const errors = recordConsoleErrors(page);
  await page.goto("/language/ar?returnTo=/places/map");
  const sources = page.locator(".city-sources");
  const fromServer = await (await page.request.get("/places/map")).text();
  await waitForIsland(page, "PublicMap");
  await expect(sources).toHaveText("من ابتكارنا للمدينة النموذجية");
  expect(fromServer).toContain("من ابتكارنا للمدينة النموذجية</bdi></p></section>");
  expect(errors).toEqual([]);
});
