import { type Canvas, halftone, hatch } from "./canvas.ts";
import { mix, OCHRE, OLIVE, PAPER, ROSE, TERRACOTTA } from "./palette.ts";
import { disc, group, num, rect, shape, stroke } from "./svg.ts";
import { citrus } from "./vessels.ts";

/** A tablecloth from above, with an empty plate of radius `r` around (x, y). */
function plateFromAbove(canvas: Canvas, x: number, y: number, r: number): string {
  const { mood } = canvas;
  const cloth = canvas.pick([mood.floor, mood.accent, mood.second, mood.sea]);
  const line = mix(cloth, mood.white, 0.3);
  let svg = rect(0, 0, 300, 400, cloth);
  const weave = canvas.pick(["stripes", "check", "band", "screen"]);
  if (weave === "stripes")
    svg += rect(
      0,
      0,
      300,
      400,
      hatch(canvas, line, canvas.between(24, 40), canvas.between(3, 9), canvas.pick([0, 90, 45]), 0.55),
    );
  if (weave === "check")
    svg +=
      rect(0, 0, 300, 400, hatch(canvas, line, 34, 17, 0, 0.28)) +
      rect(0, 0, 300, 400, hatch(canvas, line, 34, 17, 90, 0.28));
  if (weave === "band") svg += rect(0, 0, 42, 400, line) + rect(50, 0, 5, 400, line);
  svg += rect(0, 250, 300, 150, halftone(canvas, 250, 150, mix(cloth, mood.deep, 0.35), "bottom"));
  svg += disc(x + 9, y + 12, r, mix(cloth, mood.deep, 0.42));
  svg += disc(x, y, r, mood.white) + disc(x, y, r * 0.94, mood.whiteDark) + disc(x - 1.5, y - 2, r * 0.92, mood.white);
  const rim = canvas.pick([mood.accent, mood.second, mood.sea]);
  svg += `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r * 0.86)}" stroke="${rim}" stroke-width="${num(canvas.between(1.5, 5))}"${canvas.maybe(0.4) ? ' stroke-dasharray="2 7"' : ""}/>`;
  return svg + disc(x + 1, y + 1.5, r * 0.68, mood.whiteDark) + disc(x, y, r * 0.67, mix(mood.white, PAPER, 0.5));
}

/** A plate in the middle with space for cutlery, or a larger one that extends beyond the edge. */
function framePlate(canvas: Canvas): readonly [x: number, y: number, r: number] {
  if (canvas.maybe(0.55)) return [canvas.between(142, 158), canvas.between(134, 150), canvas.between(100, 112)];
  return [canvas.between(112, 132), canvas.between(112, 130), canvas.between(124, 138)];
}

function cutlery(canvas: Canvas, x: number, y: number, r: number): string {
  const metal = mix(canvas.mood.white, canvas.mood.deep, 0.14);
  const fork = (fx: number) =>
    stroke(
      `M${num(fx)} ${num(y - 16)}V${num(y + 72)}M${num(fx - 7)} ${num(y - 58)}v22q0 18 7 20q7-2 7-20v-22M${num(fx)} ${num(y - 58)}v34`,
      metal,
      3.4,
    );
  const knife = (kx: number) =>
    shape(`M${num(kx)} ${num(y - 62)}q10 14 8 58h-8Z`, metal) + stroke(`M${num(kx + 3)} ${num(y - 2)}v74`, metal, 5);
  return fork(x - r - 18) + knife(x + r + 14);
}

export function fishPlate(canvas: Canvas): string {
  const { mood } = canvas;
  const [x, y, r] = framePlate(canvas);
  const amount = canvas.count(1, 3);
  const skins = [mood.accent, mix(mood.sea, mood.deep, 0.2), mood.secondDark, mix(TERRACOTTA, ROSE, 0.3)];
  const skin = canvas.pick(skins);
  const tilt = canvas.between(-34, 34);
  const scales = hatch(canvas, mood.deep, 5.5, 1, canvas.pick([60, 120]), 0.4);
  let food = "";
  for (let i = 0; i < amount; i++) {
    const spread = amount === 1 ? 0 : (i - (amount - 1) / 2) * (amount === 2 ? 50 : 40);
    food += group(
      fish(canvas, amount === 1 ? 1.12 : 0.86, i === 1 ? mix(skin, mood.deep, 0.25) : skin, scales),
      `translate(0 ${num(spread)})`,
    );
  }
  let svg = plateFromAbove(canvas, x, y, r) + (r < 113 ? cutlery(canvas, x, y, r) : "");
  svg += group(food, `translate(${num(x)} ${num(y)}) rotate(${num(tilt)}) scale(${(r / 106).toFixed(2)})`);
  const a = ((tilt + 90) * Math.PI) / 180;
  const out = r * 0.72;
  svg += citrus(mood, x + Math.cos(a) * out + 14, y + Math.sin(a) * out, 17, OCHRE);
  if (amount < 3 && canvas.maybe(0.6))
    svg += citrus(mood, x + Math.cos(a) * out - 16, y + Math.sin(a) * out + 6, 15, OCHRE);
  if (amount < 3 && canvas.maybe(0.6)) svg += sprig(canvas, x - Math.cos(a) * out, y - Math.sin(a) * out, tilt);
  return svg;
}

function fish(canvas: Canvas, s: number, skin: string, scales: string): string {
  const { mood } = canvas;
  const belly = mix(skin, mood.white, 0.62);
  const dark = mix(skin, mood.deep, 0.45);
  return group(
    shape("M-80 3Q-46-32 18-20Q46-14 58-3L84-24Q78 0 86 24L58 6Q42 22 6 24Q-50 26-80 3Z", skin) +
      shape("M-80 3Q-46 6 0 6Q40 6 58 2L58 6Q42 22 6 24Q-50 26-80 3Z", belly) +
      shape("M-42-16Q-20-25 18-20Q44-14 56-3Q20 8-44 2Q-36-8-42-16Z", scales) +
      shape("M-20-24Q4-42 30-19Q6-24-20-24ZM-6 24q10 12 26 8q-6-6-4-10Z", dark) +
      stroke("M-48-13q9 14 0 28M62-3l16-12M62 2l18 3M62 5l15 12", dark, 1.8) +
      disc(-62, -3, 4.6, mood.white) +
      disc(-62, -3, 2.4, mood.deep),
    `scale(${s})`,
  );
}

function sprig(canvas: Canvas, x: number, y: number, tilt: number): string {
  const { mood } = canvas;
  let leaves = "";
  for (let i = 0; i < 4; i++) leaves += `M${num(-24 + i * 11)} 0q2-11 11-12q-1 10-11 12q10 1 11 11q-9 1-11-11Z`;
  return group(
    stroke("M-30 0H30", mood.leafDark, 2) + shape(leaves, mood.leaf),
    `translate(${num(x)} ${num(y)}) rotate(${num(tilt)})`,
  );
}

export function pizza(canvas: Canvas): string {
  const { mood } = canvas;
  const [x, y, r] = framePlate(canvas);
  const start = canvas.between(0, Math.PI * 2);
  const crust = mix(OCHRE, TERRACOTTA, 0.32);
  const cheese = mix(OCHRE, PAPER, 0.32);
  const sauce = mix(TERRACOTTA, ROSE, 0.2);
  const slice = Math.PI / 3.6;
  const wedge = (radius: number, a: number, b: number, cx = x, cy = y) => {
    const large = Math.abs(b - a) > Math.PI ? 1 : 0;
    return `M${num(cx)} ${num(cy)}L${num(cx + Math.cos(a) * radius)} ${num(cy + Math.sin(a) * radius)}A${num(radius)} ${num(radius)} 0 ${large} 1 ${num(cx + Math.cos(b) * radius)} ${num(cy + Math.sin(b) * radius)}Z`;
  };
  const middle = start + slice / 2;
  const pull = canvas.between(14, 34);
  const [sx, sy] = [x + Math.cos(middle) * pull, y + Math.sin(middle) * pull];
  const rest = [start + slice, start + Math.PI * 2] as const;
  let svg = plateFromAbove(canvas, x, y, r);
  const layers: readonly [number, string][] = [
    [0.86, crust],
    [0.75, sauce],
    [0.7, cheese],
  ];
  for (const [share, ink] of layers)
    svg += shape(wedge(r * share, ...rest), ink) + shape(wedge(r * share, start, start + slice, sx, sy), ink);
  const top = canvas.pick(["basil", "olives", "both"]);
  let toppings = "";
  for (let i = 0; i < 9; i++) {
    const a = start + slice + 0.3 + (i / 9) * (Math.PI * 2 - slice - 0.1);
    const d = r * (i % 2 ? 0.54 : 0.32) + canvas.between(-5, 5);
    const [tx, ty] = [x + Math.cos(a) * d, y + Math.sin(a) * d];
    if (i % 3 === 0) toppings += disc(tx, ty, 12, sauce) + disc(tx, ty, 9, mix(sauce, PAPER, 0.22));
    else if (i % 3 === 1) toppings += disc(tx, ty, 10, mood.white);
    else if (top === "olives") toppings += disc(tx, ty, 6, mood.deep) + disc(tx, ty, 2.4, cheese);
    else
      toppings += group(
        shape("M-13 0Q0-12 13 0Q0 12-13 0Z", OLIVE) + stroke("M-11 0H11", mood.leafDark, 1.2),
        `translate(${num(tx)} ${num(ty)}) rotate(${num(canvas.between(0, 180))})`,
      );
  }
  let cuts = "";
  for (let i = 1; i < 6; i++) {
    const a = start + slice + (i / 6) * (Math.PI * 2 - slice);
    cuts += `M${num(x)} ${num(y)}L${num(x + Math.cos(a) * r * 0.84)} ${num(y + Math.sin(a) * r * 0.84)}`;
  }
  return (
    svg +
    toppings +
    stroke(cuts, crust, 1.4, 0.7) +
    disc(sx + Math.cos(middle) * 46, sy + Math.sin(middle) * 46, 12, sauce) +
    disc(sx + Math.cos(middle) * 46, sy + Math.sin(middle) * 46, 9, mix(sauce, PAPER, 0.22))
  );
}

export function pastaPlate(canvas: Canvas): string {
  const { mood } = canvas;
  const [px, py, r] = framePlate(canvas);
  const [x, y] = [0, 0];
  const noodle = mix(OCHRE, PAPER, 0.25);
  let swirl = "";
  let shade = "";
  for (let i = 0; i < 15; i++) {
    const radius = 9 + (i % 5) * 11 + canvas.between(-2, 2);
    const a = canvas.between(0, Math.PI * 2);
    const b = a + canvas.between(1.6, 3);
    const [cx, cy] = [x + canvas.between(-6, 6), y + canvas.between(-6, 6)];
    const arc = `M${num(cx + Math.cos(a) * radius)} ${num(cy + Math.sin(a) * radius)}A${num(radius)} ${num(radius)} 0 0 1 ${num(cx + Math.cos(b) * radius)} ${num(cy + Math.sin(b) * radius)}`;
    if (i < 7) shade += arc;
    else swirl += arc;
  }
  const sauce = canvas.pick([mix(TERRACOTTA, ROSE, 0.15), OLIVE, mood.deep]);
  const plate = plateFromAbove(canvas, px, py, r) + (r < 113 ? cutlery(canvas, px, py, r) : "");
  let svg =
    disc(x + 3, y + 5, 60, mix(OCHRE, TERRACOTTA, 0.5)) +
    disc(x, y, 59, mix(OCHRE, TERRACOTTA, 0.18)) +
    stroke(shade, mix(OCHRE, PAPER, 0.05), 6) +
    stroke(swirl, noodle, 5);
  svg +=
    shape(`M${num(x - 26)} ${num(y - 4)}q4-24 26-22q26-4 28 20q4 22-20 26q-34 6-34-24Z`, sauce) +
    disc(x - 8, y - 8, 8, mix(sauce, PAPER, 0.25)) +
    disc(x + 12, y + 4, 6, mix(sauce, PAPER, 0.25));
  svg += group(
    shape("M0 0Q14-20 34-8Q20 10 0 0ZM0 0Q-20-14-32 4Q-14 14 0 0Z", mood.leaf) +
      stroke("M0 0L28-7M0 0L-26 3", mood.leafDark, 1.4),
    `translate(${num(x + 4)} ${num(y - 10)}) rotate(${num(canvas.between(-50, 50))})`,
  );
  return plate + group(svg, `translate(${num(px)} ${num(py)}) scale(${(r / 105).toFixed(2)})`);
}
