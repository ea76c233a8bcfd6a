// Reads a site's own logo, and finds a ground on which it can be seen.
import { PNG } from "pngjs";
import { fromToken, getContrast, toHex } from "../../../ui/accent.ts";
import { DARK, LIGHT } from "../../../ui/tokens.ts";
import { MAX_PIXELS } from "./limits.ts";

/** `ground`: of a plate on which it stands in either theme, as #rrggbb. */
export type ProcessedLogo = { png: Uint8Array; width: number; height: number; ground: string | null };

/** Pixels per side, as the largest icon has. */
const MAX_SIDE = 512;
const MIN_CONTRAST = 1.8;
/** The share of its pixels that may be lost on a ground. */
const MAX_LOST = 0.1;

export async function processLogo(bytes: Uint8Array): Promise<ProcessedLogo> {
  const upload = new Bun.Image(bytes, { maxPixels: MAX_PIXELS });
  const png = await upload.resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true }).png().bytes();
  const { width, height } = await new Bun.Image(png).metadata();
  return { png, width, height, ground: await chooseGround(png) };
}

/** An opaque logo goes on in the color of its corner. Any other has a plate of the theme that shows more of it, if it needs one. */
async function chooseGround(png: Uint8Array): Promise<string | null> {
  const { data } = PNG.sync.read(Buffer.from(await new Bun.Image(png).resize(64, 64, { fit: "fill" }).png().bytes()));
  const pixels = Array.from({ length: data.length / 4 }, (_, i) => [...data.subarray(4 * i, 4 * i + 4)]);
  const colors = pixels.filter(([, , , alpha]) => alpha! > 127).map((pixel) => toHex(pixel.slice(0, 3)));
  if (colors.length > 0.99 * pixels.length) return colors[0]!;
  const [light, dark] = [LIGHT, DARK].map(({ paper }) => {
    const ground = fromToken(paper);
    return { ground, lost: colors.filter((color) => getContrast(color, ground) < MIN_CONTRAST).length };
  }) as [Ground, Ground];
  if (Math.max(light.lost, dark.lost) <= MAX_LOST * colors.length) return null;
  return (light.lost < dark.lost ? light : dark).ground;
}

type Ground = { ground: string; lost: number };
