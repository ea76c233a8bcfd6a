// The request id: the one from a trusted proxy, so that both logs match, or a new one.
import type { AppContext } from "../context.ts";
import { isFromTrustedProxy } from "./client-ip.ts";

export function getRequestId(ctx: AppContext, request: Request): string {
  const given = request.headers.get("x-request-id");
  return given !== null && /^[\w.-]{8,64}$/.test(given) && isFromTrustedProxy(ctx, request)
    ? given
    : crypto.randomUUID();
}
