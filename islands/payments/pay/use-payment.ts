// One payment from the click to the receipt: PayPal's window, its three answers, and a capture that may be asked for again.
import { useEffect, useState } from "react";
import { OFFER_ORDER, type Receipt } from "../../../src/features/payments/schema.ts";
import { getErrorMessages } from "../../lib/form.ts";
import { ApiError, call } from "../../lib/query.ts";
import { askedOrder } from "./asked-order.ts";
import { loadSdk } from "./paypal-sdk.ts";

export type Payment =
  /** `said` is how the last try ended; `approved` is an order that only waits for its capture. */
  | { at: "ready"; said?: string; approved?: string }
  | { at: "opening" | "open" | "capturing" }
  | { at: "paid"; receipt: Receipt };

/** A payment from the press of the button to its receipt, or to why there is none. */
export function usePayment(sdkUrl: string, nonce: string) {
  const [payment, setPayment] = useState<Payment>({ at: "ready" });
  useEffect(() => {
    const approved = askedOrder.get();
    if (approved) setPayment({ at: "ready", said: LEFT_OPEN, approved });
  }, []);

  async function pay(): Promise<void> {
    setPayment({ at: "opening" });
    try {
      const [sdk, { clientToken }] = await Promise.all([
        loadSdk(sdkUrl, nonce),
        call<{ clientToken: string }>("GET", "/paypal/setup"),
      ]);
      const paypal = await sdk.createInstance({ clientToken, components: ["paypal-payments"], pageType: "checkout" });
      const session = paypal.createPayPalOneTimePaymentSession({
        onApprove: ({ orderId }) => capture(orderId),
        onCancel(data) {
          console.info("PayPal payment cancelled", data);
          setPayment({ at: "ready", said: "You cancelled the payment. Nothing was charged." });
        },
        onError: (error) => failed("PayPal payment error", error),
      });
      setPayment({ at: "open" });
      await session.start({ presentationMode: "auto" }, openOrder());
    } catch (error) {
      failed("Failed to start the PayPal payment", error);
    }
  }

  async function capture(orderId: string): Promise<void> {
    setPayment({ at: "capturing" });
    askedOrder.keep(orderId);
    try {
      const receipt = await call<Receipt>("POST", `/paypal/order/${orderId}/capture`);
      askedOrder.forget();
      console.info("PayPal payment captured", receipt);
      setPayment({ at: "paid", receipt });
    } catch (error) {
      console.error("PayPal payment error", error);
      setPayment({ at: "ready", ...afterCapture(error, orderId) });
    }
  }

  function failed(what: string, error: unknown): void {
    console.error(what, error);
    const said = error instanceof ApiError ? getErrorMessages(error).message : "PayPal could not be reached.";
    setPayment({ at: "ready", said: withoutCharge(said) });
  }

  return { payment, pay, capture };
}

async function openOrder(): Promise<{ orderId: string }> {
  const { id } = await call<{ id: string }>("POST", "/paypal/order", OFFER_ORDER);
  return { orderId: id };
}

/** A refusal says that nothing was charged; no answer leaves it open, and then the same order is asked for again. */
function afterCapture(error: unknown, orderId: string): { said: string; approved?: string } {
  const refused = error instanceof ApiError && error.status < 500 && error.status !== 429;
  if (!refused) return { said: LEFT_OPEN, approved: orderId };
  askedOrder.forget();
  return { said: getErrorMessages(error).message };
}

const LEFT_OPEN =
  "Your approval arrived, but the payment could not be finished yet. Trying again is safe: this order is charged once at most.";

const withoutCharge = (said: string) => (said.includes("Nothing was charged") ? said : `${said} Nothing was charged.`);
