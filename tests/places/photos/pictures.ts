// Image files for tests: valid ones, broken ones, and files that only look like images.
import { crc32, deflateSync } from "node:zlib";

/** A PNG with a color gradient, so that its orientation is recognizable. `seed` makes another image. */
export function png(width = 64, height = 48, seed = 0): Buffer {
  const row = 1 + width * 3;
  const raw = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * row + 1 + x * 3;
      raw[at] = Math.floor((x / width) * 255);
      raw[at + 1] = Math.floor((y / height) * 255);
      raw[at + 2] = (seed * 37) % 256;
    }
  }
  return pngOf(width, height, deflateSync(raw));
}

/** A PNG whose header claims this size, without the pixels. */
export const pngOf = (
  width: number,
  height: number,
  data: Buffer,
  { depth = 8, color = 2, interlaced = false } = {},
): Buffer =>
  Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk(
      "IHDR",
      Buffer.concat([uint32(width), uint32(height), Buffer.from([depth, color, 0, 0, Number(interlaced)])]),
    ),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);

export const uint32 = (number: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
};

export function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))]);
}

export const jpeg = async (width = 64, height = 48, seed = 0) =>
  Buffer.from(await new Bun.Image(png(width, height, seed)).jpeg({ quality: 92 }).bytes());

export const webp = async (width = 64, height = 48, seed = 0) =>
  Buffer.from(await new Bun.Image(png(width, height, seed)).webp({ quality: 90 }).bytes());

/** A JPG from a phone held sideways: with EXIF orientation, GPS position and a color profile. */
export async function fromPhone(width = 64, height = 48): Promise<Buffer> {
  const image = await jpeg(width, height);
  return Buffer.concat([
    image.subarray(0, 2),
    segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff()])),
    segment(0xe2, Buffer.concat([Buffer.from("ICC_PROFILE\0\x01\x01", "latin1"), SCRIPT])),
    segment(0xfe, Buffer.from("taken by Ines on holiday")),
    image.subarray(2),
  ]);
}

export const SCRIPT = Buffer.from(`<script>alert("profile")</script>`.padEnd(200, " "));
export const PLACE = "43.7384N 7.4246E";

/** Orientation 6 (a quarter turn clockwise), and a GPS block. */
function tiff(): Buffer {
  const head = Buffer.from("II*\0\x08\0\0\0", "latin1");
  const entries = Buffer.from([2, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0x25, 0x88, 4, 0, 1, 0, 0, 0, 38, 0, 0, 0]);
  return Buffer.concat([head, entries, Buffer.alloc(4), Buffer.from(PLACE)]);
}

export function segment(marker: number, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data]);
}

/** A JPG padded to this size with comment segments. */
export async function jpegOf(bytes: number): Promise<Buffer> {
  const image = await jpeg();
  const parts: Buffer[] = [];
  for (let left = bytes - image.length; left > 0; ) {
    const size = left > 65_000 + 100 ? 65_000 : left;
    parts.push(segment(0xfe, Buffer.alloc(size - 4, 0x20)));
    left -= size;
  }
  return Buffer.concat([image.subarray(0, 2), ...parts, image.subarray(2)]);
}

/** The chunk names of a WebP; asserts that they fill the file. */
export function webpChunks(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes);
  const names: string[] = [];
  let at = 12;
  for (; at < file.length; ) {
    names.push(file.toString("latin1", at, at + 4));
    const length = file.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  if (at !== file.length || file.readUInt32LE(4) !== file.length - 8) throw new Error("This WebP's sizes are wrong.");
  return names;
}
