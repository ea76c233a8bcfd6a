// Every screen on a phone, in the pseudo-language (accents, 40 % longer) and in Arabic.
import type { Page } from "@playwright/test";
import { PHONE } from "./accessibility.ts";
import { recordConsoleErrors, signInByApi, waitForIsland } from "./page.ts";
import { expect, type RunningServer, testWith } from "./server.ts";
import { findBroken, findUntranslated } from "./translated.ts";

const PSEUDO = "en-XA";
const test = testWith({ SAMPLE: "yes", LANGUAGES: `en,ar,${PSEUDO}` });

/** Of visitors, and of the sample accounts. */
const SCREENS = {
  visitor: [
    "/",
    "/?view=business",
    "/demo",
    "/login",
    "/signup",
    "/forgot-password",
    "/reset-password",
    "/privacy",
    "/terms",
    "/status",
    "/sample-listing",
    "/nowhere",
    "/try",
    "/try/places",
    "/try/map",
    "/places",
    "/places/restaurant",
    "/places/map",
    "/whats-on",
    "/help",
    "/pay",
    "/together",
  ],
  traveler: [
    "/",
    "/discover",
    "/map",
    "/events",
    "/events?tab=mine",
    "/messages",
    "/dashboard",
    "/dashboard?tab=liked",
    "/dashboard?tab=events",
    "/dashboard?tab=messages",
    "/plan",
    "/together",
    "/offline",
    "/profile",
  ],
  business: ["/", "/business-dashboard", "/business-profile", "/events", "/messages", "/profile"],
  admin: [
    "/admin",
    "/admin?tab=review",
    "/admin?tab=people",
    "/admin?tab=waitlist",
    "/admin?tab=imports",
    "/admin?tab=email",
    "/admin?tab=claims",
    "/admin?tab=reports",
    "/admin?tab=taste",
    "/admin?tab=audit",
    "/admin?tab=places",
    "/admin?tab=settings",
  ],
} as const;

type Role = keyof typeof SCREENS;
const ROLES = Object.keys(SCREENS) as Role[];

async function enter(page: Page, server: RunningServer, role: Role, language: string): Promise<string[]> {
  await page.setViewportSize(PHONE);
  await page.context().addCookies([{ name: "lang", value: language, url: server.url }]);
  if (role !== "visitor") await signInByApi(page, server.url, server.signIn(role));
  if (role !== "business") return [...SCREENS[role]];
  const { id } = await (await page.request.get("/api/businesses/my")).json();
  return [...SCREENS.business, `/business/${id}`];
}

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
