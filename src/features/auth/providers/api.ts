// Routes to a provider and back: signing in with it, and connecting its account to the one here.
import { Elysia } from "elysia";
import * as v from "valibot";
import type { Provider } from "../../../config.ts";
import type { AppContext } from "../../../context.ts";
import { NotFound, Suspended, TooManyRequests } from "../../../errors.ts";
import { getClientIp } from "../../../http/client-ip.ts";
import { createSessionCookies, getCookie } from "../../../http/cookies.ts";
import { EXAMPLE } from "../../../http/example-ids.ts";
import { tag } from "../../../http/openapi-meta.ts";
import { consumeRateLimit, SIGN_IN_START_LIMIT } from "../../../http/rate-limits.ts";
import { safeRedirect } from "../../../http/safe-redirect.ts";
import { getClientInfo, session, type Viewer } from "../../../http/session.ts";
import { Id, Ok } from "../../../validation.ts";
import { type ChallengeContext, consumeChallenge, createChallenge } from "../challenges.ts";
import { runInBackground, signInMethodAddedEmail } from "../mails.ts";
import { OfferedMethods, ProviderRedirect, SignInMethodList } from "../schema.ts";
import { createSession } from "../sessions.ts";
import { disconnectIdentity, getSignInMethods } from "../sign-in-methods.ts";
import { createSecret } from "../tokens.ts";
import type { Problem } from "./error-texts.ts";
import { completeSignIn, connectIdentity } from "./identities.ts";
import {
  type Claims,
  fetchClaims,
  getAuthorizationUrl,
  InvalidResponse,
  isOwnState,
  ProviderUnavailable,
  SignInCancelled,
} from "./openid.ts";

const doc = tag("Signing in");

export const providersApi = (ctx: AppContext) =>
  new Elysia({ name: "providers-api" })
    .use(session(ctx))
    .get(
      "/api/auth/ways",
      () => ({
        providers: ctx.config.providers.map(({ n, name }) => ({ n, name })),
        passkeys: ctx.config.passkeys,
      }),
      { ...doc("Tells which other ways in this server has.", OfferedMethods), public: true },
    )
    .get(
      "/api/login/:n",
      async ({ params, request, viewer, set, redirect }) => {
        const provider = getProvider(ctx, params.n);
        const returnTo = safeRedirect(new URL(request.url).searchParams.get("returnTo"));
        if (viewer) return redirect(returnTo, 302);
        try {
          await consumeRateLimit(ctx, SIGN_IN_START_LIMIT, getClientIp(ctx, request));
          return redirect(await wayOut(ctx, provider, { returnTo }, set), 302);
        } catch (error) {
          return redirect(signInWith(provider, toProblem(ctx, error), returnTo), 302);
        }
      },
      {
        ...doc("Leads to a provider's sign-in.", "redirect", {
          queryParams: { returnTo: "A path of this site to come back to." },
          headers: { "Set-Cookie": "What the provider's answer is checked against." },
          example: { params: { n: "1" }, query: { returnTo: "/events" } },
        }),
        public: true,
      },
    )
    .get(
      "/api/callback/:n",
      async ({ params, request, viewer, set, redirect }) => {
        const provider = getProvider(ctx, params.n);
        const secret = getCookie(request, wayCookie(ctx, provider));
        set.headers["set-cookie"] = wayCookieOver(ctx, provider);
        const challenge = secret && (await wayBack(ctx, provider, request, secret));
        if (!secret || !challenge) return redirect(signInWith(provider, "expired"), 302);
        const connecting = challenge.userId !== null;
        try {
          const claims = await fetchClaims(provider, getPublicUrl(ctx, request), secret);
          if (connecting) return redirect(await connect(ctx, provider, challenge, viewer, claims), 302);
          const cookies = await enter(ctx, request, claims);
          if ("refused" in cookies) return redirect(signInWith(provider, cookies.refused, challenge.returnTo), 302);
          set.headers["set-cookie"] = [wayCookieOver(ctx, provider), ...cookies.set] as never;
          return redirect(cookies.handed ? "/profile?told=handed" : (challenge.returnTo ?? "/"), 302);
        } catch (error) {
          const problem = toProblem(ctx, error);
          const path = connecting ? profileWith(provider, problem) : signInWith(provider, problem, challenge.returnTo);
          return redirect(path, 302);
        }
      },
      {
        ...doc("Receives a provider's answer and signs in, or connects the account.", "redirect", {
          queryParams: { code: "The provider's.", state: "The provider's.", iss: "The provider's." },
          headers: { "Set-Cookie": "The session." },
          example: { params: { n: "1" } },
        }),
        public: true,
      },
    )
    .get("/api/auth/identities", ({ viewer }) => getSignInMethods(ctx.db, viewer.id, ctx.config.providers), {
      ...doc("Lists the ways into one's account.", SignInMethodList),
      auth: ["signed-in"],
    })
    .post(
      "/api/auth/identities",
      async ({ body, viewer, request, set }) => {
        await consumeRateLimit(ctx, SIGN_IN_START_LIMIT, getClientIp(ctx, request));
        const provider = getProvider(ctx, String(body.provider));
        return { to: await wayOut(ctx, provider, { userId: viewer.id, returnTo: "/profile" }, set) };
      },
      {
        ...doc("Begins to connect an account elsewhere; the browser goes where the answer says.", ProviderRedirect, {
          errors: [404],
          limits: [SIGN_IN_START_LIMIT],
          example: { body: { provider: 1 } },
        }),
        auth: ["signed-in"],
        body: v.strictObject({ provider: v.picklist([1, 2]) }),
      },
    )
    .delete(
      "/api/auth/identities/:id",
      async ({ params, viewer }) => {
        await disconnectIdentity(ctx.db, viewer.id, params.id, ctx.config.providers);
        return { ok: true };
      },
      {
        ...doc("Disconnects an account elsewhere; the last way in stays.", Ok, {
          errors: [409],
          example: { params: { id: EXAMPLE.identity } },
        }),
        auth: ["signed-in"],
        params: v.object({ id: Id }),
      },
    );

/** @throws NotFound where no such provider is set up */
function getProvider({ config }: AppContext, n: string): Provider {
  const provider = config.providers.find((each) => String(each.n) === n);
  if (!provider) throw new NotFound("No such sign-in is set up here.");
  return provider;
}

/** Begins a round trip: the browser keeps the secret, the database its hash. @returns the provider's address */
async function wayOut(
  ctx: AppContext,
  provider: Provider,
  challenge: Partial<ChallengeContext>,
  set: { headers: Record<string, unknown> },
): Promise<string> {
  const secret = createSecret();
  const address = await getAuthorizationUrl(provider, getCallbackUrl(ctx, provider), secret);
  await createChallenge(ctx.db, `provider-${provider.n}`, secret, challenge);
  set.headers["set-cookie"] = `${wayCookie(ctx, provider)}=${secret}; ${wayAttributes(ctx)}; Max-Age=600`;
  return address;
}

/** What this browser began, if the state matches its secret; it can come back only once. */
async function wayBack(ctx: AppContext, provider: Provider, request: Request, secret: string) {
  if (!isOwnState(secret, new URL(request.url).searchParams.get("state"))) return undefined;
  return consumeChallenge(ctx.db, `provider-${provider.n}`, secret);
}

async function enter(ctx: AppContext, request: Request, claims: Claims) {
  const result = await completeSignIn(ctx.db, claims);
  if ("refused" in result) return result;
  const challenge = await createSession(ctx.db, result.userId, await getClientInfo(ctx, request));
  if (result.as === "joined" && claims.email) {
    const { email } = claims;
    runInBackground(ctx, () => ctx.mail(signInMethodAddedEmail(ctx, email, "account")));
  }
  return { set: createSessionCookies(ctx, challenge), handed: result.as === "handed" };
}

/** @returns where to go next */
async function connect(
  ctx: AppContext,
  provider: Provider,
  challenge: ChallengeContext,
  viewer: Viewer | null,
  claims: Claims,
) {
  if (viewer?.id !== challenge.userId || !viewer) return profileWith(provider, "expired");
  if (!(await connectIdentity(ctx.db, viewer.id, claims))) return profileWith(provider, "taken");
  runInBackground(ctx, () => ctx.mail(signInMethodAddedEmail(ctx, viewer.email, "account")));
  return `/profile?told=connected&with=${provider.n}`;
}

/** Logs what only an operator can fix, and tells the person what to do. */
function toProblem({ log }: AppContext, error: unknown): Problem {
  if (error instanceof SignInCancelled) return "cancelled";
  if (error instanceof Suspended) return "suspended";
  if (error instanceof TooManyRequests) return "busy";
  if (!(error instanceof ProviderUnavailable) && !(error instanceof InvalidResponse)) throw error;
  log.warn("signing in over a provider failed", { error: error.constructor.name, words: error.message.slice(0, 200) });
  return error instanceof ProviderUnavailable ? "away" : "not-genuine";
}

function signInWith({ n }: Provider, problem: Problem, returnTo?: string | null): string {
  const back = returnTo && returnTo !== "/" ? `&returnTo=${encodeURIComponent(returnTo)}` : "";
  return `/login?problem=${problem}&with=${n}${back}`;
}

const profileWith = ({ n }: Provider, problem: Problem) => `/profile?problem=${problem}&with=${n}`;

/** From the public origin, whatever Host a proxy sends. */
const getCallbackUrl = ({ config }: AppContext, { n }: Provider) => `${config.baseUrl}/api/callback/${n}`;
const getPublicUrl = ({ config }: AppContext, request: Request) => {
  const { pathname, search } = new URL(request.url);
  return new URL(config.baseUrl + pathname + search);
};

/** Lax, since the way back comes from another site; `__Host-`, so that no other subdomain can plant it. */
const wayCookie = ({ config }: AppContext, { n }: Provider) => `${config.secure ? "__Host-" : ""}way-${n}`;
const wayAttributes = ({ config }: AppContext) => `Path=/; HttpOnly; SameSite=Lax${config.secure ? "; Secure" : ""}`;
const wayCookieOver = (ctx: AppContext, provider: Provider) =>
  `${wayCookie(ctx, provider)}=; ${wayAttributes(ctx)}; Max-Age=0`;
