import { resolve } from "node:path";
import { type Config, getTilesFile } from "../../config.ts";
import { findCityBounds, formatCommand } from "../../features/basemap/area.ts";
import { findDownload } from "../../features/basemap/download.ts";
import { findImportedArchive, findProblem } from "../../features/basemap/installed-map.ts";
import { NO_MAIL_SERVER, sendTestEmail, verifySmtp } from "../../features/first-run/test-email.ts";
import type { OpenDatabase } from "../database.ts";
import { type Finding, fail, ok, warn } from "./check.ts";

const TIMEOUT_MS = 8000;

export async function checkMailServer(config: Config, to: string | undefined): Promise<Finding[]> {
  const { smtpUrl, from } = config.mail;
  if (!smtpUrl) return [warn(NO_MAIL_SERVER)];
  const problem = await verifySmtp(smtpUrl);
  if (problem) return [fail(`The mail server does not work: ${problem} Check SMTP_URL.`)];
  const sender = from
    ? []
    : [warn(`MAIL_FROM is not set: emails are sent from noreply@${new URL(config.baseUrl).hostname}.`)];
  if (!to) return [ok("Signed in to the mail server. Use --mail ADDRESS to send a test email."), ...sender];
  const { sent, message } = await sendTestEmail(config, to);
  return [sent ? ok(message) : fail(message), ...sender];
}

/** @param database if it can be reached */
export async function checkTiles(config: Config, database?: Pick<OpenDatabase, "db">): Promise<Finding[]> {
  const { mapTiles, dataDir } = config;
  const file = resolve(getTilesFile(dataDir));
  const [archive, setting] = mapTiles ? [mapTiles, "MAP_TILES: "] : [file, ""];
  if (!mapTiles && !(await Bun.file(file).exists())) {
    const download = database && (await findDownload(database.db));
    if (download?.state === "done")
      return [fail(`The street map that was fetched is missing: ${file}. Get it again under Map in the admin area.`)];
    if (database && (await findImportedArchive(database.db)))
      return [ok("The basemap comes from an imported extract.")];
    const command = formatCommand(database ? await findCityBounds(database.db) : null, file);
    return [warn(`The map has no streets. Get them under Map in the admin area, or by hand: ${command}`)];
  }
  const problem = await findProblem(config);
  return [problem ? fail(`${setting}${problem}`) : ok(`Found the basemap ${archive}.`)];
}

export async function checkProviders({ providers }: Config): Promise<Finding[]> {
  const checks = providers
    .filter((provider) => provider !== undefined)
    .map(async ({ n, name, issuer }): Promise<Finding> => {
      const url = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
      const response = await request(url);
      if (!response) return fail(`${name}: ${url} does not respond. Check OIDC_${n}_ISSUER.`);
      const metadata = response.ok
        ? ((await response.json().catch(() => undefined)) as { issuer?: string } | undefined)
        : undefined;
      if (!metadata) return fail(`${name}: ${url} returned ${response.status} without valid metadata.`);
      if (URL.parse(metadata.issuer ?? "")?.href !== new URL(issuer).href)
        return fail(`The issuer of ${name} is ${metadata.issuer}. Set OIDC_${n}_ISSUER to exactly that.`);
      const skew = getSkew(response);
      if (Math.abs(skew) > MAX_SKEW_SECONDS)
        return fail(
          `The clocks of this machine and ${name} differ by ${Math.abs(skew)} s, so every sign-in is refused. Use NTP.`,
        );
      return ok(`${name} responds.`);
    });
  return await Promise.all(checks);
}

/** The seconds by which signed tokens may differ from this machine's clock. */
const MAX_SKEW_SECONDS = 30;

function getSkew({ headers }: Response): number {
  const date = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(date) ? 0 : Math.round((date - Date.now()) / 1000);
}

const request = (url: string) => fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
