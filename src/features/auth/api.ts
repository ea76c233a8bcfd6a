// Routes of signing up, in and out by email and password; the other ways in are used here.
import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { getClientIp } from "../../http/client-ip.ts";
import {
  clearSessionCookie,
  createDeviceCookie,
  createSessionCookies,
  DEVICE_COOKIE,
  getCookie,
} from "../../http/cookies.ts";
import { EXAMPLE } from "../../http/example-ids.ts";
import { tag } from "../../http/openapi-meta.ts";
import {
  consumeRateLimit,
  limitFailures,
  type RateLimit,
  SIGN_IN_ADDRESS_LIMIT,
  SIGN_IN_LIMIT,
  SIGN_IN_START_LIMIT,
} from "../../http/rate-limits.ts";
import { safeRedirect } from "../../http/safe-redirect.ts";
import { getClientInfo, getSessionId, session, type Viewer } from "../../http/session.ts";
import { Ok } from "../../validation.ts";
import { changePassword, rateLimitKey, register, requestReset, resetPassword, signIn } from "./accounts.ts";
import { emailConfirmationLink, emailsApi } from "./emails/api.ts";
import { resetEmail, runInBackground } from "./mails.ts";
import { passkeysApi } from "./passkeys/api.ts";
import { providersApi } from "./providers/api.ts";
import { ForgotPassword, NewAccount, OwnAccount, PasswordChange, PasswordReset, SignIn } from "./schema.ts";
import { endSession } from "./sessions.ts";

const doc = tag("Signing in");

const SIGN_UP_LIMIT: RateLimit = { name: "sign-up", max: 20, windowSeconds: 3600 };
const FORGOT_LIMIT: RateLimit = { name: "forgot", max: 5, windowSeconds: 3600 };
const RESET_EMAIL_LIMIT: RateLimit = { name: "reset-mail", max: 5, windowSeconds: 3600 };
const RESET_LIMIT: RateLimit = { name: "reset", max: 20, windowSeconds: 3600 };
const PASSWORD_LIMIT: RateLimit = { name: "change-password", max: 10, windowSeconds: 15 * 60 };

export const authApi = (ctx: AppContext) =>
  new Elysia({ name: "auth-api" })
    .use(session(ctx))
    .use(emailsApi(ctx))
    .use(passkeysApi(ctx))
    .use(providersApi(ctx))
    .get("/api/auth/user", ({ viewer }) => shown(viewer), {
      ...doc("Reads who is signed in.", OwnAccount),
      auth: ["signed-in"],
    })
    .post(
      "/api/auth/register",
      async ({ request, body, set }) => {
        await consumeRateLimit(ctx, SIGN_UP_LIMIT, getClientIp(ctx, request));
        const { userId, ...newSession } = await register(ctx.db, body, await getClientInfo(ctx, request));
        if (ctx.config.mail.smtpUrl)
          runInBackground(ctx, () => emailConfirmationLink(ctx, { id: userId, email: body.email }, body.email));
        set.headers["set-cookie"] = createSessionCookies(ctx, newSession) as never;
        return { ok: true };
      },
      {
        ...doc("Makes an account and signs in to it.", Ok, {
          errors: [409],
          limits: [SIGN_UP_LIMIT],
          headers: { "Set-Cookie": "The session." },
          example: { body: { email: "ada@example.com", password: EXAMPLE.password, firstName: "Ada" } },
        }),
        public: true,
        body: NewAccount,
      },
    )
    .post(
      "/api/auth/login",
      async ({ request, body, set }) => {
        const address = getClientIp(ctx, request);
        await consumeRateLimit(ctx, SIGN_IN_START_LIMIT, address);
        const newSession = await limitFailures(ctx, SIGN_IN_ADDRESS_LIMIT, address, async () => {
          const who = await rateLimitKey(ctx.db, body.email, getCookie(request, DEVICE_COOKIE));
          const client = await getClientInfo(ctx, request);
          return limitFailures(ctx, SIGN_IN_LIMIT, who, () => signIn(ctx.db, body, client));
        });
        set.headers["set-cookie"] = createSessionCookies(ctx, newSession) as never;
        return { ok: true };
      },
      {
        ...doc("Signs in by email and password. A suspended account is told so with 403.", Ok, {
          limits: [SIGN_IN_LIMIT, SIGN_IN_ADDRESS_LIMIT, SIGN_IN_START_LIMIT],
          headers: { "Set-Cookie": "The session." },
          example: { body: { email: "amira@example.com", password: EXAMPLE.password, remember: true } },
        }),
        public: true,
        body: SignIn,
      },
    )
    .post(
      "/api/auth/forgot",
      async ({ request, body }) => {
        await consumeRateLimit(ctx, FORGOT_LIMIT, getClientIp(ctx, request));
        runInBackground(ctx, () => emailResetLink(ctx, body.email));
        return { ok: true };
      },
      {
        ...doc(
          "Mails a link to choose a new password, where there is such an account; the answer is the same either way.",
          Ok,
          { limits: [FORGOT_LIMIT], example: { body: { email: "amira@example.com" } } },
        ),
        public: true,
        body: ForgotPassword,
      },
    )
    .post(
      "/api/auth/reset",
      async ({ request, body, set }) => {
        await consumeRateLimit(ctx, RESET_LIMIT, getClientIp(ctx, request));
        const newSession = await resetPassword(ctx.db, body, await getClientInfo(ctx, request));
        set.headers["set-cookie"] = createSessionCookies(ctx, newSession) as never;
        return { ok: true };
      },
      {
        ...doc("Chooses a new password with the token of a mailed link, and signs in.", Ok, {
          limits: [RESET_LIMIT],
          headers: { "Set-Cookie": "The session." },
          example: { body: { token: EXAMPLE.token, password: EXAMPLE.password } },
        }),
        public: true,
        body: PasswordReset,
      },
    )
    .post(
      "/api/auth/password",
      async ({ viewer, body, set }) => {
        await consumeRateLimit(ctx, PASSWORD_LIMIT, viewer.id);
        const { device } = await changePassword(ctx.db, viewer, body);
        set.headers["set-cookie"] = createDeviceCookie(ctx, device);
        return { ok: true };
      },
      {
        ...doc("Changes the password and ends all other sessions.", Ok, {
          limits: [PASSWORD_LIMIT],
          example: { body: { current: EXAMPLE.password, password: "another long password" } },
        }),
        auth: ["signed-in"],
        body: PasswordChange,
      },
    )
    .get(
      "/api/login",
      ({ request, redirect }) => {
        const returnTo = safeRedirect(new URL(request.url).searchParams.get("returnTo"));
        return redirect(returnTo === "/" ? "/login" : `/login?returnTo=${encodeURIComponent(returnTo)}`, 302);
      },
      {
        ...doc("Leads to where one signs in.", "redirect", {
          queryParams: { returnTo: "A path of this site to come back to." },
          example: { query: { returnTo: "/events" } },
        }),
        public: true,
      },
    )
    .get(
      "/api/logout",
      async ({ request, set, redirect }) => {
        const sid = await getSessionId(ctx, request);
        if (sid) await endSession(ctx.db, sid);
        set.headers["set-cookie"] = clearSessionCookie(ctx);
        return redirect("/", 302);
      },
      { ...doc("Signs out and leads to the first page.", "redirect"), public: true },
    );

const shown = ({ sid: _, ...user }: Viewer) => user;

async function emailResetLink(ctx: AppContext, email: string): Promise<void> {
  await consumeRateLimit(ctx, RESET_EMAIL_LIMIT, email);
  const reset = await requestReset(ctx.db, email);
  if (reset) await ctx.mail(resetEmail(ctx, email, reset.token));
}
