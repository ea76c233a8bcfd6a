// `sidestreet doctor`: looks at everything an operator has set, a line each, with what to do.
import { FolderLocked } from "../../db/data-dir-lock.ts";
import { BadSettings, type Config, readConfig } from "../config.ts";
import { type Asked, type Command, say } from "./command.ts";
import { reachDatabase } from "./database.ts";
import { type Check, checked, fail, ok } from "./doctor/check.ts";
import { checkBackups, checkClock, checkDatabase, checkPooler, reasonOf } from "./doctor/database-checks.ts";
import { checkDisk } from "./doctor/disk-checks.ts";
import { checkMailServer, checkProviders, checkTiles } from "./doctor/outside-checks.ts";
import { checkPhotos } from "./doctor/photo-checks.ts";
import { checkServer } from "./doctor/server-checks.ts";

export const doctor: Command = {
  name: "doctor",
  summary: "looks whether everything is set up well, and says what to do",
  more: [
    "It changes nothing, and runs beside a serving server (which it then asks, over its public address too) or alone.\n" +
      "Run it with the same settings as the server. A line each: ok, warn (it works, and could be better) or FAIL.",
  ],
  options: {
    mail: { value: "ADDRESS", about: "send a test mail there; else it only signs in to the mail server" },
    json: { about: "the same as JSON" },
  },
  errors: "something failed",
  example: ["sidestreet doctor", "docker exec sidestreet sidestreet doctor --mail noor@example.com"],
  run,
};

async function run({ options }: Asked): Promise<number> {
  const checks = await checkAll(options.mail as string | undefined);
  const failed = checks.filter(({ state }) => state === "fail").length;
  const warned = checks.filter(({ state }) => state === "warn").length;
  if (options.json) return say(JSON.stringify({ ok: failed === 0, checks }, null, 2), failed > 0 ? 1 : 0);
  for (const { state, name, words } of checks) console.log(`${LABELS[state]} ${name.padEnd(12)} ${words}`);
  return say(`\n${failed} failed, ${warned} to look at, ${checks.length} looked at.`, failed > 0 ? 1 : 0);
}

const LABELS = { ok: "ok  ", warn: "warn", fail: "FAIL" };

async function checkAll(mailTo: string | undefined): Promise<Check[]> {
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    if (!(error instanceof BadSettings)) throw error;
    return error.message.split("\n").map((line) => fail("settings", line));
  }
  return [
    ok("settings", "Every setting can be read."),
    ...(await checked("disk", () => checkDisk(config))),
    ...(await checkWithDatabase(config)),
    ...(await checked("mail", () => checkMailServer(config, mailTo))),
    ...(await checked("tiles", () => checkTiles(config))),
    ...(await checked("sign-in", () => checkProviders(config))),
    ...(await checked("photos", () => checkPhotos(config))),
  ];
}

async function checkWithDatabase(config: Config): Promise<Check[]> {
  try {
    const database = await reachDatabase(config);
    try {
      return [
        ...(await checked("database", () => checkDatabase(database))),
        ...(await checked("pooler", () => checkPooler(config, database))),
        ...(await checked("clock", () => checkClock(database))),
        ...(await checked("server", () => checkServer(config, database))),
        ...(await checked("backups", () => checkBackups(config, database))),
      ];
    } finally {
      await database.shut();
    }
  } catch (error) {
    if (error instanceof FolderLocked) return [fail("database", `It does not answer. ${error.message}`)];
    return [fail("database", reasonOf(error))];
  }
}
