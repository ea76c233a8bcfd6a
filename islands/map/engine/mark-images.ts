import { BUSINESS_TYPES } from "../../../db/vocabulary.ts";
import { GLYPHS, LIKED_GLYPH, MARK_COLORS, SAVED_GLYPH } from "../city/marks.ts";
import type { Palette } from "./palette.ts";

/** CSS pixels of the whole image and of its disc. */
const SIZE = 44;
const DISC = 30;

/** @param type index in BUSINESS_TYPES @param mark 0 none, 1 saved, 2 liked, 3 both */
export const markName = (type: number, mark: number) => `mark-${type}-${mark}`;

export function* drawMarks(p: Palette, ratio: number): Generator<{ name: string; image: ImageData }> {
  const canvas = new OffscreenCanvas(SIZE * ratio, SIZE * ratio);
  const ctx = canvas.getContext("2d", { willReadFrequently: true })!;
  for (const [index, type] of BUSINESS_TYPES.entries()) {
    for (const mark of [0, 1, 2, 3]) {
      ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
      ctx.clearRect(0, 0, SIZE, SIZE);
      drawDisc(ctx, p, p[MARK_COLORS[type]]);
      drawGlyph(ctx, GLYPHS[type], p.onMark);
      if (mark & 1) drawBadge(ctx, p, p.save, SAVED_GLYPH, SIZE / 2 + 12);
      if (mark & 2) drawBadge(ctx, p, p.skip, LIKED_GLYPH, mark & 1 ? SIZE / 2 - 12 : SIZE / 2 + 12);
      yield { name: markName(index, mark), image: ctx.getImageData(0, 0, canvas.width, canvas.height) };
    }
  }
}

type Context = OffscreenCanvasRenderingContext2D;

function drawDisc(ctx: Context, p: Palette, color: string): void {
  ctx.shadowColor = "rgb(20 20 20 / 0.3)";
  ctx.shadowBlur = 6;
  ctx.shadowOffsetY = 2;
  fillCircle(ctx, SIZE / 2, SIZE / 2, DISC / 2, p.raised);
  ctx.shadowColor = "transparent";
  fillCircle(ctx, SIZE / 2, SIZE / 2, DISC / 2 - 2.2, color);
}

function drawGlyph(ctx: Context, path: string, color: string): void {
  const scale = 16 / 24;
  ctx.save();
  ctx.translate((SIZE - 16) / 2, (SIZE - 16) / 2);
  ctx.scale(scale, scale);
  ctx.lineWidth = 2.3;
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  ctx.strokeStyle = color;
  ctx.stroke(new Path2D(path));
  ctx.restore();
}

function drawBadge(ctx: Context, p: Palette, color: string, path: string, x: number): void {
  fillCircle(ctx, x, SIZE / 2 - 11, 8, p.raised);
  ctx.save();
  ctx.translate(x - 5.5, SIZE / 2 - 16.5);
  ctx.scale(11 / 24, 11 / 24);
  ctx.fillStyle = color;
  ctx.fill(new Path2D(path));
  ctx.restore();
}

function fillCircle(ctx: Context, x: number, y: number, radius: number, color: string): void {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.fillStyle = color;
  ctx.fill();
}
