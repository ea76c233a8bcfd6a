import type { Config } from "../../config.ts";
import { NO_MAIL_SERVER, sendTestEmail, verifySmtp } from "../../features/first-run/test-email.ts";
import { type Check, fail, ok, warn } from "./check.ts";

/** Per request. */
const TIMEOUT_MS = 8000;

export async function checkMailServer(config: Config, to: string | undefined): Promise<Check[]> {
  const { smtpUrl, from } = config.mail;
  if (!smtpUrl) return [warn("mail", NO_MAIL_SERVER)];
  const problem = await verifySmtp(smtpUrl);
  if (problem) return [fail("mail", `The mail server does not work: ${problem} Check SMTP_URL.`)];
  const sender = from
    ? []
    : [warn("mail", `MAIL_FROM is not set: emails are sent from noreply@${new URL(config.baseUrl).hostname}.`)];
  if (!to) return [ok("mail", "Signed in to the mail server. Use --mail ADDRESS to send a test email."), ...sender];
  const { sent, message } = await sendTestEmail(config, to);
  return [sent ? ok("mail", message) : fail("mail", message), ...sender];
}

export async function checkTiles({ mapTiles }: Config): Promise<Check[]> {
  if (!mapTiles) return [ok("tiles", "MAP_TILES is not set: the map shows places without streets.")];
  const head = /^https?:/.test(mapTiles) ? await fetchHead(mapTiles) : await readHead(mapTiles);
  if (typeof head === "string") return [fail("tiles", `MAP_TILES: ${head}`)];
  // https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
  if (new TextDecoder().decode(head.subarray(0, 7)) !== "PMTiles")
    return [fail("tiles", `MAP_TILES: ${mapTiles} is not a PMTiles archive.`)];
  if (head[7] !== 3)
    return [fail("tiles", `MAP_TILES: ${mapTiles} is a PMTiles archive of version ${head[7]}. Version 3 is required.`)];
  return [ok("tiles", `Found the basemap ${mapTiles}.`)];
}

/** @returns the first 8 bytes, or an error message */
async function readHead(path: string): Promise<Uint8Array | string> {
  const file = Bun.file(path);
  return (await file.exists()) ? await file.slice(0, 8).bytes() : `file not found: ${path}.`;
}

async function fetchHead(url: string): Promise<Uint8Array | string> {
  const response = await request(url, { range: "bytes=0-7" });
  if (!response) return `${url} does not respond.`;
  if (response.status === 206) return await response.bytes();
  await response.body?.cancel();
  return response.ok
    ? `${url} does not support HTTP range requests, which a basemap requires.`
    : `${url} returned ${response.status}.`;
}

export async function checkProviders({ providers }: Config): Promise<Check[]> {
  const checks = providers
    .filter((provider) => provider !== undefined)
    .map(async ({ n, name, issuer }): Promise<Check> => {
      const url = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
      const response = await request(url);
      if (!response) return fail("sign-in", `${name}: ${url} does not respond. Check OIDC_${n}_ISSUER.`);
      const metadata = response.ok
        ? ((await response.json().catch(() => undefined)) as { issuer?: string } | undefined)
        : undefined;
      if (!metadata) return fail("sign-in", `${name}: ${url} returned ${response.status} without valid metadata.`);
      if (metadata.issuer !== issuer)
        return fail("sign-in", `The issuer of ${name} is ${metadata.issuer}. Set OIDC_${n}_ISSUER to exactly that.`);
      return ok("sign-in", `${name} responds.`);
    });
  return await Promise.all(checks);
}

const request = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
