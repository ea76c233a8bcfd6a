// Paying with PayPal, whose SDK and API are replaced, and the accessibility of the payment screens.
import type { Page } from "@playwright/test";
import { findOverflowAtAnySize, findProblems, THEMES } from "./accessibility.ts";
import { expect, testWith } from "./server.ts";

const SDK = "https://www.sandbox.paypal.com/web-sdk/v6/core";

const test = testWith({
  SAMPLE: "yes",
  PAYPAL_CLIENT_ID: "client-id",
  PAYPAL_CLIENT_SECRET: "client-secret",
  PAYPAL_API: "https://api-m.sandbox.paypal.com",
});

/** The used part of the SDK. The test ends the checkout with `window.answerPayPal`. */
const FAKE_SDK = `window.paypal = { async createInstance({ clientToken, components, pageType }) {
  if (clientToken !== "a-token" || components.join() !== "paypal-payments" || pageType !== "checkout") throw new Error("wrong options");
  return { createPayPalOneTimePaymentSession: (callbacks) => ({
    async start({ presentationMode }, order) {
      if (presentationMode !== "auto") throw new Error("wrong mode");
      const { orderId } = await order;
      window.answerPayPal = (result) => result === "approve" ? callbacks.onApprove({ orderId })
        : result === "cancel" ? callbacks.onCancel({ orderId }) : callbacks.onError(new Error("error of PayPal"));
    },
  }) };
} };`;

const RECEIPT = { orderId: "ORDER1", captureId: "CAPTURE1", amount: "33.00", currency: "EUR", status: "COMPLETED" };
const PENDING = { ...RECEIPT, status: "PENDING" };

type CaptureResponse = { status?: number; json: object };

/** Replaces PayPal. `captures` are the responses to the captures, in order; after that they succeed. */
async function fakePayPal(page: Page, { sdk = true, captures = [] as CaptureResponse[] } = {}) {
  const requests: string[] = [];
  const logs: string[] = [];
  page.on("console", (message) => logs.push(message.text()));
  await page.route(/paypal\.com|\/paypal\//, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    requests.push(`${request.method()} ${pathname} ${request.postData() ?? ""}`.trim());
    if (request.url() === SDK)
      return sdk ? route.fulfill({ contentType: "text/javascript", body: FAKE_SDK }) : route.abort();
    if (pathname === "/paypal/setup") return route.fulfill({ json: { clientToken: "a-token" } });
    if (pathname === "/paypal/order") return route.fulfill({ json: { id: "ORDER1" } });
    if (pathname === "/paypal/order/ORDER1/capture") return route.fulfill(captures.shift() ?? { json: RECEIPT });
    return route.abort();
  });
  return { requests, logs };
}

const pay = (page: Page) => page.getByRole("button", { name: "Pay €33.00 with PayPal" });

async function startCheckout(page: Page): Promise<void> {
  await page.goto("/pay");
  await page.waitForSelector("[data-island=PayButton][data-hydrated]");
  await pay(page).click();
  await expect(page.getByRole("button", { name: "Continue in PayPal's window…" })).toBeDisabled();
}

/** Ends the checkout in PayPal's window. */
async function finishCheckout(page: Page, result: "approve" | "cancel" | "error"): Promise<void> {
  await page.waitForFunction(() => "answerPayPal" in window);
  await page.evaluate((value) => {
    const fake = window as unknown as { answerPayPal?(result: string): void };
    const answer = fake.answerPayPal!;
    delete fake.answerPayPal;
    answer(value);
  }, result);
}

test("the offer links to the payment page, which loads PayPal only when clicked", async ({ page }) => {
  const { requests } = await fakePayPal(page);
  await page.goto("/?view=business");
  await page.getByRole("link", { name: "Claim the offer" }).click();
  await page.waitForURL("**/pay");
  await page.waitForSelector("[data-island=PayButton][data-hydrated]");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The founders' offer");
  expect(requests).toEqual([]);
});

test("an approved order is captured, and the visitor gets a reference", async ({ page }) => {
  const { requests, logs } = await fakePayPal(page);
  await startCheckout(page);
  await finishCheckout(page, "approve");
  await expect(page.getByText("We received your payment of €33.00.")).toBeVisible();
  await expect(page.getByText("CAPTURE1")).toBeVisible();
  expect([...requests].sort()).toEqual([
    "GET /paypal/setup",
    "GET /web-sdk/v6/core",
    'POST /paypal/order {"amount":"33.00","currency":"EUR","intent":"CAPTURE"}',
    "POST /paypal/order/ORDER1/capture",
  ]);
  await expect.poll(() => logs.join()).toContain("PayPal payment captured");
});

test("a canceled or failed checkout is logged, and the visitor can try again", async ({ page }) => {
  const { requests, logs } = await fakePayPal(page);
  await startCheckout(page);
  await finishCheckout(page, "cancel");
  await expect(page.getByRole("alert")).toHaveText("You canceled the payment. Nothing was charged.");
  await pay(page).click();
  await expect(page.getByRole("button", { name: "Continue in PayPal's window…" })).toBeVisible();
  await finishCheckout(page, "error");
  await expect(page.getByRole("alert")).toContainText("Nothing was charged.");
  await expect(pay(page)).toBeEnabled();
  await expect.poll(() => logs.join()).toContain("PayPal payment canceled");
  await expect.poll(() => logs.join()).toContain("PayPal payment error");
  expect(requests.filter((request) => request.includes("capture"))).toEqual([]);
});

test("if PayPal's script can't be loaded, it is logged and nothing is charged", async ({ page }) => {
  const { logs } = await fakePayPal(page, { sdk: false });
  await page.goto("/pay");
  await page.waitForSelector("[data-island=PayButton][data-hydrated]");
  await pay(page).click();
  await expect(page.getByRole("alert")).toHaveText("We couldn't reach PayPal. Nothing was charged.");
  await expect.poll(() => logs.join()).toContain("We couldn't start the PayPal payment");
});

test("a declined payment shows why, and an unclear one is captured again later", async ({ page }) => {
  const message = "PayPal declined this payment. Nothing was charged. Please choose another way to pay.";
  const { requests } = await fakePayPal(page, {
    captures: [
      { status: 409, json: { message } },
      { status: 503, json: { message: "PayPal has not answered yet." } },
    ],
  });
  await startCheckout(page);
  await finishCheckout(page, "approve");
  await expect(page.getByRole("alert")).toHaveText(message);
  await pay(page).click();
  await expect(page.getByRole("button", { name: "Continue in PayPal's window…" })).toBeVisible();
  await finishCheckout(page, "approve");
  await expect(page.getByRole("alert")).toContainText("It's safe to try again");
  await expect(page.getByRole("link", { name: "this page" })).toHaveAttribute("href", "/pay/ORDER1");
  await page.reload();
  await page.waitForSelector("[data-island=PayButton][data-hydrated]");
  await expect(page.getByRole("alert")).toContainText("It's safe to try again");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("We received your payment of €33.00.")).toBeVisible();
  await page.reload();
  await expect(pay(page)).toBeEnabled();
  expect(requests.filter((request) => request.includes("capture"))).toHaveLength(3);
  expect(requests.filter((request) => request.startsWith("POST /paypal/order {"))).toHaveLength(2);
});

test("the payment page and the offer fit a phone, a tablet and a desktop", async ({ page }) => {
  const found: string[] = [];
  for (const path of ["/pay", "/?view=business"]) {
    await page.goto(path);
    found.push(...(await findOverflowAtAnySize(page, path)));
  }
  expect(found).toEqual([]);
});

for (const [theme, size] of THEMES) {
  test(`every state of a payment is accessible, ${theme}`, async ({ page, context, baseURL }) => {
    test.slow();
    await context.addCookies([{ name: "theme", value: theme, url: baseURL }]);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize(size);
    await fakePayPal(page, {
      captures: [{ status: 503, json: { message: "PayPal has not answered yet." } }, { json: PENDING }],
    });
    await startCheckout(page);
    const found = await findProblems(page, "in PayPal's window");
    await finishCheckout(page, "cancel");
    await expect(page.getByRole("alert")).not.toBeEmpty();
    found.push(...(await findProblems(page, "canceled")));
    await pay(page).click();
    await finishCheckout(page, "approve");
    await expect(page.getByRole("alert")).toContainText("It's safe to try again");
    found.push(...(await findProblems(page, "unclear")));
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Almost there")).toBeVisible();
    found.push(...(await findProblems(page, "pending")));
    await startCheckout(page);
    await finishCheckout(page, "approve");
    await expect(page.getByText("Thank you")).toBeVisible();
    found.push(...(await findProblems(page, "paid")));
    expect(found).toEqual([]);
  });
}
