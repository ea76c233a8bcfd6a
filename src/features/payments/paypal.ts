// PayPal's Orders v2 and Payments v2 over HTTP: the token, an order, its capture; each call with a deadline, tried again only where that charges nobody twice.

import type { AppContext } from "../../context.ts";
import { ServiceUnavailable } from "../../errors.ts";
import { OFFER_ORDER } from "./schema.ts";

type Settings = NonNullable<AppContext["config"]["paypal"]>;

export type Timeouts = {
  /** ms one try may take. A capture is three calls at most, all within the 60 s of a quiet connection. */
  requestTimeoutMs: number;
  /** ms before each further try. */
  retryDelaysMs: readonly number[];
};

const TIMEOUT_MS: Timeouts = { requestTimeoutMs: 8000, retryDelaysMs: [500] };

/** Seconds before its end that a token counts as over. */
const TOKEN_MARGIN = 60;

type Money = { currency_code: string; value: string };

/** https://developer.paypal.com/docs/api/orders/v2/#definition-order, as far as we read it. */
export type Order = {
  id: string;
  intent?: string;
  status?: "CREATED" | "SAVED" | "APPROVED" | "VOIDED" | "COMPLETED" | "PAYER_ACTION_REQUIRED";
  purchase_units?: { amount?: Money; payments?: { captures?: Capture[] } }[];
  payment_source?: { paypal?: { email_address?: string } };
};

export type Capture = { id?: string; status?: string };

/** PayPal's refusal: `name` is the kind, `issues` what exactly is wrong. */
export class PayPalError extends Error {
  constructor(
    readonly status: number,
    readonly kind: string,
    readonly issues: string[],
    /** What PayPal's support asks for. */
    readonly debugId?: string,
  ) {
    super(`PayPal answered ${status} ${kind} ${issues.join(", ")}`);
  }
}

/** No answer, or one that says nothing about what happened. */
export class PayPalUnavailable extends ServiceUnavailable {}

export type PayPal = ReturnType<typeof connectPayPal>;

/** @param brandName who is paid, as PayPal's window shows it */
export function connectPayPal(settings: Settings, brandName: string, timeoutMs: Timeouts = TIMEOUT_MS) {
  const { api } = settings;
  const token = createTokenCache(settings, timeoutMs);

  /** @throws Refused, Unclear */
  async function call<T>(method: "GET" | "POST", path: string, requestId?: string, body?: object): Promise<T> {
    const once = async () =>
      parseResponse<T>(
        await send(timeoutMs, `${api}${path}`, {
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
    return withRetries(timeoutMs, async () => {
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
    /** A token that may be shown to a browser, for the web SDK; good for a quarter of an hour. */
    browserToken: () =>
      withRetries(
        timeoutMs,
        async () => (await fetchToken(settings, timeoutMs, { response_type: "client_token" })).value,
      ),

    /** Opens an order for the offer; one call opens one, however often it has to be sent. */
    openOrder: () =>
      call<Order>("POST", "/v2/checkout/orders", crypto.randomUUID(), {
        intent: OFFER_ORDER.intent,
        purchase_units: [
          {
            custom_id: "founders-offer",
            description: `${brandName}: the founders’ offer, one month`,
            amount: { currency_code: OFFER_ORDER.currency, value: OFFER_ORDER.amount },
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              brand_name: brandName,
              shipping_preference: "NO_SHIPPING",
              user_action: "PAY_NOW",
              payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED",
            },
          },
        },
      }),

    readOrder: (orderId: string) => call<Order>("GET", `/v2/checkout/orders/${orderId}`),

    /** Takes the money. The request id hangs on the order, so that whoever sends it again, from wherever, means the same capture. */
    captureOrder: (orderId: string) =>
      call<Order>("POST", `/v2/checkout/orders/${orderId}/capture`, `capture-${orderId}`, {}),

    /** Who knows longest what became of the money: an order is gone when its time is over. */
    readCapture: (captureId: string) => call<Capture>("GET", `/v2/payments/captures/${captureId}`),
  };
}

/** One token for all, asked for once, kept until shortly before it ends. */
function createTokenCache(settings: Settings, timeoutMs: Timeouts) {
  let kept: Promise<Token> | undefined;
  const forget = () => {
    kept = undefined;
  };
  const renew = () => {
    const asked = fetchToken(settings, timeoutMs);
    asked.catch(forget);
    kept = asked;
    return asked;
  };
  return {
    async read(): Promise<string> {
      const token = await (kept ?? renew());
      return (Date.now() < token.until ? token : await renew()).value;
    },
    forget,
  };
}

type Token = {
  value: string;
  /** ms since 1970. */
  until: number;
};

/** https://developer.paypal.com/api/rest/authentication/ */
async function fetchToken(settings: Settings, timeoutMs: Timeouts, more: Record<string, string> = {}): Promise<Token> {
  const { api, clientId, clientSecret } = settings;
  const { access_token, expires_in } = await parseResponse<{ access_token?: string; expires_in?: number }>(
    await send(timeoutMs, `${api}/v1/oauth2/token`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
        accept: "application/json",
      },
      body: new URLSearchParams({ grant_type: "client_credentials", ...more }).toString(),
    }),
  );
  if (!access_token) throw new PayPalUnavailable("PayPal does not answer right now.");
  return { value: access_token, until: Date.now() + ((expires_in ?? 0) - TOKEN_MARGIN) * 1000 };
}

async function send({ requestTimeoutMs }: Timeouts, url: string, request: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, { ...request, redirect: "error", signal: AbortSignal.timeout(requestTimeoutMs) });
    // The deadline holds for the body too.
    return new Response(await response.arrayBuffer(), response);
  } catch {
    throw new PayPalUnavailable("PayPal does not answer right now. Please try again in a moment.");
  }
}

/** @throws Unclear for what may have worked or may work later, Refused for the rest */
async function parseResponse<T>(response: Response): Promise<T> {
  const said = (await response.json().catch(() => undefined)) as
    | { name?: string; details?: { issue?: string }[]; debug_id?: string }
    | undefined;
  if (response.ok && said) return said as T;
  const issues = (said?.details ?? []).flatMap(({ issue }) => issue ?? []);
  const later = response.ok || response.status >= 500 || [408, 409, 425, 429].includes(response.status);
  if (later || issues.some((issue) => IN_PROGRESS.has(issue))) {
    throw new PayPalUnavailable("PayPal does not answer right now. Please try again in a moment.");
  }
  throw new PayPalError(response.status, said?.name ?? "", issues, said?.debug_id);
}

/** An earlier sending of the same call is still being worked on. */
const IN_PROGRESS = new Set(["ORDER_COMPLETION_IN_PROGRESS", "PREVIOUS_REQUEST_IN_PROGRESS"]);

/** Tries again what was left unclear; every call here may be repeated: it reads, or it carries a request id. */
async function withRetries<T>({ retryDelaysMs }: Timeouts, act: () => Promise<T>): Promise<T> {
  for (const pause of retryDelaysMs) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof PayPalUnavailable)) throw error;
      await Bun.sleep(pause);
    }
  }
  return act();
}
