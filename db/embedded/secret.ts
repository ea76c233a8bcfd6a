// The secret that every connection to the embedded PostgreSQL must know, in a file of its cluster. The file has the format of
// libpq's password files, so that psql and pg_dump can use it.
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SUPERUSER, setSecret } from "./database.ts";
import { launch, stopServer } from "./server.ts";
import type { Launch } from "./settings.ts";

const secretFile = (cluster: string) => join(cluster, "sidestreet.pgpass");
const rulesFile = (cluster: string) => join(cluster, "pg_hba.conf");
const setupRulesFile = (cluster: string) => join(cluster, "sidestreet.setup.conf");

/** @returns undefined for a cluster of an earlier version, or if the file was lost */
export function readSecret(cluster: string): string | undefined {
  const file = secretFile(cluster);
  return existsSync(file) ? readFileSync(file, "utf8").trim().split(":").at(-1) : undefined;
}

/** Requires the secret for every connection. Its file is written last, so that a start after an interruption makes another. */
export async function ensureSecret(plan: Launch, onStep: (sentence: string) => void): Promise<void> {
  const { cluster } = plan;
  replaceTrust(plan);
  if (readSecret(cluster)) return;
  const secret = randomBytes(32).toString("hex");
  // The program can set a password without a server, but only as a user with a name, which a container may not have.
  const setupRules = setupRulesFile(cluster);
  writePrivately(setupRules, `local all ${SUPERUSER} trust\n`, plan);
  const server = await launch({ ...plan, rules: setupRules }, onStep);
  try {
    await setSecret(server, secret);
  } finally {
    await stopServer(server.pid);
    rmSync(setupRules);
  }
  writePrivately(secretFile(cluster), `*:*:*:*:${secret}\n`, plan);
}

/** Call it if PostgreSQL refuses the secret: the next `ensureSecret` makes another. */
export function removeSecret(cluster: string): void {
  rmSync(secretFile(cluster), { force: true });
}

/** Lines that an operator has added keep their method, unless it asks for nothing. */
function replaceTrust(plan: Launch): void {
  const file = rulesFile(plan.cluster);
  const rules = readFileSync(file, "utf8");
  const strict = rules.split("\n").map(withoutTrust).join("\n");
  if (strict !== rules) writePrivately(file, strict, plan);
}

function withoutTrust(line: string): string {
  const [rule = "", ...comments] = line.split("#");
  return [rule.replace(/(?<=\s)trust(?=\s|$)/, "scram-sha-256"), ...comments].join("#");
}

/** Complete or not at all, for the user that runs PostgreSQL. */
function writePrivately(file: string, content: string, { runner, durable }: Launch): void {
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  writeFileSync(partial, content, { mode: 0o600, flush: durable });
  chownSync(partial, runner.uid, runner.gid);
  renameSync(partial, file);
}
