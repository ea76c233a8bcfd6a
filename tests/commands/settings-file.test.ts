// A file of settings is read as systemd reads it.
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSettingsFile } from "../../src/commands/settings-file.ts";
import { BINARY } from "../running-server.ts";

const folder = mkdtempSync(join(tmpdir(), "sidestreet-settings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "sidestreet.env");

test("settings are read with comments, quotes, escapes and continued lines", () => {
  writeFileSync(
    file,
    String.raw`# The city
; continued \
NOT=a setting
CITY_NAME=Harbor Town
  SITE_NAME =  "The \"old\" $5 \n harbor"  # kept, as by systemd
CONTACT_EMAIL='noor@example.com'
SMTP_URL=smtps://noor:a\ b#c@mail.example \
?pool=yes
MAIL_FROM="Harbor
Town"
PORT=
HOST=127.0.0.1   `,
  );
  expect(readSettingsFile(file)).toEqual({
    CITY_NAME: "Harbor Town",
    SITE_NAME: String.raw`The "old" $5 \n harbor# kept, as by systemd`,
    CONTACT_EMAIL: "noor@example.com",
    SMTP_URL: "smtps://noor:a b#c@mail.example ?pool=yes",
    MAIL_FROM: "Harbor\nTown",
    PORT: "",
    HOST: "127.0.0.1",
  });
});

test("a line that is no setting is named without what it says", () => {
  for (const [text, problem] of [
    ["PORT=1\nsecret", "line 2 is not NAME=value."],
    ['PORT=1\n\nSMTP_URL="secret', "the quote in line 3 is not closed."],
  ] as const) {
    writeFileSync(file, text);
    expect(() => readSettingsFile(file)).toThrow(`--settings ${file}: ${problem}`);
  }
  expect(() => readSettingsFile(join(folder, "none"))).toThrow("It does not exist.");
});

test("the doctor checks the settings of the file before those around it", () => {
  writeFileSync(file, `DATA_DIR=${folder}\nBASE_URL=city.example\n`);
  const done = Bun.spawnSync([BINARY, "doctor", "--settings", file], { env: { BASE_URL: "https://city.example" } });
  expect(String(done.stdout)).toMatch(/^FAIL settings +BASE_URL/m);
  expect(done.exitCode).toBe(1);
});
