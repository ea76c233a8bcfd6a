// A PayPal of one's own: OAuth, Orders v2 and a capture of Payments v2 as documented, with money that is counted, and with moods.
import type { Server } from "bun";
import { readContract } from "./contract-check.ts";
import { AUTHENTICATION_FAILURE, NOT_FOUND, unprocessable } from "./paypal-errors.ts";

export const CLIENT = { id: "client-id", secret: "client-secret" };

/** Whose PayPal account pays. */
export const PAYER = "maya@example.com";

/** How the next call to a path behaves before, or instead of, doing its work. */
export type Mood =
  /** Does its work, and then its answer never arrives. */
  | "works, then silent"
  /** Never answers, and does nothing. */
  | "silent"
  | "500"
  | "declined"
  | "declined capture"
  | "pending"
  | "not JSON"
  | "expired token"
  | "busy";

type Order = {
  id: string;
  intent: string;
  status: string;
  create_time: string;
  purchase_units: (Record<string, unknown> & { payments?: { captures: Capture[] } })[];
  payment_source?: object;
};

type Capture = { id: string; status: string; [more: string]: unknown };

const TIME = "2026-11-20T09:00:00Z";

export function openPayPal() {
  const contract = readContract();
  const violations: string[] = [];
  const calls: { path: string; requestId: string | null }[] = [];
  const moods = new Map<string, Mood[]>();
  const orders = new Map<string, Order>();
  /** By their order's id; they outlive it. */
  const captures = new Map<string, Capture>();
  const readResponse = new Map<string, { status: number; body: object }>();
  const silent: (() => void)[] = [];
  let opened = 0;
  let tokens = 0;
  let charged = 0;

  const server: Server<undefined> = Bun.serve({
    port: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const key = pathname.split("/").at(-1)!;
      const text = await request.text();
      const mood = moods.get(key)?.shift();
      calls.push({ path: `${request.method} ${pathname}`, requestId: request.headers.get("paypal-request-id") });
      if (pathname === "/v1/oauth2/token") return answerToken(request, text, mood);
      if (pathname.startsWith("/v2/payments/captures/")) return answerCapture(request, key, text);
      return answerOrders(request, pathname, text, mood);
    },
  });

  async function answerToken(request: Request, text: string, mood?: Mood): Promise<Response> {
    if (mood) return spoiled(mood);
    const basic = `Basic ${btoa(`${CLIENT.id}:${CLIENT.secret}`)}`;
    const form = new URLSearchParams(text);
    if (request.headers.get("authorization") !== basic || form.get("grant_type") !== "client_credentials")
      return Response.json(
        { error: "invalid_client", error_description: "Client Authentication failed" },
        { status: 401 },
      );
    tokens++;
    const browser = form.get("response_type") === "client_token";
    return Response.json({
      access_token: browser ? `browser-token-${tokens}` : `token-${tokens}`,
      token_type: "Bearer",
      expires_in: browser ? 900 : 32400,
      scope: "https://uri.paypal.com/services/payments/payment",
    });
  }

  /** https://developer.paypal.com/docs/api/payments/v2/#captures_get */
  function answerCapture(request: Request, id: string, text: string): Response {
    if (request.method !== "GET" || text !== "") violations.push(`captures/${id}: only a GET without a body`);
    if (!isAuthorized(request)) return Response.json(AUTHENTICATION_FAILURE, { status: 401 });
    const capture = [...captures.values()].find((one) => one.id === id);
    if (!capture) return Response.json(NOT_FOUND, { status: 404 });
    if (contract) note(contract.capture(capture), `it answered ${request.method} captures/${id}`);
    return Response.json(capture);
  }

  const isAuthorized = (request: Request) => /^Bearer token-\d+$/.test(request.headers.get("authorization") ?? "");

  async function answerOrders(request: Request, path: string, text: string, mood?: Mood): Promise<Response> {
    const { method } = request;
    const body = text === "" ? undefined : JSON.parse(text);
    if (contract) note(contract.request(method, path, request.headers, body), `we sent ${method} ${path}`);
    if (text !== "" && request.headers.get("content-type") !== "application/json")
      violations.push(`${path}: no JSON type`);
    if (mood === "expired token" || !isAuthorized(request)) return say(method, path, 401, AUTHENTICATION_FAILURE);
    if (mood === "busy") return say(method, path, 422, unprocessable("ORDER_COMPLETION_IN_PROGRESS"));
    if (mood === "silent" || mood === "500" || mood === "not JSON") return spoiled(mood, method, path);
    const { status, body: answer } = once(request.headers.get("paypal-request-id"), () =>
      work(method, path, body, mood),
    );
    if (mood === "works, then silent") return spoiled("silent");
    return say(method, path, status, answer);
  }

  /** The same request id gets the first answer again, and nothing happens twice. */
  function once(requestId: string | null, act: () => { status: number; body: object }) {
    const before = requestId && readResponse.get(requestId);
    if (before) return { ...before, status: before.status === 201 ? 200 : before.status };
    const result = act();
    if (requestId) readResponse.set(requestId, result);
    return result;
  }

  function work(method: string, path: string, body: Record<string, unknown>, mood?: Mood) {
    if (method === "POST" && path === "/v2/checkout/orders") {
      const id = `ORDER${String(++opened).padStart(12, "0")}`;
      const order: Order = {
        id,
        intent: String(body.intent),
        status: "PAYER_ACTION_REQUIRED",
        create_time: TIME,
        purchase_units: (body.purchase_units as object[]).map((unit) => ({ reference_id: "default", ...unit })),
      };
      orders.set(id, order);
      return { status: 201, body: order };
    }
    const [, , , , id = "", action] = path.split("/");
    const order = orders.get(id);
    if (!order) return { status: 404, body: NOT_FOUND };
    if (method === "GET") return { status: 200, body: order };
    if (action !== "capture") throw new Error(`The stand-in does not know ${path}.`);
    if (mood === "declined") return { status: 422, body: unprocessable("INSTRUMENT_DECLINED") };
    if (order.status === "COMPLETED") return { status: 422, body: unprocessable("ORDER_ALREADY_CAPTURED") };
    if (order.status !== "APPROVED") return { status: 422, body: unprocessable("ORDER_NOT_APPROVED") };
    const declined = mood === "declined capture";
    if (!declined) charged++;
    order.status = "COMPLETED";
    const [unit] = order.purchase_units;
    const capture = {
      id: `CAPTURE${String(captures.size + 1).padStart(10, "0")}`,
      status: declined ? "DECLINED" : mood === "pending" ? "PENDING" : "COMPLETED",
      amount: unit!.amount,
      final_capture: true,
      create_time: TIME,
      update_time: TIME,
    };
    captures.set(id, capture);
    unit!.payments = { captures: [capture] };
    return { status: 201, body: order };
  }

  function say(method: string, path: string, status: number, body: object): Response {
    if (contract) note(contract.answer(method, path, status, body), `it answered ${method} ${path}`);
    return Response.json(body, { status });
  }

  function spoiled(mood: Mood, method?: string, path?: string): Response | Promise<Response> {
    if (mood === "silent") return new Promise((resolve) => silent.push(() => resolve(new Response(null))));
    if (mood === "not JSON") return new Response("<html>Bad gateway</html>", { status: 200 });
    const body = {
      name: "INTERNAL_SERVER_ERROR",
      message: "An internal server error occurred.",
      debug_id: "90957fca61718",
    };
    return method && path ? say(method, path, 500, body) : Response.json(body, { status: 500 });
  }

  const note = (wrong: string[], where: string) => violations.push(...wrong.map((why) => `${where}: ${why}`));

  return {
    api: server.url.origin,
    settings: { clientId: CLIENT.id, clientSecret: CLIENT.secret, api: server.url.origin },
    /** What broke PayPal's contract, on either side. */
    violations,
    calls,
    orders,
    get charged() {
      return charged;
    },
    get tokens() {
      return tokens;
    },
    hasContract: contract !== undefined,
    /** Moods of the next calls to paths that end so. */
    feel: (ending: string, ...next: Mood[]) => void moods.set(ending, next),
    /** What the payer does in PayPal's window. */
    approve(id: string): void {
      const payment_source = { paypal: { email_address: PAYER, account_status: "VERIFIED" } };
      Object.assign(orders.get(id)!, { status: "APPROVED", payment_source });
    },
    /** What PayPal makes of a capture that it was still looking at. */
    decide(id: string, status: "COMPLETED" | "DECLINED" | "REFUNDED"): void {
      captures.get(id)!.status = status;
    },
    /** An order's time is over: PayPal knows it no more. */
    forget: (id: string) => void orders.delete(id),
    /** An order that somebody else's script opened. */
    plant(amount: { currency_code: string; value: string }, intent = "CAPTURE"): string {
      const id = `PLANTED${String(++opened).padStart(10, "0")}`;
      orders.set(id, {
        id,
        intent,
        status: "APPROVED",
        create_time: TIME,
        purchase_units: [{ reference_id: "default", amount }],
      });
      return id;
    },
    async close() {
      for (const end of silent) end();
      await server.stop(true);
    },
  };
}

export type PayPalStandIn = ReturnType<typeof openPayPal>;
