import type { AppContext } from "../../context.ts";
import { getClientIp } from "../../http/client-ip.ts";
import { DEVICE_COOKIE, getCookie, SESSION_COOKIE, startSession } from "../../http/cookies.ts";
import { returns } from "../../http/openapi-meta.ts";
import { consumeRateLimit, isWithinLimit, type RateLimit } from "../../http/rate-limits.ts";
import { getClientInfo, routes } from "../../http/session.ts";
import { getLanguage } from "../../i18n/t.ts";
import { queueEmails } from "../../outbox/queue.ts";
import { Ok } from "../../validation.ts";
import { changePassword, getRateLimitKey } from "./accounts.ts";
import { passwordResetLetter } from "./email-templates.ts";
import { resetPassword } from "./password-reset.ts";
import { assertPasswordsEnabled } from "./passwords.ts";
import { ForgotPassword, PasswordChange, PasswordReset } from "./schema.ts";

/** Per account and IP address, so that nobody uses up what an address has for others, or an account elsewhere. */
const FORGOT_LIMIT: RateLimit = { name: "forgot", max: 3, windowSeconds: 3600 };
/** Per IP address, which a whole office may share. */
const FORGOT_ADDRESS_LIMIT: RateLimit = { name: "forgot-address", max: 60, windowSeconds: 3600 };
const RESET_EMAIL_LIMIT: RateLimit = { name: "reset-email", max: 5, windowSeconds: 3600 };
const RESET_LIMIT: RateLimit = { name: "reset", max: 20, windowSeconds: 3600, per: "address" };
const PASSWORD_LIMIT: RateLimit = { name: "change-password", max: 10, windowSeconds: 15 * 60 };

export const passwordApi = (ctx: AppContext) =>
  routes(ctx)
    .post(
      "/api/auth/forgot",
      async ({ request, body }) => {
        assertPasswordsEnabled(ctx.config);
        const key = await getRateLimitKey(ctx.db, body.email, getCookie(request, DEVICE_COOKIE));
        const isKnownDevice = key !== body.email;
        await consumeRateLimit(ctx, FORGOT_LIMIT, `${key} ${getClientIp(ctx, request)}`);
        if (!isKnownDevice) await consumeRateLimit(ctx, FORGOT_ADDRESS_LIMIT, request);
        // The same steps whether or not there is an account, so that response times don't reveal it.
        if (await isWithinLimit(ctx, RESET_EMAIL_LIMIT, key))
          await queueEmails(ctx.db, passwordResetLetter, [{ to: body.email, facts: {}, language: getLanguage() }]);
        return { ok: true };
      },
      {
        ...returns(Ok, { limits: [FORGOT_LIMIT, FORGOT_ADDRESS_LIMIT] }),
        inDemo: false,
        public: true,
        body: ForgotPassword,
      },
    )
    .post(
      "/api/auth/reset",
      async ({ request, body, set }) => {
        assertPasswordsEnabled(ctx.config);
        const newSession = await resetPassword(ctx.db, body, await getClientInfo(ctx, request), ctx.config.providers);
        return startSession(ctx, set, newSession);
      },
      {
        ...returns(Ok, { headers: SESSION_COOKIE }),
        inDemo: false,
        public: true,
        limits: [RESET_LIMIT],
        body: PasswordReset,
      },
    )
    .post(
      "/api/auth/password",
      async ({ viewer, body, set }) => {
        assertPasswordsEnabled(ctx.config);
        const newSession = await changePassword(ctx.db, viewer, body, ctx.config.providers);
        return startSession(ctx, set, newSession);
      },
      {
        ...returns(Ok, { headers: SESSION_COOKIE }),
        inDemo: false,
        auth: ["signed-in"],
        limits: [PASSWORD_LIMIT],
        body: PasswordChange,
      },
    );
