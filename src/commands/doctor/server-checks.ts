import { atEnd } from "../../../db/at-end.ts";
import { hasTable } from "../../../db/client.ts";
import { type Config, isLoopback } from "../../config.ts";
import { createChallenge, deleteChallenge } from "../../features/doctor/challenge.ts";
import type { RequestInfo } from "../../features/doctor/schema.ts";
import { hasAdmin } from "../../features/first-run/first-setup.ts";
import type { OpenDatabase } from "../database.ts";
import { localUrl } from "../healthy.ts";
import { type Finding, fail, ok, warn } from "./check.ts";

const TIMEOUT_MS = 8000;
const MAX_SKEW_MS = 5000;

/** `none`: no response. `other`: another program, or a Sidestreet with another database. */
type Response = RequestInfo | "none" | "other";

export async function checkServer(config: Config, { db, sql }: OpenDatabase): Promise<Finding[]> {
  if (!(await hasTable(sql, "settings")))
    return [warn("The database is empty. Start the server, then run doctor again.")];
  const challenge = await createChallenge(db);
  await using _ = atEnd(() => deleteChallenge(db));
  const admin = (await hasAdmin(db))
    ? []
    : [warn(`There is no admin yet. Open ${config.baseUrl}/setup and enter the code from the server log.`, "admin")];
  const local = await request(localUrl(config), challenge);
  const outside = await request(config.baseUrl, challenge);
  return [...checkRunning(config, local, outside), ...checkBaseUrl(config, outside), ...admin];
}

async function request(origin: string, challenge: string): Promise<Response> {
  const response = await fetch(`${origin}/api/doctor`, {
    headers: { "x-doctor": challenge },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: "manual",
  }).catch(() => undefined);
  if (!response) return "none";
  if (response.status !== 200) return "other";
  return ((await response.json().catch(() => undefined)) as RequestInfo | undefined) ?? "other";
}

function checkRunning(config: Config, local: Response, outside: Response): Finding[] {
  if (typeof local === "object") return checkLocal(config, local);
  if (typeof outside === "object") return [ok(`Version ${outside.version} responds at ${config.baseUrl}.`)];
  if (local === "other")
    return [warn(`Port ${config.port} is used by another program, or by a server with another database.`)];
  return [warn(`No server on port ${config.port}. Start it to check its URL and proxy.`)];
}

/** A connection takes one, and the database and photos take some more. */
const MIN_OPEN_FILES = 4096;

function checkLocal(config: Config, { version, time, baseUrl, maxOpenFiles }: RequestInfo): Finding[] {
  const skew = Math.abs(time - Date.now());
  const checks = [ok(`Version ${version} responds on port ${config.port}.`)];
  if (maxOpenFiles !== null) checks.push(checkOpenFiles(maxOpenFiles));
  if (skew > MAX_SKEW_MS) checks.push(warn(`The clock of the server is off by ${Math.round(skew / 1000)} s.`));
  if (baseUrl !== config.baseUrl)
    checks.push(
      warn(
        `BASE_URL is ${baseUrl} for the server and ${config.baseUrl} for doctor. Run both with the same settings.`,
        "settings",
      ),
    );
  return checks;
}

function checkOpenFiles(maximum: number): Finding {
  if (maximum >= MIN_OPEN_FILES) return ok(`The server may open ${maximum} files and connections.`, "open files");
  return warn(
    `The server may open ${maximum} files and connections only. Allow ${MIN_OPEN_FILES} or more: LimitNOFILE with systemd, --ulimit nofile with Docker, ulimit -n in a shell.`,
    "open files",
  );
}

function checkBaseUrl(config: Config, outside: Response): Finding[] {
  const { baseUrl } = config;
  const { hostname, host } = new URL(baseUrl);
  const isLocal = /^(localhost|127\.|\[::1\])/.test(hostname);
  const checks: Finding[] = [];
  if (!config.baseUrlIsSet && config.production)
    checks.push(
      isLoopback(config.host)
        ? warn(`Not set: links in emails point to ${baseUrl}. Set it to the public URL.`, "BASE_URL")
        : fail("Not set: the server refuses to start in production. Set it to the public URL.", "BASE_URL"),
    );
  if (!config.secure && !isLocal)
    checks.push(warn(`${baseUrl} is not https: passwords are not encrypted, and passkeys do not work.`, "BASE_URL"));
  if (outside === "none") return [...checks, warn(`No response from ${baseUrl} on this machine.`, "BASE_URL")];
  if (outside === "other")
    return [...checks, fail(`${baseUrl} does not lead to this server. Check BASE_URL and the proxy.`, "BASE_URL")];
  const proxyHost =
    outside.host === host ? "" : ` The proxy changes the Host header to ${outside.host}, which is fine.`;
  return [...checks, ok(`${baseUrl} leads to this server.${proxyHost}`, "BASE_URL"), ...checkProxy(config, outside)];
}

function checkProxy({ secure }: Config, request: RequestInfo): Finding[] {
  const { peer, hasForwardedFor, forwardedProto, isTrustedProxy } = request;
  if (!hasForwardedFor || !isTrustedProxy) {
    const problem = findProxyProblem(secure, request);
    return [problem ? warn(problem, "proxy") : ok("No proxy.", "proxy")];
  }
  const trusted = ok(`The proxy at ${peer} is trusted and forwards client addresses.`, "proxy");
  if (!secure || forwardedProto === null || forwardedProto === "https") return [trusted];
  return [trusted, warn(`X-Forwarded-Proto is ${forwardedProto}, but BASE_URL is https.`, "proxy")];
}

function findProxyProblem(secure: boolean, { peer, hasForwardedFor, isTrustedProxy, trustedProxies }: RequestInfo) {
  if (hasForwardedFor)
    return `The proxy at ${peer} is not trusted, so rate limits count all visitors as one. Set TRUSTED_PROXIES=${peer}.`;
  if (trustedProxies > 0 && isTrustedProxy)
    return `The proxy at ${peer} sends no X-Forwarded-For, so rate limits count all visitors as one. Add the header.`;
  if (trustedProxies > 0) return `TRUSTED_PROXIES is set, but this request came from ${peer} without a proxy.`;
  return secure && "A proxy terminates https but sends no X-Forwarded-For. Add the header, and set TRUSTED_PROXIES.";
}
