import type { AppContext } from "../context.ts";
import { API_TOKEN_PREFIX } from "../encoding/tokens.ts";
import type { NewSession } from "../features/auth/sessions.ts";

/** What routes with `startSession` say. */
export const SESSION_COOKIE = { "Set-Cookie": "The session cookie." };

type ResponseHeaders = { headers: Record<string, unknown> };

/** Signs the browser in. @returns the response */
export function startSession(ctx: AppContext, set: ResponseHeaders, newSession: NewSession): { ok: true } {
  set.headers["set-cookie"] = createSessionCookies(ctx, newSession);
  return { ok: true };
}

export function createSessionCookies(ctx: AppContext, newSession: NewSession): string[] {
  const { token, maxAgeSeconds, remember, deviceToken } = newSession;
  const session = `${cookieName(ctx)}=${token}; ${cookieAttributes(ctx)}${remember ? `; Max-Age=${maxAgeSeconds}` : ""}`;
  return deviceToken ? [session, createDeviceCookie(ctx, deviceToken)] : [session];
}

export const clearSessionCookie = (ctx: AppContext) => `${cookieName(ctx)}=; ${cookieAttributes(ctx)}; Max-Age=0`;

const cookieAttributes = ({ config }: AppContext) => `Path=/; HttpOnly; SameSite=Lax${config.secure ? "; Secure" : ""}`;

export const DEVICE_COOKIE = "device";

/** Has the ID of the banner that somebody closed. */
export const CLOSED_COOKIE = "closed";

const DEVICE_MAX_AGE_SECONDS = 365 * 24 * 3600;

/** Marks a browser that the account has signed in from. Sent to the sign-in routes only. */
const createDeviceCookie = ({ config }: AppContext, deviceToken: string) =>
  `${DEVICE_COOKIE}=${deviceToken}; Path=/api/auth; HttpOnly; SameSite=Strict${config.secure ? "; Secure" : ""}; Max-Age=${DEVICE_MAX_AGE_SECONDS}`;

/** The `__Host-` prefix binds the cookie to this host and requires https. */
export const cookieName = (ctx: AppContext) => (ctx.config.secure ? "__Host-sid" : "sid");

/** The secret of the session: an API token, which the cookie doesn't count beside, or the cookie's. */
export function getSessionToken(ctx: AppContext, request: Request): string | undefined {
  const token = getCookie(request, cookieName(ctx));
  return getApiToken(request) ?? (token && /^[\w-]{43}$/.test(token) ? token : undefined);
}

const BEARER = new RegExp(`^Bearer (${API_TOKEN_PREFIX}[\\w-]{43})$`, "i");
const TAKES_TOKENS = /^\/(api\/|mcp$)/;

/** Only the API takes tokens: pages are a browser's. Another `Authorization` may be that of a proxy. */
export function getApiToken(request: Request): string | undefined {
  const bearer = BEARER.exec(request.headers.get("authorization") ?? "")?.[1];
  return bearer && TAKES_TOKENS.test(URL.parse(request.url)?.pathname ?? "") ? bearer : undefined;
}

/** The first of several cookies with the same name, which has the longest path. */
export function getCookie(request: Request, name: string): string | undefined {
  const header = request.headers.get("cookie");
  if (!header) return undefined;
  for (const part of header.split(";")) {
    const pair = part.trimStart();
    if (pair.startsWith(name) && pair[name.length] === "=") return pair.slice(name.length + 1);
  }
  return undefined;
}
