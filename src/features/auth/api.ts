import type { AppContext, RateLimit, Viewer } from "../../context.ts";
import { TooManyRequests } from "../../errors.ts";
import { getClientIp } from "../../http/client-ip.ts";
import { clearSessionCookie, DEVICE_COOKIE, getCookie, SESSION_COOKIE, startSession } from "../../http/cookies.ts";
import * as limits from "../../http/rate-limits.ts";
import { routes } from "../../http/routes.ts";
import { safeRedirect } from "../../http/safe-redirect.ts";
import { getClientInfo, getSessionId } from "../../http/session.ts";
import { assertVisit, isOwnLink } from "../../http/visits.ts";
import { getLanguage, t } from "../../i18n/t.ts";
import { queueEmails } from "../../outbox/queue.ts";
import { Ok } from "../../validation.ts";
import { changePassword, getRateLimitKey, register, signIn } from "./accounts.ts";
import { passwordResetLetter } from "./email-templates.ts";
import { emailsApi, MAILBOX_LIMIT } from "./emails/api.ts";
import { requestConfirmation } from "./emails/confirmations.ts";
import { readSignUpMode } from "./invitations.ts";
import { passkeysApi } from "./passkeys/api.ts";
import { resetPassword } from "./password-reset.ts";
import { assertPasswordsEnabled } from "./passwords.ts";
import { providersApi } from "./providers/api.ts";
import { ForgotPassword, NewAccount, OwnAccount, PasswordChange, PasswordReset, SignIn } from "./schema.ts";
import { endSession } from "./sessions.ts";
import { tokensApi } from "./tokens-api.ts";

const SIGN_UP_LIMIT: RateLimit = { name: "sign-up", max: 20, windowSeconds: 3600, per: "address" };

export const authApi = (ctx: AppContext) =>
  routes(ctx, { withToken: false })
    .use(passwordApi(ctx))
    .use(emailsApi(ctx))
    .use(passkeysApi(ctx))
    .use(providersApi(ctx))
    .use(tokensApi(ctx))
    .use(
      routes(ctx)
        .get("/api/auth/user", { auth: ["signed-in"] })
        .returns(OwnAccount, toOwnAccount),
    )
    .post("/api/auth/register", {
      inDemo: false,
      public: true,
      errors: [409],
      headers: SESSION_COOKIE,
      limits: [SIGN_UP_LIMIT],
      body: NewAccount,
    })
    .returns(Ok, async ({ request, body, set }) => {
      assertPasswordsEnabled(ctx.config);
      const newSession = await register(
        ctx.db,
        body,
        await getClientInfo(ctx, request),
        await readSignUpMode(ctx.db, ctx.config),
        async (tx, user) => {
          if (ctx.config.mail.smtpUrl && (await limits.isWithinLimit({ ...ctx, db: tx }, MAILBOX_LIMIT, user.email)))
            await requestConfirmation(tx, user, user.email);
        },
      );
      return startSession(ctx, set, newSession);
    })
    .post("/api/auth/login", {
      public: true,
      counts: [limits.SIGN_IN_LIMIT, limits.SIGN_IN_ADDRESS_LIMIT],
      headers: SESSION_COOKIE,
      limits: [limits.SIGN_IN_START_LIMIT],
      body: SignIn,
    })
    .returns(Ok, async ({ request, body, set }) => {
      assertPasswordsEnabled(ctx.config);
      const key = await getRateLimitKey(ctx.db, body.email, getCookie(request, DEVICE_COOKIE));
      const isKnownDevice = key !== body.email;
      const client = await getClientInfo(ctx, request);
      const attempt = () =>
        limits
          .limitFailures(ctx, limits.SIGN_IN_LIMIT, key, () => signIn(ctx.db, body, client, isKnownDevice))
          .catch(nameOtherWays);
      // What others at this address get wrong doesn't count for a known device.
      const newSession = await (isKnownDevice
        ? attempt()
        : limits.limitFailures(ctx, limits.SIGN_IN_ADDRESS_LIMIT, request, attempt));
      return startSession(ctx, set, newSession);
    })
    .get("/api/login", { public: true })
    .returns("redirect", ({ request, redirect }) => {
      const returnTo = safeRedirect(new URL(request.url).searchParams.get("returnTo"));
      const { passwords, providers } = ctx.config;
      const path = !passwords && providers.length === 1 ? `/api/login/${providers[0]!.n}` : "/login";
      return redirect(returnTo === "/" ? path : `${path}?returnTo=${encodeURIComponent(returnTo)}`, 302);
    })
    .get("/api/logout", { public: true, errors: [403] })
    .returns("redirect", async ({ request, set, redirect }) => {
      assertVisit(request.headers);
      // A page elsewhere may link here or open it, but only the user signs out.
      if (!isOwnLink(request.headers)) return redirect("/sign-out", 302);
      const sid = await getSessionId(ctx, request);
      if (sid) await endSession(ctx.db, sid);
      set.headers["set-cookie"] = clearSessionCookie(ctx);
      return redirect("/", 302);
    });

/** @throws the error, and if the account has had too many attempts, with what works all the same */
function nameOtherWays(error: unknown): never {
  if (!(error instanceof TooManyRequests)) throw error;
  const hint = t(
    "You can sign in now in a browser you used before, with a passkey, or with the link from “Forgot password?”.",
  );
  throw new TooManyRequests(`${error.message} ${hint}`, error.retryAfter);
}

const toOwnAccount = ({ viewer }: { viewer: Viewer }) => {
  const { sid: _, unreadMessages: __, newSeats: ___, language: ____, ...user } = viewer;
  return user;
};

/** Per account and IP address, so that nobody uses up what an address has for others, or an account elsewhere. */
const FORGOT_LIMIT: RateLimit = { name: "forgot", max: 3, windowSeconds: 3600 };
/** Per IP address, which a whole office may share. */
const FORGOT_ADDRESS_LIMIT: RateLimit = { name: "forgot-address", max: 60, windowSeconds: 3600 };
const RESET_EMAIL_LIMIT: RateLimit = { name: "reset-email", max: 5, windowSeconds: 3600 };
const RESET_LIMIT: RateLimit = { name: "reset", max: 20, windowSeconds: 3600, per: "address" };
const PASSWORD_LIMIT: RateLimit = { name: "change-password", max: 10, windowSeconds: 15 * 60 };

const passwordApi = (ctx: AppContext) =>
  routes(ctx, { withToken: false })
    .post("/api/auth/forgot", {
      inDemo: false,
      public: true,
      counts: [FORGOT_LIMIT, FORGOT_ADDRESS_LIMIT],
      body: ForgotPassword,
    })
    .returns(Ok, async ({ request, body }) => {
      assertPasswordsEnabled(ctx.config);
      const key = await getRateLimitKey(ctx.db, body.email, getCookie(request, DEVICE_COOKIE));
      const isKnownDevice = key !== body.email;
      await limits.consumeRateLimit(ctx, FORGOT_LIMIT, `${key} ${getClientIp(ctx, request)}`);
      if (!isKnownDevice) await limits.consumeRateLimit(ctx, FORGOT_ADDRESS_LIMIT, request);
      // The same steps whether or not there is an account, so that response times don't reveal it.
      if (await limits.isWithinLimit(ctx, RESET_EMAIL_LIMIT, key))
        await queueEmails(ctx.db, passwordResetLetter, [{ to: body.email, facts: {}, language: getLanguage() }]);
      return { ok: true };
    })
    .post("/api/auth/reset", {
      inDemo: false,
      public: true,
      headers: SESSION_COOKIE,
      limits: [RESET_LIMIT],
      body: PasswordReset,
    })
    .returns(Ok, async ({ request, body, set }) => {
      assertPasswordsEnabled(ctx.config);
      const newSession = await resetPassword(ctx.db, body, await getClientInfo(ctx, request), ctx.config.providers);
      return startSession(ctx, set, newSession);
    })
    .post("/api/auth/password", {
      inDemo: false,
      auth: ["signed-in"],
      headers: SESSION_COOKIE,
      limits: [PASSWORD_LIMIT],
      body: PasswordChange,
    })
    .returns(Ok, async ({ viewer, body, set }) => {
      assertPasswordsEnabled(ctx.config);
      const newSession = await changePassword(ctx.db, viewer, body, ctx.config.providers);
      return startSession(ctx, set, newSession);
    });
