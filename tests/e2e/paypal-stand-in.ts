// The part of PayPal that a payment of the server needs, in which every order is approved. For browser tests, which run on Node.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Capture = { id: string; status: string };

export async function startPayPal() {
  const captures = new Map<string, Capture>();
  let opened = 0;

  function answer(method: string, path: string): object {
    const [, , kind, , id = "", action] = path.split("/");
    if (path === "/v1/oauth2/token") return { access_token: "token", expires_in: 32_400 };
    if (kind === "payments") return [...captures.values()].find((capture) => path.endsWith(capture.id)) ?? {};
    if (method === "POST" && !action) return toOrder(`ORDER${++opened}`);
    if (action === "capture") captures.set(id, { id: id.replace("ORDER", "CAPTURE"), status: "COMPLETED" });
    return toOrder(id);
  }

  function toOrder(id: string): object {
    const capture = captures.get(id);
    const amount = { currency_code: "EUR", value: "33.00" };
    const payments = { captures: capture ? [capture] : [] };
    const status = capture ? "COMPLETED" : "APPROVED";
    return { id, intent: "CAPTURE", status, purchase_units: [{ amount, payments }] };
  }

  const server = createServer((request, response) => {
    request.resume();
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answer(request.method!, request.url!)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refund(orderId: string): void {
      captures.get(orderId)!.status = "REFUNDED";
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
