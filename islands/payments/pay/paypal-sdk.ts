// Loads PayPal's web SDK (version 6) when a visitor wants to pay, and types the part of it that we use.

/** https://developer.paypal.com/sdk/js/reference */
type Callbacks = {
  onApprove(data: { orderId: string }): Promise<void>;
  onCancel(data: unknown): void;
  onError(error: unknown): void;
};

export type PaymentSession = {
  /** Opens PayPal's window. It takes a promise because browsers only allow the window right after a click. */
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

/** Loads the SDK once; after an error, the next call tries again. @param nonce allows its scripts under the page's policy */
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
