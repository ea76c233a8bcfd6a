// Makes pictures that are meant to exhaust the memory or the time of whoever reads them, none larger than 5 MB.
import { deflateSync } from "node:zlib";
import { chunk, jpeg, pngOf, segment, uint32, webp } from "./pictures.ts";

const MB = 1024 * 1024;

/** `accepted`: it is odd, but all of it can be read. */
export type HostilePicture = { name: string; make(): Promise<Buffer> | Buffer; expected: "accepted" | RegExp };

const TOO_MANY_PIXELS = /more than 40 million pixels/;
const DAMAGED = /damaged|incomplete/;
const UNREADABLE = /damaged|incomplete|can't read|more than 40 million/;
const OTHER_DATA = /other data after the image/;

export const HOSTILE_PICTURES: HostilePicture[] = [
  { name: "bomb.png", make: () => pngOf(100, 100, zeros(300)), expected: "accepted" },
  { name: "deep-colors.png", make: () => pngOf(8000, 5000, zeros(306), { depth: 16, color: 6 }), expected: "accepted" },
  { name: "passes.png", make: () => pngOf(8000, 5000, zeros(130), { interlaced: true }), expected: "accepted" },
  { name: "huge.png", make: () => pngOf(2 ** 31 - 1, 2 ** 31 - 1, zeros(1)), expected: UNREADABLE },
  { name: "thin.png", make: () => pngOf(40_000_001, 1, zeros(1)), expected: TOO_MANY_PIXELS },
  { name: "texts.png", make: () => withChunks(400, chunk("zTXt", compressedText())), expected: DAMAGED },
  { name: "profile.png", make: () => withChunks(1, chunk("iCCP", compressedText())), expected: "accepted" },
  { name: "million-chunks.png", make: () => withChunks(400_000, chunk("aaAa", Buffer.alloc(0))), expected: "accepted" },
  { name: "frames.png", make: () => withChunks(130_000, chunk("fcTL", Buffer.alloc(26))), expected: "accepted" },
  { name: "cut.png", make: () => pngOf(4000, 3000, zeros(36)).subarray(0, -20), expected: DAMAGED },
  { name: "archive.png", make: () => followedByArchive(pngOf(10, 10, zeros(1))), expected: OTHER_DATA },
  { name: "huge.jpg", make: async () => withSize(await jpeg(), 65_535, 65_535), expected: UNREADABLE },
  { name: "scans.jpg", make: () => withScans(64), expected: "accepted" },
  { name: "thousand-scans.jpg", make: () => withScans(1000), expected: /can't read this JPG/ },
  { name: "circle.jpg", make: async () => withExif(await jpeg()), expected: "accepted" },
  { name: "cut.jpg", make: async () => (await jpeg(4000, 3000)).subarray(0, 20_000), expected: DAMAGED },
  { name: "archive.jpg", make: async () => followedByArchive(await jpeg()), expected: OTHER_DATA },
  { name: "huge.webp", make: () => riff(frameHeader(16_384, 16_384)), expected: UNREADABLE },
  { name: "frames.webp", make: async () => animation(await webp(16, 16), 30_000), expected: UNREADABLE },
  { name: "lying.webp", make: async () => withLyingLength(await webp()), expected: DAMAGED },
  { name: "cut.webp", make: async () => (await webp(4000, 3000)).subarray(0, 4000), expected: DAMAGED },
  { name: "archive.webp", make: async () => followedByArchive(await webp()), expected: OTHER_DATA },
];

const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * MB));

const compressedText = () => Buffer.concat([Buffer.from("name\0\0", "latin1"), zeros(10)]);

/** Before the pixels. */
function withChunks(count: number, extra: Buffer): Buffer {
  const image = pngOf(100, 100, zeros(1));
  return Buffer.concat([image.subarray(0, 33), ...Array<Buffer>(count).fill(extra), image.subarray(33)]);
}

const followedByArchive = (image: Buffer) => Buffer.concat([image, Buffer.from("PK\x03\x04 an archive", "latin1")]);

function withSize(image: Buffer, width: number, height: number): Buffer {
  const frame = image.indexOf(Buffer.from([0xff, 0xc0]));
  image.writeUInt16BE(height, frame + 5);
  image.writeUInt16BE(width, frame + 7);
  return image;
}

/** The last pass over 40 million pixels, again and again. */
async function withScans(count: number): Promise<Buffer> {
  const pixels = new Bun.Image(pngOf(8000, 5000, zeros(115)));
  const image = Buffer.from(await pixels.jpeg({ quality: 60, progressive: true }).bytes());
  const scan = image.subarray(image.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const present = image.toString("latin1").split("\xff\xda").length - 1;
  return Buffer.concat([image.subarray(0, -2), ...Array<Buffer>(count - present).fill(scan), image.subarray(-2)]);
}

/** A directory of 65,535 entries whose next one is itself. */
function withExif(image: Buffer): Buffer {
  const directory = Buffer.concat([
    Buffer.from("Exif\0\0II*\0\x08\0\0\0\xff\xff", "latin1"),
    Buffer.alloc(60_000, Buffer.from([0x12, 1, 3, 0, 255, 255, 255, 255, 8, 0, 0, 0])),
  ]);
  return Buffer.concat([image.subarray(0, 2), segment(0xe1, directory), image.subarray(2)]);
}

function riff(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from("WEBP"), ...chunks]);
  return Buffer.concat([Buffer.from("RIFF"), littleEndian(body.length), body]);
}

const littleEndian = (number: number) => uint32(number).reverse();
const riffChunk = (name: string, body: Buffer) => Buffer.concat([Buffer.from(name), littleEndian(body.length), body]);
const uint24 = (number: number) => littleEndian(number).subarray(0, 3);

/** `animated` is a flag of the first byte. */
const frameHeader = (width: number, height: number, animated = 0) =>
  riffChunk("VP8X", Buffer.concat([Buffer.from([animated, 0, 0, 0]), uint24(width - 1), uint24(height - 1)]));

function animation(still: Buffer, frames: number): Buffer {
  const place = Buffer.concat([uint24(0), uint24(0), uint24(15), uint24(15), uint24(1), Buffer.alloc(1)]);
  const frame = riffChunk("ANMF", Buffer.concat([place, still.subarray(12)]));
  return riff(frameHeader(16, 16, 2), riffChunk("ANIM", Buffer.alloc(6)), ...Array<Buffer>(frames).fill(frame));
}

/** The picture says that it has 4 GB. */
function withLyingLength(image: Buffer): Buffer {
  image.writeUInt32LE(2 ** 32 - 2, 16);
  return image;
}
