// A client for PayPal's Orders v2 and Payments v2 APIs. Requests can be retried: they read, or carry a request ID.
import type { AppContext } from "../../context.ts";
import { ServiceUnavailable } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { OFFER_ORDER } from "./schema.ts";

type Settings = NonNullable<AppContext["config"]["paypal"]>;

export type Timeouts = {
  /** Per attempt. A capture takes at most three requests, which must fit in the 60 s a connection may stay idle. */
  requestTimeoutMs: number;
  /** One per retry. */
  retryDelaysMs: readonly number[];
};

const TIMEOUTS: Timeouts = { requestTimeoutMs: 8000, retryDelaysMs: [500] };

/** Seconds before expiry after which a token is renewed. */
const TOKEN_MARGIN = 60;

type Money = { currency_code: string; value: string };

/** https://developer.paypal.com/docs/api/orders/v2/#definition-order, the fields we read. */
export type Order = {
  id: string;
  intent?: string;
  status?: "CREATED" | "SAVED" | "APPROVED" | "VOIDED" | "COMPLETED" | "PAYER_ACTION_REQUIRED";
  purchase_units?: { amount?: Money; payments?: { captures?: Capture[] } }[];
  payment_source?: { paypal?: { email_address?: string } };
};

export type Capture = { id?: string; status?: string };

/** An error response. https://developer.paypal.com/api/rest/responses/ */
export class PayPalError extends Error {
  constructor(
    readonly status: number,
    readonly kind: string,
    readonly issues: string[],
    /** Asked for by PayPal's support. */
    readonly debugId?: string,
  ) {
    super(`PayPal returned ${status} ${kind} ${issues.join(", ")}`);
  }
}

/** No response, or one that doesn't say what happened. */
export class PayPalUnavailable extends ServiceUnavailable {}

export type PayPal = ReturnType<typeof connectPayPal>;

export function connectPayPal(settings: Settings, site: { siteName: string }, timeouts: Timeouts = TIMEOUTS) {
  const { api } = settings;
  const token = createTokenCache(settings, timeouts);

  async function call<T>(method: "GET" | "POST", path: string, requestId?: string, body?: object): Promise<T> {
    const once = async () =>
      parseResponse<T>(
        await fetchWithTimeout(timeouts, `${api}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${await token.read()}`,
            accept: "application/json",
            ...(body && { "content-type": "application/json", prefer: "return=representation" }),
            ...(requestId && { "paypal-request-id": requestId }),
          },
          ...(body && { body: JSON.stringify(body) }),
        }),
      );
    return withRetries(timeouts, async () => {
      try {
        return await once();
      } catch (error) {
        if (!(error instanceof PayPalError && error.status === 401)) throw error;
        token.forget();
        return await once();
      }
    });
  }

  return {
    /** A token for the web SDK in the browser; valid for 15 minutes. */
    browserToken: () =>
      withRetries(
        timeouts,
        async () => (await fetchToken(settings, timeouts, { response_type: "client_token" })).value,
      ),

    /** Opens one order, even if the request is retried. */
    openOrder: () =>
      call<Order>("POST", "/v2/checkout/orders", crypto.randomUUID(), {
        intent: OFFER_ORDER.intent,
        purchase_units: [
          {
            custom_id: "founders-offer",
            description: t("{brandName}: the founders' offer, one month", { brandName: site.siteName }),
            amount: { currency_code: OFFER_ORDER.currency, value: OFFER_ORDER.amount },
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              brand_name: site.siteName,
              shipping_preference: "NO_SHIPPING",
              user_action: "PAY_NOW",
              payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED",
            },
          },
        },
      }),

    readOrder: (orderId: string) => call<Order>("GET", `/v2/checkout/orders/${orderId}`),

    /** The request ID is derived from the order, so that every retry, from any server, means the same capture. */
    captureOrder: (orderId: string) =>
      call<Order>("POST", `/v2/checkout/orders/${orderId}/capture`, `capture-${orderId}`, {}),

    /** Captures stay readable; orders expire. */
    readCapture: (captureId: string) => call<Capture>("GET", `/v2/payments/captures/${captureId}`),
  };
}

function createTokenCache(settings: Settings, timeouts: Timeouts) {
  let cached: Promise<Token> | undefined;
  const forget = () => {
    cached = undefined;
  };
  const renew = () => {
    const token = fetchToken(settings, timeouts);
    token.catch(forget);
    cached = token;
    return token;
  };
  return {
    async read(): Promise<string> {
      const token = await (cached ?? renew());
      return (Date.now() < token.expiresAt ? token : await renew()).value;
    },
    forget,
  };
}

type Token = {
  value: string;
  /** Epoch ms. */
  expiresAt: number;
};

/** https://developer.paypal.com/api/rest/authentication/ */
async function fetchToken(settings: Settings, timeouts: Timeouts, params: Record<string, string> = {}): Promise<Token> {
  const { api, clientId, clientSecret } = settings;
  const { access_token, expires_in } = await parseResponse<{ access_token?: string; expires_in?: number }>(
    await fetchWithTimeout(timeouts, `${api}/v1/oauth2/token`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
        accept: "application/json",
      },
      body: new URLSearchParams({ grant_type: "client_credentials", ...params }).toString(),
    }),
  );
  if (!access_token) throw new PayPalUnavailable("PayPal isn't responding.");
  return { value: access_token, expiresAt: Date.now() + ((expires_in ?? 0) - TOKEN_MARGIN) * 1000 };
}

async function fetchWithTimeout({ requestTimeoutMs }: Timeouts, url: string, request: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, { ...request, redirect: "error", signal: AbortSignal.timeout(requestTimeoutMs) });
    // The timeout covers the body too.
    return new Response(await response.arrayBuffer(), response);
  } catch {
    throw new PayPalUnavailable("PayPal isn't responding. Please try again in a moment.");
  }
}

/** @throws PayPalUnavailable if the request may have succeeded or may succeed later, else PayPalError */
async function parseResponse<T>(response: Response): Promise<T> {
  const body = (await response.json().catch(() => undefined)) as
    | { name?: string; details?: { issue?: string }[]; debug_id?: string }
    | undefined;
  if (response.ok && body) return body as T;
  const issues = (body?.details ?? []).flatMap(({ issue }) => issue ?? []);
  const mayRetry = response.ok || response.status >= 500 || [408, 409, 425, 429].includes(response.status);
  if (mayRetry || issues.some((issue) => IN_PROGRESS.has(issue))) {
    throw new PayPalUnavailable("PayPal isn't responding. Please try again in a moment.");
  }
  throw new PayPalError(response.status, body?.name ?? "", issues, body?.debug_id);
}

/** An earlier attempt of the same request is still running. */
const IN_PROGRESS = new Set(["ORDER_COMPLETION_IN_PROGRESS", "PREVIOUS_REQUEST_IN_PROGRESS"]);

async function withRetries<T>({ retryDelaysMs }: Timeouts, attempt: () => Promise<T>): Promise<T> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof PayPalUnavailable)) throw error;
      await Bun.sleep(delayMs);
    }
  }
  return attempt();
}
