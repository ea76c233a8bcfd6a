// Makes a photo smaller before it is sent: cameras store many times what is shown.
import { PHOTO_WIDTHS } from "../../../../src/features/places/photos/limits.ts";

const MIN_BYTES = 500_000;
/** Pixels of the shorter side: the largest version that the server makes has this width. */
const MAX_SHORT_SIDE = PHOTO_WIDTHS.at(-1)!;
const QUALITY = 0.88;

/** Works off the main thread, and keeps the camera's rotation. @returns the same file if it can't be read or hardly shrinks */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size < MIN_BYTES || typeof OffscreenCanvas === "undefined") return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!bitmap) return file;
  try {
    const scale = Math.min(1, MAX_SHORT_SIDE / Math.min(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
    const context = canvas.getContext("2d");
    if (!context) return file;
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    // Only JPEG has no transparency. Browsers that can't write WebP answer with PNG.
    const type = file.type === "image/jpeg" ? "image/jpeg" : "image/webp";
    const blob = await canvas.convertToBlob({ type, quality: QUALITY });
    return blob.type === type && blob.size < file.size * 0.9 ? new File([blob], file.name, { type }) : file;
  } catch {
    return file;
  } finally {
    bitmap.close();
  }
}
