// An admin finds a payment, and notes that it was refunded at PayPal.
import { findOverflowAtAnySize, findProblems, THEMES } from "./accessibility.ts";
import { button, island, post, signInByApi, toast } from "./page.ts";
import { startPayPal } from "./paypal-stand-in.ts";
import { expect, testWith } from "./server.ts";

const paypal = await startPayPal();
const test = testWith({
  SAMPLE: "yes",
  PAYPAL_CLIENT_ID: "client-id",
  PAYPAL_CLIENT_SECRET: "client-secret",
  PAYPAL_API: paypal.api,
});
test.afterAll(() => paypal.close());

test("Ingrid pays, and Noor finds her payment and notes its refund", async ({ page, server, browser }) => {
  const owner = await browser.newPage({ baseURL: server.url });
  await signInByApi(owner, server.url, server.signIn("business"));
  const order = { amount: "33.00", currency: "EUR", intent: "CAPTURE" };
  const { id } = await (await post(owner.request, server.url, "/paypal/order", order)).json();
  await post(owner.request, server.url, `/paypal/order/${id}/capture`, {});
  await owner.close();

  await signInByApi(page, server.url, server.signIn("admin"));
  await page.goto("/admin?tab=payments");
  await page.getByLabel("Search").fill("ingrid");
  await page.getByLabel("State").selectOption("Paid");
  await button(page, "Apply").click();
  await page.waitForURL(/status=COMPLETED/);
  expect(await findOverflowAtAnySize(page, "/admin?tab=payments")).toEqual([]);
  await page.goto("/admin?tab=payments&q=ingrid");
  await page.getByRole("link", { name: "Ingrid Solhaug" }).press("Enter");
  await expect(page.getByRole("heading", { name: "€33.00" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open at PayPal" })).toHaveAttribute(
    "href",
    /activity\/payment\/CAPTURE/,
  );

  await expect(island(page, "RefundNote")).toBeVisible();
  await button(page, "Save").press("Enter");
  await expect(page.getByText("Enter a note.")).toBeVisible();
  paypal.refund(id);
  await page.getByLabel("Note").fill("She closed before the month began.");
  await button(page, "Save").press("Enter");
  await expect(toast(page, "Note saved")).toBeVisible();
  await expect(page.getByText("Refunded", { exact: true })).toBeVisible();
  await expect(page.getByRole("blockquote").getByText("She closed before the month began.")).toBeVisible();
  for (const [theme, size] of THEMES) {
    await page.context().addCookies([{ name: "theme", value: theme, url: server.url }]);
    await page.setViewportSize(size);
    for (const path of ["/admin?tab=payments", `/admin?tab=payments&order=${id}`]) {
      await page.goto(path);
      expect(await findProblems(page, `${path} ${theme}`)).toEqual([]);
    }
  }
});
