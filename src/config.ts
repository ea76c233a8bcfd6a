// The settings: environment variables with their defaults and limits, validated at start.
import { isIP } from "node:net";
import { join } from "node:path";
import * as v from "valibot";
import { SIGN_UP_MODES, type SignUpMode } from "../db/vocabulary.ts";
import type { LandingTexts } from "./features/admin/site-words-schema.ts";
import { isCommonPassword, NewPassword } from "./features/auth/password-schema.ts";
import { isStarted, LANGUAGES, type Language, PSEUDO_LANGUAGE, SOURCE_LANGUAGE } from "./i18n/languages.ts";
import { findMistypedNames, findUrlProblem } from "./setting-checks.ts";
import { Email, isTimeZone, normalizeEmail } from "./validation.ts";

/** The message has a sentence per invalid setting. */
export class BadSettings extends Error {}

const text = v.pipe(v.string(), v.trim(), v.nonEmpty("must not be empty"));
const whole = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, "must be a whole number"),
    v.transform(Number),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  );
const yesNo = v.pipe(
  v.picklist(["yes", "no"], "must be yes or no"),
  v.transform((word) => word === "yes"),
);
const webUrl = v.pipe(
  text,
  v.regex(/^https?:\/\//, "must start with http:// or https://, such as https://city.example"),
  v.url("must be a URL, such as https://city.example"),
);
/** A URL that may contain a password. */
const serviceUrl = (scheme: RegExp, problem: string) =>
  v.pipe(
    text,
    v.regex(scheme, problem),
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed ? findUrlProblem(dataset.value) : undefined;
      if (message) addIssue({ message });
    }),
  );
const databaseUrl = serviceUrl(/^postgres(ql)?:\/\//, "must start with postgres://");
const email = v.pipe(
  text,
  v.check((address) => v.is(Email, address), "must be an email address"),
  v.transform(normalizeEmail),
);
const issuer = v.pipe(
  webUrl,
  v.check(isHttpsOrLoopback, "must start with https:// (http:// is allowed for localhost only)"),
);
const language = v.picklist([...LANGUAGES, PSEUDO_LANGUAGE], `must be one of ${LANGUAGES.join(", ")}`);
const list = v.pipe(
  text,
  v.transform((names) => names.split(/[\s,]+/).filter(Boolean)),
);
const listOf = (isValid: (name: string) => boolean, problem: string) =>
  v.pipe(
    list,
    v.check((names) => names.every(isValid), problem),
  );
const languages = v.pipe(
  list,
  v.array(v.picklist([...LANGUAGES, PSEUDO_LANGUAGE], `must be a comma-separated list of ${LANGUAGES.join(", ")}`)),
  v.minLength(1, "must name a language"),
);
const atMost = (max: number) => v.pipe(text, v.maxLength(max, `must have at most ${max} characters`));
const timeZone = v.pipe(text, v.check(isTimeZone, "must be a time zone such as Europe/Paris"));

/** `30m`, `24h`, `7d` → ms; `no` → undefined. */
const duration = v.pipe(
  text,
  v.regex(/^(no|[1-9]\d{0,3}[mhd])$/, "must be no, or a duration such as 30m, 24h or 7d"),
  v.transform((word) =>
    word === "no" ? undefined : Number(word.slice(0, -1)) * MS_OF[word.slice(-1) as "m" | "h" | "d"],
  ),
);
const MS_OF = { m: 60_000, h: 3600_000, d: 24 * 3600_000 };

/** A public key for X25519 (https://age-encryption.org/v1). */
const AGE_KEY = /^age1[02-9ac-hj-np-z]{58}$/;

const Environment = v.object({
  NODE_ENV: v.optional(v.string()),
  PORT: v.optional(whole(0, 65535), "3000"),
  HOST: v.optional(text),
  BASE_URL: v.optional(
    v.pipe(
      webUrl,
      v.check((url) => new URL(url).href === `${new URL(url).origin}/`, "must not have a path, a user name, ? or #"),
    ),
  ),
  DATA_DIR: v.optional(text, "./data"),
  DATABASE_URL: v.optional(databaseUrl),
  DATABASE_OWNER_URL: v.optional(databaseUrl),
  DATABASE_POOL: v.optional(whole(1, 200), "10"),
  DATABASE_PREPARE: v.optional(yesNo, "yes"),
  SITE_NAME: v.optional(atMost(60), "Sidestreet"),
  SITE_TAGLINE: v.optional(atMost(40)),
  CITY_NAME: v.optional(atMost(120)),
  CITY_TIMEZONE: v.optional(timeZone),
  LANGUAGES: v.optional(languages),
  DEFAULT_LANGUAGE: v.optional(language),
  CONTACT_EMAIL: v.optional(email),
  COMMUNITY_URL: v.optional(webUrl),
  SOURCE_URL: v.optional(webUrl),
  UPDATE_CHECK_URL: v.optional(webUrl),
  TRANSLATE_URL: v.optional(webUrl),
  ROUTER_URL: v.optional(webUrl),
  TRANSLATE_API_KEY: v.optional(text),
  ADMIN_EMAIL: v.optional(email),
  ADMIN_PASSWORD: v.optional(
    v.pipe(
      v.string(),
      v.minLength(10, "must have at least 10 characters"),
      v.maxBytes(200, "must have at most 200 bytes"),
      v.check((password) => !isCommonPassword(password), "is one of the most common passwords; choose another one"),
      v.check((password) => v.is(NewPassword, password), "must have visible characters and no control characters"),
    ),
  ),
  SAMPLE: v.optional(yesNo),
  SIGN_UP: v.optional(v.picklist(SIGN_UP_MODES, "must be open, invitation or waitlist")),
  DEMO: v.optional(yesNo, "no"),
  PUBLIC_CITY: v.optional(yesNo, "yes"),
  MAP_TILES: v.optional(text),
  ALLOWED_PRIVATE_HOSTS: v.optional(
    v.pipe(
      v.string(),
      v.toLowerCase(),
      listOf(
        (host) => URL.parse(`http://${host}`)?.host === host,
        "must be a comma-separated list of hosts such as tiles.lan or 10.0.0.5:8080",
      ),
    ),
  ),
  OFFLINE: v.optional(yesNo, "yes"),
  MCP: v.optional(yesNo, "yes"),
  SMTP_URL: v.optional(serviceUrl(/^smtps?:\/\/[^/]/, "must start with smtp:// or smtps:// and a host name")),
  MAIL_FROM: v.optional(email),
  PAYPAL_CLIENT_ID: v.optional(text),
  PAYPAL_CLIENT_SECRET: v.optional(text),
  PAYPAL_API: v.optional(webUrl, "https://api-m.paypal.com"),
  S3_BUCKET: v.optional(text),
  S3_ENDPOINT: v.optional(webUrl),
  S3_ACCESS_KEY_ID: v.optional(text),
  S3_SECRET_ACCESS_KEY: v.optional(text),
  S3_REGION: v.optional(text),
  BACKUP_EVERY: v.optional(duration),
  BACKUP_KEEP: v.optional(whole(0, 1000), "7"),
  BACKUP_RECIPIENT: v.optional(
    listOf((key) => AGE_KEY.test(key), "must be public keys of age (age1…), separated by commas"),
  ),
  TRUSTED_PROXIES: v.optional(
    listOf(isAddressOrRange, "must be a comma-separated list of IP addresses or ranges such as 10.0.0.0/8"),
  ),
  SESSION_IDLE: v.optional(duration, "no"),
  REQUIRE_PASSKEY_FOR_ADMINS: v.optional(yesNo, "no"),
  OIDC_1_NAME: v.optional(atMost(40)),
  OIDC_1_ISSUER: v.optional(issuer),
  OIDC_1_CLIENT_ID: v.optional(text),
  OIDC_1_CLIENT_SECRET: v.optional(text),
  OIDC_1_ADMIN_CLAIM: v.optional(atMost(200)),
  OIDC_1_ADMIN_VALUE: v.optional(text),
  OIDC_1_ONLY: v.optional(yesNo, "no"),
  OIDC_2_NAME: v.optional(atMost(40)),
  OIDC_2_ISSUER: v.optional(issuer),
  OIDC_2_CLIENT_ID: v.optional(text),
  OIDC_2_CLIENT_SECRET: v.optional(text),
  OIDC_2_ADMIN_CLAIM: v.optional(atMost(200)),
  OIDC_2_ADMIN_VALUE: v.optional(text),
  OIDC_2_ONLY: v.optional(yesNo, "no"),
  METRICS_TOKEN: v.optional(v.pipe(text, v.minLength(16, "must have at least 16 characters"))),
  REVIEW_EDITS: v.optional(v.picklist(["all", "sensitive", "none"], "must be all, sensitive or none"), "sensitive"),
  SPEED_SAMPLE: v.optional(whole(0, 100), "25"),
  LOG_LEVEL: v.optional(v.picklist(["debug", "info", "warn", "error"], "must be debug, info, warn or error"), "info"),
  RATE_LIMIT_FACTOR: v.optional(
    v.pipe(
      v.string(),
      v.transform(Number),
      v.check((factor) => factor >= 0.01 && factor <= 1_000_000, "must be a number from 0.01 to 1,000,000"),
    ),
    "1",
  ),
});

export type Config = ReturnType<typeof readConfig>;

export function readConfig(env: Record<string, string | undefined>) {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const read = v.safeParse(Environment, nonEmpty, { abortPipeEarly: true });
  if (!read.success) {
    const problems = read.issues.map((issue) => `${String(issue.path?.[0]?.key)} ${issue.message}.`);
    throw new BadSettings([...problems, ...listMistypedSettings(env)].join("\n"));
  }
  const e = read.output;
  if (e.ADMIN_PASSWORD && !e.ADMIN_EMAIL) throw new BadSettings("ADMIN_PASSWORD requires ADMIN_EMAIL.");
  if (Boolean(e.PAYPAL_CLIENT_ID) !== Boolean(e.PAYPAL_CLIENT_SECRET)) {
    throw new BadSettings("PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET must be set together.");
  }
  if (e.DATABASE_OWNER_URL && !e.DATABASE_URL) throw new BadSettings("DATABASE_OWNER_URL requires DATABASE_URL.");
  const production = e.NODE_ENV === "production";
  const baseUrl = new URL(e.BASE_URL ?? `http://localhost:${e.PORT}`).origin;
  if (e.REQUIRE_PASSKEY_FOR_ADMINS && !supportsPasskeys(baseUrl)) {
    throw new BadSettings("REQUIRE_PASSKEY_FOR_ADMINS requires a BASE_URL with https and a domain name.");
  }
  const words = { siteName: e.SITE_NAME, tagline: e.SITE_TAGLINE, contactEmail: e.CONTACT_EMAIL };
  return {
    production,
    port: e.PORT,
    host: e.HOST,
    baseUrl,
    /** If BASE_URL is not set, any host name is accepted. */
    baseUrlIsSet: e.BASE_URL !== undefined,
    secure: baseUrl.startsWith("https:"),
    /** Browsers support passkeys for https and localhost, but not for IP addresses. */
    passkeys: supportsPasskeys(baseUrl),
    /** On a demo, everyone shares the admin. */
    requirePasskeyForAdmins: e.REQUIRE_PASSKEY_FOR_ADMINS && !e.DEMO,
    /** Ends sessions that have not been used for so long. Undefined leaves them until their end. */
    sessionIdleMs: e.SESSION_IDLE,
    dataDir: e.DATA_DIR,
    /** `ownerUrl` is the same database as the role that owns the tables, which commands and migrations use. */
    database: {
      url: e.DATABASE_URL,
      ownerUrl: e.DATABASE_OWNER_URL ?? e.DATABASE_URL,
      pool: e.DATABASE_POOL,
      prepare: e.DATABASE_PREPARE,
    },
    ...words,
    /** An admin's color, logo, and texts by language. */
    accent: null as string | null,
    logo: null as string | null,
    landingTexts: {} as LandingTexts,
    banner: { link: null, from: null, until: null } as Record<"link" | "from" | "until", string | null>,
    /** What `words` were before an admin chose others. */
    given: words,
    cityName: e.CITY_NAME,
    cityTimezone: e.CITY_TIMEZONE,
    languages: readLanguages(e),
    communityUrl: e.COMMUNITY_URL,
    /** The source code of the running version, which the AGPL requires to be offered. */
    sourceUrl: e.SOURCE_URL,
    /** Returns the latest release. Undefined turns off the check. */
    updateCheckUrl: e.UPDATE_CHECK_URL,
    /** An OSRM server with a profile for walking, without a trailing slash. */
    routerUrl: e.ROUTER_URL?.replace(/(?<!\/)\/+$/, ""),
    /** A LibreTranslate server. Undefined turns off machine translation. `url` has no trailing slash. */
    translation: e.TRANSLATE_URL
      ? { url: e.TRANSLATE_URL.replace(/(?<!\/)\/+$/, ""), apiKey: e.TRANSLATE_API_KEY }
      : undefined,
    admin: e.ADMIN_EMAIL ? { email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD } : undefined,
    sample: e.SAMPLE ?? !production,
    /** A public demo: three shared accounts, no email, no payments, and a sample city that is reset every hour. */
    demo: e.DEMO,
    publicCity: e.PUBLIC_CITY,
    mapTiles: e.MAP_TILES,
    /** Hosts outside of the public internet, with their ports, that addresses entered by admins may lead to. */
    allowedPrivateHosts: e.ALLOWED_PRIVATE_HOSTS ?? [],
    offline: e.OFFLINE,
    mcp: e.MCP,
    mail: { smtpUrl: e.DEMO ? undefined : e.SMTP_URL, from: e.MAIL_FROM },
    /** Undefined turns off payments. `api` is an origin without a trailing slash. */
    paypal:
      e.PAYPAL_CLIENT_ID && e.PAYPAL_CLIENT_SECRET && !e.DEMO
        ? { clientId: e.PAYPAL_CLIENT_ID, clientSecret: e.PAYPAL_CLIENT_SECRET, api: new URL(e.PAYPAL_API).origin }
        : undefined,
    s3: readBucket(e),
    /** `intervalMs` is undefined without a schedule. `keep` counts files of each kind; 0 also turns off snapshots. */
    backup: {
      intervalMs:
        e.BACKUP_KEEP === 0 ? undefined : "BACKUP_EVERY" in e ? e.BACKUP_EVERY : defaultBackupInterval(e.DATABASE_URL),
      keep: e.BACKUP_KEEP,
      /** Public keys of age. Empty: backups are not encrypted. */
      recipients: e.BACKUP_RECIPIENT ?? [],
    },
    /** Addresses and CIDR ranges whose X-Forwarded-For is trusted. */
    trustedProxies: e.TRUSTED_PROXIES ?? [],
    /** Undefined leaves it to the admins. */
    signUp: readSignUp(e),
    /** False turns off sign-in with a password. */
    passwords: e.DEMO || (!e.OIDC_1_ONLY && !e.OIDC_2_ONLY),
    providers: e.DEMO ? [] : ([1, 2] as const).flatMap((n) => readProvider(e, n) ?? []),
    /** Which changes of an approved listing wait for review before travelers see them. */
    reviewEdits: e.REVIEW_EDITS,
    metricsToken: e.METRICS_TOKEN,
    /** The percentage of page views whose speed browsers measure. */
    speedSample: e.SPEED_SAMPLE,
    logLevel: e.LOG_LEVEL,
    rateLimitFactor: e.RATE_LIMIT_FACTOR,
  };
}

export const listMistypedSettings = (env: Record<string, string | undefined>): string[] =>
  findMistypedNames(env, Object.keys(Environment.entries));

/** In production, the origin of links and writes can't be guessed. Only `serve` needs it. @throws BadSettings */
export function assertPublicUrl(
  { production, baseUrlIsSet, host }: Config,
  env: Record<string, string | undefined> = {},
): void {
  if (!production || baseUrlIsSet || isLoopback(host)) return;
  const problem =
    "BASE_URL must be set in production: the public address, such as BASE_URL=https://city.example. " +
    "Or set HOST=127.0.0.1 to serve this machine only.";
  throw new BadSettings([problem, ...listMistypedSettings(env)].join("\n"));
}

export const isLoopback = (host: string | undefined) => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host ?? "");

function readLanguages({
  LANGUAGES: offered = LANGUAGES.filter((language) => !isStarted(language)),
  DEFAULT_LANGUAGE,
}: v.InferOutput<typeof Environment>): Language[] {
  const first = DEFAULT_LANGUAGE ?? (offered.includes(SOURCE_LANGUAGE) ? SOURCE_LANGUAGE : offered[0]!);
  if (!offered.includes(first)) throw new BadSettings(`DEFAULT_LANGUAGE=${first} must be one of LANGUAGES.`);
  return [...new Set([first, ...offered])];
}

function readBucket(e: v.InferOutput<typeof Environment>) {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = e;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e;
  if (bucket && endpoint && accessKeyId && secretAccessKey) {
    return { bucket, endpoint, region, accessKeyId, secretAccessKey };
  }
  const needed = ["S3_BUCKET", "S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  const missing = needed.filter((name) => !e[name]);
  if (missing.length === needed.length && !region) return undefined;
  throw new BadSettings(`S3 requires ${missing.join(", ")}.`);
}

/** A demo shares its accounts, and without passwords the provider decides who can sign in. @throws BadSettings */
function readSignUp({ DEMO, SIGN_UP, OIDC_1_ONLY, OIDC_2_ONLY }: v.InferOutput<typeof Environment>) {
  if (DEMO) return "open" satisfies SignUpMode;
  if (!OIDC_1_ONLY && !OIDC_2_ONLY) return SIGN_UP;
  if (!SIGN_UP || SIGN_UP === "open") return "open" satisfies SignUpMode;
  throw new BadSettings(
    `SIGN_UP=${SIGN_UP} requires passwords: with OIDC_n_ONLY=yes, the provider decides who can join.`,
  );
}

/** An external PostgreSQL has its own backups; the embedded one has only ours. */
const defaultBackupInterval = (databaseUrl: string | undefined) => (databaseUrl ? undefined : MS_OF.d);

function supportsPasskeys(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  const isName = !isIP(hostname) && !hostname.startsWith("[");
  return isName && (protocol === "https:" || /^(.+\.)?localhost$/.test(hostname));
}

export type Provider = {
  n: 1 | 2;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Accounts of this provider are admins if the claim is this value, or a list with it. */
  admin?: { claim: string; value: string };
};

function readProvider(e: v.InferOutput<typeof Environment>, n: 1 | 2): Provider | undefined {
  const set = {
    name: e[`OIDC_${n}_NAME`],
    issuer: e[`OIDC_${n}_ISSUER`],
    clientId: e[`OIDC_${n}_CLIENT_ID`],
    clientSecret: e[`OIDC_${n}_CLIENT_SECRET`],
  };
  const [claim, value] = [e[`OIDC_${n}_ADMIN_CLAIM`], e[`OIDC_${n}_ADMIN_VALUE`]];
  if (Boolean(claim) !== Boolean(value))
    throw new BadSettings(`OIDC_${n}_ADMIN_CLAIM and OIDC_${n}_ADMIN_VALUE must be set together.`);
  const settings = { name: "NAME", issuer: "ISSUER", clientId: "CLIENT_ID", clientSecret: "CLIENT_SECRET" };
  const missing = Object.entries(settings).filter(([key]) => !set[key as keyof typeof set]);
  if (missing.length === 4 && !claim && !e[`OIDC_${n}_ONLY`]) return undefined;
  if (missing.length > 0) {
    const names = missing.map(([, name]) => `OIDC_${n}_${name}`).join(", ");
    throw new BadSettings(`OIDC_${n} requires ${names}.`);
  }
  return { n, ...(set as Omit<Provider, "n" | "admin">), ...(claim && value && { admin: { claim, value } }) };
}

function isHttpsOrLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** `unknown` stands for a connection without an address, such as a Unix socket. */
function isAddressOrRange(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (prefix === undefined) return bits > 0 || text === "unknown";
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
}

/** The PMTiles archive that the server made or the operator put there. It is served unless MAP_TILES is set. */
export const getTilesFile = (dataDir: string) => join(dataDir, "tiles", "city.pmtiles");
