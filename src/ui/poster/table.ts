// Posters of restaurants: tables by a window, plates from above, bowls, grills and terraces.

import { cape, festoon, gulls, hills, isDark, sea, sky, sloop, town } from "./ground.ts";
import {
  bars,
  beams,
  disc,
  group,
  inkPot,
  num,
  oval,
  polygon,
  rect,
  shape,
  stroke,
  turned,
  turnedShade,
  whole,
} from "./marks.ts";
import { apartFrom, INK, mix, OCHRE, OLIVE, PAPER, ROSE, TERRACOTTA } from "./palette.ts";
import { clip, halftone, hatch, type Sheet } from "./sheet.ts";
import { bottle, carafe, citrus, fruit, steam, wineGlass } from "./vessels.ts";

const WINE = mix(ROSE, INK, 0.2);

/** A laid table before a window on the sea. */
export function windowTable(sheet: Sheet): string {
  const { mood } = sheet;
  const wall = sheet.pick([mood.wallDark, mood.floor, mood.secondDark]);
  const left = sheet.between(44, 74);
  const right = 300 - sheet.between(44, 74);
  const top = sheet.between(26, 48);
  const sill = sheet.between(232, 246);
  const half = (right - left) / 2;
  const opening = sheet.maybe(0.55)
    ? `M${num(left)} ${num(sill)}V${num(top + half)}a${num(half)} ${num(half)} 0 0 1 ${num(half * 2)} 0V${num(sill)}Z`
    : `M${num(left)} ${num(sill)}V${num(top)}H${num(right)}V${num(sill)}Z`;
  const horizon = sheet.between(146, 182);
  const { svg: above, orb } = sky(sheet, horizon, {
    x: sheet.between(left + 40, right - 60),
    y: sheet.between(84, horizon - 12),
  });
  let outside = above + sea(sheet, horizon, 260, orb);
  outside += sheet.maybe(0.6) ? cape(sheet, horizon + 1, sheet.between(26, 60), sheet.between(100, 170), mood.far) : "";
  outside += sheet.maybe(0.7)
    ? sloop(mood, sheet.between(left + 26, right - 40), horizon + sheet.between(10, 26), sheet.between(28, 48))
    : gulls(sheet, 70, 130, 4, mood.near);
  const cross = sheet.pick([
    "",
    `M150 ${num(top)}V${num(sill)}`,
    `M150 ${num(top)}V${num(sill)}M${num(left)} ${num(horizon - 40)}H${num(right)}`,
  ]);
  let svg = rect(0, 0, 300, 400, wall);
  if (sheet.maybe(0.5))
    svg += rect(
      0,
      0,
      300,
      260,
      hatch(sheet, mix(wall, mood.deep, 0.2), sheet.between(12, 26), sheet.between(1, 6), 90),
    );
  svg +=
    clip(sheet, opening, outside + stroke(cross, mood.white, 4)) +
    stroke(opening, mood.white, 8) +
    shape(`M${num(right + 4)} ${num(top + half)}V${num(sill)}h6V${num(top + half)}Z`, mood.deep, 0.25);
  if (sheet.maybe(0.5)) svg += shutters(sheet, left, right, top + half * 0.4, sill);
  svg +=
    rect(left - 14, sill, right - left + 28, 9, mood.whiteDark) +
    rect(left - 14, sill, right - left + 28, 3, mood.white);
  return svg + laidTable(sheet, 270);
}

function shutters(sheet: Sheet, left: number, right: number, top: number, sill: number): string {
  const { mood } = sheet;
  const leaf = sheet.pick([mood.accent, mood.second, mood.leaf]);
  const slats = hatch(sheet, mix(leaf, mood.deep, 0.4), 7, 2, 0);
  const one = (x: number) => rect(x, top, 34, sill - top, leaf) + rect(x + 5, top + 6, 24, sill - top - 12, slats);
  return one(left - 42) + one(right + 8);
}

/** A table top from `y` to the foot of the sheet, with what stands on it. */
function laidTable(sheet: Sheet, y: number): string {
  const { mood } = sheet;
  const cloth = sheet.pick([mood.accent, mood.second, mood.floorLight, mood.floorDark]);
  const dark = mix(cloth, mood.deep, 0.4);
  let svg = rect(0, y, 300, 400 - y, mix(cloth, mood.deep, 0.22));
  svg += polygon(
    [
      [20, y],
      [196, y],
      [150, 400],
      [-60, 400],
    ],
    cloth,
  );
  svg += rect(0, y, 300, 3, mix(cloth, mood.white, 0.4));
  if (sheet.maybe(0.5))
    svg += rect(0, y + 44, 300, 90, hatch(sheet, mix(cloth, mood.deep, 0.34), 26, 6, sheet.pick([0, 90]), 0.5));
  const glass = sheet.pick([mood.leafDark, mix(OLIVE, INK, 0.2), mood.accentDark]);
  const tall = sheet.between(128, 166);
  const x = sheet.between(96, 130);
  const shadow = (sx: number, foot: number, w: number, length: number) =>
    polygon(
      [
        [sx - w, foot],
        [sx + w, foot],
        [sx + w + length, foot + length * 0.34],
        [sx - w * 0.2 + length, foot + length * 0.4],
      ],
      dark,
      0.7,
    );
  const wine = sheet.pick([WINE, WINE, mix(OCHRE, PAPER, 0.3), mix(ROSE, PAPER, 0.35)]);
  const gx = x + sheet.between(46, 62);
  const dish = sheet.pick(["fruit", "bread", "second glass"]);
  svg += shadow(x, 296, 16, 74) + shadow(gx, 302, 11, 60);
  svg += sheet.maybe(0.75) ? bottle(sheet, x, 298, tall, glass, mood.white) : carafe(mood, x, 298, tall * 0.72, wine);
  svg += wineGlass(mood, gx, 304, sheet.between(80, 98), wine);
  if (dish === "second glass") svg += wineGlass(mood, gx + 40, 297, 72, wine);
  if (dish === "fruit") svg += fruit(mood, gx + 48, 304, 14, cloth === OCHRE ? TERRACOTTA : OCHRE);
  if (dish === "bread")
    svg +=
      oval(gx + 60, 306, 40, 6, dark) +
      shape(`M${num(gx + 24)} 305q4-24 34-24q32 0 36 24Z`, mix(OCHRE, TERRACOTTA, 0.35)) +
      stroke(`M${num(gx + 46)} 286l8 12m6-15l8 14m5-10l7 12`, mix(OCHRE, PAPER, 0.5), 3);
  return svg;
}

/** A cloth seen from above, with a plate of `r` around (x, y) casting its shadow; the motif lays the food. */
function plateFromAbove(sheet: Sheet, x: number, y: number, r: number): string {
  const { mood } = sheet;
  const cloth = sheet.pick([mood.floor, mood.accent, mood.second, mood.sea]);
  const line = mix(cloth, mood.white, 0.3);
  let svg = rect(0, 0, 300, 400, cloth);
  const weave = sheet.pick(["stripes", "check", "band", "screen"]);
  if (weave === "stripes")
    svg += rect(
      0,
      0,
      300,
      400,
      hatch(sheet, line, sheet.between(24, 40), sheet.between(3, 9), sheet.pick([0, 90, 45]), 0.55),
    );
  if (weave === "check")
    svg +=
      rect(0, 0, 300, 400, hatch(sheet, line, 34, 17, 0, 0.28)) +
      rect(0, 0, 300, 400, hatch(sheet, line, 34, 17, 90, 0.28));
  if (weave === "band") svg += rect(0, 0, 42, 400, line) + rect(50, 0, 5, 400, line);
  svg += rect(0, 250, 300, 150, halftone(sheet, 250, 150, mix(cloth, mood.deep, 0.35), "bottom"));
  svg += disc(x + 9, y + 12, r, mix(cloth, mood.deep, 0.42));
  svg += disc(x, y, r, mood.white) + disc(x, y, r * 0.94, mood.whiteDark) + disc(x - 1.5, y - 2, r * 0.92, mood.white);
  const rim = sheet.pick([mood.accent, mood.second, mood.sea]);
  svg += `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r * 0.86)}" stroke="${rim}" stroke-width="${num(sheet.between(1.5, 5))}"${sheet.maybe(0.4) ? ' stroke-dasharray="2 7"' : ""}/>`;
  return svg + disc(x + 1, y + 1.5, r * 0.68, mood.whiteDark) + disc(x, y, r * 0.67, mix(mood.white, PAPER, 0.5));
}

/** A plate in the middle with room for cutlery, or a larger one that runs off the sheet. */
function framePlate(sheet: Sheet): readonly [x: number, y: number, r: number] {
  if (sheet.maybe(0.55)) return [sheet.between(142, 158), sheet.between(134, 150), sheet.between(100, 112)];
  return [sheet.between(112, 132), sheet.between(112, 130), sheet.between(124, 138)];
}

function cutlery(sheet: Sheet, x: number, y: number, r: number): string {
  const metal = mix(sheet.mood.white, sheet.mood.deep, 0.14);
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

/** One fish or several on a plate, with lemon. */
export function fishPlate(sheet: Sheet): string {
  const { mood } = sheet;
  const [x, y, r] = framePlate(sheet);
  const amount = sheet.count(1, 3);
  const skins = [mood.accent, mix(mood.sea, mood.deep, 0.2), mood.secondDark, mix(TERRACOTTA, ROSE, 0.3)];
  const skin = sheet.pick(skins);
  const tilt = sheet.between(-34, 34);
  const scales = hatch(sheet, mood.deep, 5.5, 1, sheet.pick([60, 120]), 0.4);
  let food = "";
  for (let i = 0; i < amount; i++) {
    const spread = amount === 1 ? 0 : (i - (amount - 1) / 2) * (amount === 2 ? 50 : 40);
    food += group(
      fish(sheet, amount === 1 ? 1.12 : 0.86, i === 1 ? mix(skin, mood.deep, 0.25) : skin, scales),
      `translate(0 ${num(spread)})`,
    );
  }
  let svg = plateFromAbove(sheet, x, y, r) + (r < 113 ? cutlery(sheet, x, y, r) : "");
  svg += group(food, `translate(${num(x)} ${num(y)}) rotate(${num(tilt)}) scale(${(r / 106).toFixed(2)})`);
  const a = ((tilt + 90) * Math.PI) / 180;
  const out = r * 0.72;
  svg += citrus(mood, x + Math.cos(a) * out + 14, y + Math.sin(a) * out, 17, OCHRE);
  if (amount < 3 && sheet.maybe(0.6))
    svg += citrus(mood, x + Math.cos(a) * out - 16, y + Math.sin(a) * out + 6, 15, OCHRE);
  if (amount < 3 && sheet.maybe(0.6)) svg += sprig(sheet, x - Math.cos(a) * out, y - Math.sin(a) * out, tilt);
  return svg;
}

function fish(sheet: Sheet, s: number, skin: string, scales: string): string {
  const { mood } = sheet;
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

function sprig(sheet: Sheet, x: number, y: number, tilt: number): string {
  const { mood } = sheet;
  let leaves = "";
  for (let i = 0; i < 4; i++) leaves += `M${num(-24 + i * 11)} 0q2-11 11-12q-1 10-11 12q10 1 11 11q-9 1-11-11Z`;
  return group(
    stroke("M-30 0H30", mood.leafDark, 2) + shape(leaves, mood.leaf),
    `translate(${num(x)} ${num(y)}) rotate(${num(tilt)})`,
  );
}

/** A pizza with a slice on its way. */
export function pizza(sheet: Sheet): string {
  const { mood } = sheet;
  const [x, y, r] = framePlate(sheet);
  const start = sheet.between(0, Math.PI * 2);
  const crust = mix(OCHRE, TERRACOTTA, 0.32);
  const cheese = mix(OCHRE, PAPER, 0.32);
  const sauce = mix(TERRACOTTA, ROSE, 0.2);
  const slice = Math.PI / 3.6;
  const wedge = (radius: number, a: number, b: number, cx = x, cy = y) => {
    const large = Math.abs(b - a) > Math.PI ? 1 : 0;
    return `M${num(cx)} ${num(cy)}L${num(cx + Math.cos(a) * radius)} ${num(cy + Math.sin(a) * radius)}A${num(radius)} ${num(radius)} 0 ${large} 1 ${num(cx + Math.cos(b) * radius)} ${num(cy + Math.sin(b) * radius)}Z`;
  };
  const middle = start + slice / 2;
  const pull = sheet.between(14, 34);
  const [sx, sy] = [x + Math.cos(middle) * pull, y + Math.sin(middle) * pull];
  const rest = [start + slice, start + Math.PI * 2] as const;
  let svg = plateFromAbove(sheet, x, y, r);
  const layers: readonly [number, string][] = [
    [0.86, crust],
    [0.75, sauce],
    [0.7, cheese],
  ];
  for (const [share, ink] of layers)
    svg += shape(wedge(r * share, ...rest), ink) + shape(wedge(r * share, start, start + slice, sx, sy), ink);
  const top = sheet.pick(["basil", "olives", "both"]);
  let toppings = "";
  for (let i = 0; i < 9; i++) {
    const a = start + slice + 0.3 + (i / 9) * (Math.PI * 2 - slice - 0.1);
    const d = r * (i % 2 ? 0.54 : 0.32) + sheet.between(-5, 5);
    const [tx, ty] = [x + Math.cos(a) * d, y + Math.sin(a) * d];
    if (i % 3 === 0) toppings += disc(tx, ty, 12, sauce) + disc(tx, ty, 9, mix(sauce, PAPER, 0.22));
    else if (i % 3 === 1) toppings += disc(tx, ty, 10, mood.white);
    else if (top === "olives") toppings += disc(tx, ty, 6, mood.deep) + disc(tx, ty, 2.4, cheese);
    else
      toppings += group(
        shape("M-13 0Q0-12 13 0Q0 12-13 0Z", OLIVE) + stroke("M-11 0H11", mood.leafDark, 1.2),
        `translate(${num(tx)} ${num(ty)}) rotate(${num(sheet.between(0, 180))})`,
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

/** Pasta turned into a nest. */
export function pastaPlate(sheet: Sheet): string {
  const { mood } = sheet;
  const [px, py, r] = framePlate(sheet);
  const [x, y] = [0, 0];
  const noodle = mix(OCHRE, PAPER, 0.25);
  let swirl = "";
  let shade = "";
  for (let i = 0; i < 15; i++) {
    const radius = 9 + (i % 5) * 11 + sheet.between(-2, 2);
    const a = sheet.between(0, Math.PI * 2);
    const b = a + sheet.between(1.6, 3);
    const [cx, cy] = [x + sheet.between(-6, 6), y + sheet.between(-6, 6)];
    const arc = `M${num(cx + Math.cos(a) * radius)} ${num(cy + Math.sin(a) * radius)}A${num(radius)} ${num(radius)} 0 0 1 ${num(cx + Math.cos(b) * radius)} ${num(cy + Math.sin(b) * radius)}`;
    if (i < 7) shade += arc;
    else swirl += arc;
  }
  const sauce = sheet.pick([mix(TERRACOTTA, ROSE, 0.15), OLIVE, mood.deep]);
  const plate = plateFromAbove(sheet, px, py, r) + (r < 113 ? cutlery(sheet, px, py, r) : "");
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
    `translate(${num(x + 4)} ${num(y - 10)}) rotate(${num(sheet.between(-50, 50))})`,
  );
  return plate + group(svg, `translate(${num(px)} ${num(py)}) scale(${(r / 105).toFixed(2)})`);
}

/** A bowl with noodles or rice, sticks across it, lanterns above. */
export function bowl(sheet: Sheet): string {
  const { mood } = sheet;
  const [x, foot, w] = [sheet.between(140, 160), 284, sheet.between(86, 98)];
  const rim = foot - w * 0.98;
  const ground = sheet.pick([mood.skyLow, mood.skyHigh, mood.floorLight]);
  const sun = mix(mood.orb, ground, sheet.between(0, 0.25));
  const glaze = sheet.pick(apartFrom([mood.accent, mood.second, mood.sea, mood.white], sun));
  let svg = rect(0, 0, 300, 400, ground) + disc(x + sheet.between(-30, 30), rim - 12, sheet.between(96, 118), sun);
  svg += rect(0, 0, 300, 130, halftone(sheet, 0, 130, mix(ground, mood.deep, 0.3), "top"));
  svg +=
    rect(0, 262, 300, 138, mood.floor) +
    rect(0, 262, 300, 4, mood.floorLight) +
    oval(x + 26, foot + 2, w * 1.1, 12, mood.floorDark);
  svg += lanterns(sheet, sheet.count(2, 4));
  svg += steam(sheet, x - 18, rim - 16, 84, sheet.count(2, 3), mood.white);
  const outline = [
    [w, 98 * (w / 98)],
    [w, 30, w * 0.44, 12],
    [w * 0.42, 0],
  ] as const;
  svg +=
    oval(x, rim, w, 15, mix(glaze, mood.deep, 0.45)) + oval(x, rim + 2, w * 0.93, 12, mix(OCHRE, TERRACOTTA, 0.25));
  let noodles = "";
  for (let i = 0; i < 8; i++)
    noodles += `M${num(x - w * 0.8 + i * w * 0.17)} ${num(rim + 2)}q${num(w * 0.12)} ${num(i % 2 ? -12 : -8)} ${num(w * 0.3)} 0`;
  svg += stroke(noodles, mix(OCHRE, PAPER, 0.5), 3.4);
  svg +=
    oval(x - w * 0.38, rim - 3, 19, 9, mood.white) +
    oval(x - w * 0.38, rim - 4, 8, 4.5, OCHRE) +
    shape(`M${num(x + w * 0.2)} ${num(rim + 4)}q-4-26 20-32q18 12 8 34Z`, mood.leafDark);
  svg +=
    shape(turned(x, foot, 1, outline), glaze) +
    shape(turnedShade(x, foot, 1, outline, 0.3), mix(glaze, mood.deep, 0.32));
  svg += clip(
    sheet,
    turned(x, foot, 1, outline),
    bowlBand(sheet, x, rim, w, glaze === mood.white ? mood.accent : mood.white),
  );
  svg += stroke(
    `M${num(x - w * 0.1)} ${num(rim - 4)}L${num(x + w * 1.25)} ${num(rim - 62)}M${num(x + 4)} ${num(rim)}L${num(x + w * 1.3)} ${num(rim - 46)}`,
    mood.deep,
    4.4,
  );
  return svg;
}

function bowlBand(sheet: Sheet, x: number, rim: number, w: number, ink: string): string {
  const y = rim + 30;
  let d = "";
  const kind = sheet.pick(["waves", "dots", "lines", "arcs"]);
  for (let i = -5; i <= 5; i++) {
    const px = x + i * 20;
    if (kind === "waves") d += `M${num(px - 10)} ${num(y)}q5-11 10 0t10 0`;
    if (kind === "dots") d += `M${num(px)} ${num(y)}h0M${num(px + 10)} ${num(y + 10)}h0`;
    if (kind === "arcs") d += `M${num(px - 10)} ${num(y + 8)}a10 10 0 0 1 20 0m-15 0a5 5 0 0 1 10 0`;
  }
  if (kind === "lines") d = `M${num(x - w)} ${num(y - 8)}h${num(w * 2)}m0 10h${num(-w * 2)}`;
  return stroke(d, ink, kind === "dots" ? 6 : 3, 0.9);
}

function lanterns(sheet: Sheet, amount: number): string {
  const { mood } = sheet;
  const gap = 300 / amount;
  const skin = sheet.pick([mood.accent, mood.second]);
  let svg = "";
  for (let i = 0; i < amount; i++) {
    const x = gap * (i + 0.5) + sheet.between(-10, 10);
    const y = sheet.between(34, 66);
    const r = sheet.between(18, 24);
    svg +=
      stroke(`M${num(x)} 0V${num(y)}`, mood.deep, 1.6) +
      oval(x, y + r, r, r * 1.05, skin) +
      shape(
        `M${num(x + r * 0.2)} ${num(y + 1)}a${num(r)} ${num(r)} 0 0 1 0 ${num(r * 2)}q${num(r * 0.7)} ${num(-r)} 0 ${num(-r * 2)}Z`,
        mix(skin, mood.deep, 0.35),
      );
    svg += stroke(
      `M${num(x - r * 0.86)} ${num(y + r * 0.6)}h${num(r * 1.72)}M${num(x - r)} ${num(y + r)}h${num(r * 2)}M${num(x - r * 0.86)} ${num(y + r * 1.4)}h${num(r * 1.72)}`,
      mix(skin, mood.white, 0.3),
      1.4,
    );
    svg +=
      rect(x - r * 0.42, y - 3, r * 0.84, 6, mood.deep) +
      rect(x - r * 0.42, y + r * 2 - 2, r * 0.84, 6, mood.deep) +
      stroke(`M${num(x)} ${num(y + r * 2 + 4)}v14`, mood.second === skin ? mood.accent : mood.second, 2.4);
  }
  return svg;
}

/** Nigiri on a board before a great sun over patterned water. */
export function sushi(sheet: Sheet): string {
  const { mood } = sheet;
  const horizon = sheet.between(168, 196);
  const ground = mood.skyLow;
  let svg =
    rect(0, 0, 300, 400, ground) +
    disc(sheet.between(96, 204), sheet.between(88, 118), sheet.between(60, 78), sheet.pick([mood.orb, mood.accent]));
  svg += seigaiha(sheet, horizon, 262);
  svg += rect(0, 258, 300, 142, mood.floor) + rect(0, 258, 300, 4, mood.floorLight);
  const wood = mix(OCHRE, TERRACOTTA, 0.4);
  svg +=
    polygon(
      [
        [30, 292],
        [284, 292],
        [296, 312],
        [42, 312],
      ],
      mood.floorDark,
    ) +
    polygon(
      [
        [24, 280],
        [264, 280],
        [276, 292],
        [12, 292],
      ],
      mix(wood, PAPER, 0.22),
    ) +
    rect(12, 292, 264, 11, wood) +
    rect(36, 303, 18, 9, mix(wood, mood.deep, 0.4)) +
    rect(226, 303, 18, 9, mix(wood, mood.deep, 0.4));
  const toppings = [mix(TERRACOTTA, PAPER, 0.12), mix(ROSE, PAPER, 0.08), OCHRE, mix(PAPER, ROSE, 0.18)];
  const amount = sheet.count(3, 4);
  const w = 220 / amount;
  for (let i = 0; i < amount; i++) {
    const x = 34 + i * (w + 2);
    const ink = sheet.pick(toppings);
    svg +=
      rect(x, 256, w - 12, 30, mood.white, 13) + rect(x + (w - 12) * 0.6, 256, (w - 12) * 0.4, 30, mood.whiteDark, 13);
    svg +=
      shape(
        `M${num(x - 6)} 270q-2-26 ${num(w * 0.44)}-28q${num(w * 0.46)} 0 ${num(w * 0.5)} 28q${num(-w * 0.48)}-12 ${num(-w * 0.94)} 0Z`,
        ink,
      ) +
      stroke(
        `M${num(x + w * 0.16)} 262l6-16m${num(w * 0.14)} 13l6-16m${num(w * 0.14)} 16l5-13`,
        mix(ink, mood.white, 0.55),
        2.4,
      );
    if (sheet.maybe(0.35)) svg += rect(x + w * 0.28, 243, 12, 43, mood.deep);
  }
  return svg + stroke("M40 332L288 322M44 342L290 334", mood.deep, 4.6);
}

function seigaiha(sheet: Sheet, top: number, bottom: number): string {
  const { mood } = sheet;
  const r = sheet.between(20, 30);
  let d = "";
  for (const share of [0.94, 0.62, 0.3])
    d += `M${num(r - r * share)} ${num(r)}a${num(r * share)} ${num(r * share)} 0 0 1 ${num(r * 2 * share)} 0`;
  const scale = sheet.define(
    (id) =>
      `<pattern id="${id}" y="${num(top)}" width="${num(r * 2)}" height="${num(r)}" patternUnits="userSpaceOnUse"><path d="${d}" stroke="${mood.glitter}" stroke-width="2.4"/></pattern>`,
  );
  const crest = `M0 ${num(top)}${`a${num(r)} ${num(r)} 0 0 1 ${num(r * 2)} 0`.repeat(Math.ceil(300 / (r * 2)))}V${num(bottom)}H0Z`;
  return shape(crest, mood.sea) + rect(0, top, 300, bottom - top, scale);
}

/** A burger as tall as a monument. */
export function burger(sheet: Sheet): string {
  const { mood } = sheet;
  const ground = sheet.pick([mood.skyHigh, mood.skyLow, mood.accent]);
  const x = sheet.between(140, 160);
  const w = sheet.between(82, 94);
  const bun = mix(OCHRE, TERRACOTTA, 0.42);
  let svg = rect(0, 0, 300, 400, ground);
  const back = sheet.pick(["rays", "rays", "sun", "stripes", "screen"]);
  if (back === "rays") svg += sunburst(sheet, x, sheet.between(120, 260), mix(ground, mood.white, 0.18));
  if (back === "sun")
    svg += disc(x + sheet.between(-50, 50), sheet.between(110, 150), sheet.between(84, 120), mood.orb);
  if (back === "stripes")
    svg += rect(0, 0, 300, 268, hatch(sheet, mix(ground, mood.white, 0.2), 40, 20, sheet.pick([0, 45, 90])));
  if (back === "screen") svg += rect(0, 60, 300, 208, halftone(sheet, 60, 208, mix(ground, mood.orb, 0.6), "bottom"));
  svg +=
    rect(0, 268, 300, 132, mood.floor) +
    rect(0, 268, 300, 4, mood.floorLight) +
    oval(x + 20, 290, w * 1.2, 12, mood.floorDark);
  let y = 288;
  const layer = (height: number, ink: string, d: (top: number) => string) => {
    y -= height;
    svg += shape(d(y), ink);
  };
  const slab = (half: number, h: number) => (top: number) =>
    `M${num(x - half)} ${num(top)}h${num(half * 2)}q10 ${num(h / 2)} 0 ${num(h)}h${num(-half * 2)}q-10 ${num(-h / 2)} 0 ${num(-h)}Z`;
  layer(28, bun, (top) => `M${num(x - w)} ${num(top)}h${num(w * 2)}q2 28-24 28h${num(-w * 2 + 48)}q-26 0-24-28Z`);
  const patties = sheet.count(1, 2);
  for (let i = 0; i < patties; i++) {
    layer(21, mix(INK, TERRACOTTA, 0.32), slab(w - 2, 21));
    layer(
      0,
      OCHRE,
      (top) =>
        `M${num(x - w)} ${num(top - 3)}H${num(x + w)}L${num(x + w * 0.62)} ${num(top + 4)}L${num(x + w * 0.3)} ${num(top + 16)}L${num(x - w * 0.1)} ${num(top + 4)}H${num(x - w * 0.4)}L${num(x - w * 0.64)} ${num(top + 12)}Z`,
    );
    y -= 3;
  }
  if (sheet.maybe(0.7)) layer(11, mix(TERRACOTTA, ROSE, 0.5), slab(w - 8, 11));
  layer(
    10,
    OLIVE,
    (top) =>
      `M${num(x - w - 6)} ${num(top + 4)}${"q8 16 16 0t16 0".repeat(Math.floor((w * 2 + 12) / 32))}L${num(x + w + 6)} ${num(top + 2)}L${num(x + w)} ${num(top - 4)}H${num(x - w)}Z`,
  );
  const dome = y - 2;
  svg +=
    shape(`M${num(x - w - 2)} ${num(dome)}q0-70 ${num(w + 2)}-70q${num(w + 2)} 0 ${num(w + 2)} 70Z`, bun) +
    shape(
      `M${num(x + w * 0.16)} ${num(dome - 69)}q${num(w * 0.84)} 6 ${num(w * 0.86)} 69h${num(-w * 0.46)}q10-40 ${num(-w * 0.4)}-69Z`,
      mix(bun, INK, 0.22),
    );
  let seeds = "";
  for (let i = 0; i < 12; i++)
    seeds += `M${num(x + sheet.between(-w * 0.62, w * 0.5))} ${num(dome - sheet.between(26, 58))}l4-2`;
  svg +=
    stroke(seeds, mix(PAPER, OCHRE, 0.2), 3.4) +
    stroke(`M${num(x - w * 0.8)} ${num(dome - 16)}q6-34 32-44`, mix(bun, PAPER, 0.4), 4);
  return (
    svg +
    (sheet.maybe(0.55)
      ? stroke(`M${num(x)} ${num(dome - 66)}v-52`, mood.deep, 3) +
        shape(`M${num(x)} ${num(dome - 120)}l40 13l-40 14Z`, mood.accent === ground ? mood.second : mood.accent)
      : "")
  );
}

export function sunburst(sheet: Sheet, x: number, y: number, ink: string): string {
  return beams(x, y, sheet.count(9, 15), sheet.chance(), ink);
}

/** Small tables under a parasol at the harbour, or under lamps at night. */
export function terrace(sheet: Sheet): string {
  const { mood } = sheet;
  const horizon = sheet.between(166, 190);
  const { svg: above, orb } = sky(sheet, horizon, { x: sheet.between(50, 110), y: sheet.between(60, horizon - 20) });
  let svg = above;
  const water = sheet.maybe(0.6);
  if (water)
    svg +=
      cape(sheet, horizon + 1, sheet.between(40, 70), sheet.between(130, 200), mood.far) +
      sea(sheet, horizon, 270, orb) +
      sloop(mood, sheet.between(30, 90), horizon + 20, 42);
  else
    svg +=
      town(sheet, -10, 310, sheet.between(34, 42), (tx) => horizon + 26 + Math.sin(tx / 50) * 12) +
      rect(0, horizon + 34, 300, 80, mood.wallDark);
  svg +=
    shape("M0 250H300V400H0Z", mood.floor) +
    rect(0, 250, 300, 5, mood.floorLight) +
    rect(0, 250, 300, 150, halftone(sheet, 250, 150, mood.floorDark, "bottom"));
  const rail = sheet.maybe(0.5) && water && !isDark(mood);
  if (rail) svg += bars(4, 300, 218, 252, 2.6, 20, mood.white) + rect(0, 216, 300, 4, mood.white);
  if (isDark(mood) || sheet.maybe(0.25))
    svg += festoon(sheet, sheet.between(20, 50), sheet.between(8, 18), sheet.count(1, 2));
  const px = sheet.between(168, 206);
  svg += parasol(sheet, px, sheet.between(74, 96), sheet.between(92, 112), 292);
  return svg + bistroSet(sheet, px - sheet.between(30, 60), 296);
}

export function parasol(sheet: Sheet, x: number, top: number, half: number, foot: number): string {
  const { mood } = sheet;
  const [cloth, stripe] = sheet.pick([
    [mood.accent, mood.white],
    [mood.second, mood.white],
    [mood.white, mood.accent],
  ] as const);
  const edge = top + half * 0.5;
  const gores = 6;
  const plates = inkPot();
  const at = (i: number) => x - half + (i * half * 2) / gores;
  for (let i = 0; i < gores; i++) {
    const [a, b] = [at(i), at(i + 1)];
    const ink = i % 2 ? stripe : cloth;
    const d = `M${whole(x)} ${whole(top)}Q${whole(a + (x - a) * 0.28)} ${whole(top + 4)} ${whole(a)} ${whole(edge)}Q${whole((a + b) / 2)} ${whole(edge - 9)} ${whole(b)} ${whole(edge)}Q${whole(b + (x - b) * 0.28)} ${whole(top + 4)} ${whole(x)} ${whole(top)}Z`;
    plates.add(i > 3 ? mix(ink, mood.deep, 0.24) : ink, d);
  }
  return (
    oval(x + 16, foot, half * 0.72, 9, mood.floorDark) +
    rect(x - 2.5, top, 5, foot - top, mood.near) +
    plates.print() +
    disc(x, top - 2, 3.4, mood.near)
  );
}

/** A round table with a glass or two, and chairs of bent wire. */
export function bistroSet(sheet: Sheet, x: number, foot: number): string {
  const { mood } = sheet;
  const metal = mood.deep;
  const chair =
    stroke("M-13 4L-10-34H15L18 2M-10-34L-17-76q-2-10 6-8", metal, 3) +
    oval(2, -35, 16, 4, mood.accent) +
    stroke("M-12-48l-3-22", mood.second, 5);
  const top = foot - 56;
  let svg =
    oval(x + 8, foot + 6, 62, 8, mood.floorDark) +
    group(chair, `translate(${num(x - 54)} ${num(foot)})`) +
    group(chair, `matrix(-1 0 0 1 ${num(x + 54)} ${num(foot)})`);
  svg +=
    stroke(`M${num(x)} ${num(top)}v56M${num(x - 18)} ${num(foot + 5)}q18-13 36 0`, metal, 3.4) +
    oval(x, top, 38, 6, mood.white);
  const glass = (gx: number) =>
    group(
      shape("M-6-32Q-8-18 0-17T6-32Z", mood.white) +
        shape("M-7-25Q-6-18 0-17T7-25Z", WINE) +
        stroke("M0-17V0M-5 0H5", mood.white, 1.6),
      `translate(${num(gx)} ${num(top + 1)})`,
    );
  return (
    svg +
    glass(x - 13) +
    (sheet.maybe(0.5) ? glass(x + 14) : bottle(sheet, x + 10, top + 2, 46, mood.leafDark, mood.white))
  );
}

/** A grill under an open sky: flames, skewers, a pan. */
export function grill(sheet: Sheet): string {
  const { mood } = sheet;
  const horizon = sheet.between(176, 196);
  const { svg: above } = sky(sheet, horizon, {
    x: sheet.between(110, 190),
    y: sheet.between(84, 130),
    r: sheet.between(52, 84),
  });
  let svg = above + hills(sheet, horizon + 2, 20, 54, mood.far) + rect(0, horizon, 300, 224, mood.mid);
  svg +=
    rect(0, 252, 300, 148, mood.floor) + rect(0, 252, 300, 148, halftone(sheet, 252, 148, mood.floorDark, "bottom"));
  const x = sheet.between(140, 160);
  const tongues = (share: number) => {
    let d = "";
    for (let i = 0; i < 7; i++) {
      const h = (70 + (i % 3) * 22 - Math.abs(i - 3) * 12) * share * sheet.between(0.85, 1.15);
      const w = 20 * (0.5 + share / 2);
      d += `M${num(x - 72 + i * 24 - w)} 220q${num(-w * 0.2)} ${num(-h * 0.5)} ${num(w * 1.1)} ${num(-h)}q0 ${num(h * 0.3)} ${num(w * 0.5)} ${num(h * 0.5)}q${num(w * 0.6)} ${num(h * 0.2)} ${num(w * 0.4)} ${num(h * 0.5)}Z`;
    }
    return d;
  };
  svg += shape(tongues(1), TERRACOTTA) + shape(tongues(0.72), OCHRE) + shape(tongues(0.42), mix(OCHRE, PAPER, 0.6));
  const iron = mood.deep;
  svg +=
    stroke(`M${num(x - 66)} 262l-22 44M${num(x + 66)} 262l22 44M${num(x)} 268v40`, iron, 5) +
    shape(`M${num(x - 98)} 216h196q0 52-60 56h-76q-60-4-60-56Z`, iron) +
    shape(`M${num(x + 98)} 216q0 52-60 56h-20q36-14 40-56Z`, mix(iron, mood.floor, 0.5)) +
    oval(x, 216, 98, 9, mix(iron, TERRACOTTA, 0.55));
  for (let i = 0; i < 3; i++) {
    const y = 200 + i * 7;
    svg += stroke(`M${num(x - 92 + i * 8)} ${y}L${num(x + 84 + i * 8)} ${y - 6}`, mood.white, 2);
    for (let k = 0; k < 5; k++)
      svg += rect(
        x - 60 + k * 25 + i * 8,
        y - 10 - k * 0.8,
        19,
        14,
        [mix(TERRACOTTA, INK, 0.3), OLIVE, mix(ROSE, INK, 0.15), OCHRE][(k + i) % 4] as string,
        5,
      );
  }
  return svg;
}
