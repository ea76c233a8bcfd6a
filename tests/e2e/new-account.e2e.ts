// A new account that opens another screen before its set-up is let in afterwards, whichever way it came.
import { arriveAt, completeSetup, open, signUp, toast, waitForIsland } from "./page.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes" });

const WAYS_IN = [
  { name: "Nadia", way: "a bookmark of the deck", path: "/discover" },
  { name: "Bruno", way: "the shortcut of the installed app", path: "/dashboard" },
  { name: "Chiara", way: "a link to the events", path: "/events" },
] as const;

for (const { name, way, path } of WAYS_IN)
  test(`${name} comes by ${way} before finishing set-up`, async ({ page }) => {
    await signUp(page, name);
    const early = await page.goto(path);
    expect(early?.status()).toBe(403);
    await page.getByRole("link", { name: "Set up your profile" }).click();
    await arriveAt(page, "/profile");
    await waitForIsland(page, "SetupForm");
    await completeSetup(page);
    await arriveAt(page, path);
    await expect(toast(page, "Your profile has been set up successfully!")).toBeVisible();
    await expect(page.getByText("Set up your profile first")).toHaveCount(0);
    for (const other of ["/discover", "/dashboard", "/events"]) expect((await page.goto(other))?.status()).toBe(200);
  });

test("Dario is sent to sign up on his way to the deck, and arrives there", async ({ page }) => {
  await page.goto("/discover");
  await arriveAt(page, "/login");
  await page.getByRole("link", { name: "Sign up" }).click();
  await waitForIsland(page, "SignUpForm");
  await page.getByLabel("First name").fill("Dario");
  await page.getByLabel("Email").fill("dario@example.com");
  await page.getByLabel("Password", { exact: true }).fill("a long enough password");
  await page.getByRole("button", { name: "Sign up", exact: true }).click();
  await arriveAt(page, "/profile");
  const early = await page.context().newPage();
  expect((await early.goto("/discover"))?.status()).toBe(403);
  await waitForIsland(page, "SetupForm");
  await completeSetup(page);
  await arriveAt(page, "/discover");
  await waitForIsland(page, "SwipeDeck");
  await open(early, "/discover", "SwipeDeck");
});
