// Routes to a provider and back: signing in with it, and connecting its account to the one here.
import { Elysia } from "elysia";
import * as v from "valibot";
import type { Provider } from "../../../config.ts";
import type { House } from "../../../context.ts";
import { NotFound, Suspended, TooMany } from "../../../errors.ts";
import { addressOf } from "../../../http/client-ip.ts";
import { chapter } from "../../../http/openapi-meta.ts";
import { SIGN_IN_START_LIMIT, takePoint } from "../../../http/rate-limits.ts";
import { checkedReturnTo } from "../../../http/return-to.ts";
import { cookieOf, cookiesFor, session, type Viewer, visitOf } from "../../../http/session.ts";
import { Done } from "../../../response-schemas.ts";
import { Id } from "../../../validation.ts";
import { EXAMPLE } from "../../api-docs/example-ids.ts";
import { WayOut, WaysIn, WaysOffered } from "../answers.ts";
import { type Begun, beginChallenge, takeChallenge } from "../challenges.ts";
import { inBackground, wayInAddedMail } from "../mails.ts";
import { beginSession } from "../sessions.ts";
import { disconnectIdentity, waysInto } from "../sign-in-methods.ts";
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

const tells = chapter("Signing in");

export const providersApi = (house: House) =>
  new Elysia({ name: "providers-api" })
    .use(session(house))
    .get(
      "/api/auth/ways",
      () => ({
        providers: house.config.providers.map(({ n, name }) => ({ n, name })),
        passkeys: house.config.passkeys,
      }),
      { ...tells("Tells which other ways in this server has.", WaysOffered), open: true },
    )
    .get(
      "/api/login/:n",
      async ({ params, request, viewer, set, redirect }) => {
        const provider = providerOf(house, params.n);
        const returnTo = checkedReturnTo(new URL(request.url).searchParams.get("returnTo"));
        if (viewer) return redirect(returnTo, 302);
        try {
          await takePoint(house, SIGN_IN_START_LIMIT, addressOf(house, request));
          return redirect(await wayOut(house, provider, { returnTo }, set), 302);
        } catch (error) {
          return redirect(signInWith(provider, problemOf(house, error), returnTo), 302);
        }
      },
      {
        ...tells("Leads to a provider's sign-in.", "redirect", {
          asks: { returnTo: "A path of this site to come back to." },
          headers: { "Set-Cookie": "What the provider's answer is checked against." },
          example: { params: { n: "1" }, query: { returnTo: "/events" } },
        }),
        open: true,
      },
    )
    .get(
      "/api/callback/:n",
      async ({ params, request, viewer, set, redirect }) => {
        const provider = providerOf(house, params.n);
        const secret = cookieOf(request, wayCookie(house, provider));
        set.headers["set-cookie"] = wayCookieOver(house, provider);
        const begun = secret && (await wayBack(house, provider, request, secret));
        if (!secret || !begun) return redirect(signInWith(provider, "expired"), 302);
        const connecting = begun.userId !== null;
        try {
          const claims = await claimsFrom(provider, answerOf(house, request), secret);
          if (connecting) return redirect(await connect(house, provider, begun, viewer, claims), 302);
          const cookies = await enter(house, request, claims);
          if ("refused" in cookies) return redirect(signInWith(provider, cookies.refused, begun.returnTo), 302);
          set.headers["set-cookie"] = [wayCookieOver(house, provider), ...cookies.set] as never;
          return redirect(cookies.handed ? "/profile?told=handed" : (begun.returnTo ?? "/"), 302);
        } catch (error) {
          const problem = problemOf(house, error);
          const path = connecting ? profileWith(provider, problem) : signInWith(provider, problem, begun.returnTo);
          return redirect(path, 302);
        }
      },
      {
        ...tells("Receives a provider's answer and signs in, or connects the account.", "redirect", {
          asks: { code: "The provider's.", state: "The provider's.", iss: "The provider's." },
          headers: { "Set-Cookie": "The session." },
          example: { params: { n: "1" } },
        }),
        open: true,
      },
    )
    .get("/api/auth/identities", ({ viewer }) => waysInto(house.db, viewer.id, house.config.providers), {
      ...tells("Lists the ways into one's account.", WaysIn),
      admit: ["signed-in"],
    })
    .post(
      "/api/auth/identities",
      async ({ body, viewer, request, set }) => {
        await takePoint(house, SIGN_IN_START_LIMIT, addressOf(house, request));
        const provider = providerOf(house, String(body.provider));
        return { to: await wayOut(house, provider, { userId: viewer.id, returnTo: "/profile" }, set) };
      },
      {
        ...tells("Begins to connect an account elsewhere; the browser goes where the answer says.", WayOut, {
          fails: [404],
          limits: [SIGN_IN_START_LIMIT],
          example: { body: { provider: 1 } },
        }),
        admit: ["signed-in"],
        body: v.strictObject({ provider: v.picklist([1, 2]) }),
      },
    )
    .delete(
      "/api/auth/identities/:id",
      async ({ params, viewer }) => {
        await disconnectIdentity(house.db, viewer.id, params.id, house.config.providers);
        return { ok: true };
      },
      {
        ...tells("Disconnects an account elsewhere; the last way in stays.", Done, {
          fails: [409],
          example: { params: { id: EXAMPLE.identity } },
        }),
        admit: ["signed-in"],
        params: v.object({ id: Id }),
      },
    );

/** @throws NotFound where no such provider is set up */
function providerOf({ config }: House, n: string): Provider {
  const provider = config.providers.find((each) => String(each.n) === n);
  if (!provider) throw new NotFound("No such sign-in is set up here.");
  return provider;
}

/** Begins a round trip: the browser keeps the secret, the database its hash. @returns the provider's address */
async function wayOut(
  house: House,
  provider: Provider,
  begun: Partial<Begun>,
  set: { headers: Record<string, unknown> },
): Promise<string> {
  const secret = newSecret();
  const address = await addressOfProvider(provider, callbackOf(house, provider), secret);
  await beginChallenge(house.db, `provider-${provider.n}`, secret, begun);
  set.headers["set-cookie"] = `${wayCookie(house, provider)}=${secret}; ${wayAttributes(house)}; Max-Age=600`;
  return address;
}

/** What this browser began, if the state matches its secret; it can come back only once. */
async function wayBack(house: House, provider: Provider, request: Request, secret: string) {
  if (!isStateOf(secret, new URL(request.url).searchParams.get("state"))) return undefined;
  return takeChallenge(house.db, `provider-${provider.n}`, secret);
}

async function enter(house: House, request: Request, claims: Claims) {
  const arrival = await arrive(house.db, claims);
  if ("refused" in arrival) return arrival;
  const begun = await beginSession(house.db, arrival.userId, await visitOf(house, request));
  if (arrival.as === "joined" && claims.email) {
    const { email } = claims;
    inBackground(house, () => house.mail(wayInAddedMail(house, email, "account")));
  }
  return { set: cookiesFor(house, begun), handed: arrival.as === "handed" };
}

/** @returns where to go next */
async function connect(house: House, provider: Provider, begun: Begun, viewer: Viewer | null, claims: Claims) {
  if (viewer?.id !== begun.userId || !viewer) return profileWith(provider, "expired");
  if (!(await connectIdentity(house.db, viewer.id, claims))) return profileWith(provider, "taken");
  inBackground(house, () => house.mail(wayInAddedMail(house, viewer.email, "account")));
  return `/profile?told=connected&with=${provider.n}`;
}

/** Logs what only an operator can fix, and tells the person what to do. */
function problemOf({ log }: House, error: unknown): Problem {
  if (error instanceof Cancelled) return "cancelled";
  if (error instanceof Suspended) return "suspended";
  if (error instanceof TooMany) return "busy";
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
const callbackOf = ({ config }: House, { n }: Provider) => `${config.baseUrl}/api/callback/${n}`;
const answerOf = ({ config }: House, request: Request) => {
  const { pathname, search } = new URL(request.url);
  return new URL(config.baseUrl + pathname + search);
};

/** Lax, since the way back comes from another site; `__Host-`, so that no other subdomain can plant it. */
const wayCookie = ({ config }: House, { n }: Provider) => `${config.secure ? "__Host-" : ""}way-${n}`;
const wayAttributes = ({ config }: House) => `Path=/; HttpOnly; SameSite=Lax${config.secure ? "; Secure" : ""}`;
const wayCookieOver = (house: House, provider: Provider) =>
  `${wayCookie(house, provider)}=; ${wayAttributes(house)}; Max-Age=0`;
