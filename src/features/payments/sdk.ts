import type { AppContext } from "../../context.ts";

type Settings = NonNullable<AppContext["config"]["paypal"]>;

const LIVE = { sdk: "https://www.paypal.com", allowed: "https://*.paypal.com https://*.paypalobjects.com" };
const SANDBOX = { ...LIVE, sdk: "https://www.sandbox.paypal.com" };

/** A stand-in for PayPal's API in tests serves its own SDK. */
const getHosts = ({ api }: Settings) =>
  api === "https://api-m.paypal.com"
    ? LIVE
    : api === "https://api-m.sandbox.paypal.com"
      ? SANDBOX
      : { sdk: api, allowed: api };

export const sdkUrl = (settings: Settings) => `${getHosts(settings).sdk}/web-sdk/v6/core`;

/** The page of a payment for the operator who is signed in at PayPal. Refunds are made there. */
export const transactionUrl = (settings: Settings, captureId: string) =>
  `${getHosts(settings).sdk}/activity/payment/${captureId}`;

/** Allows PayPal's hosts and its popup: https://developer.paypal.com/sdk/js/best-practices */
export function paymentHeaders(settings: Settings, nonce: string, pageScript: string): Record<string, string> {
  const { allowed } = getHosts(settings);
  return {
    "content-security-policy": [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}' ${pageScript} ${allowed}`,
      `style-src 'self' 'nonce-${nonce}' ${allowed}`,
      `img-src 'self' data: blob: ${allowed}`,
      "font-src 'self'",
      `connect-src 'self' ${allowed}`,
      `frame-src ${allowed}`,
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
    "cross-origin-opener-policy": "same-origin-allow-popups",
  };
}
