import { atEnd } from "../../db/at-end.ts";
import { DataDirLocked } from "../../db/data-dir-lock.ts";
import { BadSettings, type Config, listMistypedSettings, readConfig } from "../config.ts";
import { type Arguments, type Command, print } from "./command.ts";
import { type OpenDatabase, reachDatabase } from "./database.ts";
import { formatDatabaseError } from "./database-error.ts";
import { type Check, type Finding, fail, ok, runCheck, warn } from "./doctor/check.ts";
import { checkComponents } from "./doctor/component-checks.ts";
import * as databaseChecks from "./doctor/database-checks.ts";
import { checkDisk } from "./doctor/disk-checks.ts";
import { checkMailServer, checkProviders, checkTiles } from "./doctor/outside-checks.ts";
import { checkPhotos } from "./doctor/photo-checks.ts";
import { checkPushContact, checkPushes } from "./doctor/push-checks.ts";
import { checkServer } from "./doctor/server-checks.ts";
import { checkText } from "./doctor/text-checks.ts";
import help from "./help.json" with { type: "json" };

export const doctor: Command = { ...help.doctor, run };

async function run({ options }: Arguments): Promise<number> {
  const checks = await checkAll(options.mail as string | undefined);
  const failed = checks.filter(({ state }) => state === "fail").length;
  const warned = checks.filter(({ state }) => state === "warn").length;
  if (options.json) return print(JSON.stringify({ ok: failed === 0, checks }, null, 2), failed > 0 ? 1 : 0);
  for (const { state, name, message } of checks) console.log(`${LABELS[state]} ${name.padEnd(12)} ${message}`);
  return print(`\n${checks.length} checks: ${failed} failed, ${warned} warnings.`, failed > 0 ? 1 : 0);
}

const LABELS = { ok: "ok  ", warn: "warn", fail: "FAIL" };

async function checkAll(mailTo: string | undefined): Promise<Check[]> {
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    if (!(error instanceof BadSettings)) throw error;
    return runCheck("settings", () => error.message.split("\n").map((line) => fail(line)));
  }
  return [
    ...(await runCheck("settings", () => [
      ok("All settings are valid."),
      ...listMistypedSettings(process.env).map((problem) => warn(problem)),
    ])),
    ...(await runCheck("disk", () => checkDisk(config))),
    ...(await checkWithDatabase(config)),
    ...(await runCheck("mail", () => checkMailServer(config, mailTo))),
    ...(await runCheck("sign-in", () => checkProviders(config))),
  ];
}

const DATABASE_CHECKS: [name: string, check: (config: Config, database: OpenDatabase) => Promise<Finding[]>][] = [
  ["database", (_, database) => databaseChecks.checkDatabase(database)],
  ["schema", (_, database) => databaseChecks.checkSchema(database)],
  ["components", checkComponents],
  ["pooler", databaseChecks.checkPooler],
  ["clock", (_, database) => databaseChecks.checkClock(database)],
  ["text", (_, database) => checkText(database)],
  ["server", checkServer],
  ["passkeys", databaseChecks.checkAdminPasskeys],
  ["backups", databaseChecks.checkBackups],
  ["backup key", (_, database) => databaseChecks.checkBackupKey(database)],
  ["tiles", checkTiles],
  ["photos", checkPhotos],
  ["push", checkPushes],
];

async function checkWithDatabase(config: Config): Promise<Check[]> {
  try {
    const database = await reachDatabase(config);
    await using _ = atEnd(() => database.shut());
    // One sentence if nothing can connect, instead of one for each check.
    await database.sql`select 1`;
    const checks: Check[] = [];
    for (const [name, check] of DATABASE_CHECKS) checks.push(...(await runCheck(name, () => check(config, database))));
    return checks;
  } catch (error) {
    const problem =
      error instanceof DataDirLocked ? `It does not respond. ${error.message}` : formatDatabaseError(error);
    return [
      ...(await runCheck("database", () => [fail(problem)])),
      ...(await runCheck("tiles", () => checkTiles(config))),
      ...(await runCheck("photos", () => checkPhotos(config))),
      ...(await runCheck("push", () => checkPushContact(config))),
    ];
  }
}
