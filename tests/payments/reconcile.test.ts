// What becomes of a payment whose payer never comes back: a round asks PayPal, records it once, and tells the payer.
import { afterEach, beforeEach, expect, test } from "bun:test";
import { payments } from "../../db/schema/index.ts";
import { captureOrder } from "../../src/features/payments/payments.ts";
import { connectPayPal } from "../../src/features/payments/paypal.ts";
import { settleDueOrders } from "../../src/features/payments/reconcile.ts";
import type { TestApp } from "../test-app.ts";
import { openPayPal, PAYER, type PayPalStandIn } from "./paypal-stand-in.ts";
import { openShop } from "./shop.ts";

const OFFER = { amount: "33.00", currency: "EUR", intent: "CAPTURE" };

let paypal: PayPalStandIn;
let till: ReturnType<typeof connectPayPal>;
let app: TestApp;
beforeEach(async () => {
  paypal = openPayPal();
  till = connectPayPal(paypal.settings, "Sidestreet", { requestTimeoutMs: 150, retryDelaysMs: [1, 1] });
  app = await openShop(paypal);
});
afterEach(async () => {
  expect(paypal.violations).toEqual([]);
  await Promise.all([paypal.close(), app.close()]);
});

const stored = () => app.db.select().from(payments);
const capture = (id: string) => app.visitor().post(`/paypal/order/${id}/capture`);
const standing = async (id: string) => (await app.visitor().get(`/pay/${id}`)).text();
const round = () => settleDueOrders(app.ctx, till);

/** A round after so long that every open order is due. */
async function laterRound(): Promise<void> {
  await app.sql`update payments set next_check_at = now()`;
  await round();
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

/** The server died between PayPal's answer and its own record of it. */
const loseRecord = () => app.sql`update payments set status = 'OPEN', capture_id = null`;

test("Maya pays, the server dies before it records that, and she never comes back: recorded once, and she is told", async () => {
  const id = await approvedOrder();
  await capture(id);
  await loseRecord();
  expect(await standing(id)).toContain("There is no need to pay again");
  await laterRound();
  await laterRound();
  expect(await stored()).toMatchObject([{ orderId: id, status: "COMPLETED", captureId: expect.stringMatching(/^C/) }]);
  expect(paypal.charged).toBe(1);
  expect(app.mails).toMatchObject([{ to: PAYER, subject: "Sidestreet: Your payment of 33.00 EUR has arrived" }]);
  expect(await standing(id)).toContain("Your payment of 33.00 EUR has arrived.");
});

test("PayPal was away when Maya pressed the button: the round takes the money she asked to pay, once", async () => {
  const id = await approvedOrder();
  paypal.feel("capture", "silent", "silent", "silent");
  await expect(captureOrder(app.db, till, app.ctx.log, id)).rejects.toThrow(/safely try again/);
  await round();
  expect(paypal.charged).toBe(0);
  await laterRound();
  expect(paypal.charged).toBe(1);
  expect(await stored()).toMatchObject([{ orderId: id, status: "COMPLETED" }]);
});

test("who was told that nothing was charged is not charged later", async () => {
  const id = await approvedOrder();
  paypal.feel("capture", "declined");
  expect((await capture(id)).status).toBe(409);
  await laterRound();
  expect(paypal.charged).toBe(0);
  expect(await standing(id)).toContain("nothing was charged");
});

test("PayPal declines what the round asks for: nothing is charged, and Maya is told", async () => {
  const id = await approvedOrder();
  paypal.feel("capture", "silent", "silent", "silent");
  await captureOrder(app.db, till, app.ctx.log, id).catch(() => {});
  paypal.feel("capture", "declined");
  await laterRound();
  await laterRound();
  expect(paypal.charged).toBe(0);
  expect(app.mails).toMatchObject([{ to: PAYER, subject: "Sidestreet: Your payment of 33.00 EUR was declined" }]);
});

test("an order that was approved and never asked to be captured is left alone, and ends unpaid", async () => {
  const id = await approvedOrder();
  await laterRound();
  expect(await stored()).toMatchObject([{ status: "OPEN" }]);
  paypal.forget(id);
  await laterRound();
  expect(await stored()).toMatchObject([{ status: "EXPIRED" }]);
  expect(paypal.charged).toBe(0);
  expect(app.mails).toEqual([]);
  expect(await standing(id)).toContain("nothing was charged");
  const asked = paypal.calls.length;
  await laterRound();
  expect(paypal.calls.length).toBe(asked);
});

test("an order that nobody approved within a week is over though PayPal still knows it, and forgotten after a season", async () => {
  await openOrder();
  await app.sql`update payments set created_at = now() - interval '8 days'`;
  await laterRound();
  expect(await stored()).toMatchObject([{ status: "EXPIRED" }]);
  await app.sql`update payments set created_at = now() - interval '91 days'`;
  await round();
  expect(await stored()).toEqual([]);
});

test("what PayPal was still looking at is completed, though the order itself is long gone", async () => {
  const id = await approvedOrder();
  paypal.feel("capture", "pending");
  await capture(id);
  expect(await standing(id)).toContain("still looking");
  await laterRound();
  expect(await stored()).toMatchObject([{ status: "PENDING" }]);
  paypal.forget(id);
  paypal.decide(id, "COMPLETED");
  await laterRound();
  expect(await stored()).toMatchObject([{ status: "COMPLETED" }]);
  expect(await (await capture(id)).json()).toMatchObject({ status: "COMPLETED" });
});

test("what PayPal was still looking at is declined: Maya reads it in her mail and on the payment's page", async () => {
  const id = await approvedOrder();
  paypal.feel("capture", "pending");
  await capture(id);
  paypal.decide(id, "DECLINED");
  await laterRound();
  await laterRound();
  expect(await stored()).toMatchObject([{ status: "DECLINED" }]);
  expect(app.mails).toMatchObject([{ to: PAYER, subject: "Sidestreet: Your payment of 33.00 EUR was declined" }]);
  expect(app.mails[0]!.text).toContain(`/pay/${id}`);
  expect(await standing(id)).toContain("PayPal declined this payment");
  expect((await capture(id)).status).toBe(409);
});

test("what was paid back before it was recorded is known as paid back", async () => {
  const id = await approvedOrder();
  await capture(id);
  await loseRecord();
  paypal.decide(id, "REFUNDED");
  await laterRound();
  expect(await stored()).toMatchObject([{ status: "REFUNDED" }]);
  expect(app.mails).toEqual([]);
});

test("rounds on several servers and Maya herself at once: charged once, recorded once, no other answer", async () => {
  for (let i = 0; i < 5; i++) {
    const id = await approvedOrder();
    await app.sql`update payments set capture_requested_at = now(), next_check_at = now() where order_id = ${id}`;
    const [answer] = await Promise.all([capture(id), round(), round(), round()]);
    expect(await answer.json()).toMatchObject({ orderId: id, status: "COMPLETED" });
  }
  expect(paypal.charged).toBe(5);
  expect(await stored()).toHaveLength(5);
});

test("each order is taken by one round alone, and asked about ever more rarely", async () => {
  const id = await openOrder();
  const asked = () => paypal.calls.filter(({ path }) => path === `GET /v2/checkout/orders/${id}`).length;
  await round();
  expect(asked()).toBe(0);
  await app.sql`update payments set next_check_at = now(), created_at = now() - interval '1 hour'`;
  await Promise.all([round(), round(), round()]);
  expect(asked()).toBe(1);
  const [row] = await app.sql`select extract(epoch from next_check_at - now()) / 60 as minutes from payments`;
  expect(Number(row!.minutes)).toBeWithin(59, 61);
});

test("PayPal is away: the round gives way, and the next one settles it", async () => {
  const id = await approvedOrder();
  await capture(id);
  await loseRecord();
  paypal.feel(id, "500", "500", "500");
  await expect(laterRound()).rejects.toThrow("PayPal does not answer");
  expect(await stored()).toMatchObject([{ status: "OPEN" }]);
  await laterRound();
  expect(await stored()).toMatchObject([{ status: "COMPLETED" }]);
});

test("a payment that nobody made has no page", async () => {
  for (const id of ["ORDER9", "abc", "..%2F"]) expect((await app.visitor().get(`/pay/${id}`)).status).toBe(404);
});
