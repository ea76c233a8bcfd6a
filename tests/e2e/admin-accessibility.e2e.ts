// Every tab of /admin, in English and in German, whose words are longer.
import { findProblems, THEMES } from "./accessibility.ts";
import { signInByApi } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });
const LEAST_TABS = 12;

for (const [nth, language] of ["en", "de"].entries())
  test(`axe finds no problems in any tab of /admin, in ${language}`, async ({ page, server }) => {
    test.setTimeout(120_000);
    await signInByApi(page, server.url, server.signIn("admin"));
    const [theme, size] = THEMES[nth]!;
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.setViewportSize(size);
    await page.goto("/admin");
    const links = await page
      .locator('a[href*="/admin?tab="]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).search));
    const tabs = new Set(links.map((search) => new URLSearchParams(search).get("tab")!));
    expect(tabs).toContain("imports");
    expect(tabs.size).toBeGreaterThanOrEqual(LEAST_TABS);
    const found: string[] = [];
    for (const tab of tabs) {
      await page.goto(`/admin?tab=${tab}&lang=${language}`);
      const where = `${tab} ${language} ${theme}`;
      found.push(...(await findProblems(page, where, ["label-content-name-mismatch"])));
    }
    expect(found).toEqual([]);
  });
