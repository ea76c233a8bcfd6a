// A real OpenID Connect provider on loopback, and a client that passes through it without a browser.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Configuration } from "oidc-provider";
import { ORIGIN, type Person } from "../test-app.ts";

/** The userinfo of an account at the provider. */
export type Resident = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
};

/** A provider with one client: this product. */
export class RunningProvider {
  /** The account that signs in; null cancels, a string is the provider's error. */
  signsIn: Resident | string | null = null;
  /** Claims that replace those of the next ID tokens, signed with the provider's own key. */
  forges?: Record<string, unknown>;
  /** Whether the next ID tokens are signed with another key than the provider's. */
  forgesKey = false;
  /** The algorithm that the next ID tokens claim: not signed at all, or signed with the client's secret. */
  forgesAlgorithm?: "none" | "HS256";
  private residents = new Map<string, Resident>();
  private constructor(
    private readonly server: Server,
    readonly issuer: string,
    readonly n: 1 | 2,
  ) {}

  /** @param n the number of the provider in the settings */
  static async start(n: 1 | 2, more: Configuration = {}): Promise<RunningProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const running = new RunningProvider(server, issuer, n);
    const provider = await running.make(more);
    server.on("request", provider.callback());
    return running;
  }

  get settings() {
    return {
      [`OIDC_${this.n}_NAME`]: `Guild ${this.n}`,
      [`OIDC_${this.n}_ISSUER`]: this.issuer,
      [`OIDC_${this.n}_CLIENT_ID`]: "sidestreet",
      [`OIDC_${this.n}_CLIENT_SECRET`]: "a secret of the two of us",
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async make(more: Configuration): Promise<Provider> {
    const [own, strange] = await Promise.all([newKey(), newKey()]);
    const { key_ops: _, ext: __, ...jwk } = await crypto.subtle.exportKey("jwk", own);
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: "sidestreet",
          client_secret: "a secret of the two of us",
          redirect_uris: [`${ORIGIN}/api/callback/${this.n}`],
        },
      ],
      jwks: { keys: [{ ...jwk, kid: `key-of-${this.n}`, use: "sig", alg: "RS256" } as never] },
      cookies: { keys: ["for tests alone"] },
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name", "family_name"] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      pkce: { required: () => true },
      ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
      findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...this.residents.get(sub)!, sub }) }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
        grant.addOIDCScope("openid email profile");
        await grant.save();
        return grant;
      },
      ...more,
    });
    provider.use(async (ctx, next) => {
      await next();
      const body = ctx.body as { id_token?: string };
      if (ctx.path === "/token" && body.id_token && (this.forges || this.forgesKey))
        body.id_token = await signedAgain(body.id_token, this.forges ?? {}, this.forgesKey ? strange : own);
      if (ctx.path === "/token" && body.id_token && this.forgesAlgorithm)
        body.id_token = withAlgorithm(body.id_token, this.forgesAlgorithm);
    });
    provider.use(async (ctx, next) => {
      if (!ctx.path.startsWith("/interaction/")) return next();
      const who = this.signsIn;
      if (who && typeof who === "object") this.residents.set(who.sub, who);
      const result =
        who && typeof who === "object" ? { login: { accountId: who.sub } } : { error: who ?? "access_denied" };
      await provider.interactionFinished(ctx.req, ctx.res, result);
      ctx.respond = false;
    });
    return provider;
  }
}

const RS256 = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };

async function newKey(): Promise<CryptoKey> {
  const made = { ...RS256, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
  return (await crypto.subtle.generateKey(made, true, ["sign", "verify"])).privateKey;
}

async function signedAgain(token: string, claims: Record<string, unknown>, key: CryptoKey): Promise<string> {
  const [head = "", body = ""] = token.split(".");
  const changed = { ...JSON.parse(Buffer.from(body, "base64url").toString()), ...claims };
  const signed = `${head}.${Buffer.from(JSON.stringify(changed)).toString("base64url")}`;
  const signature = await crypto.subtle.sign(RS256, key, Buffer.from(signed));
  return `${signed}.${Buffer.from(signature).toString("base64url")}`;
}

function withAlgorithm(token: string, alg: "none" | "HS256"): string {
  const head = Buffer.from(JSON.stringify({ alg, typ: "JWT" })).toString("base64url");
  const signed = `${head}.${token.split(".")[1]}`;
  const secret = "a secret of the two of us";
  return `${signed}.${alg === "none" ? "" : new Bun.CryptoHasher("sha256", secret).update(signed).digest("base64url")}`;
}

/**
 * Follows the provider's redirects and forms.
 * @returns path and query of the callback
 */
export async function passThroughProvider(address: string): Promise<string> {
  const cookies = new Map<string, string>();
  let at = address;
  for (let steps = 0; steps < 10; steps++) {
    if (at.startsWith(ORIGIN)) return at.slice(ORIGIN.length);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(at, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    const to = response.headers.get("location");
    if (!to) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    at = new URL(to, at).href;
  }
  throw new Error("The provider sends the browser in circles.");
}

/** Signs in as `who`. @returns the response of the callback */
export async function signInWith(
  provider: RunningProvider,
  person: Person,
  who: Resident | string | null,
  returnTo = "",
): Promise<Response> {
  provider.signsIn = who;
  const out = await person.get(`/api/login/${provider.n}${returnTo && `?returnTo=${encodeURIComponent(returnTo)}`}`);
  return person.get(await passThroughProvider(out.headers.get("location")!));
}
