// From a camera's file to what is stored: upright, in three widths, as WebP without any metadata.

import { limitConcurrency } from "../../concurrency.ts";
import { ValidationError } from "../../errors.ts";
import { cropSquare } from "./crop-square.ts";
import { assertImage } from "./image-format.ts";
import { MAX_BYTES, MAX_PIXELS, PHOTO_TOO_LARGE, PHOTO_WIDTHS, type PhotoWidth } from "./limits.ts";

/** The stored versions of a photo; `width` and `height` are the pixels of the widest. */
export type ProcessedPhoto = {
  versions: { width: PhotoWidth; bytes: Uint8Array }[];
  width: number;
  height: number;
};

const WIDEST = PHOTO_WIDTHS.at(-1) as PhotoWidth;
const QUALITY = 80;
/** A stored photo is at most this many times as high as wide. */
const TALLEST = 3;
/** Pixels on each side, at most, of the image that an avatar is scaled from. */
const SQUARE_SOURCE = 1024;
/** Two decodes at a time, since each may need 160 MB for its pixels. */
const enqueue = limitConcurrency(2);

/** @throws Invalid with the reason in words */
export async function processPhoto(bytes: Uint8Array): Promise<ProcessedPhoto> {
  assertProcessable(bytes);
  return enqueue(() => toVersions(bytes));
}

function assertProcessable(bytes: Uint8Array): void {
  if (bytes.length > MAX_BYTES) throw new ValidationError(PHOTO_TOO_LARGE);
  assertImage(bytes);
}

/**
 * The middle of a picture as a square WebP, `side` pixels wide; a smaller picture keeps its own size.
 * @throws Invalid as `developPhoto` does
 */
export async function processAvatar(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  assertProcessable(bytes);
  return enqueue(async () => {
    try {
      const source = await resize(bytes, SQUARE_SOURCE, SQUARE_SOURCE).png({ compressionLevel: 1 }).bytes();
      const { width, height } = await new Bun.Image(source).metadata();
      // Scaled first, so that few pixels are left to crop.
      const scale = Math.min(1, side / Math.min(width, height));
      const scaled = new Bun.Image(source).resize(Math.round(width * scale), Math.round(height * scale));
      const square = cropSquare(await scaled.png({ compressionLevel: 1 }).bytes());
      return withoutMetadata(await new Bun.Image(square).webp({ quality: QUALITY }).bytes());
    } catch (error) {
      throw toValidationError(error);
    }
  });
}

async function toVersions(bytes: Uint8Array): Promise<ProcessedPhoto> {
  try {
    // The upload is decoded once; all versions are made from a lossless copy in the widest size.
    const sheet = await resize(bytes, WIDEST).png({ compressionLevel: 1 }).bytes();
    const { width, height } = await new Bun.Image(sheet).metadata();
    const versions: ProcessedPhoto["versions"] = [];
    for (const wide of PHOTO_WIDTHS) {
      versions.push({
        width: wide,
        bytes: withoutMetadata(await resize(sheet, wide).webp({ quality: QUALITY }).bytes()),
      });
    }
    return { versions, width, height };
  } catch (error) {
    throw toValidationError(error);
  }
}

const resize = (bytes: Uint8Array, width: number, height = width * TALLEST) =>
  new Bun.Image(bytes, { maxPixels: MAX_PIXELS }).resize(width, height, {
    fit: "inside",
    withoutEnlargement: true,
  });

function toValidationError(error: unknown): unknown {
  const code = String((error as { code?: string }).code);
  if (code === "ERR_IMAGE_TOO_MANY_PIXELS")
    return new ValidationError("This picture has more than 40 million pixels. Save it smaller and try again.");
  if (code.startsWith("ERR_IMAGE_"))
    return new ValidationError("This picture is damaged and cannot be read. Save it anew and try again.");
  return error;
}

const KEPT = ["VP8X", "ALPH", "VP8 ", "VP8L"];
/** In the first byte of VP8X: a colour profile, EXIF or XMP follows. */
const SAYS_MORE = 0x20 | 0x08 | 0x04;

/** A WebP without colour profile, EXIF and XMP: its chunks are copied by name (RFC 9649, section 2.7). */
function withoutMetadata(webp: Uint8Array): Uint8Array {
  const source = Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength);
  const chunks: Buffer[] = [];
  for (let at = 12; at + 8 <= source.length; ) {
    const length = source.readUInt32LE(at + 4);
    const chunk = Buffer.from(source.subarray(at, at + 8 + length + (length % 2)));
    const name = chunk.toString("latin1", 0, 4);
    if (name === "VP8X") chunk[8] = (chunk[8] as number) & ~SAYS_MORE;
    if (KEPT.includes(name)) chunks.push(chunk);
    at += chunk.length;
  }
  const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  head.writeUInt32LE(4 + chunks.reduce((sum, chunk) => sum + chunk.length, 0), 4);
  return Buffer.concat([head, ...chunks]);
}
