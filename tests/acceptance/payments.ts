// Line 14: one price, charged once, recorded once, whatever is asked and whatever PayPal does. PayPal is a stand-in that keeps its contract.
import { CLIENT, openPayPal, type PayPalStandIn } from "../payments/paypal-stand-in.ts";
import { type City, openCity } from "./city.ts";
import type { Line } from "./line.ts";

const OFFER = { amount: "33.00", currency: "EUR", intent: "CAPTURE" };

export const payments: Line = {
  number: 14,
  name: "payments: wrong amount, currency, order; repeated capture; timeout then retry",
  target: "charged once, recorded once",
  async measure() {
    const paypal = openPayPal();
    const city = await openCity({
      SAMPLE: "no",
      PAYPAL_CLIENT_ID: CLIENT.id,
      PAYPAL_CLIENT_SECRET: CLIENT.secret,
      PAYPAL_API: paypal.api,
    });
    try {
      const accepted = await wrongOrders(city, paypal);
      const repeated = await repeatedCapture(city, paypal);
      const retried = await lostAnswer(city, paypal);
      const [row] = await city.sql`select count(*)::int as rows, count(distinct order_id)::int as orders from payments`;
      const once = repeated === 1 && retried === 1 && row!.rows === 2 && row!.orders === 2 && paypal.charged === 2;
      return {
        holds: accepted === 0 && once && paypal.violations.length === 0,
        figure: `${accepted} wrong orders accepted; 2 orders, ${paypal.charged} charges, ${row!.rows} records; ${paypal.violations.length} violations of PayPal's contract`,
      };
    } finally {
      await city.close();
      await paypal.close();
    }
  },
};

const post = ({ server }: City, path: string, body?: unknown) =>
  fetch(server.url + path, {
    method: "POST",
    headers: { origin: server.url, "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });

/** @returns how many were accepted, here or at PayPal */
async function wrongOrders(city: City, paypal: PayPalStandIn): Promise<number> {
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
  for (const order of wrong) if ((await post(city, "/paypal/order", order)).status !== 400) accepted++;
  const foreign = await Promise.all(
    ["UNKNOWN0000000001", "..%2f..", "x".repeat(300)].map((id) => post(city, `/paypal/order/${id}/capture`)),
  );
  accepted += foreign.filter(({ ok, status }) => ok || status >= 500).length;
  return accepted + paypal.calls.filter(({ path }) => path === "POST /v2/checkout/orders").length;
}

async function approved(city: City, paypal: PayPalStandIn): Promise<string> {
  const { id } = (await (await post(city, "/paypal/order", OFFER)).json()) as { id: string };
  paypal.approve(id);
  return id;
}

/** Twelve times at once and once more. @returns what it cost in charges */
async function repeatedCapture(city: City, paypal: PayPalStandIn): Promise<number> {
  const before = paypal.charged;
  const id = await approved(city, paypal);
  const together = await Promise.all(Array.from({ length: 12 }, () => post(city, `/paypal/order/${id}/capture`)));
  const again = await post(city, `/paypal/order/${id}/capture`);
  if (![...together, again].every(({ status }) => status === 200)) throw new Error("a repeated capture was refused");
  return paypal.charged - before;
}

/** PayPal charges, and its answer never arrives. */
async function lostAnswer(city: City, paypal: PayPalStandIn): Promise<number> {
  const before = paypal.charged;
  const id = await approved(city, paypal);
  paypal.feel("capture", "works, then silent");
  await post(city, `/paypal/order/${id}/capture`);
  const retried = await post(city, `/paypal/order/${id}/capture`);
  if (retried.status !== 200) throw new Error(`the retry got ${retried.status}`);
  return paypal.charged - before;
}
