// Crops an image to its middle square, which Bun.Image cannot do.
import { PNG } from "pngjs";

/** All pixels are in memory, so the image must be small. */
export function cropSquare(png: Uint8Array): Uint8Array {
  const image = PNG.sync.read(Buffer.from(png.buffer, png.byteOffset, png.byteLength));
  const side = Math.min(image.width, image.height);
  const square = new PNG({ width: side, height: side });
  PNG.bitblt(image, square, (image.width - side) >> 1, (image.height - side) >> 1, side, side, 0, 0);
  return PNG.sync.write(square, { deflateLevel: 1 });
}
