// What everybody does in a browser: sign up, sign in, wait for a screen, read what a toast says.
import type { Page } from "@playwright/test";

export const PASSWORD = "a long enough password";

/** A new account, at its set-up. */
export async function signUp(page: Page, name: string): Promise<void> {
  await open(page, "/signup", "SignUpForm");
  await page.getByLabel("First name").fill(name);
  await page.getByLabel("Email").fill(`${name.toLowerCase()}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign up", exact: true }).click();
  await arriveAt(page, "/profile");
}

export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await open(page, "/login", "SignInForm");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await button(page, "Sign In").click();
  await page.waitForURL((url) => url.pathname !== "/login", { waitUntil: "commit" });
}

/** Waits until the next page is there, and not for its last picture: a toast may be gone by then. */
export const arriveAt = (page: Page, path: string) =>
  page.waitForURL((url) => url.pathname === path, { waitUntil: "commit" });

/** Opens a screen and waits until its island answers. */
export async function open(page: Page, path: string, name?: string): Promise<void> {
  await page.goto(path);
  if (name) await waitForIsland(page, name);
  else await page.locator("[data-island][data-hydrated]").first().waitFor();
}

/** Scrolls to an island, since some wake only near the view, and waits until it answers. */
export async function waitForIsland(page: Page, name: string): Promise<void> {
  await page.locator(`[data-island="${name}"]`).scrollIntoViewIfNeeded();
  await island(page, name).waitFor();
}

export const island = (page: Page, name: string) => page.locator(`[data-island="${name}"][data-hydrated]`);
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const toast = (page: Page, words: string) => page.locator(".toast").getByText(words, { exact: true });
export const card = (page: Page, title: string | RegExp) => page.getByRole("article", { name: title });
