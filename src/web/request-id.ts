// The name of a request: a trusted proxy's own where it gives one, so that its log and ours can be read side by side.
import type { House } from "../house.ts";
import { comesByProxy } from "./visitor.ts";

export function requestIdOf(house: House, request: Request): string {
  const given = request.headers.get("x-request-id");
  return given !== null && /^[\w.-]{8,64}$/.test(given) && comesByProxy(house, request) ? given : crypto.randomUUID();
}
