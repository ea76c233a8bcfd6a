// Check 14: sends wrong, repeated and interrupted payments against a stand-in for PayPal, and counts charges and records.
import { CLIENT, type FakePayPal, startFakePayPal } from "../payments/fake-paypal.ts";
import type { Check } from "./check.ts";
import { type Deployment, startDeployment } from "./deployment.ts";

const OFFER = { amount: "33.00", currency: "EUR", intent: "CAPTURE" };

export const payments: Check = {
  number: 14,
  name: "payments: wrong amount, currency, order; repeated capture; timeout then retry",
  target: "charged once, recorded once",
  async run() {
    const paypal = startFakePayPal();
    const deployment = await startDeployment({
      SAMPLE: "no",
      PAYPAL_CLIENT_ID: CLIENT.id,
      PAYPAL_CLIENT_SECRET: CLIENT.secret,
      PAYPAL_API: paypal.api,
    });
    try {
      const accepted = await countAcceptedOrders(deployment, paypal);
      const repeated = await captureRepeatedly(deployment, paypal);
      const retried = await captureWithLostResponse(deployment, paypal);
      const [row] =
        await deployment.sql`select count(*)::int as rows, count(distinct order_id)::int as orders from payments`;
      const once = repeated === 1 && retried === 1 && row!.rows === 2 && row!.orders === 2 && paypal.charged === 2;
      return {
        passed: accepted === 0 && once && paypal.violations.length === 0,
        result: `${accepted} wrong orders accepted; 2 orders, ${paypal.charged} charges, ${row!.rows} records; ${paypal.violations.length} violations of PayPal's contract`,
      };
    } finally {
      await deployment.close();
      await paypal.close();
    }
  },
};

const post = ({ server }: Deployment, path: string, body?: unknown) =>
  fetch(server.url + path, {
    method: "POST",
    headers: { origin: server.url, "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });

/** @returns the number accepted by the server or sent on to PayPal */
async function countAcceptedOrders(deployment: Deployment, paypal: FakePayPal): Promise<number> {
  const wrong = [
    { ...OFFER, amount: "0.01" },
    { ...OFFER, amount: 33 },
    { ...OFFER, amount: "33.000" },
    { ...OFFER, amount: "-33.00" },
    { ...OFFER, currency: "USD" },
    { ...OFFER, currency: "eur" },
    { ...OFFER, intent: "AUTHORIZE" },
    { ...OFFER, payee: "evil@example.com" },
    {},
    [],
  ];
  let accepted = 0;
  for (const order of wrong) if ((await post(deployment, "/paypal/order", order)).status !== 400) accepted++;
  const foreign = await Promise.all(
    ["UNKNOWN0000000001", "..%2f..", "x".repeat(300)].map((id) => post(deployment, `/paypal/order/${id}/capture`)),
  );
  accepted += foreign.filter(({ ok, status }) => ok || status >= 500).length;
  return accepted + paypal.calls.filter(({ path }) => path === "POST /v2/checkout/orders").length;
}

async function createApprovedOrder(deployment: Deployment, paypal: FakePayPal): Promise<string> {
  const { id } = (await (await post(deployment, "/paypal/order", OFFER)).json()) as { id: string };
  paypal.approve(id);
  return id;
}

/** Captures one order 12 times concurrently and once more. @returns the number of charges */
async function captureRepeatedly(deployment: Deployment, paypal: FakePayPal): Promise<number> {
  const before = paypal.charged;
  const id = await createApprovedOrder(deployment, paypal);
  const together = await Promise.all(Array.from({ length: 12 }, () => post(deployment, `/paypal/order/${id}/capture`)));
  const again = await post(deployment, `/paypal/order/${id}/capture`);
  if (![...together, again].every(({ status }) => status === 200)) throw new Error("a repeated capture was refused");
  return paypal.charged - before;
}

/** PayPal charges, but its response is lost; then the capture is retried. @returns the number of charges */
async function captureWithLostResponse(deployment: Deployment, paypal: FakePayPal): Promise<number> {
  const before = paypal.charged;
  const id = await createApprovedOrder(deployment, paypal);
  paypal.behaveNext("capture", "works, then silent");
  await post(deployment, `/paypal/order/${id}/capture`);
  const retried = await post(deployment, `/paypal/order/${id}/capture`);
  if (retried.status !== 200) throw new Error(`the retry got ${retried.status}`);
  return paypal.charged - before;
}
