// Payments against a fake PayPal that misbehaves: charged once, stored once, and clear errors.
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { isNotNull } from "drizzle-orm";
import { payments } from "../../db/schema/index.ts";
import { captureOrder, openOrder } from "../../src/features/payments/payments.ts";
import { connectPayPal } from "../../src/features/payments/paypal.ts";
import type { TestApp } from "../test-app.ts";
import { type FakePayPal, startFakePayPal } from "./fake-paypal.ts";
import { openAppWithPayPal } from "./paypal-app.ts";
import { CONTRACT_FILE } from "./paypal-contract.ts";

const OFFER = { amount: "33.00", currency: "EUR", intent: "CAPTURE" };
const quick = { requestTimeoutMs: 150, retryDelaysMs: [1, 1] };

let paypal: FakePayPal;
let app: TestApp;
beforeEach(async () => {
  paypal = startFakePayPal();
  app = await openAppWithPayPal(paypal);
});
afterEach(async () => {
  expect(paypal.violations).toEqual([]);
  await Promise.all([paypal.close(), app.close()]);
});

/** A receipt's own `status` replaces the response's. */
const readReceipt = async (response: Response): Promise<Record<string, unknown>> => ({
  status: response.status,
  ...((await response.json()) as object),
});
const stored = () => app.db.select().from(payments).where(isNotNull(payments.captureId));
const capture = (orderId: string) => app.visitor().post(`/paypal/order/${orderId}/capture`);

/** An order that the payer has approved. */
async function approvedOrder(): Promise<string> {
  const { id } = (await (await app.visitor().post("/paypal/order", OFFER)).json()) as { id: string };
  paypal.approve(id);
  return id;
}

test("a visitor pays: one charge, one row, one receipt", async () => {
  const { clientToken } = await app.visitor().read("/paypal/setup");
  expect(clientToken).toStartWith("browser-token-");
  const id = await approvedOrder();
  expect(paypal.orders.get(id)!.purchase_units[0]!.amount).toEqual({ currency_code: "EUR", value: "33.00" });
  const receipt = await readReceipt(await capture(id));
  expect(receipt).toEqual({
    status: "COMPLETED",
    orderId: id,
    captureId: expect.stringMatching(/^CAPTURE/),
    amount: "33.00",
    currency: "EUR",
  });
  expect(await stored()).toMatchObject([{ orderId: id, amount: "33.00", currency: "EUR", status: "COMPLETED" }]);
  expect(paypal.charged).toBe(1);
});

test("any other price, currency or intent is rejected without calling PayPal", async () => {
  const others = [
    { ...OFFER, amount: "0.01" },
    { ...OFFER, amount: 33 },
    { ...OFFER, amount: "33.0" },
    { ...OFFER, currency: "USD" },
    { ...OFFER, intent: "AUTHORIZE" },
    { ...OFFER, extra: true },
    { amount: "33.00" },
    {},
    [],
    "33.00",
    undefined,
  ];
  for (const other of others) {
    const answer = await app.visitor().post("/paypal/order", other);
    expect(answer.status, JSON.stringify(other)).toBe(400);
    expect(((await answer.json()) as { message: string }).message).toMatch(/33\.00 EUR|JSON/);
  }
  expect(paypal.calls).toEqual([]);
});

test("capturing twice, in sequence or in parallel, charges once and sends a receipt", async () => {
  const id = await approvedOrder();
  const operator = JSON.stringify({ name: "Visit Monaco", address: "1 Quay Street" });
  await app.sql`insert into settings (key, value) values ('site.operator', ${operator})`;
  const first = await readReceipt(await capture(id));
  await app.deliver();
  expect(app.mails[0]!.text).toContain("Sold by:\nVisit Monaco\n1 Quay Street\n");
  expect(app.mails[0]!.text).toContain(`Receipt number: ${first.captureId}\n`);
  const asked = paypal.calls.length;
  expect(await readReceipt(await capture(id))).toEqual(first);
  expect(paypal.calls.length).toBe(asked);
  const other = await approvedOrder();
  const together = await Promise.all(Array.from({ length: 8 }, async () => readReceipt(await capture(other))));
  expect(new Set(together.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
  expect(paypal.charged).toBe(2);
  expect(await stored()).toHaveLength(2);
  expect(await app.deliver()).toHaveLength(2);
});

test("a lost response to a capture is retried and charges once", async () => {
  const id = await approvedOrder();
  const client = connectPayPal(paypal.settings, { siteName: "Sidestreet" }, quick);
  paypal.behaveNext("capture", "works, then silent");
  const receipt = await captureOrder(app.db, client, app.ctx.log, id);
  expect(receipt.status).toBe("COMPLETED");
  expect(paypal.charged).toBe(1);
  const requestIds = paypal.calls.filter(({ path }) => path.endsWith("/capture")).map(({ requestId }) => requestId);
  expect(requestIds).toEqual([`capture-${id}`, `capture-${id}`]);
  expect(await stored()).toHaveLength(1);
});

test("if PayPal stops responding after charging, the order counts as paid", async () => {
  const id = await approvedOrder();
  const client = connectPayPal(paypal.settings, { siteName: "Sidestreet" }, quick);
  paypal.behaveNext("capture", "works, then silent", "silent", "silent");
  expect((await captureOrder(app.db, client, app.ctx.log, id)).status).toBe("COMPLETED");
  expect(paypal.charged).toBe(1);
});

test("if PayPal is down, a 503 says that retrying is safe, and it is", async () => {
  const id = await approvedOrder();
  const client = connectPayPal(paypal.settings, { siteName: "Sidestreet" }, quick);
  paypal.behaveNext("capture", "silent", "500", "not JSON");
  await expect(captureOrder(app.db, client, app.ctx.log, id)).rejects.toThrow(/safely try again/);
  expect(paypal.charged).toBe(0);
  expect(await stored()).toEqual([]);
  expect(await readReceipt(await capture(id))).toMatchObject({ status: "COMPLETED" });
  expect(paypal.charged).toBe(1);
});

test("server errors and requests in progress are retried", async () => {
  const id = await approvedOrder();
  paypal.behaveNext("capture", "500");
  expect(await readReceipt(await capture(id))).toMatchObject({ status: "COMPLETED" });
  const other = await approvedOrder();
  paypal.behaveNext("capture", "busy");
  expect(await readReceipt(await capture(other))).toMatchObject({ status: "COMPLETED" });
  expect(paypal.charged).toBe(2);
});

test("retrying a lost order request opens one order", async () => {
  const client = connectPayPal(paypal.settings, { siteName: "Sidestreet" }, quick);
  paypal.behaveNext("order", "500");
  paypal.behaveNext("orders", "works, then silent");
  const { id } = await openOrder(app.db, client, app.ctx.log, { language: "en" });
  expect([...paypal.orders.keys()]).toEqual([id]);
  expect(await app.db.select().from(payments)).toMatchObject([{ orderId: id, status: "OPEN", captureId: null }]);
});

describe("without a charge, the error says so", () => {
  const rejected = async (response: Response) => {
    const { status, message } = await readReceipt(response);
    expect(message).toContain("Nothing was charged");
    expect(paypal.charged).toBe(0);
    expect((await stored()).filter((payment) => payment.status !== "DECLINED")).toEqual([]);
    return status;
  };

  test("declined by an error or by the status of the capture", async () => {
    const id = await approvedOrder();
    paypal.behaveNext("capture", "declined");
    expect(await rejected(await capture(id))).toBe(409);
    const other = await approvedOrder();
    paypal.behaveNext("capture", "declined capture");
    expect(await rejected(await capture(other))).toBe(409);
  });

  test("not approved, unknown, or malformed orders", async () => {
    const { id } = (await (await app.visitor().post("/paypal/order", OFFER)).json()) as { id: string };
    expect(await rejected(await capture(id))).toBe(409);
    expect(await rejected(await capture("NOBODYS"))).toBe(404);
    const asked = paypal.calls.length;
    for (const hostile of ["..%2F..%2Fv1%2Foauth2", "abc", "A".repeat(37), "A%00B"])
      expect(await rejected(await capture(hostile))).toBe(404);
    expect(paypal.calls.length).toBe(asked);
  });

  test("an order opened elsewhere with another price, currency or intent", async () => {
    expect(await rejected(await capture(paypal.openForeignOrder({ currency_code: "EUR", value: "0.01" })))).toBe(409);
    expect(await rejected(await capture(paypal.openForeignOrder({ currency_code: "HUF", value: "33.00" })))).toBe(409);
    expect(
      await rejected(await capture(paypal.openForeignOrder({ currency_code: "EUR", value: "33.00" }, "AUTHORIZE"))),
    ).toBe(409);
  });
});

test("a payment under review is stored as pending, then as completed", async () => {
  const id = await approvedOrder();
  paypal.behaveNext("capture", "pending");
  expect(await readReceipt(await capture(id))).toMatchObject({ status: "PENDING" });
  paypal.decide(id, "COMPLETED");
  expect(await readReceipt(await capture(id))).toMatchObject({ status: "COMPLETED" });
  expect(await stored()).toMatchObject([{ orderId: id, status: "COMPLETED" }]);
});

test("requests share an access token, and an expired one is renewed once", async () => {
  await Promise.all([approvedOrder(), approvedOrder(), approvedOrder()]);
  expect(paypal.tokens).toBe(1);
  paypal.behaveNext("orders", "expired token");
  await approvedOrder();
  expect(paypal.tokens).toBe(2);
});

test("wrong credentials give a 503 and a log entry without the secret", async () => {
  const wrong = await openAppWithPayPal(paypal, { PAYPAL_CLIENT_SECRET: "not-the-secret" });
  const answer = await wrong.visitor().post("/paypal/order", OFFER);
  expect(answer.status).toBe(503);
  const said = (await answer.text()) + wrong.logged.join("\n");
  expect(said).toContain("PayPal rejected a request");
  expect(said).not.toContain("not-the-secret");
  await wrong.close();
});

test.skipIf(!openedContract())("requests and responses are checked against PayPal's Orders v2 contract", () => {
  expect(paypal.hasContract).toBe(true);
});

test("visitors are rate-limited by address, and cross-site requests are rejected", async () => {
  const strict = await openAppWithPayPal(paypal, { RATE_LIMIT_FACTOR: "0.05" });
  const statuses: number[] = [];
  for (let i = 0; i < 4; i++) statuses.push((await strict.visitor().post("/paypal/order", OFFER)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const elsewhere = await strict
    .visitor()
    .send("POST", "/paypal/order", OFFER, { origin: "https://elsewhere.example" });
  expect(elsewhere.status).toBe(403);
  await strict.close();
});

function openedContract(): boolean {
  if (Bun.file(CONTRACT_FILE).size > 0) return true;
  console.warn(`${CONTRACT_FILE} is missing: requests and responses are not checked.`);
  return false;
}
