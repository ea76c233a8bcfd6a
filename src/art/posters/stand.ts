import { type Canvas, halftone, hatch } from "./canvas.ts";
import { cape, clouds, cypress, hills, isDark, sea, sky } from "./ground.ts";
import { distinctFrom, mix, OCHRE, OLIVE, PAPER, ROSE } from "./palette.ts";
import { beams, disc, group, num, oval, rect, shape } from "./svg.ts";

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

/** A color with its side in the shade and its side in the light. */
export interface Tone {
  readonly ink: string;
  readonly dark: string;
  readonly light: string;
}

/** Draws one thing in two colors. It stands on (0, 0), about 180 wide and 200 high. */
export type Draw = (canvas: Canvas, a: Tone, b: Tone) => string;

/** A thing on a display stand. @param shadow half of its width */
export const onStand =
  (draw: Draw, shadow = 66) =>
  (canvas: Canvas): string => {
    const { svg, ground } = pedestal(canvas);
    return svg + placed(canvas, draw, ground, { shadow, foot: 298, scale: canvas.between(1.1, 1.22) });
  };

export type Background = "hills" | "sea" | "fields";

/** A thing in the open, in front of hills, the sea or fields. @param shadow half of its width */
export const outdoors =
  (draw: Draw, background: Background, shadow = 60) =>
  (canvas: Canvas): string => {
    const { mood } = canvas;
    const horizon = canvas.between(222, 240);
    const { svg: above, orb } = sky(canvas, horizon, { y: canvas.between(60, 120) });
    const clear = isDark(mood) || canvas.maybe(0.5) ? "" : clouds(canvas, 34, 120, 2);
    const behind = {
      hills: () => hills(canvas, 270, 60, 112, mood.far) + hills(canvas, 276, 30, 66, mood.mid),
      sea: () => cape(canvas, horizon + 1, 46, canvas.between(90, 180), mood.far) + sea(canvas, horizon, 270, orb),
      fields: () => hills(canvas, 280, 44, 70, mood.mid) + cypress(mood, 26, 276, 90) + cypress(mood, 274, 276, 108),
    }[background]();
    const ground = background === "sea" ? mood.floor : mood.leafDark;
    const near =
      rect(0, 264, 300, 136, ground) +
      rect(0, 288, 300, 112, halftone(canvas, 288, 112, mix(ground, mood.deep, 0.5), "bottom"));
    const thing = placed(canvas, draw, mood.skyLow, { shadow, foot: 306, scale: canvas.between(1.06, 1.16) });
    return above + clear + behind + near + thing;
  };

type Placing = { shadow: number; foot: number; scale: number };

function placed(canvas: Canvas, draw: Draw, ground: string, { shadow, foot, scale }: Placing): string {
  const { mood } = canvas;
  const inks = distinctFrom([mood.accent, mood.second, mood.sea, mood.roof, ROSE, OLIVE], ground);
  const first = canvas.pick(inks);
  const second = canvas.pick(distinctFrom([...inks, OCHRE, mood.wallDark], first));
  const tone = (ink: string): Tone => ({ ink, dark: mix(ink, mood.deep, 0.36), light: mix(ink, PAPER, 0.35) });
  const drawing = oval(10, 3, shadow, 7, mix(mood.floorDark, mood.deep, 0.3)) + draw(canvas, tone(first), tone(second));
  return group(drawing, `translate(${num(canvas.between(142, 158))} ${foot}) scale(${scale.toFixed(2)})`);
}
