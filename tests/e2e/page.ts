// What most browser tests do with a page: register, sign in, open screens, and find islands and toasts.
import { type APIRequestContext, type APIResponse, expect, type Locator, type Page } from "@playwright/test";

export const PASSWORD = "a long enough password";

/** Signs up with the form, up to the setup screen. The email is derived from the name. */
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

/** Submits the setup form and confirms the account type. */
export async function completeSetup(page: Page, type: "traveler" | "business" = "traveler"): Promise<void> {
  await button(page, "Complete Setup").click();
  await button(page, type === "traveler" ? "Yes, I'm a traveler" : "Yes, I run a business").click();
}

/** Calls the API with the cookies of a page, and expects success. `origin` is the server's URL. */
export async function post(
  request: APIRequestContext,
  origin: string,
  path: string,
  data?: object,
): Promise<APIResponse> {
  const response = await request.post(path, { data, headers: { origin } });
  expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return response;
}

/** Signs in without the form. */
export const signInByApi = (page: Page, origin: string, account: { email: string; password: string }) =>
  post(page.request, origin, "/api/auth/login", account);

/** Registers and sets up an account without the forms. The email is derived from the name. */
export async function registerByApi(
  request: APIRequestContext,
  origin: string,
  name: string,
  userType: "traveler" | "business" = "traveler",
): Promise<void> {
  const account = { email: `${name.toLowerCase()}@example.com`, password: PASSWORD, firstName: name };
  await post(request, origin, "/api/auth/register", account);
  await post(request, origin, "/api/users/setup", { userType });
}

/** Waits for the next page but not for its images, since its toast may be gone by then. */
export const arriveAt = (page: Page, path: string) =>
  page.waitForURL((url) => url.pathname === path, { waitUntil: "commit" });

/** Opens a screen and waits until the island, or any island, is hydrated. */
export async function open(page: Page, path: string, name?: string): Promise<void> {
  await page.goto(path);
  if (name) await waitForIsland(page, name);
  else await waitForHydration(page);
}

export const waitForHydration = (page: Page) => page.locator("[data-island][data-hydrated]").first().waitFor();

/** Scrolls to an island, since some are hydrated only near the viewport, and waits until it is hydrated. */
export async function waitForIsland(page: Page, name: string): Promise<void> {
  await page.locator(`[data-island="${name}"]`).scrollIntoViewIfNeeded();
  await island(page, name).waitFor();
}

export const island = (page: Page, name: string) => page.locator(`[data-island="${name}"][data-hydrated]`);
export const button = (page: Page | Locator, name: string) => page.getByRole("button", { name, exact: true });
export const toast = (page: Page, text: string) => page.locator(".toast").getByText(text, { exact: true });
export const card = (page: Page, title: string | RegExp) => page.getByRole("article", { name: title });

/** Waits until a place isn't the top card of the deck, and looks at each frame: `expect` would look after half a second or more. */
export const waitUntilSwiped = (page: Page, place: string) =>
  page.waitForFunction((id) => !document.querySelector(`.deck-card-top[data-place="${id}"]`), place);

/** Returns a list to which the page's console errors and uncaught exceptions are added. */
export function recordConsoleErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

/** Holds back the scripts of the next page that is opened, until `release` is called. */
export async function holdScripts(
  page: Page,
  scripts = "**/assets/mount-islands-*.js",
): Promise<{ requested: Promise<unknown>; release: () => void }> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.unroute(scripts);
  await page.route(scripts, (route) => held.then(() => route.continue()));
  return { requested: page.waitForRequest(scripts), release };
}

/** Chromium's own, which confirms everything. */
export async function plugInAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** What a Thursday in the sample city has time for in any order of the first two. */
const KNOWN_STOPS = [
  { name: "The Lemon Terraces", stayMinutes: 45, meal: null },
  { name: "The Slow Clock", stayMinutes: 90, meal: null },
  { name: "Orto Matto", stayMinutes: 75, meal: "lunch" },
  { name: "Café Nord", stayMinutes: 40, meal: null },
  { name: "Kaze Counter", stayMinutes: 75, meal: "dinner" },
];

/** Plans a Thursday with the same five stops each time. @param origin the server's URL */
export async function planKnownStops(page: Page, origin: string): Promise<void> {
  await planThursday(page);
  const api = `/api${new URL(page.url()).pathname.replace("/plan/", "/plans/")}`;
  const places = (await (await page.request.get("/api/businesses?limit=200")).json()) as { id: string; name: string }[];
  const stops = KNOWN_STOPS.map(({ name, ...stop }) => ({
    ...stop,
    placeId: places.find((one) => one.name === name)!.id,
  }));
  const saved = await page.request.patch(api, { headers: { origin }, data: { revision: 0, stops } });
  expect(saved.status()).toBe(200);
  await page.reload();
  await waitForIsland(page, "DayPlan");
}

/** Opens what can be changed of a stop of a plan, and presses one of its buttons, such as "Remove {name} from the plan". */
export async function changeStop(page: Page, name: string, action: string): Promise<void> {
  await button(page, `Change ${name}`).click();
  await button(page.getByRole("dialog"), action).click();
}

/** Extends the 5 s for which a toast is shown, so that slow machines have time to dismiss it. */
export const extendToasts = (page: Page) =>
  page.addInitScript(() => {
    const setTimeout = window.setTimeout.bind(window);
    const extend = (ms?: number) => (ms === 5000 ? 600_000 : ms);
    Object.assign(window, { setTimeout: (callback: () => void, ms?: number) => setTimeout(callback, extend(ms)) });
  });

/** The next one that has not begun anywhere: hours differ by weekday. */
export function getThursday(): string {
  const date = new Date(Date.now() + 2 * 86_400_000);
  while (date.getUTCDay() !== 4) date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** Plans a whole Thursday to come, so that the day has the same open places at any hour of any day. */
export async function planThursday(page: Page): Promise<void> {
  await open(page, "/plan", "PlanForm");
  await page.getByLabel("Date", { exact: true }).fill(getThursday());
  await page.getByLabel("Start", { exact: true }).fill("10:00");
  await page.getByLabel("End", { exact: true }).fill("21:00");
  await page.getByRole("button", { name: "Plan my day" }).click();
  await page.waitForURL(/\/plan\/[\w-]{36}$/);
}
