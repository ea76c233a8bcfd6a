import { type Canvas, halftone, hatch } from "./canvas.ts";
import { mix } from "./palette.ts";
import { beams, disc, group, num, rect, shape } from "./svg.ts";

/** A display stand on a plain background. Its top is at y = 262. */
export function pedestal(canvas: Canvas): { svg: string; ground: string } {
  const { mood } = canvas;
  const ground = canvas.pick([mood.skyHigh, mood.skyLow, mood.sea, mood.accentDark, mood.secondDark]);
  const back = canvas.pick(["disc", "rays", "arch", "stripes", "screen"]);
  let svg = rect(0, 0, 300, 400, ground);
  if (back === "disc")
    svg += disc(
      canvas.between(110, 190),
      canvas.between(118, 160),
      canvas.between(86, 118),
      mix(ground, mood.orb, 0.7),
    );
  if (back === "rays")
    svg += sunburst(canvas, canvas.between(120, 180), canvas.between(120, 180), mix(ground, mood.white, 0.14));
  if (back === "arch")
    svg +=
      shape(`M54 300V150a96 96 0 0 1 192 0V300Z`, mix(ground, mood.white, 0.24)) +
      shape("M78 300V152a72 72 0 0 1 144 0V300Z", mix(ground, mood.orb, 0.55));
  if (back === "stripes")
    svg += rect(
      0,
      0,
      300,
      270,
      hatch(
        canvas,
        mix(ground, mood.white, 0.14),
        canvas.between(24, 50),
        canvas.between(10, 24),
        canvas.pick([0, 90, 45, 135]),
      ),
    );
  if (back === "screen") svg += rect(0, 0, 300, 260, halftone(canvas, 0, 260, mix(ground, mood.orb, 0.4), "bottom"));
  svg +=
    rect(0, 262, 300, 138, mood.floor) +
    rect(0, 262, 300, 4, mood.floorLight) +
    rect(0, 290, 300, 110, halftone(canvas, 290, 110, mood.floorDark, "bottom"));
  return { svg, ground };
}

/** Enlarges goods by a fifth, with the same baseline. */
export function enlarge(goods: string): string {
  return group(goods, "translate(-30 -58) scale(1.2)");
}

export function sparkle(canvas: Canvas, x: number, y: number, r: number): string {
  const q = r * 0.16;
  return shape(
    `M${num(x)} ${num(y - r)}Q${num(x + q)} ${num(y - q)} ${num(x + r)} ${num(y)}Q${num(x + q)} ${num(y + q)} ${num(x)} ${num(y + r)}Q${num(x - q)} ${num(y + q)} ${num(x - r)} ${num(y)}Q${num(x - q)} ${num(y - q)} ${num(x)} ${num(y - r)}Z`,
    canvas.mood.white,
  );
}

/** Nine to fifteen rays from a point. */
export function sunburst(canvas: Canvas, x: number, y: number, ink: string): string {
  return beams(x, y, canvas.count(9, 15), canvas.random(), ink);
}
