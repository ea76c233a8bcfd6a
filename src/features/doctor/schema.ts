import * as v from "valibot";
import { Count } from "../../validation.ts";

export const RequestInfo = v.object({
  version: v.string(),
  baseUrl: v.string(),
  baseUrlIsSet: v.boolean(),
  production: v.boolean(),
  peer: v.string(),
  clientIp: v.string(),
  isTrustedProxy: v.boolean(),
  trustedProxies: Count,
  hasForwardedFor: v.boolean(),
  forwardedProto: v.nullable(v.string()),
  host: v.nullable(v.string()),
  maxOpenFiles: v.nullable(Count),
  /** ms since 1970 */
  time: Count,
});
export type RequestInfo = v.InferOutput<typeof RequestInfo>;
