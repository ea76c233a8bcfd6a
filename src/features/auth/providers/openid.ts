// OpenID Connect: the URL to send the browser to, and the claims it returns with. Knows nothing of accounts here.
import * as client from "openid-client";
import * as v from "valibot";
import type { Provider } from "../../../config.ts";
import { deriveSecret } from "../../../encoding/tokens.ts";
import { Email, line } from "../../../validation.ts";
import { createKeptReads } from "../../../workers/concurrency.ts";

const TIMEOUT_SECONDS = 5;
const METADATA_TTL_MS = 3600_000;

/** Issuer and subject together identify the provider account. */
export type Claims = {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  /** null if the provider isn't configured to decide who is an admin. */
  isAdmin: boolean | null;
};

/** The provider doesn't respond, or not as OpenID Connect requires. */
export class ProviderUnavailable extends Error {}
export class SignInCancelled extends Error {}
/** The response doesn't belong to this round trip, or isn't from the provider. */
export class InvalidResponse extends Error {}
/** The response is from another time than this server's clock. */
export class WrongClock extends InvalidResponse {}

/** State, nonce and PKCE verifier derive from one secret that only the browser keeps. @throws ProviderUnavailable */
export async function getAuthorizationUrl(provider: Provider, callback: string, secret: string): Promise<string> {
  const configuration = await getConfiguration(provider);
  const { state, nonce, verifier } = deriveChecks(secret);
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    scope: "openid email profile",
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  }).href;
}

export const isOwnState = (secret: string, state: string | null) => state === deriveChecks(secret).state;

/** Verifies state, issuer, PKCE and the ID token. @throws ProviderUnavailable, SignInCancelled, InvalidResponse */
export async function fetchClaims(provider: Provider, callback: URL, secret: string): Promise<Claims> {
  const configuration = await getConfiguration(provider);
  const { state, nonce, verifier } = deriveChecks(secret);
  try {
    const tokens = await client.authorizationCodeGrant(configuration, callback, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const token = tokens.claims()!;
    if (!SUBJECT.test(token.sub)) throw new InvalidResponse("The subject is empty, too long or can't be stored.");
    const isComplete =
      token.email !== undefined && (!provider.admin || findClaim(token, provider.admin.claim) !== undefined);
    const userInfo = isComplete ? {} : await fetchMoreClaims(configuration, tokens.access_token, token.sub);
    return toClaims(provider, token.iss, token.sub, { ...token, ...userInfo });
  } catch (error) {
    throw toSignInError(error);
  }
}

/** At most as long as OpenID Connect Core 1.0, 2 allows. People with an empty one would share an account. */
const SUBJECT = /^[^\0\p{Surrogate}]{1,255}$/u;

const deriveChecks = (secret: string) => ({
  state: deriveSecret(secret, "state"),
  nonce: deriveSecret(secret, "nonce"),
  verifier: deriveSecret(secret, "verifier"),
});

const keepConfiguration = createKeptReads<client.Configuration>();

const getConfiguration = (provider: Provider): Promise<client.Configuration> =>
  keepConfiguration(provider, String(Math.floor(Date.now() / METADATA_TTL_MS)), () => discover(provider));

async function discover({ issuer, clientId, clientSecret }: Provider): Promise<client.Configuration> {
  const server = new URL(issuer);
  try {
    return await client.discovery(server, clientId, clientSecret, authentication(clientSecret), {
      timeout: TIMEOUT_SECONDS,
      execute: [
        client.enableNonRepudiationChecks,
        ...(server.protocol === "http:" ? [client.allowInsecureRequests] : []),
      ],
    });
  } catch (error) {
    throw new ProviderUnavailable(error instanceof Error ? error.message : "unknown", { cause: error });
  }
}

/** Client credentials are sent as the metadata says; by default in the header (OpenID Connect Discovery 1.0, 3). */
function authentication(secret: string): client.ClientAuth {
  const [inHeader, inBody] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (methods.includes("client_secret_basic") ? inHeader : inBody)(server, ...rest);
  };
}

/** Many providers return the email and the groups only here. */
async function fetchMoreClaims(configuration: client.Configuration, accessToken: string, subject: string) {
  if (!configuration.serverMetadata().userinfo_endpoint) return {};
  return client.fetchUserInfo(configuration, accessToken, subject);
}

function toClaims({ admin }: Provider, issuer: string, subject: string, raw: Record<string, unknown>): Claims {
  const email = v.safeParse(Email, raw.email);
  const toName = (value: unknown) => {
    const name = v.safeParse(line(120), value);
    return name.success ? name.output : null;
  };
  return {
    issuer,
    subject,
    email: email.success ? email.output : null,
    // Some providers send it as a string.
    emailVerified: email.success && (raw.email_verified === true || raw.email_verified === "true"),
    firstName: toName(raw.given_name) ?? toName(raw.name),
    lastName: toName(raw.family_name),
    isAdmin: admin ? [findClaim(raw, admin.claim)].flat().includes(admin.value) : null,
  };
}

/** @param name of a claim, or of one inside others with dots between them: `realm_access.roles` */
function findClaim(claims: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split(".").reduce<unknown>((value, key) => {
    const isObject = typeof value === "object" && value !== null && Object.hasOwn(value, key);
    return isObject ? (value as Record<string, unknown>)[key] : undefined;
  }, claims);
}

/** The name is that of oauth4webapi, on which openid-client is built. */
const JWT_TIMESTAMP_CHECK = "OAUTH_JWT_TIMESTAMP_CHECK_FAILED";

function toSignInError(error: unknown): Error {
  if (error instanceof InvalidResponse) return error;
  const { name, message } = error as Error;
  if (error instanceof client.AuthorizationResponseError)
    return error.error === "access_denied" ? new SignInCancelled(message) : new InvalidResponse(error.error);
  const { code, cause } = error as { code?: string; cause?: unknown };
  if (code === JWT_TIMESTAMP_CHECK) return new WrongClock(message, { cause: error });
  const unreachable = code === "OAUTH_TIMEOUT" || name === "TimeoutError" || cause instanceof TypeError || !code;
  return unreachable && !(error instanceof client.ResponseBodyError)
    ? new ProviderUnavailable(message, { cause: error })
    : new InvalidResponse(`${code ?? name}: ${message}`, { cause: error });
}
