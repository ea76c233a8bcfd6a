// Other services: the mail server, the basemap, the sign-in providers.
import type { Config } from "../../config.ts";
import { NO_MAIL_SERVER, sendTestEmail, verifySmtp } from "../../features/first-run/test-email.ts";
import { type Check, fail, ok, warn } from "./check.ts";

/** ms for one answer. */
const TIMEOUT_MS = 8000;

export async function checkMailServer(config: Config, to: string | undefined): Promise<Check[]> {
  const { smtpUrl, from } = config.mail;
  if (!smtpUrl) return [warn("mail", NO_MAIL_SERVER)];
  const refusal = await verifySmtp(smtpUrl);
  if (refusal) return [fail("mail", `The mail server cannot be used: ${refusal} Check SMTP_URL.`)];
  const sender = from
    ? []
    : [warn("mail", `MAIL_FROM is not set: mails come from noreply@${new URL(config.baseUrl).hostname}.`)];
  if (!to) return [ok("mail", "The mail server answers and lets us in. --mail ADDRESS sends a test mail."), ...sender];
  const { sent, message } = await sendTestEmail(config, to);
  return [sent ? ok("mail", message) : fail("mail", message), ...sender];
}

export async function checkTiles({ mapTiles }: Config): Promise<Check[]> {
  if (!mapTiles) return [ok("tiles", "No basemap is set (MAP_TILES): the map shows places without streets.")];
  const isAddress = /^https?:/.test(mapTiles);
  const head = isAddress ? await headOf(mapTiles) : await fileHeadOf(mapTiles);
  if (typeof head === "string") return [fail("tiles", `MAP_TILES: ${head}`)];
  // https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
  if (new TextDecoder().decode(head.subarray(0, 7)) !== "PMTiles")
    return [fail("tiles", `MAP_TILES: ${mapTiles} is not a PMTiles archive.`)];
  if (head[7] !== 3)
    return [fail("tiles", `MAP_TILES: ${mapTiles} is PMTiles of version ${head[7]}; version 3 is needed.`)];
  return [ok("tiles", `The basemap ${mapTiles} is there.`)];
}

async function fileHeadOf(path: string): Promise<Uint8Array | string> {
  const file = Bun.file(path);
  return (await file.exists()) ? await file.slice(0, 8).bytes() : `there is no file ${path}.`;
}

async function headOf(address: string): Promise<Uint8Array | string> {
  const response = await ask(address, { range: "bytes=0-7" });
  if (!response) return `${address} does not answer.`;
  if (response.status === 206) return await response.bytes();
  await response.body?.cancel();
  return response.ok
    ? `${address} does not answer in parts (HTTP ranges), which a basemap needs.`
    : `${address} answers ${response.status}.`;
}

export async function checkProviders({ providers }: Config): Promise<Check[]> {
  const looks = providers
    .filter((provider) => provider !== undefined)
    .map(async ({ n, name, issuer }): Promise<Check> => {
      const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
      const response = await ask(address);
      const said = response?.ok
        ? ((await response.json().catch(() => undefined)) as { issuer?: string } | undefined)
        : undefined;
      if (!response) return fail("sign-in", `${name}: ${address} does not answer. Check OIDC_${n}_ISSUER.`);
      if (!said)
        return fail("sign-in", `${name}: ${address} answers ${response.status}, and nothing that can be read.`);
      if (said.issuer !== issuer)
        return fail("sign-in", `${name} calls itself ${said.issuer}: set OIDC_${n}_ISSUER to exactly that.`);
      return ok("sign-in", `${name} answers.`);
    });
  return await Promise.all(looks);
}

const ask = (address: string, headers: Record<string, string> = {}) =>
  fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
