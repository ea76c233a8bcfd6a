// OpenID Connect with a provider: where to send the browser, and who came back. It knows nothing of accounts.
import * as client from "openid-client";
import * as v from "valibot";
import type { Provider } from "../../../config.ts";
import { Email, line } from "../../../validation.ts";
import { deriveSecret } from "../tokens.ts";

/** Seconds a provider has to answer. */
const TIMEOUT_MS = 5;
/** ms after which a provider's metadata is read again. */
const METADATA_TTL_MS = 3600_000;

/** What the provider says of who came back. Issuer and subject together identify the person. */
export type Claims = {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
};

/** The provider does not answer, or answers nonsense. */
export class ProviderUnavailable extends Error {}
/** Somebody changed their mind at the provider. */
export class SignInCancelled extends Error {}
/** The answer does not belong to what was begun, or is not the provider's. */
export class InvalidResponse extends Error {}

/**
 * Where to send the browser. State, nonce and PKCE verifier are all derived from one secret, which only the browser keeps.
 * @throws ProviderAway
 */
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

/** Whether an answer's state belongs to this secret. */
export const isOwnState = (secret: string, state: string | null) => state === deriveChecks(secret).state;

/**
 * Reads the answer: state, issuer, code, PKCE; of the ID token signature, issuer, audience, nonce and time.
 * @param answer the callback's whole address
 * @throws ProviderAway, Cancelled, NotGenuine
 */
export async function fetchClaims(provider: Provider, answer: URL, secret: string): Promise<Claims> {
  const configuration = await getConfiguration(provider);
  const { state, nonce, verifier } = deriveChecks(secret);
  try {
    const tokens = await client.authorizationCodeGrant(configuration, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const token = tokens.claims()!;
    const more = token.email === undefined ? await fetchMoreClaims(configuration, tokens.access_token, token.sub) : {};
    return toClaims(token.iss, token.sub, { ...token, ...more });
  } catch (error) {
    throw toSignInError(error);
  }
}

const deriveChecks = (secret: string) => ({
  state: deriveSecret(secret, "state"),
  nonce: deriveSecret(secret, "nonce"),
  verifier: deriveSecret(secret, "verifier"),
});

const known = new WeakMap<Provider, { at: number; read: Promise<client.Configuration> }>();

/** Read at first use and kept for an hour; a failure is not kept. */
function getConfiguration(provider: Provider): Promise<client.Configuration> {
  const kept = known.get(provider);
  if (kept && Date.now() - kept.at < METADATA_TTL_MS) return kept.read;
  const read = discover(provider);
  known.set(provider, { at: Date.now(), read });
  read.catch(() => known.delete(provider));
  return read;
}

async function discover({ issuer, clientId, clientSecret }: Provider): Promise<client.Configuration> {
  const server = new URL(issuer);
  try {
    const configuration = await client.discovery(server, clientId, clientSecret, authentication(clientSecret), {
      timeout: TIMEOUT_MS,
      execute: [
        client.enableNonRepudiationChecks,
        ...(server.protocol === "http:" ? [client.allowInsecureRequests] : []),
      ],
    });
    return configuration;
  } catch (error) {
    throw new ProviderUnavailable(error instanceof Error ? error.message : "unknown", { cause: error });
  }
}

/** As the provider's metadata says, or in the header by default (OpenID Connect Discovery 1.0, section 3). */
function authentication(secret: string): client.ClientAuth {
  const [inHeader, inBody] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (methods.includes("client_secret_basic") ? inHeader : inBody)(server, ...rest);
  };
}

/** Many providers give the email only here. A person can be recognised without it. */
async function fetchMoreClaims(configuration: client.Configuration, accessToken: string, subject: string) {
  if (!configuration.serverMetadata().userinfo_endpoint) return {};
  return client.fetchUserInfo(configuration, accessToken, subject);
}

function toClaims(issuer: string, subject: string, said: Record<string, unknown>): Claims {
  const email = v.safeParse(Email, said.email);
  const nameFrom = (value: unknown) => {
    const read = v.safeParse(line(120), value);
    return read.success ? read.output : null;
  };
  return {
    issuer,
    subject,
    email: email.success ? email.output : null,
    // Some providers send it as text.
    emailVerified: email.success && (said.email_verified === true || said.email_verified === "true"),
    firstName: nameFrom(said.given_name) ?? nameFrom(said.name),
    lastName: nameFrom(said.family_name),
  };
}

function toSignInError(error: unknown): Error {
  const { name, message } = error as Error;
  if (error instanceof client.AuthorizationResponseError)
    return error.error === "access_denied" ? new SignInCancelled(message) : new InvalidResponse(error.error);
  const { code, cause } = error as { code?: string; cause?: unknown };
  const unreachable = code === "OAUTH_TIMEOUT" || name === "TimeoutError" || cause instanceof TypeError || !code;
  return unreachable && !(error instanceof client.ResponseBodyError)
    ? new ProviderUnavailable(message, { cause: error })
    : new InvalidResponse(`${code ?? name}: ${message}`, { cause: error });
}
