// Makes backups that are meant to exhaust the memory or the time of whoever reads them.
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";

const MB = 1024 * 1024;

export type HostileBackup = {
  name: string;
  /** @param share of the full sizes, up to 1 */
  write(path: string, share?: number): Promise<void>;
  /** Why it is refused, in its full size. */
  reason: string | RegExp;
};

const zeros = Buffer.alloc(MB);

export const HOSTILE_BACKUPS: HostileBackup[] = [
  packed("a photo of 500 MB", (share) => member("photos/a.webp", zeros, 500 * share), "it is incomplete"),
  packed("a row of 500 MB", (share) => member(TABLE, Buffer.alloc(MB, "x"), 500 * share), "it is incomplete"),
  packed(
    "a manifest of 400 MB",
    (share) => member("manifest.json", Buffer.alloc(MB, "7"), 400 * share),
    "manifest.json is too large",
  ),
  packed(
    "a manifest of tiny values",
    (share) => member("manifest.json", "[],".repeat(MB * share), 5),
    "its manifest is too large",
  ),
  packed("a manifest of one text", (share) => manifestOf(`"${"ж".repeat(7 * MB * share)}"`), "its manifest is invalid"),
  packed("a manifest of nested lists", (share) => manifestOf("[".repeat(590_000 * share)), "its manifest is not JSON"),
  packed(
    "a manifest of objects",
    (share) => manifestOf(`[${`{"a":{}},`.repeat(190_000 * share)}0]`),
    "its manifest is invalid",
  ),
  packed(
    "a manifest of invalid tables",
    (share) => manifestOf(manifestWith("{},".repeat(290_000 * share))),
    "its manifest is invalid",
  ),
  packed("attributes of 8 MB", attributes, "the archive contains more than files"),
  packed("a link", () => member("photos/a.webp", "", 1, "2"), "the archive contains more than files"),
  packed("a path to elsewhere", () => member("photos/../../a", "a"), "unexpected file photos/../../a"),
  // Zeros are packed to a thirty-thousandth.
  packed(
    "300 KB that unpack to gigabytes",
    (share) => member("photos/a.webp", zeros, 8000 * share),
    "it unpacks to far more than its size",
  ),
  packed("200,000 photos", (share) => many(share, (n) => tarHeader(`photos/${n}.webp`, 0)), "it is incomplete"),
  packed(
    "200,000 tables",
    (share) => many(share, (n) => tarHeader(`tables/t${n}/000001.copy`, 0)),
    "it has too many tables",
  ),
  packed("a window of 128 MB", (share) => member("photos/a.webp", zeros, 400 * share), /./, 27),
  {
    name: "an encrypted backup whose header never ends",
    write: (path, share = 1) => pipeline(Readable.from(endlessHeader(share)), createWriteStream(path)),
    reason: /./,
  },
];

const TABLE = "tables/users/000001.copy";

function packed(
  name: string,
  list: (share: number) => Iterable<Buffer>,
  reason: HostileBackup["reason"],
  windowLog = 21,
): HostileBackup {
  const params = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_windowLog]: windowLog };
  const write = (path: string, share = 1) =>
    pipeline(Readable.from(closed(list(share))), createZstdCompress({ params }), createWriteStream(path));
  return { name, write, reason };
}

/** With the two empty blocks at the end of an archive. */
function* closed(members: Iterable<Buffer>): Generator<Buffer> {
  yield* members;
  yield Buffer.alloc(1024);
}

/** A member of the archive whose body repeats one piece. */
function* member(name: string, piece: string | Buffer, times = 1, type?: string): Generator<Buffer> {
  const bytes = Buffer.from(piece as string);
  const count = Math.ceil(times);
  yield tarHeader(name, bytes.length * count, type);
  for (let n = 0; n < count; n++) yield bytes;
  yield Buffer.alloc(-(bytes.length * count) & 511);
}

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

function* endlessHeader(share: number): Generator<Buffer> {
  yield Buffer.from("age-encryption.org/v1\n-> ");
  for (let n = 0; n < 1500 * share; n++) yield Buffer.alloc(MB, "a");
}

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

function* many(share: number, header: (n: number) => Buffer): Generator<Buffer> {
  for (let n = 0; n < 200_000 * share; n += 500)
    yield Buffer.concat(Array.from({ length: 500 }, (_, i) => header(n + i)));
}
