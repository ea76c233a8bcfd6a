// A payment from the click to the receipt: PayPal's window, its three callbacks, and a capture that can be retried.
import { useEffect, useState } from "react";
import { OFFER_ORDER, type Receipt } from "../../../src/features/payments/schema.ts";
import { msg, t } from "../../../src/i18n/t.ts";
import { getErrorMessages } from "../../lib/Form.tsx";
import { ApiError, call } from "../../lib/query.ts";
import { loadSdk } from "./paypal-sdk.ts";

export type Payment =
  /** `message` is how the last attempt ended; `approved` is the id of an order that only needs to be captured. */
  | { at: "ready"; message?: string; approved?: string }
  | { at: "opening" | "open" | "capturing" }
  | { at: "paid"; receipt: Receipt };

export function usePayment(sdkUrl: string, nonce: string) {
  const [payment, setPayment] = useState<Payment>({ at: "ready" });
  useEffect(() => {
    const approved = pendingOrder.get();
    if (approved) setPayment({ at: "ready", message: t(NOT_FINISHED), approved });
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
          console.info("PayPal payment canceled", data);
          setPayment({ at: "ready", message: t("You canceled the payment. Nothing was charged.") });
        },
        onError: (error) => fail(t("PayPal payment error"), error),
      });
      setPayment({ at: "open" });
      await session.start({ presentationMode: "auto" }, openOrder());
    } catch (error) {
      fail(t("We couldn't start the PayPal payment"), error);
    }
  }

  async function capture(orderId: string): Promise<void> {
    setPayment({ at: "capturing" });
    pendingOrder.keep(orderId);
    try {
      const receipt = await call<Receipt>("POST", `/paypal/order/${orderId}/capture`);
      pendingOrder.forget();
      console.info("PayPal payment captured", receipt);
      setPayment({ at: "paid", receipt });
    } catch (error) {
      console.error("PayPal payment error", error);
      setPayment({ at: "ready", ...afterCapture(error, orderId) });
    }
  }

  function fail(what: string, error: unknown): void {
    console.error(what, error);
    const message = error instanceof ApiError ? getErrorMessages(error).message : t("We couldn't reach PayPal.");
    const isSaid = error instanceof ApiError && SAY_NOTHING_WAS_CHARGED.includes(error.status);
    setPayment({ at: "ready", message: isSaid ? message : t("{message} Nothing was charged.", { message }) });
  }

  return { payment, pay, capture };
}

async function openOrder(): Promise<{ orderId: string }> {
  const { id } = await call<{ id: string }>("POST", "/paypal/order", OFFER_ORDER);
  return { orderId: id };
}

/** After a rejection, nothing was charged. Without a response, the same order has to be captured again. */
function afterCapture(error: unknown, orderId: string): { message: string; approved?: string } {
  const isRejected = error instanceof ApiError && error.status < 500 && error.status !== 429;
  if (!isRejected) return { message: t(NOT_FINISHED), approved: orderId };
  pendingOrder.forget();
  return { message: getErrorMessages(error).message };
}

const NOT_FINISHED = msg(
  "You approved the payment, but we couldn't finish it yet. It's safe to try again: you will be charged at most once.",
);

/** The statuses with which the routes of an order themselves say that nothing was charged. */
const SAY_NOTHING_WAS_CHARGED = [404, 409, 503];

/** The order whose capture is not confirmed. After a reload the page continues with it instead of opening another. */
const KEY = "order";

/** Does nothing in browsers that block storage. */
const pendingOrder = {
  get: () => attempt(() => localStorage.getItem(KEY)) ?? undefined,
  keep: (orderId: string) => attempt(() => localStorage.setItem(KEY, orderId)),
  forget: () => attempt(() => localStorage.removeItem(KEY)),
};

function attempt<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
