// The Payments tab of /admin, and payments of people who are signed in.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { emailChannel } from "../../src/outbox/letters.ts";
import { deliverDue } from "../../src/outbox/outbox.ts";
import { PASSWORD, type Person, type TestApp } from "../test-app.ts";
import { type FakePayPal, PAYER, startFakePayPal } from "./fake-paypal.ts";
import { openAppWithPayPal } from "./paypal-app.ts";

const OFFER = { amount: "33.00", currency: "EUR", intent: "CAPTURE" };

let paypal: FakePayPal;
let app: TestApp;
let noor: Person;
beforeAll(async () => {
  paypal = startFakePayPal();
  app = await openAppWithPayPal(paypal, { LANGUAGES: "en,de,cs" });
  noor = await app.join("Noor", { type: null, admin: true });
  await noor.patch("/api/users/me", { firstName: "Noor", lastName: "Haddad" });
});
afterAll(async () => {
  await Promise.all([paypal.close(), app.close()]);
});

async function openOrder(payer: Person, language = "en"): Promise<string> {
  const response = await payer.send("POST", "/paypal/order", OFFER, { "accept-language": language });
  return ((await response.json()) as { id: string }).id;
}

async function pay(payer: Person, language?: string): Promise<{ orderId: string; captureId: string }> {
  const id = await openOrder(payer, language);
  paypal.approve(id);
  const receipt = await (await payer.post(`/paypal/order/${id}/capture`)).json();
  await app.deliver();
  return receipt as { orderId: string; captureId: string };
}

type Listed = { orderId: string; status: string; payer: { name: string | null; email: string } | null };
const list = (query = "") => noor.read<Listed[]>(`/api/admin/payments?${query}`);

test("Ida pays while signed in: her account and her export have the payment", async () => {
  const ida = await app.join("Ida", { type: "business" });
  await ida.patch("/api/users/me", { firstName: "Ida", lastName: "Moreau" });
  await app.sql`update users set language = 'de' where id = ${ida.id}`;
  const { orderId, captureId } = await pay(ida);
  const receipt = app.mails.at(-1)!;
  expect(receipt).toMatchObject({ kind: "payment", to: PAYER });
  expect(receipt.subject).toContain("33,00 €");
  expect(receipt.text).toContain("Hallo");
  expect(receipt.text).toMatch(/^Datum: \S+, \d{1,2}\.\u00a0\S+ 20\d\d$/m);

  expect(await list("q=moreau")).toMatchObject([
    {
      orderId,
      captureId,
      amount: "33.00",
      currency: "EUR",
      status: "COMPLETED",
      payer: { id: ida.id, email: ida.email, name: "Ida Moreau" },
      paypalUrl: `${paypal.api}/activity/payment/${captureId}`,
      refundNote: null,
    },
  ]);
  const { payments } = await ida.read("/api/users/export");
  expect(payments).toMatchObject([{ orderId, captureId, status: "COMPLETED", amount: "33.00" }]);
  const page = await (await noor.get(`/admin?tab=payments&order=${orderId}`)).text();
  expect(page).toContain("Ida Moreau");
  expect(page).toContain(`/activity/payment/${captureId}`);
});

test("without an address from PayPal, the receipt goes to the email of the account", async () => {
  const lena = await app.join("Lena", { type: "business" });
  const id = await openOrder(lena);
  paypal.approve(id);
  paypal.orders.get(id)!.payment_source = {};
  await lena.post(`/paypal/order/${id}/capture`);
  await app.deliver();
  expect(app.mails.at(-1)).toMatchObject({ to: lena.email });
});

test("the date of a receipt is the city's", async () => {
  await pay(app.visitor());
  const dateIn = async (timezone: string) => {
    await app.sql`update outbox set state = 'waiting', next_attempt_at = now(), facts = jsonb_build_object('orderId', (
      select order_id from payments order by created_at desc limit 1)) where id = (select max(id) from outbox)`;
    await deliverDue({ ...app.ctx, city: { name: "Monaco", timezone } }, [emailChannel]);
    return Date.parse(/^Date: (.+ 20\d\d)$/m.exec(app.mails.at(-1)!.text)![1]!);
  };
  // 25 hours apart
  expect(await dateIn("Pacific/Kiritimati")).toBeGreaterThan(await dateIn("Pacific/Pago_Pago"));
  expect(app.mails.at(-1)!.text).toStartWith("Hello,\n\nYour payment of €33.00 was received");
});

test("a visitor's receipt is in the language of the browser, or all in English", async () => {
  await pay(app.visitor(), "de");
  expect(app.mails.at(-1)!.text).toContain("Hallo");
  await pay(app.visitor(), "cs");
  expect(app.mails.at(-1)!.text).toStartWith("Hello,\n\nYour payment of €33.00 was received");
});

describe("Noor", () => {
  test("finds payments by order, receipt and state", async () => {
    const visitor = app.visitor();
    const { orderId, captureId } = await pay(visitor);
    const unpaid = await openOrder(visitor);
    expect(await list(`q=${orderId.toLowerCase()}`)).toMatchObject([{ orderId, payer: null }]);
    expect(await list(`q=${captureId}`)).toMatchObject([{ orderId }]);
    expect((await list("status=OPEN")).map((payment) => payment.orderId)).toEqual([unpaid]);
    expect(await list("q=100%25")).toEqual([]);
    expect((await noor.get("/api/admin/payments?status=LOST")).status).toBe(422);
    expect(await (await noor.get("/admin?tab=payments&status=OPEN")).text()).toContain("Without an account");
  });

  test("notes a refund, and learns from PayPal that it was made", async () => {
    const maya = await app.join("Maya", { type: "business" });
    const { orderId } = await pay(maya);
    paypal.decide(orderId, "REFUNDED");
    const path = `/api/admin/payments/${orderId}/refund-note`;
    expect((await noor.send("PUT", path, { note: " " })).status).toBe(422);
    const saved = await (await noor.send("PUT", path, { note: "She closed in November." })).json();
    expect(saved).toMatchObject({
      status: "REFUNDED",
      refundNote: "She closed in November.",
      refundNotedBy: { name: "Noor Haddad" },
      refundNotedAt: expect.any(String),
    });
    const [entry] = await noor.read("/api/admin/audit-log?action=payment.refund-note");
    expect(entry.subject).toMatchObject({ id: orderId });
    expect(JSON.stringify(entry)).not.toContain("November.");
    const page = await (await noor.get(`/admin?tab=payments&order=${orderId}`)).text();
    expect(page).toContain("She closed in November.");
    expect((await maya.read("/api/users/export")).payments).toMatchObject([{ refundNote: "She closed in November." }]);
  });

  test("keeps a note while PayPal is unreachable, and can't note an unpaid order", async () => {
    const { orderId, captureId } = await pay(app.visitor());
    paypal.behaveNext("token", "500", "500");
    const noted = await noor.send("PUT", `/api/admin/payments/${orderId}/refund-note`, { note: "Agreed by phone." });
    expect(await noted.json()).toMatchObject({ status: "COMPLETED", captureId, refundNote: "Agreed by phone." });
    const unpaid = await openOrder(app.visitor());
    const refused = await noor.send("PUT", `/api/admin/payments/${unpaid}/refund-note`, { note: "Refunded" });
    expect(refused.status).toBe(409);
    expect((await noor.send("PUT", "/api/admin/payments/NONE/refund-note", { note: "Refunded" })).status).toBe(404);
  });

  test("exports payments as a table in which no cell is a formula", async () => {
    const eve = await app.join("Eve", { type: "business" });
    await eve.patch("/api/users/me", { firstName: "=HYPERLINK(1)", lastName: "Eve" });
    await pay(eve);
    const csv = await (await noor.get("/api/admin/payments.csv?q=hyperlink")).text();
    const lines = csv.trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain("orderId,captureId,status,amount,currency");
    expect(lines[1]).toContain("'=HYPERLINK(1)");
    expect(lines[1]).toContain("COMPLETED,33.00,EUR");
  });

  test("pages through thousands of orders", async () => {
    await app.sql`insert into payments (order_id, amount, currency, status, next_check_at, created_at)
      select 'MANY' || n, 33, 'EUR', 'EXPIRED', now(), now() - n / 2 * interval '1 minute' from generate_series(1, 120) n`;
    const orders: string[] = [];
    for (let url: string | undefined = "/api/admin/payments?status=EXPIRED"; url; ) {
      const response = await noor.get(url);
      const page = (await response.json()) as Listed[];
      expect(page.length).toBeLessThanOrEqual(50);
      orders.push(...page.map(({ orderId }) => orderId));
      url = /<([^>]+)>/.exec(response.headers.get("link") ?? "")?.[1];
    }
    expect(new Set(orders).size).toBe(120);
    expect((await (await noor.get("/api/admin/payments.csv?status=EXPIRED")).text()).split("\r\n")).toHaveLength(122);
  });
});

test("Ella deletes her account: the payment stays, without her and the note about her", async () => {
  const ella = await app.join("Ella", { type: "business" });
  const { orderId } = await pay(ella);
  await noor.send("PUT", `/api/admin/payments/${orderId}/refund-note`, { note: "Ella asked twice." });
  expect((await ella.send("DELETE", "/api/users/me", { password: PASSWORD })).status).toBe(200);
  expect(await list(`q=${orderId}`)).toMatchObject([{ orderId, status: "COMPLETED", payer: null, refundNote: null }]);
});

test("nobody but admins sees payments", async () => {
  const [amira, mods] = [await app.join("Amira"), await app.join("Mona", { moderator: true })];
  for (const person of [amira, mods])
    for (const path of ["/api/admin/payments", "/api/admin/payments.csv"])
      expect((await person.get(path)).status).toBe(403);
  expect(await (await mods.get("/admin?tab=payments")).text()).not.toContain("33.00");
});
