// The public screens that need something set up first: paying, a place's page, what is not there; for everybody, and in every size and theme.
import type { Page } from "@playwright/test";
import { faults, PHONE, THEMES, tooWideAtAnySize } from "./looks.ts";
import { expect, testWith } from "./server.ts";

const SDK = "https://www.sandbox.paypal.com/web-sdk/v6/core";

const test = testWith({
  SAMPLE: "yes",
  PAYPAL_CLIENT_ID: "client-id",
  PAYPAL_CLIENT_SECRET: "client-secret",
  PAYPAL_API: "https://api-m.sandbox.paypal.com",
});

/** Just enough of the web SDK: a window that the test answers through `answerPayPal`. */
const FAKE_SDK = `window.paypal = { async createInstance({ clientToken, components, pageType }) {
  if (clientToken !== "a-token" || components.join() !== "paypal-payments" || pageType !== "checkout") throw new Error("wrong options");
  return { createPayPalOneTimePaymentSession: (callbacks) => ({
    async start({ presentationMode }, order) {
      if (presentationMode !== "auto") throw new Error("wrong mode");
      const { orderId } = await order;
      window.answerPayPal = (what) => what === "approve" ? callbacks.onApprove({ orderId })
        : what === "cancel" ? callbacks.onCancel({ orderId }) : callbacks.onError(new Error("PayPal's own trouble"));
    },
  }) };
} };`;

const RECEIPT = { orderId: "ORDER1", captureId: "CAPTURE1", amount: "33.00", currency: "EUR", status: "COMPLETED" };
const PENDING = { ...RECEIPT, status: "PENDING" };

type Answer = { status?: number; json: object };

/** Stands between the browser and PayPal; `captures` are the answers to one capture after the other. */
async function meetPayPal(page: Page, { sdk = true, captures = [] as Answer[] } = {}) {
  const heard: string[] = [];
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  await page.route(/paypal\.com|\/paypal\//, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    heard.push(`${request.method()} ${pathname} ${request.postData() ?? ""}`.trim());
    if (request.url() === SDK)
      return sdk ? route.fulfill({ contentType: "text/javascript", body: FAKE_SDK }) : route.abort();
    if (pathname === "/paypal/setup") return route.fulfill({ json: { clientToken: "a-token" } });
    if (pathname === "/paypal/order") return route.fulfill({ json: { id: "ORDER1" } });
    if (pathname === "/paypal/order/ORDER1/capture") return route.fulfill(captures.shift() ?? { json: RECEIPT });
    return route.abort();
  });
  return { heard, said };
}

const pay = (page: Page) => page.getByRole("button", { name: "Pay 33.00 EUR with PayPal" });

async function openWindow(page: Page): Promise<void> {
  await page.goto("/pay");
  await page.waitForSelector("[data-island=PayButton][data-hydrated]");
  await pay(page).click();
  await expect(page.getByRole("button", { name: "Continue in PayPal’s window…" })).toBeDisabled();
}

/** Answers in PayPal's window, once it is open; the next one opens anew. */
async function answer(page: Page, what: "approve" | "cancel" | "error"): Promise<void> {
  await page.waitForFunction(() => "answerPayPal" in window);
  await page.evaluate((word) => {
    const paypal = window as unknown as { answerPayPal?(word: string): void };
    const say = paypal.answerPayPal!;
    delete paypal.answerPayPal;
    say(word);
  }, what);
}

test("the offer leads to the page that pays; PayPal hears nothing before the click", async ({ page }) => {
  const { heard } = await meetPayPal(page);
  await page.goto("/?view=business");
  await page.getByRole("link", { name: "Claim the offer" }).click();
  await page.waitForURL("**/pay");
  await page.waitForSelector("[data-island=PayButton][data-hydrated]");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The founders’ offer");
  expect(heard).toEqual([]);
});

test("approved: the order is captured, and the visitor is thanked with a reference", async ({ page }) => {
  const { heard, said } = await meetPayPal(page);
  await openWindow(page);
  await answer(page, "approve");
  await expect(page.getByText("We received your payment of 33.00 EUR.")).toBeVisible();
  await expect(page.getByText("CAPTURE1")).toBeVisible();
  expect([...heard].sort()).toEqual([
    "GET /paypal/setup",
    "GET /web-sdk/v6/core",
    'POST /paypal/order {"amount":"33.00","currency":"EUR","intent":"CAPTURE"}',
    "POST /paypal/order/ORDER1/capture",
  ]);
  await expect.poll(() => said.join()).toContain("PayPal payment captured");
});

test("cancelled or failed: it is logged, nothing was charged, and the button is there again", async ({ page }) => {
  const { heard, said } = await meetPayPal(page);
  await openWindow(page);
  await answer(page, "cancel");
  await expect(page.getByRole("alert")).toHaveText("You canceled the payment. Nothing was charged.");
  await pay(page).click();
  await expect(page.getByRole("button", { name: "Continue in PayPal’s window…" })).toBeVisible();
  await answer(page, "error");
  await expect(page.getByRole("alert")).toContainText("Nothing was charged.");
  await expect(pay(page)).toBeEnabled();
  await expect.poll(() => said.join()).toContain("PayPal payment canceled");
  await expect.poll(() => said.join()).toContain("PayPal payment error");
  expect(heard.filter((one) => one.includes("capture"))).toEqual([]);
});

test("PayPal's script does not come: logged, and nothing was charged", async ({ page }) => {
  const { said } = await meetPayPal(page, { sdk: false });
  await page.goto("/pay");
  await page.waitForSelector("[data-island=PayButton][data-hydrated]");
  await pay(page).click();
  await expect(page.getByRole("alert")).toHaveText("PayPal could not be reached. Nothing was charged.");
  await expect.poll(() => said.join()).toContain("Failed to start the PayPal payment");
});

test("declined: the server's words are shown; left open: the same order is captured again, after a reload too", async ({
  page,
}) => {
  const message = "PayPal declined this payment. Nothing was charged. Please choose another way to pay.";
  const { heard } = await meetPayPal(page, {
    captures: [
      { status: 409, json: { message } },
      { status: 503, json: { message: "PayPal has not answered yet." } },
    ],
  });
  await openWindow(page);
  await answer(page, "approve");
  await expect(page.getByRole("alert")).toHaveText(message);
  await pay(page).click();
  await expect(page.getByRole("button", { name: "Continue in PayPal’s window…" })).toBeVisible();
  await answer(page, "approve");
  await expect(page.getByRole("alert")).toContainText("It's safe to try again");
  await expect(page.getByRole("link", { name: "this page" })).toHaveAttribute("href", "/pay/ORDER1");
  await page.reload();
  await page.waitForSelector("[data-island=PayButton][data-hydrated]");
  await expect(page.getByRole("alert")).toContainText("It's safe to try again");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("We received your payment of 33.00 EUR.")).toBeVisible();
  await page.reload();
  await expect(pay(page)).toBeEnabled();
  expect(heard.filter((one) => one.includes("capture"))).toHaveLength(3);
  expect(heard.filter((one) => one.startsWith("POST /paypal/order {"))).toHaveLength(2);
});

/** What is public, with the sample's listing; the page that sends a stranger to sign in stays while it is looked at. */
async function screens(page: Page): Promise<string[]> {
  await page.route("**/api/login**", (route) => route.fulfill({ status: 204 }));
  const listing = (await page.request.get("/sample-listing", { maxRedirects: 0 })).headers().location!;
  return ["/pay", "/?view=business", listing, "/nowhere", "/events"];
}

test("what is public fits a phone, a tablet and a desktop", async ({ page }) => {
  const found: string[] = [];
  for (const path of await screens(page)) {
    await page.goto(path);
    found.push(...(await tooWideAtAnySize(page, path)));
  }
  expect(found).toEqual([]);
});

for (const [theme, size] of THEMES) {
  test(`axe finds nothing on what is public, ${theme}`, async ({ page, context, baseURL }) => {
    test.slow();
    await context.addCookies([{ name: "theme", value: theme, url: baseURL }]);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize(size);
    const found: string[] = [];
    for (const path of await screens(page)) {
      await page.goto(path);
      found.push(...(await faults(page, path)));
    }
    // Going to sign in after 500 ms, without JavaScript too, is what the specification asks of that page.
    expect(found.filter((one) => !/^\/events meta-refresh/.test(one))).toEqual([]);
  });

  test(`axe finds nothing in what the payment says, ${theme}`, async ({ page, context, baseURL }) => {
    test.slow();
    await context.addCookies([{ name: "theme", value: theme, url: baseURL }]);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize(PHONE);
    await meetPayPal(page, {
      captures: [{ status: 503, json: { message: "PayPal has not answered yet." } }, { json: PENDING }],
    });
    await openWindow(page);
    const found = await faults(page, "waiting");
    await answer(page, "cancel");
    await expect(page.getByRole("alert")).not.toBeEmpty();
    found.push(...(await faults(page, "cancelled")));
    await pay(page).click();
    await answer(page, "approve");
    await expect(page.getByRole("alert")).toContainText("It's safe to try again");
    found.push(...(await faults(page, "left open")));
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Almost there")).toBeVisible();
    found.push(...(await faults(page, "pending")));
    await openWindow(page);
    await answer(page, "approve");
    await expect(page.getByText("Thank you")).toBeVisible();
    found.push(...(await faults(page, "paid")));
    expect(found).toEqual([]);
  });
}
