// PayPal's web SDK, version 6: its script, fetched when somebody wants to pay and not before, and the part of it we call.

/** What a payment session tells us. https://developer.paypal.com/sdk/js/reference */
type Callbacks = {
  onApprove(data: { orderId: string }): Promise<void>;
  onCancel(data: unknown): void;
  onError(error: unknown): void;
};

export type PaymentSession = {
  /** Opens PayPal's window. The order is a promise, so that the click still counts as the reason for the window. */
  start(options: { presentationMode: "auto" }, order: Promise<{ orderId: string }>): Promise<void>;
};

type PayPalSdk = {
  createInstance(options: {
    clientToken: string;
    components: ["paypal-payments"];
    pageType: "checkout";
  }): Promise<{ createPayPalOneTimePaymentSession(callbacks: Callbacks): PaymentSession }>;
};

let loading: Promise<PayPalSdk> | undefined;

/**
 * The SDK, loaded once.
 * @param nonce under which the page's policy admits what the SDK puts into it
 * @throws where the script does not come; the next call tries again
 */
export function loadSdk(url: string, nonce: string): Promise<PayPalSdk> {
  loading ??= new Promise<PayPalSdk>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.nonce = nonce;
    script.dataset.cspNonce = nonce;
    script.onload = () => {
      const { paypal } = window as unknown as { paypal?: PayPalSdk };
      if (paypal) resolve(paypal);
      else reject(new Error("The script is not PayPal's SDK."));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error("The script could not be loaded."));
    };
    document.head.append(script);
  }).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
