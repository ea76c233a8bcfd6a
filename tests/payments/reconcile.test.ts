// Reconciling payments whose payer left: recorded once, and the payer is emailed.
import { afterEach, beforeEach, expect, test } from "bun:test";
import { payments } from "../../db/schema/index.ts";
import { captureOrder, saveOutcome } from "../../src/features/payments/payments.ts";
import { connectPayPal } from "../../src/features/payments/paypal.ts";
import { reconcileDueOrders } from "../../src/features/payments/reconcile.ts";
import { recordOrder } from "../../src/features/payments/records.ts";
import { deleteExpired } from "../../src/ownership/retention.ts";
import type { TestApp } from "../test-app.ts";
import { type FakePayPal, PAYER, startFakePayPal } from "./fake-paypal.ts";
import { openAppWithPayPal } from "./paypal-app.ts";

const OFFER = { amount: "33.00", currency: "EUR", intent: "CAPTURE" };

let paypal: FakePayPal;
let client: ReturnType<typeof connectPayPal>;
let app: TestApp;
beforeEach(async () => {
  paypal = startFakePayPal();
  client = connectPayPal(paypal.settings, { siteName: "Sidestreet" }, { requestTimeoutMs: 150, retryDelaysMs: [1, 1] });
  app = await openAppWithPayPal(paypal);
});
afterEach(async () => {
  expect(paypal.violations).toEqual([]);
  await Promise.all([paypal.close(), app.close()]);
});

const stored = () => app.db.select().from(payments);
const capture = (id: string) => app.visitor().post(`/paypal/order/${id}/capture`);
const statusPage = async (id: string) => (await app.visitor().get(`/pay/${id}`)).text();
const reconcile = () => reconcileDueOrders(app.ctx, client);

/** Reconciles when every open order is due. */
async function reconcileLater(): Promise<void> {
  await app.sql`update payments set next_check_at = now()`;
  await reconcile();
}

async function openOrder(): Promise<string> {
  const { id } = (await (await app.visitor().post("/paypal/order", OFFER)).json()) as { id: string };
  return id;
}

async function approvedOrder(): Promise<string> {
  const id = await openOrder();
  paypal.approve(id);
  return id;
}

/** As after a crash between PayPal's response and storing it. */
async function loseRecord(): Promise<void> {
  await app.deliver();
  app.mails.length = 0;
  await app.sql`update payments set status = 'OPEN', capture_id = null`;
}

test("a payment lost in a crash is recorded once, and Maya is emailed", async () => {
  const id = await approvedOrder();
  await capture(id);
  await loseRecord();
  expect(await statusPage(id)).toContain("Please don&#x27;t pay again");
  await reconcileLater();
  await reconcileLater();
  expect(await stored()).toMatchObject([{ orderId: id, status: "COMPLETED", captureId: expect.stringMatching(/^C/) }]);
  expect(paypal.charged).toBe(1);
  expect(await app.deliver()).toMatchObject([
    { to: PAYER, subject: "Sidestreet: Your payment of €33.00 was received" },
  ]);
  expect(await statusPage(id)).toContain("We received your payment of €33.00.");
});

test("if PayPal was down during the capture, the job captures once", async () => {
  const id = await approvedOrder();
  paypal.behaveNext("capture", "silent", "silent", "silent");
  await expect(captureOrder(app.db, client, app.ctx.log, id)).rejects.toThrow(/safely try again/);
  await reconcile();
  expect(paypal.charged).toBe(0);
  await reconcileLater();
  expect(paypal.charged).toBe(1);
  expect(await stored()).toMatchObject([{ orderId: id, status: "COMPLETED" }]);
});

test("a declined payment is not charged later", async () => {
  const id = await approvedOrder();
  paypal.behaveNext("capture", "declined");
  expect((await capture(id)).status).toBe(409);
  await reconcileLater();
  expect(paypal.charged).toBe(0);
  expect(await statusPage(id)).toContain("nothing was charged");
});

test("if PayPal declines the job's capture, Maya is emailed", async () => {
  const id = await approvedOrder();
  paypal.behaveNext("capture", "silent", "silent", "silent");
  await captureOrder(app.db, client, app.ctx.log, id).catch(() => {});
  paypal.behaveNext("capture", "declined");
  await reconcileLater();
  await reconcileLater();
  expect(paypal.charged).toBe(0);
  expect(await app.deliver()).toMatchObject([
    { to: PAYER, subject: "Sidestreet: Your payment of €33.00 was declined" },
  ]);
});

test("an approved order without a capture request is not captured, and expires", async () => {
  const id = await approvedOrder();
  await reconcileLater();
  expect(await stored()).toMatchObject([{ status: "OPEN" }]);
  paypal.forget(id);
  await reconcileLater();
  expect(await stored()).toMatchObject([{ status: "EXPIRED" }]);
  expect(paypal.charged).toBe(0);
  expect(await app.deliver()).toEqual([]);
  expect(await statusPage(id)).toContain("nothing was charged");
  const asked = paypal.calls.length;
  await reconcileLater();
  expect(paypal.calls.length).toBe(asked);
});

test("an unapproved order expires after a week and is deleted after 90 days", async () => {
  await openOrder();
  await app.sql`update payments set created_at = now() - interval '8 days'`;
  await reconcileLater();
  expect(await stored()).toMatchObject([{ status: "EXPIRED" }]);
  await app.sql`update payments set created_at = now() - interval '91 days'`;
  await deleteExpired(app.db);
  expect(await stored()).toEqual([]);
});

test("a pending payment completes even after its order expired at PayPal", async () => {
  const id = await approvedOrder();
  paypal.behaveNext("capture", "pending");
  await capture(id);
  expect(await statusPage(id)).toContain("still processing");
  await reconcileLater();
  expect(await stored()).toMatchObject([{ status: "PENDING" }]);
  paypal.forget(id);
  paypal.decide(id, "COMPLETED");
  await reconcileLater();
  expect(await stored()).toMatchObject([{ status: "COMPLETED" }]);
  expect(await (await capture(id)).json()).toMatchObject({ status: "COMPLETED" });
});

test("if a pending payment is declined, Maya reads it by email and on the status page", async () => {
  const id = await approvedOrder();
  paypal.behaveNext("capture", "pending");
  await capture(id);
  paypal.decide(id, "DECLINED");
  await reconcileLater();
  await reconcileLater();
  expect(await stored()).toMatchObject([{ status: "DECLINED" }]);
  expect(await app.deliver()).toMatchObject([
    { to: PAYER, subject: "Sidestreet: Your payment of €33.00 was declined" },
  ]);
  expect(app.mails[0]!.text).toContain(`/pay/${id}`);
  expect(await statusPage(id)).toContain("PayPal declined this payment");
  expect((await capture(id)).status).toBe(409);
});

test("a payment refunded before it was recorded is stored as refunded", async () => {
  const id = await approvedOrder();
  await capture(id);
  await loseRecord();
  paypal.decide(id, "REFUNDED");
  await reconcileLater();
  expect(await stored()).toMatchObject([{ status: "REFUNDED" }]);
  expect(await app.deliver()).toEqual([]);
});

test("jobs on several servers and Maya's own capture charge once", async () => {
  for (let i = 0; i < 5; i++) {
    const id = await approvedOrder();
    await app.sql`update payments set capture_requested_at = now(), next_check_at = now() where order_id = ${id}`;
    const [answer] = await Promise.all([capture(id), reconcile(), reconcile(), reconcile()]);
    expect(await answer.json()).toMatchObject({ orderId: id, status: "COMPLETED" });
  }
  expect(paypal.charged).toBe(5);
  expect(await stored()).toHaveLength(5);
});

test("servers that learn the same outcome at the same moment store it once", async () => {
  for (let n = 0; n < 100; n++) {
    const orderId = `ORDER${n}`;
    await recordOrder(app.db, orderId, { language: "en" });
    const save = () => saveOutcome(app.db, orderId, { status: "COMPLETED", captureId: `CAPTURE${n}` });
    const saved = await Promise.all([save(), save(), save(), save(), save()]);
    for (const payment of saved) expect(payment).toMatchObject({ status: "COMPLETED", captureId: `CAPTURE${n}` });
  }
});

test("each order is claimed by one job, at growing intervals", async () => {
  const id = await openOrder();
  const asked = () => paypal.calls.filter(({ path }) => path === `GET /v2/checkout/orders/${id}`).length;
  await reconcile();
  expect(asked()).toBe(0);
  await app.sql`update payments set next_check_at = now(), created_at = now() - interval '1 hour'`;
  await Promise.all([reconcile(), reconcile(), reconcile()]);
  expect(asked()).toBe(1);
  const [row] = await app.sql`select extract(epoch from next_check_at - now()) / 60 as minutes from payments`;
  expect(Number(row!.minutes)).toBeWithin(59, 61);
});

test("if PayPal is down, the next run reconciles the order", async () => {
  const id = await approvedOrder();
  await capture(id);
  await loseRecord();
  paypal.behaveNext(id, "500", "500", "500");
  await expect(reconcileLater()).rejects.toThrow("PayPal isn't responding");
  expect(await stored()).toMatchObject([{ status: "OPEN" }]);
  await reconcileLater();
  expect(await stored()).toMatchObject([{ status: "COMPLETED" }]);
});

test("an unknown payment has no page", async () => {
  for (const id of ["ORDER9", "abc", "..%2F"]) expect((await app.visitor().get(`/pay/${id}`)).status).toBe(404);
});
