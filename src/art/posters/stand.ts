// What goods stand on and shine before: a stand, a sparkle, the rays of a sun.
import { beams, disc, group, num, rect, shape } from "./marks.ts";
import { mix } from "./palette.ts";
import { halftone, hatch, type Sheet } from "./sheet.ts";

/** A display stand against a plain ground; the motif sets its goods on it at y = 262. */
export function pedestal(sheet: Sheet): { svg: string; ground: string } {
  const { mood } = sheet;
  const ground = sheet.pick([mood.skyHigh, mood.skyLow, mood.sea, mood.accentDark, mood.secondDark]);
  const back = sheet.pick(["disc", "rays", "arch", "stripes", "screen"]);
  let svg = rect(0, 0, 300, 400, ground);
  if (back === "disc")
    svg += disc(sheet.between(110, 190), sheet.between(118, 160), sheet.between(86, 118), mix(ground, mood.orb, 0.7));
  if (back === "rays")
    svg += sunburst(sheet, sheet.between(120, 180), sheet.between(120, 180), mix(ground, mood.white, 0.14));
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
        sheet,
        mix(ground, mood.white, 0.14),
        sheet.between(24, 50),
        sheet.between(10, 24),
        sheet.pick([0, 90, 45, 135]),
      ),
    );
  if (back === "screen") svg += rect(0, 0, 300, 260, halftone(sheet, 0, 260, mix(ground, mood.orb, 0.4), "bottom"));
  svg +=
    rect(0, 262, 300, 138, mood.floor) +
    rect(0, 262, 300, 4, mood.floorLight) +
    rect(0, 290, 300, 110, halftone(sheet, 290, 110, mood.floorDark, "bottom"));
  return { svg, ground };
}

/** Goods drawn too modestly for their stand, a fifth larger on the same foot. */
export function enlarge(goods: string): string {
  return group(goods, "translate(-30 -58) scale(1.2)");
}

export function sparkle(sheet: Sheet, x: number, y: number, r: number): string {
  const q = r * 0.16;
  return shape(
    `M${num(x)} ${num(y - r)}Q${num(x + q)} ${num(y - q)} ${num(x + r)} ${num(y)}Q${num(x + q)} ${num(y + q)} ${num(x)} ${num(y + r)}Q${num(x - q)} ${num(y + q)} ${num(x - r)} ${num(y)}Q${num(x - q)} ${num(y - q)} ${num(x)} ${num(y - r)}Z`,
    sheet.mood.white,
  );
}

/** Nine to fifteen rays from a point. */
export function sunburst(sheet: Sheet, x: number, y: number, ink: string): string {
  return beams(x, y, sheet.count(9, 15), sheet.chance(), ink);
}
