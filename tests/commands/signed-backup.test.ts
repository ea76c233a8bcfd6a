// Backups are signed by the installation, and only its own are restored without asking.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toChecksumLine } from "../../src/backups/manifest.ts";
import { RunningServer } from "../running-server.ts";

const porto = new RunningServer({ SAMPLE: "yes" });
const elsewhere = new RunningServer({ SAMPLE: "no" });
let folder: string;
let file: string;
let key: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sidestreet-signed-"));
  file = join(folder, "friday.tar.zst");
  await porto.start();
  const { output } = porto.run("backup", file);
  key = /Signed with the key (SHA256:[\w+/]{43})\./.exec(output)![1]!;
}, 120_000);
afterAll(async () => {
  await Promise.all([porto.stop(), elsewhere.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

test("the doctor shows the key, and --check says who signed a backup", () => {
  const { checks } = JSON.parse(porto.run("doctor", "--json").output);
  expect(checks.find(({ name }: { name: string }) => name === "backup key").message).toContain(key);
  expect(porto.run("restore", "--check", file).output).toContain(`It is signed by this installation (key ${key}).`);
  const foreign = elsewhere.run("restore", "--check", file);
  expect([foreign.code, foreign.output]).toEqual([
    0,
    expect.stringContaining(`It is signed by another installation (key ${key}). Restoring it needs --trust.`),
  ]);
}, 60_000);

test("another machine restores it only with --trust, and then has a key of its own", async () => {
  const refused = elsewhere.run("restore", file);
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining(`signed by another installation, with the key ${key}.`),
  ]);
  expect(existsSync(join(elsewhere.dataDir, "postgres"))).toBe(false);
  expect(elsewhere.run("restore", "--trust", file)).toMatchObject({ code: 0 });
  const again = elsewhere.run("backup", join(folder, "elsewhere.tar.zst"));
  expect(again.output).toContain("Signed with the key SHA256:");
  expect(again.output).not.toContain(key);
}, 120_000);

test("the same data folder restores its own backups after the database is moved aside", async () => {
  await porto.end();
  for (const name of ["postgres", "photos"])
    if (existsSync(join(porto.dataDir, name)))
      renameSync(join(porto.dataDir, name), join(porto.dataDir, `${name}.old`));
  const restored = porto.run("restore", file);
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining("Restored the backup") });
  await porto.start();
  expect(readFileSync(join(porto.dataDir, "trusted-backup-keys"), "utf8").trim().split("\n")).toHaveLength(2);
}, 120_000);

test("a backup whose signature was removed or forged is not restored as ours", () => {
  const tar = Buffer.from(Bun.zstdDecompressSync(readFileSync(file)));
  const stripped = join(folder, "stripped.tar.zst");
  const at = tar.lastIndexOf("manifest.sig\0");
  writeFileSync(stripped, Bun.zstdCompressSync(Buffer.concat([tar.subarray(0, at), tar.subarray(at + 1024)])));
  expect(porto.run("restore", "--check", stripped)).toMatchObject({
    code: 0,
    output: expect.stringContaining("It is not signed. Restoring it needs --trust."),
  });
  expect(porto.run("restore", stripped)).toMatchObject({ code: 1, output: expect.stringContaining("is not signed") });

  const changed = Buffer.from(tar);
  const version = changed.lastIndexOf('"product": "sidestreet",');
  changed.write('"product":"sidestreet", ', version);
  const head = changed.lastIndexOf("manifest.json\0");
  const size = Number.parseInt(changed.toString("latin1", head + 124, head + 135), 8);
  const line = toChecksumLine(changed.subarray(head + 512, head + 512 + size));
  changed.write(line, changed.lastIndexOf("  manifest.json\n") - 64);
  const forged = join(folder, "forged.tar.zst");
  writeFileSync(forged, Bun.zstdCompressSync(changed));
  for (const options of [[], ["--check"], ["--trust"]])
    expect(porto.run("restore", ...options, forged)).toMatchObject({
      code: 1,
      output: expect.stringContaining("This backup is damaged: its signature is wrong."),
    });
}, 60_000);

test("the private key is in no backup", () => {
  const tar = Buffer.from(Bun.zstdDecompressSync(readFileSync(file)));
  expect(tar.includes("tables/installation_keys/")).toBe(false);
  // What every Ed25519 key in PKCS 8 begins with, in base64.
  expect(tar.includes("MC4CAQAwBQYDK2Vw")).toBe(false);
});
