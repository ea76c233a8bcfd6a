// A fake PayPal: OAuth, Orders v2 and captures of Payments v2 as documented. Counts charges, and misbehaves on request.
import type { Server } from "bun";
import { readContract } from "./paypal-contract.ts";
import { AUTHENTICATION_FAILURE, NOT_FOUND, unprocessable } from "./paypal-errors.ts";

export const CLIENT = { id: "client-id", secret: "client-secret" };

export const PAYER = "maya@example.com";

/** How the next request to a path behaves. */
export type Behavior =
  /** Does its work, but the response is lost. */
  | "works, then silent"
  /** Does nothing and never responds. */
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

export function startFakePayPal() {
  const contract = readContract();
  const violations: string[] = [];
  const calls: { path: string; requestId: string | null }[] = [];
  const behaviors = new Map<string, Behavior[]>();
  const orders = new Map<string, Order>();
  /** By order ID. */
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
      const behavior = behaviors.get(key)?.shift();
      calls.push({ path: `${request.method} ${pathname}`, requestId: request.headers.get("paypal-request-id") });
      if (pathname === "/v1/oauth2/token") return respondToken(request, text, behavior);
      if (pathname.startsWith("/v2/payments/captures/")) return respondCapture(request, key, text);
      return respondOrders(request, pathname, text, behavior);
    },
  });

  async function respondToken(request: Request, text: string, behavior?: Behavior): Promise<Response> {
    if (behavior) return misbehave(behavior);
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
  function respondCapture(request: Request, id: string, text: string): Response {
    if (request.method !== "GET" || text !== "") violations.push(`captures/${id}: only a GET without a body`);
    if (!isAuthorized(request)) return Response.json(AUTHENTICATION_FAILURE, { status: 401 });
    const capture = [...captures.values()].find((one) => one.id === id);
    if (!capture) return Response.json(NOT_FOUND, { status: 404 });
    if (contract) note(contract.capture(capture), `we received ${request.method} captures/${id}`);
    return Response.json(capture);
  }

  const isAuthorized = (request: Request) => /^Bearer token-\d+$/.test(request.headers.get("authorization") ?? "");

  async function respondOrders(request: Request, path: string, text: string, behavior?: Behavior): Promise<Response> {
    const { method } = request;
    const body = text === "" ? undefined : JSON.parse(text);
    if (contract) note(contract.request(method, path, request.headers, body), `we sent ${method} ${path}`);
    if (text !== "" && request.headers.get("content-type") !== "application/json")
      violations.push(`${path}: no JSON type`);
    if (behavior === "expired token" || !isAuthorized(request))
      return respond(method, path, 401, AUTHENTICATION_FAILURE);
    if (behavior === "busy") return respond(method, path, 422, unprocessable("ORDER_COMPLETION_IN_PROGRESS"));
    if (behavior === "silent" || behavior === "500" || behavior === "not JSON")
      return misbehave(behavior, method, path);
    const { status, body: answer } = once(request.headers.get("paypal-request-id"), () =>
      work(method, path, body, behavior),
    );
    if (behavior === "works, then silent") return misbehave("silent");
    return respond(method, path, status, answer);
  }

  /** The same request id gets the first answer again, and nothing happens twice. */
  function once(requestId: string | null, run: () => { status: number; body: object }) {
    const before = requestId && readResponse.get(requestId);
    if (before) return { ...before, status: before.status === 201 ? 200 : before.status };
    const result = run();
    if (requestId) readResponse.set(requestId, result);
    return result;
  }

  function work(method: string, path: string, body: Record<string, unknown>, behavior?: Behavior) {
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
    if (behavior === "declined") return { status: 422, body: unprocessable("INSTRUMENT_DECLINED") };
    if (order.status === "COMPLETED") return { status: 422, body: unprocessable("ORDER_ALREADY_CAPTURED") };
    if (order.status !== "APPROVED") return { status: 422, body: unprocessable("ORDER_NOT_APPROVED") };
    const declined = behavior === "declined capture";
    if (!declined) charged++;
    order.status = "COMPLETED";
    const [unit] = order.purchase_units;
    const capture = {
      id: `CAPTURE${String(captures.size + 1).padStart(10, "0")}`,
      status: declined ? "DECLINED" : behavior === "pending" ? "PENDING" : "COMPLETED",
      amount: unit!.amount,
      final_capture: true,
      create_time: TIME,
      update_time: TIME,
    };
    captures.set(id, capture);
    unit!.payments = { captures: [capture] };
    return { status: 201, body: order };
  }

  function respond(method: string, path: string, status: number, body: object): Response {
    if (contract) note(contract.response(method, path, status, body), `we received ${method} ${path}`);
    return Response.json(body, { status });
  }

  function misbehave(behavior: Behavior, method?: string, path?: string): Response | Promise<Response> {
    if (behavior === "silent") return new Promise((resolve) => silent.push(() => resolve(new Response(null))));
    if (behavior === "not JSON") return new Response("<html>Bad gateway</html>", { status: 200 });
    const body = {
      name: "INTERNAL_SERVER_ERROR",
      message: "An internal server error occurred.",
      debug_id: "90957fca61718",
    };
    return method && path ? respond(method, path, 500, body) : Response.json(body, { status: 500 });
  }

  const note = (wrong: string[], where: string) => violations.push(...wrong.map((why) => `${where}: ${why}`));

  return {
    api: server.url.origin,
    settings: { clientId: CLIENT.id, clientSecret: CLIENT.secret, api: server.url.origin },
    /** Requests and responses that don't match PayPal's contract. */
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
    /** For the next requests to paths with this last segment. */
    behaveNext: (ending: string, ...next: Behavior[]) => void behaviors.set(ending, next),
    /** As the payer does in PayPal's window. */
    approve(id: string): void {
      const payment_source = { paypal: { email_address: PAYER, account_status: "VERIFIED" } };
      Object.assign(orders.get(id)!, { status: "APPROVED", payment_source });
    },
    /** Decides a pending capture. */
    decide(id: string, status: "COMPLETED" | "DECLINED" | "REFUNDED"): void {
      captures.get(id)!.status = status;
    },
    /** Expires an order. */
    forget: (id: string) => void orders.delete(id),
    /** Adds an order that wasn't opened by our server. */
    openForeignOrder(amount: { currency_code: string; value: string }, intent = "CAPTURE"): string {
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

export type FakePayPal = ReturnType<typeof startFakePayPal>;
