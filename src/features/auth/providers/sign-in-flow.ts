import type { Provider } from "../../../config.ts";
import type { AppContext } from "../../../context.ts";
import { createSecret } from "../../../encoding/tokens.ts";
import { NotFound, TooManyRequests } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";
import { toSetupPath } from "../../../ui/account-paths.ts";
import { type ChallengeContext, consumeChallenge, createChallenge } from "../challenges.ts";
import { readSignUpMode } from "../invitations.ts";
import { type ClientInfo, createSession, type NewSession } from "../sessions.ts";
import { completeSignIn, connectIdentity } from "./identities.ts";
import type { ProblemCode } from "./messages.ts";
import * as openid from "./openid.ts";

export function getProvider({ config }: AppContext, n: string): Provider {
  const provider = config.providers.find((each) => String(each.n) === n);
  if (!provider) throw new NotFound(t("No such sign-in provider."));
  return provider;
}

/** The browser keeps a secret in a cookie, the database stores its hash. @returns the URL of the provider */
export async function startRoundTrip(
  ctx: AppContext,
  provider: Provider,
  context: Partial<ChallengeContext>,
): Promise<{ url: string; cookie: string }> {
  const secret = createSecret();
  const url = await openid.getAuthorizationUrl(provider, getCallbackUrl(ctx, provider), secret);
  await createChallenge(ctx.db, `provider-${provider.n}`, secret, context);
  return { url, cookie: `${getCookieName(ctx, provider)}=${secret}; ${cookieAttributes(ctx)}; Max-Age=600` };
}

/** Works once per round trip. @returns undefined unless the state in the URL belongs to this browser's secret */
export async function resumeRoundTrip(
  ctx: AppContext,
  provider: Provider,
  request: Request,
  secret: string,
): Promise<ChallengeContext | undefined> {
  if (!openid.isOwnState(secret, new URL(request.url).searchParams.get("state"))) return undefined;
  return consumeChallenge(ctx.db, `provider-${provider.n}`, secret);
}

type User = { id: string; email: string };

type RoundTrip = {
  provider: Provider;
  secret: string;
  context: ChallengeContext;
  request: Request;
  client: ClientInfo;
  viewer: User | null;
};

type Outcome = { path: string; newSession?: NewSession };

export async function finishRoundTrip(ctx: AppContext, trip: RoundTrip): Promise<Outcome> {
  const { provider, secret, context, request, client, viewer } = trip;
  const isConnecting = context.userId !== null;
  try {
    const claims = await openid.fetchClaims(provider, getPublicUrl(ctx, request), secret);
    if (!isConnecting) return await signIn(ctx, provider, claims, client, context.returnTo);
    if (!viewer || viewer.id !== context.userId) return { path: toProfilePath(provider, "expired") };
    return await connect(ctx, provider, claims, viewer);
  } catch (error) {
    const problem = toProblemCode(ctx, error);
    return { path: isConnecting ? toProfilePath(provider, problem) : toLoginPath(provider, problem, context.returnTo) };
  }
}

async function signIn(
  ctx: AppContext,
  provider: Provider,
  claims: openid.Claims,
  client: ClientInfo,
  returnTo: string | null,
): Promise<Outcome> {
  const result = await completeSignIn(ctx.db, claims, await readSignUpMode(ctx.db, ctx.config));
  if ("refused" in result) return { path: toLoginPath(provider, result.refused, returnTo) };
  const newSession = await createSession(ctx.db, result.userId, client);
  if (result.as === "claimed") return { path: "/profile?notice=claimed", newSession };
  const needsSetup = result.as === "new" && !claims.isAdmin;
  return { path: needsSetup ? toSetupPath({ returnTo: returnTo ?? "/" }) : (returnTo ?? "/"), newSession };
}

async function connect(ctx: AppContext, provider: Provider, claims: openid.Claims, viewer: User): Promise<Outcome> {
  if (!(await connectIdentity(ctx.db, viewer, claims))) return { path: toProfilePath(provider, "taken") };
  return { path: `/profile?notice=connected&with=${provider.n}` };
}

export function toProblemCode({ log }: AppContext, error: unknown): ProblemCode {
  if (error instanceof openid.SignInCancelled) return "cancelled";
  if (error instanceof TooManyRequests) return "busy";
  if (!(error instanceof openid.ProviderUnavailable) && !(error instanceof openid.InvalidResponse)) throw error;
  log.warn("Signing in with a provider failed.", {
    error: error.constructor.name,
    message: error.message.slice(0, 200),
  });
  if (error instanceof openid.WrongClock) return "clock";
  return error instanceof openid.ProviderUnavailable ? "unavailable" : "invalid-response";
}

export function toLoginPath({ n }: Provider, problem: ProblemCode, returnTo?: string | null): string {
  const suffix = returnTo && returnTo !== "/" ? `&returnTo=${encodeURIComponent(returnTo)}` : "";
  return `/login?problem=${problem}&with=${n}${suffix}`;
}

const toProfilePath = ({ n }: Provider, problem: ProblemCode) => `/profile?problem=${problem}&with=${n}`;

/** On the public origin, whatever Host header a proxy sends. */
const getCallbackUrl = ({ config }: AppContext, { n }: Provider) => `${config.baseUrl}/api/callback/${n}`;
const getPublicUrl = ({ config }: AppContext, request: Request) => {
  const { pathname, search } = new URL(request.url);
  return new URL(config.baseUrl + pathname + search);
};

/** `__Host-` keeps other subdomains from setting it. */
export const getCookieName = ({ config }: AppContext, { n }: Provider) =>
  `${config.secure ? "__Host-" : ""}provider-${n}`;
export const getExpiredCookie = (ctx: AppContext, provider: Provider) =>
  `${getCookieName(ctx, provider)}=; ${cookieAttributes(ctx)}; Max-Age=0`;
/** Lax, because the browser returns from another site. */
const cookieAttributes = ({ config }: AppContext) => `Path=/; HttpOnly; SameSite=Lax${config.secure ? "; Secure" : ""}`;
