// Reads pictures that others have made, and makes the versions that are stored.

import { PNG } from "pngjs";
import { ValidationError } from "../../../errors.ts";
import { inLanguage } from "../../../i18n/current-language.ts";
import type { Language } from "../../../i18n/languages.ts";
import { t } from "../../../i18n/t.ts";
import { serve } from "../../../workers/serve.ts";
import { assertImage } from "./image-format.ts";
import { MAX_PIXELS, PHOTO_WIDTHS, type PhotoWidth } from "./limits.ts";
import { type ProcessedLogo, processLogo } from "./logo.ts";

/** `width` and `height` are the pixels of the largest version. */
export type ProcessedPhoto = { versions: { width: PhotoWidth; bytes: Uint8Array }[]; width: number; height: number };

/** `side`: pixels of an avatar. Without it, the versions of a photo are made, or a logo. */
export type ImageRequest = { bytes: Uint8Array; side?: number; isLogo?: boolean; language: Language };

/** `problem`: for whoever chose the picture. */
export type ImageResponse = { made: ProcessedPhoto | Uint8Array | ProcessedLogo } | { problem: string };

const MAX_WIDTH = PHOTO_WIDTHS.at(-1) as PhotoWidth;
const QUALITY = 80;
/** Height divided by width. */
const MAX_ASPECT = 3;
/** Pixels per side that an avatar is scaled from. */
const MAX_CROP_SOURCE = 1024;

serve<ImageRequest, ImageResponse>(({ bytes, side, isLogo, language }) =>
  inLanguage(language, async () => {
    try {
      assertImage(bytes);
      return { made: await (isLogo ? processLogo(bytes) : side ? toAvatar(bytes, side) : toVersions(bytes)) };
    } catch (error) {
      return { problem: explain(error) };
    }
  }),
);

/** The central square, as WebP. Smaller images are not enlarged. */
async function toAvatar(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  const source = await resize(bytes, MAX_CROP_SOURCE, MAX_CROP_SOURCE).png({ compressionLevel: 1 }).bytes();
  const { width, height } = await new Bun.Image(source).metadata();
  // Scaled first, so that few pixels are left to crop.
  const scale = Math.min(1, side / Math.min(width, height));
  const scaled = new Bun.Image(source).resize(Math.round(width * scale), Math.round(height * scale));
  const square = cropSquare(await scaled.png({ compressionLevel: 1 }).bytes());
  return withoutMetadata(await new Bun.Image(square).webp({ quality: QUALITY }).bytes());
}

async function toVersions(bytes: Uint8Array): Promise<ProcessedPhoto> {
  // The upload is decoded once. All versions are made from a lossless copy of the largest size.
  const source = await resize(bytes, MAX_WIDTH).png({ compressionLevel: 1 }).bytes();
  const { width, height } = await new Bun.Image(source).metadata();
  const versions: ProcessedPhoto["versions"] = [];
  for (const size of PHOTO_WIDTHS)
    versions.push({
      width: size,
      bytes: withoutMetadata(await resize(source, size).webp({ quality: QUALITY }).bytes()),
    });
  return { versions, width, height };
}

const resize = (bytes: Uint8Array, width: number, height = width * MAX_ASPECT) =>
  new Bun.Image(bytes, { maxPixels: MAX_PIXELS }).resize(width, height, { fit: "inside", withoutEnlargement: true });

/** @throws anything that the image isn't to blame for */
function explain(error: unknown): string {
  if (error instanceof ValidationError) return error.message;
  const code = String((error as { code?: string }).code);
  if (code === "ERR_IMAGE_TOO_MANY_PIXELS")
    return t("This image has more than 40 million pixels. Save a smaller version and try again.");
  if (code.startsWith("ERR_IMAGE_")) return t("This image is damaged. Save it again and retry.");
  throw error;
}

const IMAGE_CHUNKS = ["VP8X", "ALPH", "VP8 ", "VP8L"];
/** Flags in the first byte of VP8X: color profile, EXIF, XMP. */
const METADATA_FLAGS = 0x20 | 0x08 | 0x04;

/** Only copies the image chunks (RFC 9649, section 2.7). */
function withoutMetadata(webp: Uint8Array): Uint8Array {
  const source = Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength);
  const chunks: Buffer[] = [];
  for (let at = 12; at + 8 <= source.length; ) {
    const length = source.readUInt32LE(at + 4);
    const chunk = Buffer.from(source.subarray(at, at + 8 + length + (length % 2)));
    const name = chunk.toString("latin1", 0, 4);
    if (name === "VP8X") chunk[8] = (chunk[8] as number) & ~METADATA_FLAGS;
    if (IMAGE_CHUNKS.includes(name)) chunks.push(chunk);
    at += chunk.length;
  }
  const header = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  header.writeUInt32LE(4 + chunks.reduce((sum, chunk) => sum + chunk.length, 0), 4);
  return Buffer.concat([header, ...chunks]);
}

/** All pixels are in memory, so the image must be small. */
function cropSquare(png: Uint8Array): Uint8Array {
  const image = PNG.sync.read(Buffer.from(png.buffer, png.byteOffset, png.byteLength));
  const side = Math.min(image.width, image.height);
  const square = new PNG({ width: side, height: side });
  PNG.bitblt(image, square, (image.width - side) >> 1, (image.height - side) >> 1, side, side, 0, 0);
  return PNG.sync.write(square, { deflateLevel: 1 });
}
