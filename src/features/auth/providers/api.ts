// Routes to a provider and back: signing in with it, and connecting its account to the one here.
import { Elysia } from "elysia";
import * as v from "valibot";
import type { Provider } from "../../../config.ts";
import type { AppContext } from "../../../context.ts";
import { NotFound, Suspended, TooManyRequests } from "../../../errors.ts";
import { addressOf } from "../../../http/client-ip.ts";
import { EXAMPLE } from "../../../http/example-ids.ts";
import { tag } from "../../../http/openapi-meta.ts";
import { consumeRateLimit, SIGN_IN_START_LIMIT } from "../../../http/rate-limits.ts";
import { safeRedirect } from "../../../http/return-to.ts";
import { cookiesFor, getClientInfo, getCookie, session, type Viewer } from "../../../http/session.ts";
import { Id, Ok } from "../../../validation.ts";
import { type Begun, beginChallenge, takeChallenge } from "../challenges.ts";
import { inBackground, signInMethodAddedMail } from "../mails.ts";
import { OfferedMethods, SignInOptions, WayOut } from "../schema.ts";
import { beginSession } from "../sessions.ts";
import { disconnectIdentity, getSignInMethods } from "../sign-in-methods.ts";
import { newSecret } from "../tokens.ts";
import type { Problem } from "./error-texts.ts";
import { arrive, connectIdentity } from "./identities.ts";
import {
  addressOfProvider,
  Cancelled,
  type Claims,
  claimsFrom,
  isStateOf,
  NotGenuine,
  ProviderAway,
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
        const provider = providerOf(ctx, params.n);
        const returnTo = safeRedirect(new URL(request.url).searchParams.get("returnTo"));
        if (viewer) return redirect(returnTo, 302);
        try {
          await consumeRateLimit(ctx, SIGN_IN_START_LIMIT, addressOf(ctx, request));
          return redirect(await wayOut(ctx, provider, { returnTo }, set), 302);
        } catch (error) {
          return redirect(signInWith(provider, problemOf(ctx, error), returnTo), 302);
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
        const provider = providerOf(ctx, params.n);
        const secret = getCookie(request, wayCookie(ctx, provider));
        set.headers["set-cookie"] = wayCookieOver(ctx, provider);
        const begun = secret && (await wayBack(ctx, provider, request, secret));
        if (!secret || !begun) return redirect(signInWith(provider, "expired"), 302);
        const connecting = begun.userId !== null;
        try {
          const claims = await claimsFrom(provider, answerOf(ctx, request), secret);
          if (connecting) return redirect(await connect(ctx, provider, begun, viewer, claims), 302);
          const cookies = await enter(ctx, request, claims);
          if ("refused" in cookies) return redirect(signInWith(provider, cookies.refused, begun.returnTo), 302);
          set.headers["set-cookie"] = [wayCookieOver(ctx, provider), ...cookies.set] as never;
          return redirect(cookies.handed ? "/profile?told=handed" : (begun.returnTo ?? "/"), 302);
        } catch (error) {
          const problem = problemOf(ctx, error);
          const path = connecting ? profileWith(provider, problem) : signInWith(provider, problem, begun.returnTo);
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
      ...doc("Lists the ways into one's account.", SignInOptions),
      auth: ["signed-in"],
    })
    .post(
      "/api/auth/identities",
      async ({ body, viewer, request, set }) => {
        await consumeRateLimit(ctx, SIGN_IN_START_LIMIT, addressOf(ctx, request));
        const provider = providerOf(ctx, String(body.provider));
        return { to: await wayOut(ctx, provider, { userId: viewer.id, returnTo: "/profile" }, set) };
      },
      {
        ...doc("Begins to connect an account elsewhere; the browser goes where the answer says.", WayOut, {
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
function providerOf({ config }: AppContext, n: string): Provider {
  const provider = config.providers.find((each) => String(each.n) === n);
  if (!provider) throw new NotFound("No such sign-in is set up here.");
  return provider;
}

/** Begins a round trip: the browser keeps the secret, the database its hash. @returns the provider's address */
async function wayOut(
  ctx: AppContext,
  provider: Provider,
  begun: Partial<Begun>,
  set: { headers: Record<string, unknown> },
): Promise<string> {
  const secret = newSecret();
  const address = await addressOfProvider(provider, callbackOf(ctx, provider), secret);
  await beginChallenge(ctx.db, `provider-${provider.n}`, secret, begun);
  set.headers["set-cookie"] = `${wayCookie(ctx, provider)}=${secret}; ${wayAttributes(ctx)}; Max-Age=600`;
  return address;
}

/** What this browser began, if the state matches its secret; it can come back only once. */
async function wayBack(ctx: AppContext, provider: Provider, request: Request, secret: string) {
  if (!isStateOf(secret, new URL(request.url).searchParams.get("state"))) return undefined;
  return takeChallenge(ctx.db, `provider-${provider.n}`, secret);
}

async function enter(ctx: AppContext, request: Request, claims: Claims) {
  const arrival = await arrive(ctx.db, claims);
  if ("refused" in arrival) return arrival;
  const begun = await beginSession(ctx.db, arrival.userId, await getClientInfo(ctx, request));
  if (arrival.as === "joined" && claims.email) {
    const { email } = claims;
    inBackground(ctx, () => ctx.mail(signInMethodAddedMail(ctx, email, "account")));
  }
  return { set: cookiesFor(ctx, begun), handed: arrival.as === "handed" };
}

/** @returns where to go next */
async function connect(ctx: AppContext, provider: Provider, begun: Begun, viewer: Viewer | null, claims: Claims) {
  if (viewer?.id !== begun.userId || !viewer) return profileWith(provider, "expired");
  if (!(await connectIdentity(ctx.db, viewer.id, claims))) return profileWith(provider, "taken");
  inBackground(ctx, () => ctx.mail(signInMethodAddedMail(ctx, viewer.email, "account")));
  return `/profile?told=connected&with=${provider.n}`;
}

/** Logs what only an operator can fix, and tells the person what to do. */
function problemOf({ log }: AppContext, error: unknown): Problem {
  if (error instanceof Cancelled) return "cancelled";
  if (error instanceof Suspended) return "suspended";
  if (error instanceof TooManyRequests) return "busy";
  if (!(error instanceof ProviderAway) && !(error instanceof NotGenuine)) throw error;
  log.warn("signing in over a provider failed", { error: error.constructor.name, words: error.message.slice(0, 200) });
  return error instanceof ProviderAway ? "away" : "not-genuine";
}

function signInWith({ n }: Provider, problem: Problem, returnTo?: string | null): string {
  const back = returnTo && returnTo !== "/" ? `&returnTo=${encodeURIComponent(returnTo)}` : "";
  return `/login?problem=${problem}&with=${n}${back}`;
}

const profileWith = ({ n }: Provider, problem: Problem) => `/profile?problem=${problem}&with=${n}`;

/** From the public origin, whatever Host a proxy sends. */
const callbackOf = ({ config }: AppContext, { n }: Provider) => `${config.baseUrl}/api/callback/${n}`;
const answerOf = ({ config }: AppContext, request: Request) => {
  const { pathname, search } = new URL(request.url);
  return new URL(config.baseUrl + pathname + search);
};

/** Lax, since the way back comes from another site; `__Host-`, so that no other subdomain can plant it. */
const wayCookie = ({ config }: AppContext, { n }: Provider) => `${config.secure ? "__Host-" : ""}way-${n}`;
const wayAttributes = ({ config }: AppContext) => `Path=/; HttpOnly; SameSite=Lax${config.secure ? "; Secure" : ""}`;
const wayCookieOver = (ctx: AppContext, provider: Provider) =>
  `${wayCookie(ctx, provider)}=; ${wayAttributes(ctx)}; Max-Age=0`;
