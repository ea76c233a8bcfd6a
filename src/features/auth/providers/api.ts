import * as v from "valibot";
import { identities } from "../../../../db/schema/index.ts";
import type { AppContext } from "../../../context.ts";
import { createSessionCookies, getCookie } from "../../../http/cookies.ts";
import { consumeRateLimit, SIGN_IN_START_LIMIT } from "../../../http/rate-limits.ts";
import { routes } from "../../../http/routes.ts";
import { safeRedirect } from "../../../http/safe-redirect.ts";
import { getClientInfo } from "../../../http/session.ts";
import { assertVisit, isOwnLink } from "../../../http/visits.ts";
import { done, IdPath, Ok } from "../../../validation.ts";
import { REAUTHENTICATED, reauthenticateViewer } from "../reauthentication-api.ts";
import { CurrentPassword, OfferedMethods, ProviderRedirect, SignInMethodList } from "../schema.ts";
import { getSignInMethods, removeMethod } from "../sign-in-methods.ts";
import * as flow from "./sign-in-flow.ts";

const redirects = (ctx: AppContext) =>
  routes(ctx, { withToken: false })
    .get("/api/login/:n", {
      public: true,
      errors: [403],
      headers: { "Set-Cookie": "A secret that the provider's response is checked against." },
    })
    .returns("redirect", async ({ params, request, viewer, set, redirect }) => {
      assertVisit(request.headers);
      const provider = flow.getProvider(ctx, params.n);
      const returnTo = safeRedirect(new URL(request.url).searchParams.get("returnTo"));
      if (viewer) return redirect(returnTo, 302);
      // A page elsewhere may link here, but nobody is signed in by a provider that knows them without wanting it.
      if (!isOwnLink(request.headers)) return redirect(`/login?returnTo=${encodeURIComponent(returnTo)}`, 302);
      try {
        await consumeRateLimit(ctx, SIGN_IN_START_LIMIT, request);
        const { url, cookie } = await flow.startRoundTrip(ctx, provider, { returnTo });
        set.headers["set-cookie"] = cookie;
        return redirect(url, 302);
      } catch (error) {
        return redirect(flow.toLoginPath(provider, flow.toProblemCode(ctx, error), returnTo), 302);
      }
    })
    .get("/api/callback/:n", { public: true, headers: { "Set-Cookie": "The session cookie." } })
    .returns("redirect", async ({ params, request, viewer, set, redirect }) => {
      const provider = flow.getProvider(ctx, params.n);
      const secret = getCookie(request, flow.getCookieName(ctx, provider));
      const expiredCookie = flow.getExpiredCookie(ctx, provider);
      set.headers["set-cookie"] = expiredCookie;
      const context = secret && (await flow.resumeRoundTrip(ctx, provider, request, secret));
      if (!secret || !context) return redirect(flow.toLoginPath(provider, "expired"), 302);
      const client = await getClientInfo(ctx, request);
      const trip = { provider, secret, context, request, client, viewer };
      const { path, newSession } = await flow.finishRoundTrip(ctx, trip);
      if (newSession) set.headers["set-cookie"] = [expiredCookie, ...createSessionCookies(ctx, newSession)] as never;
      return redirect(path, 302);
    });

export const providersApi = (ctx: AppContext) =>
  routes(ctx, { withToken: false })
    .use(redirects(ctx))
    .get("/api/auth/methods", { public: true })
    .returns(OfferedMethods, () => ({
      providers: ctx.config.providers.map(({ n, name }) => ({ n, name })),
      passkeys: ctx.config.passkeys,
      passwords: ctx.config.passwords,
    }))
    .get("/api/auth/identities", { auth: ["signed-in"] })
    .returns(SignInMethodList, ({ viewer }) => getSignInMethods(ctx.db, viewer.id, ctx.config.providers))
    .post("/api/auth/identities", {
      ...REAUTHENTICATED,
      errors: [404],
      limits: [SIGN_IN_START_LIMIT],
      body: v.strictObject({ provider: v.picklist([1, 2]), password: CurrentPassword }),
    })
    .returns(ProviderRedirect, async ({ body, viewer, set }) => {
      const provider = flow.getProvider(ctx, String(body.provider));
      await reauthenticateViewer(ctx, viewer, body.password);
      const { url, cookie } = await flow.startRoundTrip(ctx, provider, { userId: viewer.id, returnTo: "/profile" });
      set.headers["set-cookie"] = cookie;
      return { url };
    })
    .delete("/api/auth/identities/:id", { ...REAUTHENTICATED, params: IdPath })
    .returns(Ok, async ({ params, viewer, body }) => {
      await reauthenticateViewer(ctx, viewer, body.password);
      return done(removeMethod(ctx.db, viewer.id, identities, params.id, ctx.config.providers));
    });
