// Security headers on every answer, and the refusal of writes that come from another site.
import { Elysia } from "elysia";
import type { AppContext } from "../context.ts";
import { Forbidden } from "../errors.ts";

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * What every answer carries. HSTS only where the public address is https, and for this host alone: what else an operator
 * serves under its name may be on plain http, and the session’s cookie is out of its reach (`__Host-`).
 */
export const securityHeaders = (ctx: AppContext): Record<string, string> => ({
  "content-security-policy": CONTENT_SECURITY_POLICY,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), payment=(self), geolocation=(self)",
  ...(ctx.config.secure && { "strict-transport-security": "max-age=63072000" }),
});

/** Refuses a write whose Origin is missing, `null` or foreign, before anything of it is read. */
export const sameOrigin = (ctx: AppContext) =>
  new Elysia({ name: "same-origin" }).onRequest(({ request }) => {
    if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") return;
    if (!isOurs(ctx, request) && !POSTED_BY_MAIL_PROVIDERS.test(new URL(request.url).pathname)) {
      throw new Forbidden(
        `This request did not come from a page of ${ctx.config.baseUrl}. If the server is opened under another address, set BASE_URL to it.`,
      );
    }
  });

/** One-click unsubscribe links (RFC 8058): the token authorizes, not a cookie, so no Origin is needed. */
const POSTED_BY_MAIL_PROVIDERS = /^\/mail-copies\/[\w-]{43}$/;

function isOurs({ config }: AppContext, request: Request): boolean {
  const origin = request.headers.get("origin");
  if (!origin) return false;
  if (origin === config.baseUrl) return true;
  return !config.baseUrlIsSet && origin === `http://${request.headers.get("host")}`;
}
