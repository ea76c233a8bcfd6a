// A request's id: the one a trusted proxy gave it, so that both logs can be read side by side, or a new one.
import type { House } from "../context.ts";
import { comesByProxy } from "./client-ip.ts";

export function requestIdOf(house: House, request: Request): string {
  const given = request.headers.get("x-request-id");
  return given !== null && /^[\w.-]{8,64}$/.test(given) && comesByProxy(house, request) ? given : crypto.randomUUID();
}
