// Environment variables → Config: every setting, its default and its bounds, checked once at start.
import { isIP } from "node:net";
import * as v from "valibot";

/** What an operator set wrongly, one sentence per setting. */
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
const webUrl = v.pipe(text, v.url("must be a URL"), v.regex(/^https?:\/\//, "must begin with http:// or https://"));
const email = v.pipe(text, v.email("must be an email address"), v.toLowerCase());
const issuer = v.pipe(
  webUrl,
  v.check(isHttpsOrLoopback, "must begin with https://; http:// is for this machine's own addresses alone"),
);
const claimName = v.pipe(text, v.maxLength(200, "must have at most 200 characters"));
const timeZone = v.pipe(text, v.check(isTimeZone, "must be a time zone such as Europe/Paris"));

/** `30m`, `24h`, `7d` → ms; `no` → none. */
const span = v.pipe(
  text,
  v.regex(/^(no|[1-9]\d{0,3}[mhd])$/, "must be no, or a time such as 30m, 24h or 7d"),
  v.transform((word) =>
    word === "no" ? undefined : Number(word.slice(0, -1)) * MS_OF[word.slice(-1) as "m" | "h" | "d"],
  ),
);
const MS_OF = { m: 60_000, h: 3600_000, d: 24 * 3600_000 };

const Environment = v.object({
  NODE_ENV: v.optional(v.string()),
  PORT: v.optional(whole(0, 65535), "3000"),
  HOST: v.optional(text),
  BASE_URL: v.optional(
    v.pipe(
      webUrl,
      v.check((url) => new URL(url).pathname === "/", "must be an origin, without a path"),
    ),
  ),
  DATA_DIR: v.optional(text, "./data"),
  DATABASE_URL: v.optional(v.pipe(text, v.regex(/^postgres(ql)?:\/\//, "must begin with postgres://"))),
  DATABASE_POOL: v.optional(whole(1, 200), "10"),
  DATABASE_PREPARE: v.optional(yesNo, "yes"),
  SITE_NAME: v.optional(v.pipe(text, v.maxLength(60)), "Sidestreet"),
  CITY_NAME: v.optional(v.pipe(text, v.maxLength(120))),
  CITY_TIMEZONE: v.optional(timeZone),
  CONTACT_EMAIL: v.optional(email),
  COMMUNITY_URL: v.optional(webUrl),
  SOURCE_URL: v.optional(webUrl),
  UPDATE_CHECK_URL: v.optional(webUrl),
  ADMIN_EMAIL: v.optional(email),
  ADMIN_PASSWORD: v.optional(
    v.pipe(
      v.string(),
      v.minLength(10, "must have at least 10 characters"),
      v.maxBytes(200, "must have at most 200 bytes"),
    ),
  ),
  SAMPLE: v.optional(yesNo),
  MAP_TILES: v.optional(text),
  SMTP_URL: v.optional(v.pipe(text, v.regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://"))),
  MAIL_FROM: v.optional(email),
  PAYPAL_CLIENT_ID: v.optional(text),
  PAYPAL_CLIENT_SECRET: v.optional(text),
  PAYPAL_API: v.optional(webUrl, "https://api-m.paypal.com"),
  S3_BUCKET: v.optional(text),
  S3_ENDPOINT: v.optional(webUrl),
  S3_ACCESS_KEY_ID: v.optional(text),
  S3_SECRET_ACCESS_KEY: v.optional(text),
  S3_REGION: v.optional(text),
  BACKUP_EVERY: v.optional(span),
  BACKUP_KEEP: v.optional(whole(0, 1000), "7"),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      text,
      v.transform((list) => list.split(/[\s,]+/).filter(Boolean)),
      v.check((list) => list.every(isAddressOrRange), "must be IP addresses or ranges such as 10.0.0.0/8, with commas"),
    ),
  ),
  OIDC_1_NAME: v.optional(v.pipe(text, v.maxLength(40, "must have at most 40 characters"))),
  OIDC_1_ISSUER: v.optional(issuer),
  OIDC_1_CLIENT_ID: v.optional(text),
  OIDC_1_CLIENT_SECRET: v.optional(text),
  OIDC_1_ADMIN_CLAIM: v.optional(claimName),
  OIDC_1_ADMIN_VALUE: v.optional(text),
  OIDC_1_ONLY: v.optional(yesNo, "no"),
  OIDC_2_NAME: v.optional(v.pipe(text, v.maxLength(40, "must have at most 40 characters"))),
  OIDC_2_ISSUER: v.optional(issuer),
  OIDC_2_CLIENT_ID: v.optional(text),
  OIDC_2_CLIENT_SECRET: v.optional(text),
  OIDC_2_ADMIN_CLAIM: v.optional(claimName),
  OIDC_2_ADMIN_VALUE: v.optional(text),
  OIDC_2_ONLY: v.optional(yesNo, "no"),
  METRICS_TOKEN: v.optional(v.pipe(text, v.minLength(16, "must have at least 16 characters"))),
  LOG_LEVEL: v.optional(v.picklist(["debug", "info", "warn", "error"]), "info"),
  RATE_LIMIT_FACTOR: v.optional(
    v.pipe(v.string(), v.transform(Number), v.number("must be a number"), v.minValue(0.01), v.maxValue(1_000_000)),
    "1",
  ),
});

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the settings.
 * @throws BadSettings that names each wrong setting and why
 */
export function readConfig(env: Record<string, string | undefined>) {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const read = v.safeParse(Environment, filled);
  if (!read.success) {
    throw new BadSettings(read.issues.map((issue) => `${String(issue.path?.[0]?.key)} ${issue.message}.`).join("\n"));
  }
  const e = read.output;
  if (e.ADMIN_PASSWORD && !e.ADMIN_EMAIL) throw new BadSettings("ADMIN_PASSWORD needs ADMIN_EMAIL beside it.");
  if (Boolean(e.PAYPAL_CLIENT_ID) !== Boolean(e.PAYPAL_CLIENT_SECRET)) {
    throw new BadSettings("PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET are set together, or not at all.");
  }
  const production = e.NODE_ENV === "production";
  const baseUrl = new URL(e.BASE_URL ?? `http://localhost:${e.PORT}`).origin;
  return {
    production,
    port: e.PORT,
    host: e.HOST,
    /** The public origin, without a trailing slash. */
    baseUrl,
    /** Whether BASE_URL was set; if not, pages work under any name they are opened with. */
    baseUrlIsSet: e.BASE_URL !== undefined,
    secure: baseUrl.startsWith("https:"),
    /** Whether browsers offer passkeys here: for https or localhost, and never for an IP address. */
    passkeys: hasPasskeys(baseUrl),
    dataDir: e.DATA_DIR,
    database: { url: e.DATABASE_URL, pool: e.DATABASE_POOL, prepare: e.DATABASE_PREPARE },
    siteName: e.SITE_NAME,
    cityName: e.CITY_NAME,
    cityTimezone: e.CITY_TIMEZONE,
    contactEmail: e.CONTACT_EMAIL,
    communityUrl: e.COMMUNITY_URL,
    /** Where the source code of the running version is offered, as the AGPL asks. */
    sourceUrl: e.SOURCE_URL,
    /** Answers with the latest release; absent, nothing is asked. */
    updateCheckUrl: e.UPDATE_CHECK_URL,
    admin: e.ADMIN_EMAIL ? { email: e.ADMIN_EMAIL, password: e.ADMIN_PASSWORD } : undefined,
    sample: e.SAMPLE ?? !production,
    /** A PMTiles file or its http(s) address. */
    mapTiles: e.MAP_TILES,
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM },
    /** Absent, nothing is for sale. `api` is an origin without a trailing slash. */
    paypal:
      e.PAYPAL_CLIENT_ID && e.PAYPAL_CLIENT_SECRET
        ? { clientId: e.PAYPAL_CLIENT_ID, clientSecret: e.PAYPAL_CLIENT_SECRET, api: new URL(e.PAYPAL_API).origin }
        : undefined,
    /** The bucket for photos; absent, they are kept in `dataDir`. */
    s3: bucketOf(e),
    /** `intervalMs` is undefined without a schedule. `keep` is the number of files of each kind; 0 also turns off snapshots
     * before migrations. */
    backup: {
      intervalMs:
        e.BACKUP_KEEP === 0 ? undefined : "BACKUP_EVERY" in e ? e.BACKUP_EVERY : everyByDefault(e.DATABASE_URL),
      keep: e.BACKUP_KEEP,
    },
    /** Addresses and CIDR ranges whose X-Forwarded-For is believed. */
    trustedProxies: e.TRUSTED_PROXIES ?? [],
    /** Whether people can sign in with a password. */
    passwords: !e.OIDC_1_ONLY && !e.OIDC_2_ONLY,
    /** OpenID Connect providers, by the number in their settings' names. */
    providers: ([1, 2] as const).flatMap((n) => providerOf(e, n) ?? []),
    /** Opens /metrics to `Authorization: Bearer …`. */
    metricsToken: e.METRICS_TOKEN,
    logLevel: e.LOG_LEVEL,
    rateLimitFactor: e.RATE_LIMIT_FACTOR,
  };
}

/** @throws BadSettings where only some of the bucket's settings are there */
function bucketOf(e: v.InferOutput<typeof Environment>) {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = e;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e;
  if (bucket && endpoint && accessKeyId && secretAccessKey) {
    return { bucket, endpoint, region, accessKeyId, secretAccessKey };
  }
  const needed = {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const missing = Object.keys(needed).filter((name) => !needed[name as keyof typeof needed]);
  if (missing.length === Object.keys(needed).length && !region) return undefined;
  throw new BadSettings(`For photos in S3, ${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} missing.`);
}

/** An operator's own PostgreSQL has backups of its own; the embedded one has only ours. */
const everyByDefault = (ownDatabase: string | undefined) => (ownDatabase ? undefined : MS_OF.d);

function hasPasskeys(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  const named = !isIP(hostname) && !hostname.startsWith("[");
  return named && (protocol === "https:" || /^(.+\.)?localhost$/.test(hostname));
}

export type Provider = {
  n: 1 | 2;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Accounts whose claim is this value, or holds it in a list, are admins; all others of this provider are not. */
  admin?: { claim: string; value: string };
};

/** @throws BadSettings where only some of the four are there */
function providerOf(e: v.InferOutput<typeof Environment>, n: 1 | 2): Provider | undefined {
  const set = {
    name: e[`OIDC_${n}_NAME`],
    issuer: e[`OIDC_${n}_ISSUER`],
    clientId: e[`OIDC_${n}_CLIENT_ID`],
    clientSecret: e[`OIDC_${n}_CLIENT_SECRET`],
  };
  const [claim, value] = [e[`OIDC_${n}_ADMIN_CLAIM`], e[`OIDC_${n}_ADMIN_VALUE`]];
  if (Boolean(claim) !== Boolean(value))
    throw new BadSettings(`OIDC_${n}_ADMIN_CLAIM and OIDC_${n}_ADMIN_VALUE are set together, or not at all.`);
  const settings = { name: "NAME", issuer: "ISSUER", clientId: "CLIENT_ID", clientSecret: "CLIENT_SECRET" };
  const missing = Object.entries(settings).filter(([key]) => !set[key as keyof typeof set]);
  if (missing.length === 4 && !claim && !e[`OIDC_${n}_ONLY`]) return undefined;
  if (missing.length > 0) {
    const names = missing.map(([, name]) => `OIDC_${n}_${name}`).join(", ");
    throw new BadSettings(`The four settings of OIDC_${n} are set together, or not at all: ${names} missing.`);
  }
  return { n, ...(set as Omit<Provider, "n" | "admin">), ...(claim && value && { admin: { claim, value } }) };
}

function isHttpsOrLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** `unknown` is a connection without an address, such as a socket file's. */
function isAddressOrRange(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (prefix === undefined) return bits > 0 || text === "unknown";
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
