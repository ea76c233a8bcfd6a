// What the server saw of a request, as it tells `sidestreet doctor`.
import * as v from "valibot";
import { Count } from "../../validation.ts";

export const RequestInfo = v.object({
  version: v.string(),
  baseUrl: v.string(),
  baseUrlIsSet: v.boolean(),
  production: v.boolean(),
  /** The address of the connection, and the one taken for the visitor's. */
  peer: v.string(),
  visitor: v.string(),
  /** Whether the peer is named in TRUSTED_PROXIES. */
  trusted: v.boolean(),
  trustedProxies: Count,
  forwardedFor: v.boolean(),
  forwardedProto: v.nullable(v.string()),
  host: v.nullable(v.string()),
  /** ms since 1970 */
  time: Count,
});
export type RequestInfo = v.InferOutput<typeof RequestInfo>;
