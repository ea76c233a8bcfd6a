import { Elysia } from "elysia";
import type { AppContext } from "../context.ts";
import { Forbidden } from "../errors.ts";
import { t } from "../i18n/t.ts";
import { getApiToken } from "./cookies.ts";
import { EARLY_EVENTS_SOURCE, INSTANT_PAGES_SOURCE } from "./inline-scripts.ts";

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `script-src 'self' ${EARLY_EVENTS_SOURCE} ${INSTANT_PAGES_SOURCE}`,
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

/** HSTS only over https, and without subdomains, which may be served over http and can't read the cookie (`__Host-`). */
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

/** Rejects a write whose Origin is missing, `null` or foreign, before reading its body. */
export const sameOrigin = (ctx: AppContext) =>
  new Elysia({ name: "same-origin" }).onRequest(({ request }) => {
    if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") return;
    const { pathname } = new URL(request.url);
    // A browser adds cookies to a foreign page's request, but no token. Assistants that aren't in a browser have no origin.
    if (pathname === "/mcp" ? !request.headers.has("origin") : getApiToken(request)) return;
    if (!isSameOrigin(ctx, request) && !ONE_CLICK_UNSUBSCRIBE.test(pathname))
      throw new Forbidden(
        t("This request did not come from a page of {baseUrl}. If you use another address, set BASE_URL to it.", {
          baseUrl: ctx.config.baseUrl,
        }),
      );
  });

/** One-click unsubscribe links (RFC 8058): the token authorizes, not a cookie, so no Origin is needed. */
const ONE_CLICK_UNSUBSCRIBE = /^\/mail-copies\/[\w-]{43}$/;

function isSameOrigin({ config }: AppContext, request: Request): boolean {
  const origin = request.headers.get("origin");
  if (!origin) return false;
  if (origin === config.baseUrl) return true;
  return !config.baseUrlIsSet && origin === `http://${request.headers.get("host")}`;
}

/** A secret URL of a page must not reach search engines or other sites' logs. */
export const SECRET_URL = { "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" };
