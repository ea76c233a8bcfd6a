// Backups that are encrypted for a public key of age.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { writeBackupFile } from "../../src/backups/backup-file.ts";
import { assertRecipients, EncryptedBackup, isEncrypted } from "../../src/backups/encryption.ts";
import { verifyBackup } from "../../src/backups/read-backup.ts";
import { backUpIfDue } from "../../src/backups/schedule.ts";
import { BadSettings, readConfig } from "../../src/config.ts";
import { RunningServer } from "../running-server.ts";
import { useTestApp } from "../test-app.ts";

const app = useTestApp();
const folder = mkdtempSync(join(tmpdir(), "sidestreet-encrypted-"));
const at = (name: string) => join(folder, name);
let identity: string;
let recipients: string[];
const source = () => ({ sql: app.sql, photos: app.ctx.photos, version: "1.2.3", recipients });

beforeAll(async () => {
  identity = await generateX25519Identity();
  recipients = [await identityToRecipient(identity)];
  await app.join("Zephyrine");
  await app.ctx.photos.put(`${crypto.randomUUID()}-960.webp`, crypto.getRandomValues(new Uint8Array(300_000)));
  await writeBackupFile(source(), at("a.age"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("only the secret key opens it, and everything is in it", async () => {
  expect(await isEncrypted(at("a.age"))).toBe(true);
  await expect(verifyBackup({ path: at("a.age") })).rejects.toThrow("damaged");
  const identities = `# created: today\n${identity}\n`;
  const { manifest } = await verifyBackup({ path: at("a.age"), identities });
  expect([manifest.tables.find(({ name }) => name === "users")!.rows, manifest.photos!.count]).toEqual([1, 1]);
});

test("another key, a file without one and a changed backup are refused by name", async () => {
  const other = await generateX25519Identity();
  const open = (path: string, identities: string) => verifyBackup({ path, identities });
  await expect(open(at("a.age"), other)).rejects.toThrow("encrypted for another key");
  await expect(open(at("a.age"), "ssh-ed25519 AAAA")).rejects.toThrow("AGE-SECRET-KEY-1");
  const changed = readFileSync(at("a.age"));
  changed[changed.length - 9]! ^= 1;
  writeFileSync(at("changed.age"), changed);
  writeFileSync(at("cut.age"), changed.subarray(0, -200));
  for (const name of ["changed.age", "cut.age"])
    await expect(open(at(name), identity)).rejects.toThrow(EncryptedBackup);
});

test("scheduled backups are encrypted, and counted together with those from before", async () => {
  const days = join(folder, "scheduled");
  const make = async (day: number) => {
    const now = new Date(Date.UTC(2026, 10, day, 7));
    return backUpIfDue(app.sql, source(), { intervalMs: 3600_000, keep: 2, folder: days }, app.ctx.log, now);
  };
  await make(1);
  const key = recipients;
  recipients = [];
  expect([await make(2), await make(3)]).toEqual(["made", "made"]);
  recipients = key;
  expect(await make(4)).toBe("made");
  const names = [...new Bun.Glob("*").scanSync(days)].sort();
  expect(names).toEqual(["sidestreet-20261103T070000000Z.tar.zst", "sidestreet-20261104T070000000Z.tar.zst.age"]);
});

test("a recipient that is no public key is a wrong setting", async () => {
  expect(readConfig({ BACKUP_RECIPIENT: recipients[0]! }).backup.recipients).toEqual(recipients);
  for (const wrong of ["age1", "somebody", identity, `${recipients[0]},x`])
    expect(() => readConfig({ BACKUP_RECIPIENT: wrong })).toThrow(BadSettings);
  const [mistyped] = [recipients[0]!.replace(/.$/, (last) => (last === "q" ? "p" : "q"))];
  expect(readConfig({ BACKUP_RECIPIENT: mistyped }).backup.recipients).toEqual([mistyped]);
  await expect(assertRecipients([mistyped])).rejects.toThrow("Is it complete?");
});

test("a server encrypts its backups, and another one restores them with the key", async () => {
  const server = new RunningServer({ SAMPLE: "no", BACKUP_RECIPIENT: recipients[0]! });
  const elsewhere = new RunningServer({ SAMPLE: "no" });
  try {
    await server.start();
    expect(server.run("backup", at("b.tar.zst.age"))).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Encrypted for ${recipients[0]}.`),
    });
    const { code, output } = server.run("doctor");
    expect([code, output]).toEqual([expect.any(Number), expect.stringContaining("No backup yet")]);
    writeFileSync(at("key.txt"), `# public key: ${recipients[0]}\n${identity}\n`);
    expect(elsewhere.run("restore", "--trust", at("b.tar.zst.age"))).toMatchObject({
      code: 1,
      output: expect.stringContaining("with --identity FILE"),
    });
    expect(elsewhere.run("restore", "--trust", "--identity", at("key.txt"), at("b.tar.zst.age"))).toMatchObject({
      code: 0,
      output: expect.stringContaining("The row counts and checksums of all tables match."),
    });
  } finally {
    await server.stop();
    await elsewhere.stop();
  }
}, 120_000);
