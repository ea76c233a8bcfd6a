// A request's id: the one a trusted proxy gave it, so that both logs can be read side by side, or a new one.
import type { AppContext } from "../context.ts";
import { isFromTrustedProxy } from "./client-ip.ts";

export function requestIdOf(ctx: AppContext, request: Request): string {
  const given = request.headers.get("x-request-id");
  return given !== null && /^[\w.-]{8,64}$/.test(given) && isFromTrustedProxy(ctx, request)
    ? given
    : crypto.randomUUID();
}
