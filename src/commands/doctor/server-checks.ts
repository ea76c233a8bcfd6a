// The running server, asked from here and over its public address: is it ours, and how does a visitor's request reach it?
import type { Config } from "../../config.ts";
import { createChallenge, deleteChallenge } from "../../features/doctor/challenge.ts";
import type { RequestInfo } from "../../features/doctor/schema.ts";
import { hasAdmin } from "../../features/first-run/codes.ts";
import type { OpenDatabase } from "../database.ts";
import { localAddress } from "../healthy.ts";
import { type Check, fail, ok, warn } from "./check.ts";

/** ms for one answer. */
const TIMEOUT_MS = 8000;

export async function checkServer(config: Config, { db, sql }: OpenDatabase): Promise<Check[]> {
  const [table] = await sql`select to_regclass('public.settings') is not null as there`;
  if (!table?.there) return [warn("server", "Its database is not ready yet: start it, and run doctor again.")];
  const word = await createChallenge(db);
  try {
    const admin = (await hasAdmin(db))
      ? []
      : [warn("admin", `There is none yet: open ${config.baseUrl}/setup with the code in the log.`)];
    const here = await seenFrom(localAddress(config), word);
    const outside = await seenFrom(config.baseUrl, word);
    return [...checkRunning(config, here, outside), ...checkAddress(config, outside), ...admin];
  } finally {
    await deleteChallenge(db);
  }
}

/** `none`: nobody answers. `other`: a server that is not on our database. */
async function seenFrom(address: string, word: string): Promise<RequestInfo | "none" | "other"> {
  const response = await fetch(`${address}/api/doctor`, {
    headers: { "x-doctor": word },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: "manual",
  }).catch(() => undefined);
  if (!response) return "none";
  if (response.status !== 200) return "other";
  return ((await response.json().catch(() => undefined)) as RequestInfo | undefined) ?? "other";
}

function checkRunning(
  config: Config,
  here: RequestInfo | "none" | "other",
  outside: RequestInfo | "none" | "other",
): Check[] {
  const at = `port ${config.port}`;
  if (typeof here === "object") {
    const skew = Math.abs(here.time - Date.now());
    const settings =
      here.baseUrl === config.baseUrl
        ? []
        : [
            warn(
              "settings",
              `The server runs with BASE_URL ${here.baseUrl}, doctor with ${config.baseUrl}: run it with the same settings.`,
            ),
          ];
    return [
      ok("server", `Version ${here.version} answers on ${at}.`),
      ...(skew > 5000 ? [warn("clock", `The server's clock is ${Math.round(skew / 1000)} s off.`)] : []),
      ...settings,
    ];
  }
  if (typeof outside === "object") return [ok("server", `Version ${outside.version} answers at ${config.baseUrl}.`)];
  if (here === "other")
    return [warn("server", `Something else answers on ${at}, or a Sidestreet with another database.`)];
  return [warn("server", `No server answers on ${at}. Start it to have its address and proxy looked at.`)];
}

function checkAddress(config: Config, outside: RequestInfo | "none" | "other"): Check[] {
  const { hostname } = new URL(config.baseUrl);
  const isLocal = /^(localhost|127\.|\[::1\])/.test(hostname);
  const unset =
    !config.baseUrlIsSet && config.production
      ? [warn("BASE_URL", `It is not set: links in mails lead to ${config.baseUrl}. Set it to the public address.`)]
      : [];
  const plain =
    !config.secure && !isLocal
      ? [warn("BASE_URL", `${config.baseUrl} is not https: passwords travel in the open, and passkeys do not work.`)]
      : [];
  if (outside === "none")
    return [...unset, ...plain, warn("BASE_URL", `Nobody answers at ${config.baseUrl} from here.`)];
  if (outside === "other")
    return [
      ...unset,
      ...plain,
      fail("BASE_URL", `${config.baseUrl} leads to something else than this Sidestreet. Check BASE_URL and the proxy.`),
    ];
  return [
    ...unset,
    ...plain,
    ok(
      "BASE_URL",
      `${config.baseUrl} leads here${outside.host === new URL(config.baseUrl).host ? "" : `; the proxy changes Host to ${outside.host}, which does no harm`}.`,
    ),
    ...checkProxy(config, outside),
  ];
}

/** Looks at how the request over the public address arrived. */
function checkProxy({ secure }: Config, seen: RequestInfo): Check[] {
  const { peer, hasForwardedFor, forwardedProto, isTrustedProxy, trustedProxies } = seen;
  if (hasForwardedFor && !isTrustedProxy)
    return [
      warn(
        "proxy",
        `A proxy at ${peer} stands before it and is not trusted: all visitors count as one in the limits. Set TRUSTED_PROXIES=${peer}.`,
      ),
    ];
  if (hasForwardedFor) {
    const proto =
      secure && forwardedProto !== null && forwardedProto !== "https"
        ? [warn("proxy", `It says X-Forwarded-Proto ${forwardedProto}, and BASE_URL is https.`)]
        : [];
    return [ok("proxy", `The proxy at ${peer} is trusted and names its visitors.`), ...proto];
  }
  if (trustedProxies > 0 && isTrustedProxy)
    return [
      warn(
        "proxy",
        `The proxy at ${peer} sends no X-Forwarded-For: have it add the header, else all visitors count as one.`,
      ),
    ];
  if (trustedProxies > 0)
    return [warn("proxy", `TRUSTED_PROXIES is set, and this request came from ${peer} without a proxy.`)];
  if (secure)
    return [
      warn(
        "proxy",
        "Something ends https before the server and adds no X-Forwarded-For: have it add the header, and set TRUSTED_PROXIES.",
      ),
    ];
  return [ok("proxy", "No proxy stands before it.")];
}
