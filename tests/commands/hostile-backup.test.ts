// `restore --check` and the process that reads stay within 500 MB of memory together, whatever the file contains.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { generateX25519Identity } from "age-encryption";
import { watchTask } from "../workers/task-processes.ts";

const MAX_MEMORY_MB = 500;
const MB = 1024 * 1024;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sidestreet-hostile-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A header of the ustar format. https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html#tag_20_92_13_06 */
function tarHeader(name: string, size: number, type = "0"): Buffer {
  const header = Buffer.alloc(512);
  header.write(name);
  header.write("0000600\0", 100);
  for (const at of [108, 116]) header.write("0000000\0", at);
  header.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  header.write("00000000000\0", 136);
  header.write("        ", 148);
  header.write(type, 156);
  header.write("ustar\x0000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

/** A member of the archive whose body repeats one piece. */
function* member(name: string, piece: string | Buffer, times = 1, type?: string): Generator<Buffer> {
  const bytes = Buffer.from(piece as string);
  yield tarHeader(name, bytes.length * times, type);
  for (let n = 0; n < times; n++) yield bytes;
  yield Buffer.alloc(-(bytes.length * times) & 511);
}

async function check(name: string, members: Iterable<Buffer>, windowLog = 21) {
  const path = join(folder, name);
  const params = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_windowLog]: windowLog };
  await pipeline(Readable.from(members), createZstdCompress({ params }), createWriteStream(path));
  return await checkFile(path);
}

async function checkFile(path: string, ...options: string[]) {
  const preload = `--preload=${import.meta.dir}/print-memory-peak.ts`;
  const command = Bun.spawn([process.execPath, preload, "src/main.ts", "restore", "--check", ...options, path], {
    env: { PATH: process.env.PATH!, HOME: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const task = watchTask("backups/archive-worker", command.pid);
  const [peak, output, code] = await Promise.all([
    new Response(command.stdout).text(),
    new Response(command.stderr).text(),
    command.exited,
  ]);
  rmSync(path);
  const memoryMb = Number(peak) / MB + task.stop();
  return { code, output: output.trim(), isBounded: memoryMb < MAX_MEMORY_MB || memoryMb };
}

const zeros = Buffer.alloc(MB);

/** With the two empty blocks at the end of an archive. */
function* closed(members: Iterable<Buffer>): Generator<Buffer> {
  yield* members;
  yield Buffer.alloc(1024);
}

test.each([
  ["a photo of 500 MB", () => member("photos/a.webp", zeros, 500), "it is incomplete"],
  ["a row of 500 MB", () => member("tables/users/000001.copy", Buffer.alloc(MB, "x"), 500), "it is incomplete"],
  ["a manifest of 400 MB", () => member("manifest.json", Buffer.alloc(MB, "7"), 400), "manifest.json is too large"],
  ["a manifest of tiny values", () => member("manifest.json", "[],".repeat(MB), 5), "its manifest is too large"],
  ["a manifest of one text", () => manifestOf(`"${"ж".repeat(7 * MB)}"`), "its manifest is invalid"],
  ["a manifest of nested lists", () => manifestOf("[".repeat(590_000)), "its manifest is not JSON"],
  ["a manifest of objects", () => manifestOf(`[${`{"a":{}},`.repeat(190_000)}0]`), "its manifest is invalid"],
  ["a manifest of invalid tables", () => manifestOf(manifestWith(`{},`.repeat(290_000))), "its manifest is invalid"],
  ["attributes of 8 MB", () => attributes(), "the archive contains more than files"],
  ["a link", () => member("photos/a.webp", "", 1, "2"), "the archive contains more than files"],
  ["a path to elsewhere", () => member("photos/../../a", "a"), "unexpected file photos/../../a"],
  ["300 KB that unpack to gigabytes", () => bomb(), "it unpacks to far more than its size"],
  ["200,000 photos", () => many((n) => tarHeader(`photos/${n}.webp`, 0)), "it is incomplete"],
  ["200,000 tables", () => many((n) => tarHeader(`tables/t${n}/000001.copy`, 0)), "it has too many tables"],
] as const)(
  "%s",
  async (name, members, reason) => {
    const { code, output, isBounded } = await check(name, closed(members()));
    expect([code, output, isBounded]).toEqual([1, `This backup is damaged: ${reason}.`, true]);
  },
  60_000,
);

test("a compression window of 128 MB", async () => {
  const { code, isBounded } = await check("a window", closed(member("photos/a.webp", zeros, 400)), 27);
  expect([code, isBounded]).toEqual([1, true]);
}, 60_000);

test("an encrypted backup whose header never ends", async () => {
  const [path, keys] = [join(folder, "endless.age"), join(folder, "keys")];
  await Bun.write(keys, await generateX25519Identity());
  await pipeline(Readable.from(endlessHeader()), createWriteStream(path));
  const { code, output, isBounded } = await checkFile(path, "--identity", keys);
  expect([code, isBounded]).toEqual([1, true]);
  expect(output).toMatch(/^This backup is damaged: .+\.$/);
}, 60_000);

function* endlessHeader(): Generator<Buffer> {
  yield Buffer.from("age-encryption.org/v1\n-> ");
  for (let n = 0; n < 1500; n++) yield Buffer.alloc(MB, "a");
}

/** Zeros are packed to a thirty-thousandth. */
const bomb = () => member("photos/a.webp", zeros, 8000);

const manifestOf = (json: string) => member("manifest.json", json);

const manifestWith = (tables: string) =>
  `{"format":2,"product":"sidestreet","version":"1","createdAt":"2026-11-22T10:00:00.000Z","postgres":"18","schema":[],
   "tables":[${tables}{}],"sequences":{},"leftOut":[],"photos":null}`;

/** A million attributes of a member, in the PAX format. */
function* attributes(): Generator<Buffer> {
  const records = Array.from({ length: 700_000 }, (_, n) => `11 ${n.toString(36).padStart(5, "0")}=1\n`.slice(0, 11));
  yield* member("attributes", records.join(""), 1, "x");
  yield* member("photos/a.webp", "a");
}

function* many(header: (n: number) => Buffer): Generator<Buffer> {
  for (let n = 0; n < 200_000; n++) yield header(n);
}
