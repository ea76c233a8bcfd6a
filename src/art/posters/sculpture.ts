import { type Canvas, halftone } from "./canvas.ts";
import { cape, hills, sea, sky } from "./ground.ts";
import { mix } from "./palette.ts";
import { disc, group, num, oval, polygon, rect, shape, stroke } from "./svg.ts";

export function sculpture(canvas: Canvas): string {
  const { mood } = canvas;
  const horizon = canvas.between(214, 236);
  const { svg: above, orb } = sky(canvas, horizon, { y: canvas.between(70, 150), r: canvas.between(44, 80) });
  const behind = canvas.maybe(0.5)
    ? hills(canvas, horizon + 2, 16, 50, mood.far) + rect(0, horizon, 300, 40, mood.mid)
    : cape(canvas, horizon + 1, 50, canvas.between(110, 200), mood.far) + sea(canvas, horizon, 262, orb);
  const square =
    rect(0, 252, 300, 148, mood.floor) +
    rect(0, 252, 300, 4, mood.floorLight) +
    rect(0, 270, 300, 130, halftone(canvas, 270, 130, mood.floorDark, "bottom"));
  const x = canvas.between(134, 166);
  const size = canvas.between(0.92, 1.18);
  const top = canvas.pick([240, 240, 268, 222]);
  const plinth = plinthOf(canvas, x, top);
  const inks = canvas.pick([
    [mood.accent, mood.second],
    [mood.second, mood.accent],
    [mood.near, mood.accent],
    [mood.white, mood.second],
  ] as const);
  const work = canvas.pick([stones, mobile, rings, figure, wave, arch, cubes]);
  const placed = group(work(canvas, ...inks), `translate(${num(x)} ${top}) scale(${size.toFixed(2)})`);
  return above + behind + square + plinth + placed;
}

/** The higher it is, the slimmer. */
function plinthOf({ mood }: Canvas, x: number, top: number): string {
  const half = top === 222 ? 26 : top === 268 ? 66 : 42;
  const shadow = polygon(
    [
      [x - half, 300],
      [x + half, 300],
      [x + half + 86, 330],
      [x + half, 334],
    ],
    mood.floorDark,
  );
  return (
    shadow +
    rect(x - half, top, half * 2, 302 - top, mood.white) +
    rect(x + half * 0.34, top, half * 0.66, 302 - top, mood.whiteDark) +
    rect(x - half - 5, top, half * 2 + 10, 8, mood.white) +
    rect(x + half * 0.34, top, half * 0.66 + 5, 8, mood.whiteDark)
  );
}

// The foot of each work is at 0, 0; each has two inks.

const shaded = ({ mood }: Canvas, ink: string) => mix(ink, mood.deep, 0.34);

function stones(canvas: Canvas, a: string, b: string): string {
  let svg = "";
  let y = 0;
  for (let i = 0; i < 4; i++) {
    const [w, h] = [canvas.between(22, 44) - i * 3, canvas.between(16, 25)];
    const cx = canvas.between(-9, 9);
    const ink = i % 2 ? b : a;
    svg +=
      oval(cx, y - h, w, h, ink) +
      shape(
        `M${num(cx + w * 0.2)} ${num(y - h * 2)}q${num(w * 0.9)} ${num(h * 0.3)} ${num(w * 0.8)} ${num(h)}q0 ${num(h * 0.8)}-${num(w)} ${num(h)}q${num(w * 0.6)}-${num(h)} ${num(w * 0.2)}-${num(h * 2)}Z`,
        shaded(canvas, ink),
      );
    y -= h * 1.94;
  }
  return svg;
}

function mobile(canvas: Canvas, a: string, b: string): string {
  const { mood } = canvas;
  const leaf = (x: number, y: number, s: number, ink: string) =>
    shape(
      `M${num(x - s)} ${num(y)}q${num(s * 0.4)} ${num(-s)} ${num(s)} ${num(-s * 0.7)}q${num(s)} ${num(s * 0.2)} ${num(s)} ${num(s * 0.8)}q${num(-s)} ${num(s * 0.7)} ${num(-s * 2)} ${num(-s * 0.1)}Z`,
      ink,
    );
  const tilt = canvas.between(-12, 12);
  return (
    stroke(
      `M0 0V-120M-84 ${num(tilt - 128)}Q0 -148 80 ${num(-110 - tilt)}M-84 ${num(tilt - 128)}v26M80 ${num(-110 - tilt)}v20M34 -68q46-22 88 2`,
      mood.deep,
      2.4,
    ) +
    polygon(
      [
        [-26, 0],
        [0, -122],
        [26, 0],
      ],
      mood.near,
    ) +
    leaf(-84, tilt - 94, 28, a) +
    leaf(80, -82 - tilt, 22, b) +
    leaf(-30, -152, 20, b) +
    disc(42, -144, 13, a) +
    disc(0, -124, 5, mood.white)
  );
}

function arch(canvas: Canvas, a: string, b: string): string {
  const [r, w] = [canvas.between(40, 52), canvas.between(17, 24)];
  const crown = -canvas.between(74, 104);
  const curve = (d: string, ink: string) =>
    `<path d="${d}" stroke="${ink}" stroke-width="${num(w)}" stroke-linecap="butt"/>`;
  return (
    curve(`M${num(-r)} 0V${num(crown)}a${num(r)} ${num(r)} 0 0 1 ${num(r * 2)} 0V0`, a) +
    curve(
      `M${num(r * 0.5)} ${num(crown - r * 0.87)}A${num(r)} ${num(r)} 0 0 1 ${num(r)} ${num(crown)}V0`,
      shaded(canvas, a),
    ) +
    disc(canvas.between(-6, 6), crown + canvas.between(0, 40), canvas.between(13, 19), b)
  );
}

function cubes(canvas: Canvas, a: string, b: string): string {
  let svg = "";
  let y = 0;
  for (let i = 0; i < 4; i++) {
    const size = canvas.between(24, 46) - i * 3;
    const left = canvas.between(-12, 12) - size / 2;
    const ink = i % 2 ? b : a;
    svg +=
      rect(left, y - size, size * 0.64, size, ink) +
      rect(left + size * 0.64, y - size, size * 0.36, size, shaded(canvas, ink));
    y -= size;
  }
  return svg;
}

function rings(canvas: Canvas, a: string, b: string): string {
  const r = canvas.between(52, 64);
  const ring = (radius: number, ink: string) =>
    `<circle cx="0" cy="${num(-r - 5)}" r="${num(radius)}" stroke="${ink}" stroke-width="11"/>` +
    `<path d="M0 ${num(-r - 5 - radius)}a${num(radius)} ${num(radius)} 0 0 1 0 ${num(radius * 2)}" stroke="${shaded(canvas, ink)}" stroke-width="11"/>`;
  return ring(r, a) + ring(r * 0.66, b) + ring(r * 0.34, a);
}

function wave(canvas: Canvas, a: string, b: string): string {
  return (
    shape("M-36 0C-70 -90 46 -70 -6 -156C70 -116 2 -62 38 0Z", a) +
    shape("M-6 -156C70 -116 2 -62 38 0H12C-20 -70 48 -104 -6 -156Z", shaded(canvas, a)) +
    disc(34, -150, 13, b)
  );
}

function figure(canvas: Canvas, a: string, b: string): string {
  const shade = shaded(canvas, a);
  return (
    shape("M-26 0Q-30 -70 -14 -84Q-40 -120 -6 -128Q34 -126 16 -88Q40 -50 26 0Z", a) +
    shape("M4 -128Q34 -122 16 -88Q40 -50 26 0H6Q18 -60 4 -128Z", shade) +
    disc(0, -150, 22, a) +
    shape("M4 -172a22 22 0 0 1 0 44q12-22 0-44Z", shade) +
    oval(-2, -50, 11, 18, b)
  );
}
