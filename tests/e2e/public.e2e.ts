// What a stranger does in a browser: both views, the dialogs, the demo, the account screens; and that everybody can.
import type { Page } from "@playwright/test";
import { faults, PHONE, THEMES, tooWideAtAnySize } from "./looks.ts";
import { expect, testWith } from "./server.ts";

const test = testWith({ SAMPLE: "yes", CONTACT_EMAIL: "hello@example.com" });

const hero = (page: Page) => page.locator(".hero");
const dialog = (page: Page) => page.locator("dialog.sheet");

/** Keys are heard once the page's islands are awake. */
const awake = (page: Page) => page.locator("[data-island][data-awake]").first().waitFor();

/** What the page's console complains of. */
function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => message.type() === "error" && said.push(message.text()));
  page.on("pageerror", (error) => said.push(error.message));
  return said;
}

test("the toggle changes view, title and description without a reload, and Back returns", async ({ page }) => {
  const said = complaints(page);
  await page.goto("/");
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.locator(".landing-bar").getByRole("link", { name: "Businesses" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Be discovered by the right guests");
  await expect(page).toHaveTitle("Be discovered by the right guests · Sidestreet");
  await expect(page).toHaveURL("/?view=business");
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /33 euro a month/);
  await expect(page.locator(".landing-bar a[aria-current]")).toBeFocused();
  await expect(page.locator(".landing-bar a[aria-current]")).toHaveText("Businesses");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Travel that feels like you");
  await expect(page).toHaveTitle("Travel that feels like you · Sidestreet");
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Be discovered by the right guests");
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
  expect(said).toEqual([]);
});

test("on a phone the toggle is in the menu, which closes after a choice", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/");
  await expect(page.locator(".landing-bar").getByRole("link", { name: "Businesses" })).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.locator("#menu").getByRole("link", { name: "Businesses" }).click();
  await expect(page.locator("#menu")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Be discovered by the right guests");
  await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
});

test("without JavaScript both views, the questions and every way on work", async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto("/");
  await page.locator(".landing-bar").getByRole("link", { name: "Businesses" }).click();
  await expect(page).toHaveURL(/\?view=business$/);
  await page.getByText("What does beta mean?").click();
  await expect(page.getByText("It works, and it is still growing.")).toBeVisible();
  await hero(page).getByRole("link", { name: "View Sample Listing" }).click();
  await expect(page).toHaveURL(/\/business\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Café Nord");
  await page.goto("/");
  await hero(page).getByRole("link", { name: "See Demo" }).click();
  await expect(page).toHaveURL(/\/demo$/);
  await context.close();
});

test("nothing but the page's own small script runs before somebody opens a dialog", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(new URL(request.url()).pathname));
  await page.goto("/");
  await page.mouse.wheel(0, 3000);
  await page.waitForLoadState("networkidle");
  const before = scripts.length;
  expect(scripts.filter((path) => /landing/.test(path))).toHaveLength(1);
  expect(before).toBeLessThanOrEqual(2);
  await page.mouse.wheel(0, -3000);
  await hero(page).getByRole("link", { name: "Get early access" }).click();
  await expect(dialog(page)).toBeVisible();
  expect(scripts.length).toBeGreaterThan(before);
});

for (const { path, button, title, role, send, thanks } of [
  {
    path: "/",
    button: "Get early access",
    title: "Get early access",
    role: "Traveler",
    send: "Join the waitlist",
    thanks: "You are on the list.",
  },
  {
    path: "/?view=business",
    button: "Become a partner",
    title: "Become a partner",
    role: "Restaurant",
    send: "Send",
    thanks: "We contact you within 24 hours.",
  },
]) {
  test(`the sign-up of ${path} defaults to ${role}, thanks, and closing resets it`, async ({ page }) => {
    const said = complaints(page);
    await page.goto(path);
    await hero(page).getByRole("link", { name: button }).click();
    await expect(dialog(page).getByRole("heading")).toHaveText(title);
    const roles = dialog(page).getByLabel("Role");
    await expect(roles).toHaveValue(role);
    await expect(roles.locator("option")).toHaveText(["Traveler", "Restaurant", "Bar", "Café", "Hotel"]);
    await dialog(page).getByRole("button", { name: send }).click();
    await expect(dialog(page).getByText("Enter your name.")).toBeVisible();
    await expect(dialog(page).getByLabel("Name")).toBeFocused();
    await dialog(page).getByLabel("Name").fill("Lou");
    await dialog(page).getByLabel("Email").fill(`lou-${role.toLowerCase()}@example.com`);
    const sent = page.waitForRequest("**/api/waitlist");
    await dialog(page).getByRole("button", { name: send }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      name: "Lou",
      role,
      userType: path === "/" ? "traveler" : "business",
    });
    await expect(dialog(page).getByText(thanks)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(hero(page).getByRole("link", { name: button })).toBeFocused();
    await hero(page).getByRole("link", { name: button }).click();
    await expect(dialog(page).getByLabel("Name")).toHaveValue("");
    expect(said).toEqual([]);
  });
}

test("a sign-up that cannot be sent is thanked, complained of in the console, kept, and sent when the connection is back", async ({
  page,
  server,
}) => {
  const said = complaints(page);
  await page.route("**/api/waitlist", (route) => route.abort());
  await page.goto("/");
  await hero(page).getByRole("link", { name: "Get early access" }).click();
  await dialog(page).getByLabel("Name").fill("Off Line");
  await dialog(page).getByLabel("Email").fill("offline@example.com");
  await dialog(page).getByRole("button", { name: "Join the waitlist" }).click();
  await expect(dialog(page).getByText("You are on the list.")).toBeVisible();
  const failures = () => said.filter((words) => words.startsWith("Failed to submit waitlist entry"));
  await expect.poll(failures).toHaveLength(1);
  await page.unroute("**/api/waitlist");
  const arrived = page.waitForResponse((response) => response.url() === `${server.url}/api/waitlist`);
  await page.reload();
  expect((await arrived).status()).toBe(200);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("sidestreet-outbox"))).toBe("[]");
});

for (const answers of [true, false]) {
  test(`See Demo asks who looks, says so, and goes to the demo after 2 s, ${answers ? "sent" : "or not sent"}`, async ({
    page,
  }) => {
    const said = complaints(page);
    await page.clock.install();
    if (!answers) await page.route("**/api/waitlist", (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.goto("/");
    await hero(page).getByRole("link", { name: "See Demo" }).click();
    await expect(dialog(page).getByLabel("Company")).toHaveCount(0);
    await expect(dialog(page).getByLabel("Role").locator("option")).toHaveText(["Business Owner", "Traveler"]);
    await dialog(page).getByLabel("Name").fill("Lou");
    await dialog(page).getByLabel("Email").fill(`demo-${answers}@example.com`);
    await stopClock(page);
    await dialog(page).getByRole("button", { name: "See Demo" }).click();
    const thanks = dialog(page).getByText("Perfect! Taking you to the demo...");
    await expect(thanks).toBeVisible();
    await page.clock.runFor(1900);
    await expect(thanks).toBeVisible();
    await page.clock.runFor(2000);
    await page.waitForURL("**/demo");
    expect(said.some((words) => words.startsWith("Failed to submit demo request"))).toBe(!answers);
  });
}

test("the login dialog signs in: show and hide, Remember me, Forgot password, a wrong password, the right one", async ({
  page,
  server,
}) => {
  const { email, password } = server.signIn("traveler");
  await page.goto("/");
  await page.locator(".landing-bar").getByRole("link", { name: "Log in" }).click();
  const secret = dialog(page).getByLabel("Password", { exact: true });
  await dialog(page).getByLabel("Email").fill(email);
  await secret.fill("not the password");
  await expect(secret).toHaveAttribute("type", "password");
  await dialog(page).getByRole("button", { name: "Show password" }).click();
  await expect(secret).toHaveAttribute("type", "text");
  await dialog(page).getByRole("button", { name: "Hide password" }).click();
  await expect(dialog(page).getByRole("link", { name: "Forgot password?" })).toHaveAttribute(
    "href",
    "/forgot-password",
  );
  await dialog(page).getByLabel("Remember me").check();
  await dialog(page).getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(dialog(page).getByRole("alert").filter({ hasText: "Email or password is not right." })).toBeVisible();
  await secret.fill(password);
  await dialog(page).getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome back");
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === "sid");
  expect(cookie!.expires - Date.now() / 1000).toBeGreaterThan(29 * 24 * 3600);
});

/** From here on time stands still unless the test moves it: far enough ahead for a machine that is slow to stop it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 600_000);
}

/** The demo, awake, with a clock that only the test moves. */
async function openDemo(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto("/demo");
  await awake(page);
  await stopClock(page);
}

/** A voice that says nothing but can be asked what it was told. */
async function giveVoice(page: Page): Promise<void> {
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

test("the demo plays its seven steps in 27 s, with cards, bars, events, numbers, and a way on", async ({ page }) => {
  const said = complaints(page);
  await giveVoice(page);
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
  expect(new Set(spoken.filter((words) => words !== "(silence)")).size).toBe(7);
  expect(said).toEqual([]);
});

test("the demo pauses and resumes where it was, mutes its guide, and obeys space, R and the arrows", async ({
  page,
}) => {
  await giveVoice(page);
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

test("a browser without a voice shows no badge and no mute button", async ({ page }) => {
  await page.goto("/demo");
  await page.getByRole("button", { name: "Start 27s Demo" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(page.getByText("Audio Guide Active")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Mute the audio guide" })).toHaveCount(0);
});

test("where a picture of the demo cannot be loaded, a gradient stands in for it", async ({ page }) => {
  await page.route("**/sample-pictures/**", (route) => route.abort());
  await openDemo(page);
  await page.getByRole("button", { name: "Start 27s Demo" }).click();
  await page.clock.runFor(5500);
  const card = page.locator('.demo-card[data-state="top"]');
  await expect(card.locator("img")).toBeHidden();
  await expect(card).toHaveCSS("background-image", /linear-gradient/);
});

test("the demo does not run by itself where motion is not wanted", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openDemo(page);
  await page.clock.runFor(60_000);
  await expect(page.getByRole("button", { name: "Start 27s Demo" })).toBeVisible();
  await expect(page.getByText("Step 1 of 7")).toBeVisible();
});

test("a new password is asked for on a screen that tells nobody who has an account", async ({ page }) => {
  for (const email of ["nobody@example.com", "amira@example.com"]) {
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page).toHaveURL("/forgot-password");
    await awake(page);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByText(`If there is an account for ${email}, a link is on its way.`)).toBeVisible();
  }
});

test("a made-up link to a new password is refused in words", async ({ page }) => {
  await page.goto(`/reset-password?token=${"a".repeat(43)}`);
  await awake(page);
  await page.getByLabel("New password", { exact: true }).fill("quite another password");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(page.getByRole("alert")).toHaveText("This link was used already or is too old. Ask for a new one.");
});

const SCREENS = [
  "/",
  "/?view=business",
  "/demo",
  "/login",
  "/signup",
  "/forgot-password",
  "/reset-password",
  "/privacy",
  "/terms",
  "/help",
  "/status",
];

test("every public screen fits a phone, a tablet and a desktop", async ({ page }) => {
  const found: string[] = [];
  for (const path of SCREENS) {
    await page.goto(path);
    found.push(...(await tooWideAtAnySize(page, path)));
  }
  expect(found).toEqual([]);
});

for (const [colorScheme, size] of THEMES) {
  test(`axe finds nothing on any public screen, ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize(size);
    const found: string[] = [];
    for (const path of SCREENS) {
      await page.goto(path);
      found.push(...(await faults(page, path)));
    }
    expect(found).toEqual([]);
  });

  test(`axe finds nothing in the dialogs and the demo's steps, ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize(PHONE);
    const found: string[] = [];
    const look = async (where: string) => void found.push(...(await faults(page, where)));
    for (const path of ["/", "/?view=business"]) {
      for (const opens of ["early-access", "demo-access", "login"]) {
        await page.goto(path);
        const link = page.locator(`main [data-opens="${opens}"]`).first();
        if (opens === "login") {
          await page.getByRole("button", { name: "Open menu" }).click();
          await look(`${path} menu`);
          await page.locator("#menu").getByRole("link", { name: "Log in" }).click();
        } else if ((await link.count()) > 0) await link.click();
        else continue;
        await expect(dialog(page)).toBeVisible();
        await look(`${path} ${opens}`);
      }
    }
    await openDemo(page);
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Pause" }).click();
    await page.clock.resume();
    for (let step = 1; step <= 7; step++) {
      await expect(page.getByText(`Step ${step} of 7`)).toBeVisible();
      await look(`/demo step ${step}`);
      await page.keyboard.press("ArrowRight");
    }
    expect(found).toEqual([]);
  });
}
