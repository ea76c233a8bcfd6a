// Posters of shops: windows under awnings, market crates, clothes, jewels, watches, books, flowers and gifts.

import { clouds, isDark, sky, stars, town } from "./ground.ts";
import {
  box,
  disc,
  dotted,
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
import { apartFrom, mix, OCHRE, OLIVE, PAPER, ROSE, TERRACOTTA } from "./palette.ts";
import { clip, halftone, hatch, type Sheet } from "./sheet.ts";
import { armchair } from "./stay.ts";
import { sunburst } from "./table.ts";
import { awning, flask } from "./treat.ts";

/** A display stand against a plain ground; the motif sets its goods on it at y = 262. */
function pedestal(sheet: Sheet): { svg: string; ground: string } {
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
function enlarge(goods: string): string {
  return group(goods, "translate(-30 -58) scale(1.2)");
}

/** A shop front: awning, window with things in it, door. */
export function shopFront(sheet: Sheet): string {
  const { mood } = sheet;
  const wall = sheet.pick([mood.wall, mood.wallDark, mix(mood.wall, mood.accent, 0.4)]);
  const front = sheet.pick([mood.accentDark, mood.secondDark, mood.leafDark, mood.near]);
  const trim = mix(front, mood.white, 0.28);
  const top = sheet.between(84, 106);
  let svg =
    rect(0, 0, 300, 400, wall) +
    rect(0, 0, 300, 100, hatch(sheet, mix(wall, mood.deep, 0.16), sheet.between(12, 18), 1, 0));
  for (const x of sheet.pick([
    [60, 150, 240],
    [84, 216],
  ]))
    svg +=
      rect(x - 16, -20, 32, 72, isDark(mood) ? mood.lamp : mix(mood.sea, mood.deep, 0.3)) +
      rect(x - 34, -20, 16, 72, mood.accent) +
      rect(x + 18, -20, 16, 72, mood.accentDark) +
      rect(x - 20, 52, 40, 4, mood.white);
  svg += rect(0, top - 26, 300, 250, front) + rect(0, top - 26, 300, 4, trim) + rect(60, top - 18, 180, 10, trim, 5);
  const glass = isDark(mood) ? mix(mood.lamp, mood.wall, 0.2) : mix(mood.sea, mood.white, 0.55);
  const doorX = 212;
  svg +=
    rect(20, top + 18, 176, 228 - top, glass) +
    rect(doorX, top + 18, 66, 270 - top, glass) +
    polygon(
      [
        [20, 220],
        [90, top + 18],
        [130, top + 18],
        [46, 246],
        [20, 246],
      ],
      mood.white,
      0.22,
    ) +
    rect(20, 244, 176, 44, front) +
    rect(28, 252, 160, 26, trim) +
    rect(doorX, 236, 66, 52, front);
  svg +=
    goods(sheet, 20, 244) +
    stroke(
      `${box(20, top + 18, 176, 226 - top) + box(doorX, top + 18, 66, 270 - top)}M108 ${num(top + 18)}V244`,
      trim,
      3.4,
    ) +
    disc(doorX + 9, 226, 3.4, mood.lamp);
  svg +=
    awning(sheet, top - 8, sheet.between(28, 38), 8, 292) +
    rect(0, 288, 300, 112, mood.floor) +
    rect(0, 288, 300, 4, mood.floorLight) +
    rect(0, 304, 300, 96, halftone(sheet, 304, 96, mood.floorDark, "bottom"));
  return svg + (sheet.maybe(0.6) ? pot(sheet, sheet.pick([18, 204, 288]), 298, 0.8) : "");
}

function goods(sheet: Sheet, left: number, foot: number): string {
  const { mood } = sheet;
  const plates = inkPot();
  const inks = [mood.accent, mood.second, mood.roof, mood.deep, mood.leaf];
  for (let x = left + 18; x < left + 165; x += sheet.between(24, 34)) {
    if (sheet.maybe(0.6)) flask(sheet, plates, x, foot, sheet.between(38, 72), sheet.pick(inks));
    else plates.add(sheet.pick(inks), box(x - 12, foot - 26, 24, 26) + box(x - 8, foot - 40, 18, 13));
  }
  return plates.print();
}

function pot(sheet: Sheet, x: number, foot: number, s: number): string {
  const { mood } = sheet;
  let leaves = "";
  for (let i = 0; i < 7; i++) {
    const a = Math.PI * (1.1 + i * 0.13);
    leaves += `M0-30Q${num(Math.cos(a) * 30 - 10)} ${num(-34 + Math.sin(a) * 40)} ${num(Math.cos(a) * 50)} ${num(-34 + Math.sin(a) * 62)}Q${num(Math.cos(a) * 30 + 12)} ${num(-30 + Math.sin(a) * 30)} 0-30Z`;
  }
  return group(
    shape(leaves, mood.leafDark) +
      shape("M-18-32h36l-6 32h-24Z", mood.roof) +
      shape("M4-32h14l-6 32h-9Z", mood.roofDark) +
      rect(-21, -36, 42, 8, mood.roof, 2),
    `translate(${num(x)} ${foot}) scale(${s})`,
  );
}

/** Crates of fruit and fish under the market's awning. */
export function market(sheet: Sheet): string {
  const { mood } = sheet;
  const { svg: above } = sky(sheet, 230, { y: sheet.between(100, 140) });
  let svg = above + town(sheet, -10, 310, sheet.between(30, 40), () => 196) + rect(0, 210, 300, 80, mood.wallDark);
  svg +=
    stroke("M18 60V290M282 60V290", mood.near, 6) +
    rect(0, 282, 300, 118, mood.floor) +
    rect(0, 296, 300, 104, halftone(sheet, 296, 104, mood.floorDark, "bottom"));
  svg += awning(sheet, sheet.between(14, 30), sheet.between(44, 60));
  const wood = mix(OCHRE, mood.deep, 0.36);
  const harvest = [TERRACOTTA, OCHRE, OLIVE, ROSE, mix(OCHRE, PAPER, 0.4), mix(ROSE, mood.deep, 0.4)];
  const start = sheet.count(0, 5);
  for (let row = 0; row < 2; row++) {
    const columns = row ? 2 : 3;
    const w = 276 / columns;
    const y = 206 + row * 54;
    let labels = "";
    const planks = inkPot();
    for (let i = 0; i < columns; i++) {
      const x = Math.round(12 + i * w);
      const wide = Math.round(w - 4);
      const ink = harvest[(start + i + row * 3) % 6] as string;
      const r = sheet.count(9, 12);
      const heap = dotted(
        `M${x + r + 4} ${y}q${whole(w / 2 - r - 4)}-20 ${whole(w - r * 2 - 8)} 0`,
        "",
        r * 2,
        r * 1.7,
      ).replace(' stroke=""', "");
      svg +=
        `<g stroke="${mix(ink, mood.deep, 0.28)}">${heap}</g>` +
        group(heap.replace(/width="\d+"/, `width="${whole(r * 1.7)}"`), `translate(-1.5 -1.5)" stroke="${ink}`);
      planks.add(wood, box(x + 2, y + 2, wide, 34));
      planks.add(
        mix(wood, mood.deep, 0.45),
        `${box(x + 2, y + 12, wide, 3)}${box(x + 2, y + 24, wide, 3)}${box(x + wide - 8, y + 2, 10, 34)}`,
      );
      if (sheet.maybe(0.2))
        labels += group(
          rect(-10, -26, 26, 18, mood.white, 2) + stroke("M3-8V8M-5-20h15M-5-14h10", mood.deep, 1.8),
          `translate(${whole(x + w * 0.5)} ${y - 6}) rotate(${sheet.count(-10, 10)})`,
        );
    }
    svg += planks.print() + labels;
  }
  return svg;
}

/** Coats, dresses and shirts on a rail. */
export function clothesRail(sheet: Sheet): string {
  const { mood } = sheet;
  const { svg: base, ground } = pedestal(sheet);
  const inks = apartFrom([mood.accent, mood.second, mood.white, mood.leaf, mood.wallDark, ROSE], ground);
  const y = sheet.between(74, 88);
  let svg = stroke(`M34 ${num(y)}H266M44 ${num(y)}V296M256 ${num(y)}V296M30 298H58M242 298H270`, mood.deep, 4.4);
  const pieces = sheet.count(2, 6);
  const gap = 190 / pieces;
  for (let i = 0; i < pieces; i++) {
    const x = 64 + gap * (i + 0.4) + sheet.between(-3, 3);
    const ink = inks[(i + sheet.count(0, 1)) % inks.length] as string;
    svg += garment(sheet, x, y, ink, sheet.pick(["dress", "coat", "shirt"]));
  }
  if (sheet.maybe(0.6)) svg += oval(150, 300, 60, 6, mood.floorDark) + shoes(sheet, 150, 300);
  if (sheet.maybe(0.5)) return base + svg;
  const closer = sheet.between(1.15, 1.3);
  return (
    base +
    group(svg, `translate(${num(sheet.between(-70, -20))} ${num(298 * (1 - closer))}) scale(${closer.toFixed(2)})`)
  );
}

function garment(sheet: Sheet, x: number, y: number, ink: string, cut: "dress" | "coat" | "shirt"): string {
  const { mood } = sheet;
  const dark = mix(ink, mood.deep, 0.32);
  const hook = stroke(`M${num(x)} ${num(y + 14)}v-8q0-6-5-6`, mood.deep, 2);
  const top = y + 14;
  const p = (dx: number, dy: number) => `${num(x + dx)} ${num(top + dy)}`;
  if (cut === "dress")
    return (
      hook +
      shape(
        `M${p(-8, 0)}L${p(-17, 6)}Q${p(-11, 34)} ${p(-13, 56)}L${p(-30, 150)}Q${p(0, 158)} ${p(30, 150)}L${p(13, 56)}Q${p(11, 34)} ${p(17, 6)}L${p(8, 0)}Q${p(0, 14)} ${p(-8, 0)}Z`,
        ink,
      ) +
      shape(
        `M${p(13, 56)}Q${p(11, 34)} ${p(17, 6)}L${p(8, 0)}L${p(5, 56)}L${p(12, 154)}Q${p(24, 154)} ${p(30, 150)}Z`,
        dark,
      ) +
      rect(x - 13, top + 53, 26, 5, dark)
    );
  if (cut === "coat")
    return (
      hook +
      shape(
        `M${p(-9, 0)}L${p(-26, 10)}L${p(-30, 92)}L${p(-20, 94)}L${p(-22, 136)}H${num(x + 22)}L${p(20, 94)}L${p(30, 92)}L${p(26, 10)}L${p(9, 0)}L${p(0, 18)}Z`,
        ink,
      ) +
      shape(`M${p(9, 0)}L${p(26, 10)}L${p(30, 92)}L${p(20, 94)}L${p(22, 136)}H${num(x + 2)}L${p(0, 18)}Z`, dark) +
      stroke(`M${p(-5, 44)}v.1M${p(-5, 66)}v.1M${p(-5, 88)}v.1`, mood.white, 4)
    );
  return (
    hook +
    shape(
      `M${p(-9, 0)}L${p(-24, 9)}L${p(-32, 46)}L${p(-20, 50)}L${p(-20, 92)}H${num(x + 20)}L${p(20, 50)}L${p(32, 46)}L${p(24, 9)}L${p(9, 0)}Q${p(0, 12)} ${p(-9, 0)}Z`,
      ink,
    ) +
    shape(`M${p(9, 0)}L${p(24, 9)}L${p(32, 46)}L${p(20, 50)}L${p(20, 92)}H${num(x + 8)}Z`, dark)
  );
}

function shoes(sheet: Sheet, x: number, foot: number): string {
  const ink = sheet.mood.second;
  const one = (sx: number) =>
    shape(`M${sx - 22} ${foot}q-2-16 8-20l10 6q12 8 24 8q6 2 4 6Z`, ink) +
    rect(sx - 22, foot - 2, 46, 4, sheet.mood.deep);
  return one(x - 30) + one(x + 26);
}

/** A ring, or a necklace on its bust, with the light in the stone. */
export function jewels(sheet: Sheet): string {
  const { mood } = sheet;
  const { svg: base } = pedestal(sheet);
  const x = sheet.between(136, 164);
  const gold = mix(OCHRE, PAPER, 0.15);
  const goldDark = mix(OCHRE, mood.deep, 0.4);
  const stone = sheet.pick([
    mix(mood.sea, PAPER, 0.35),
    mix(ROSE, PAPER, 0.15),
    mix(OLIVE, PAPER, 0.25),
    mix(PAPER, mood.sea, 0.3),
  ]);
  if (sheet.maybe(0.55)) {
    const [y, r] = [206, sheet.between(58, 66)];
    let svg = `${base}${oval(x + 16, 286, 62, 8, mood.floorDark)}<circle cx="${num(x)}" cy="${num(y + 14)}" r="${num(r)}" stroke="${gold}" stroke-width="14"/><path d="M${num(x)} ${num(y + 14 - r)}a${num(r)} ${num(r)} 0 0 1 0 ${num(r * 2)}" stroke="${goldDark}" stroke-width="14"/>`;
    svg +=
      gem(sheet, x, y + 22 - r, sheet.between(1, 1.25), stone) +
      sparkle(sheet, x - 58, y - r - 40, 13) +
      sparkle(sheet, x + 66, y - r - 14, 9) +
      sparkle(sheet, x + 34, y - r - 74, 7);
    return svg;
  }
  const bust = mood.white;
  let svg = `${base}${oval(x + 18, 290, 70, 9, mood.floorDark)}${shape(`M${num(x - 22)} 62Q${num(x - 16)} 104 ${num(x - 30)} 122Q${num(x - 86)} 136 ${num(x - 88)} 190Q${num(x - 66)} 250 ${num(x - 40)} 288H${num(x + 40)}Q${num(x + 66)} 250 ${num(x + 88)} 190Q${num(x + 86)} 136 ${num(x + 30)} 122Q${num(x + 16)} 104 ${num(x + 22)} 62Z`, bust)}${shape(`M${num(x + 8)} 62h14Q${num(x + 16)} 104 ${num(x + 30)} 122Q${num(x + 86)} 136 ${num(x + 88)} 190Q${num(x + 66)} 250 ${num(x + 40)} 288H${num(x + 10)}Q${num(x + 60)} 200 ${num(x + 8)} 62Z`, mood.whiteDark)}`;
  const rows = sheet.count(1, 3);
  for (let i = 0; i < rows; i++)
    svg += stroke(
      `M${num(x - 31 + i * -8)} ${num(118 + i * 8)}Q${num(x)} ${num(216 + i * 22)} ${num(x + 31 + i * 8)} ${num(118 + i * 8)}`,
      i % 2 ? stone : gold,
      sheet.between(4, 7),
      1,
      sheet.pick(["", "0.1 9"]),
    );
  return (
    svg + gem(sheet, x, 176 + rows * 11, 0.7, stone) + sparkle(sheet, x - 76, 92, 11) + sparkle(sheet, x + 84, 112, 8)
  );
}

function gem(sheet: Sheet, x: number, y: number, s: number, ink: string): string {
  const light = mix(ink, PAPER, 0.6);
  const dark = mix(ink, sheet.mood.deep, 0.35);
  return group(
    shape("M-30-16L-18-32H18L30-16L0 22Z", ink) +
      shape("M-30-16L-18-32L-9-16ZM-9-16L0-32L9-16ZM-9-16H9L0 22Z", light) +
      shape("M18-32L30-16H9ZM9-16H30L0 22Z", dark) +
      shape("M-18-32H0L-9-16Z", PAPER),
    `translate(${num(x)} ${num(y)}) scale(${Math.round(s * 100) / 100})`,
  );
}

function sparkle(sheet: Sheet, x: number, y: number, r: number): string {
  const q = r * 0.16;
  return shape(
    `M${num(x)} ${num(y - r)}Q${num(x + q)} ${num(y - q)} ${num(x + r)} ${num(y)}Q${num(x + q)} ${num(y + q)} ${num(x)} ${num(y + r)}Q${num(x - q)} ${num(y + q)} ${num(x - r)} ${num(y)}Q${num(x - q)} ${num(y - q)} ${num(x)} ${num(y - r)}Z`,
    sheet.mood.white,
  );
}

/** A watch, as large as a church clock. */
export function watch(sheet: Sheet): string {
  const { mood } = sheet;
  const { svg: base } = pedestal(sheet);
  const [x, y, r] = [sheet.between(138, 162), sheet.between(136, 148), sheet.between(68, 80)];
  const strap = sheet.pick([mood.deep, mood.accent, mix(TERRACOTTA, mood.deep, 0.5), mood.second]);
  const metal = sheet.pick([mix(OCHRE, PAPER, 0.2), mix(mood.white, mood.deep, 0.18)]);
  const face = sheet.pick([mood.white, mood.accentDark, mood.deep]);
  const ink = face === mood.white ? mood.deep : mood.white;
  const strapDark = mix(strap, mood.deep, 0.4);
  const w = r * 0.58;
  let svg = `${base}${polygon(
    [
      [x - w * 0.86, -10],
      [x + w * 0.86, -10],
      [x + w, y],
      [x - w, y],
    ],
    strap,
  )}${polygon(
    [
      [x + w * 0.3, -10],
      [x + w * 0.86, -10],
      [x + w, y],
      [x + w * 0.4, y],
    ],
    strapDark,
  )}${polygon(
    [
      [x - w, y],
      [x + w, y],
      [x + w * 0.86, 410],
      [x - w * 0.86, 410],
    ],
    strap,
  )}${polygon(
    [
      [x + w * 0.4, y],
      [x + w, y],
      [x + w * 0.86, 410],
      [x + w * 0.3, 410],
    ],
    strapDark,
  )}${stroke(`M${num(x - w * 0.7)} 0V400M${num(x + w * 0.7)} 0V400`, mix(strap, mood.white, 0.4), 1.4, 0.8, "4 5")}`;
  svg +=
    rect(x + r + 4, y - 8, 13, 16, metal, 4) +
    disc(x, y, r + 9, mix(metal, mood.deep, 0.3)) +
    disc(x - 1.5, y - 1.5, r + 7, metal) +
    disc(x, y, r, face);
  let [hours, minutes] = ["", ""];
  for (let i = 0; i < 12; i++) {
    const [c, s] = [Math.cos((i / 6) * Math.PI), Math.sin((i / 6) * Math.PI)];
    const inner = i % 3 ? 0.8 : 0.72;
    hours += `M${num(x + c * r * inner)} ${num(y + s * r * inner)}L${num(x + c * r * 0.9)} ${num(y + s * r * 0.9)}`;
  }
  const [h, m] = [sheet.between(0, 12), sheet.between(0, 60)];
  const hand = (angle: number, length: number) =>
    `M${num(x)} ${num(y)}l${num(Math.sin(angle) * length)} ${num(-Math.cos(angle) * length)}`;
  minutes += hand((m / 30) * Math.PI, r * 0.74);
  svg +=
    stroke(hours, ink, 4) +
    (sheet.maybe(0.5)
      ? `<circle cx="${num(x)}" cy="${num(y + r * 0.4)}" r="${num(r * 0.2)}" stroke="${ink}" stroke-width="1.6"/>`
      : "") +
    stroke(hand((h / 6) * Math.PI, r * 0.5), ink, 6) +
    stroke(minutes, ink, 4) +
    stroke(hand(sheet.between(0, 6.2), r * 0.8), mood.accent === face ? mood.second : TERRACOTTA, 2) +
    disc(x, y, 5, TERRACOTTA);
  return (
    svg +
    shape(
      `M${num(x - r * 0.7)} ${num(y + r * 0.5)}A${num(r * 0.86)} ${num(r * 0.86)} 0 0 1 ${num(x + r * 0.4)} ${num(y - r * 0.76)}L${num(x + r * 0.1)} ${num(y - r * 0.76)}A${num(r * 0.8)} ${num(r * 0.8)} 0 0 0 ${num(x - r * 0.7)} ${num(y + r * 0.2)}Z`,
      PAPER,
      0.2,
    )
  );
}

/** Shelves of spines, and one pile with a lamp or a cup. */
export function books(sheet: Sheet): string {
  const { mood } = sheet;
  const wall = sheet.pick([mood.secondDark, mood.accentDark, mix(OCHRE, mood.deep, 0.55)]);
  const inks = [mood.accent, mood.second, mood.white, mood.leaf, ROSE, mix(OCHRE, PAPER, 0.2), mood.sea];
  let svg = rect(0, 0, 300, 400, mix(wall, mood.deep, 0.45));
  const plates = inkPot();
  let bands = "";
  let shelves = "";
  for (let row = 0; row < 2; row++) {
    const y = 98 + row * 92;
    for (let x = 10; x < 286; ) {
      const [w, h] = [sheet.between(13, 26), sheet.between(56, 80)];
      if (sheet.maybe(0.88)) {
        plates.add(sheet.pick(inks), box(x, y - h, w - 1.5, h));
        if (w > 16) bands += box(x, y - h + 8, w - 1.5, 3) + box(x, y - 14, w - 1.5, 3);
      }
      x += w;
    }
    shelves += rect(0, y, 300, 9, wall) + rect(0, y + 9, 300, 4, mix(wall, mood.deep, 0.7));
  }
  svg +=
    plates.print() +
    shape(bands, mood.deep, 0.35) +
    shelves +
    rect(0, 262, 300, 138, mood.floor) +
    rect(0, 262, 300, 5, mood.floorLight) +
    rect(0, 296, 300, 104, halftone(sheet, 296, 104, mood.floorDark, "bottom"));
  const x = sheet.between(96, 128);
  let y = 292;
  for (let i = 0; i < sheet.count(3, 4); i++) {
    const [w, h] = [sheet.between(96, 124), sheet.between(13, 19)];
    const [bx, ink] = [x - w / 2 + sheet.between(-8, 8), sheet.pick(inks)];
    if (i === 0) svg += oval(x + 20, 293, 76, 7, mood.floorDark);
    svg +=
      rect(bx, y - h, w, h, ink, 2) +
      rect(bx + w - 16, y - h + 2.5, 17, h - 5, mood.white) +
      rect(bx + 8, y - h, 4, h, mix(ink, mood.deep, 0.35));
    y -= h;
  }
  const lamp = sheet.between(214, 236);
  return (
    svg +
    polygon(
      [
        [lamp - 26, 196],
        [lamp + 26, 196],
        [lamp + 74, 296],
        [lamp - 74, 296],
      ],
      mood.lamp,
      0.28,
    ) +
    oval(lamp, 294, 24, 5, mood.deep) +
    stroke(`M${num(lamp)} 292V196`, mood.deep, 4) +
    shape(`M${num(lamp - 32)} 198q4-36 32-36t32 36Z`, sheet.pick([mood.accent, mood.leaf, mood.second])) +
    oval(lamp, 198, 32, 4, mood.lamp)
  );
}

/** Flowers in a jug. */
export function flowers(sheet: Sheet): string {
  const { mood } = sheet;
  const { svg: base, ground } = pedestal(sheet);
  const x = sheet.between(134, 166);
  const petals = apartFrom([TERRACOTTA, ROSE, OCHRE, PAPER, mix(ROSE, PAPER, 0.45)], ground);
  const amount = sheet.count(5, 8);
  let [stems, leaves, blooms] = ["", "", ""];
  for (let i = 0; i < amount; i++) {
    const a = Math.PI * (1.12 + (i / (amount - 1)) * 0.76);
    const d = sheet.between(78, 112) + (i % 2 ? 18 : 0);
    const [fx, fy] = [x + Math.cos(a) * d, 198 + Math.sin(a) * d];
    stems += `M${num(x)} 214Q${num(x + Math.cos(a) * d * 0.2)} ${num(198 + Math.sin(a) * d * 0.6)} ${num(fx)} ${num(fy)}`;
    const [lx, ly] = [x + Math.cos(a) * d * 0.5, 196 + Math.sin(a) * d * 0.5];
    leaves += `M${num(lx)} ${num(ly)}q${num(Math.cos(a) * 26 + 8)}-16 ${num(Math.cos(a) * 40)}-8q${num(-Math.cos(a) * 14)} 16 ${num(-Math.cos(a) * 40)} 8Z`;
    blooms += bloom(sheet, fx, fy, sheet.between(15, 23), sheet.pick(petals));
  }
  const outline = sheet.pick([
    [
      [17, 82],
      [14, 66, 24, 50],
      [46, 30, 24, 2],
      [22, 0],
    ],
    [
      [26, 84],
      [20, 0, 18, 0],
    ],
    [
      [14, 86],
      [12, 68],
      [38, 60, 36, 26],
      [32, 0, 20, 0],
    ],
  ] as const);
  const glaze = sheet.pick(apartFrom([mood.white, mood.accent, mood.sea, mood.second], ground));
  return (
    base +
    oval(x + 20, 293, 52, 8, mood.floorDark) +
    stroke(stems, mood.leafDark, 2.6) +
    shape(leaves, mood.leaf) +
    blooms +
    shape(turned(x, 294, 1, outline), glaze) +
    shape(turnedShade(x, 294, 1, outline, 0.25), mix(glaze, mood.deep, 0.3)) +
    clip(
      sheet,
      turned(x, 294, 1, outline),
      stroke(
        `M${num(x - 60)} ${num(sheet.between(236, 262))}h120`,
        glaze === mood.white ? mood.accent : mood.white,
        sheet.between(3, 9),
      ),
    )
  );
}

function bloom(sheet: Sheet, x: number, y: number, r: number, ink: string): string {
  const kind = sheet.pick(["daisy", "poppy", "tulip"]);
  const dark = mix(ink, sheet.mood.deep, 0.25);
  if (kind === "tulip")
    return (
      shape(
        `M${num(x - r * 0.8)} ${num(y - r * 0.7)}l${num(r * 0.4)} ${num(r * 0.4)}l${num(r * 0.4)} ${num(-r * 0.6)}l${num(r * 0.4)} ${num(r * 0.6)}l${num(r * 0.4)} ${num(-r * 0.4)}q${num(r * 0.3)} ${num(r * 1.5)} ${num(-r * 0.8)} ${num(r * 1.6)}q${num(-r * 1.1)} ${num(-r * 0.1)} ${num(-r * 0.8)} ${num(-r * 1.6)}Z`,
        ink,
      ) +
      shape(
        `M${num(x + r * 0.4)} ${num(y - r * 0.3)}l${num(r * 0.4)} ${num(-r * 0.4)}q${num(r * 0.3)} ${num(r * 1.5)} ${num(-r * 0.8)} ${num(r * 1.6)}q${num(r * 0.6)} ${num(-r * 0.6)} ${num(r * 0.4)} ${num(-r * 1.2)}Z`,
        dark,
      )
    );
  if (kind === "poppy")
    return (
      disc(x, y, r * 0.95, ink) +
      shape(
        `M${num(x)} ${num(y + r * 0.95)}a${num(r * 0.95)} ${num(r * 0.95)} 0 0 0 ${num(r * 0.95)} ${num(-r * 0.95)}q${num(-r * 0.3)} ${num(r * 0.5)} ${num(-r * 0.95)} ${num(r * 0.95)}Z`,
        dark,
      ) +
      disc(x, y, r * 0.34, sheet.mood.deep)
    );
  let d = "";
  for (let i = 0; i < 8; i++) {
    const a = (i / 8) * Math.PI * 2;
    d += `M${num(x)} ${num(y)}l${num(Math.cos(a) * r * 0.74)} ${num(Math.sin(a) * r * 0.74)}`;
  }
  return stroke(d, ink, r * 0.5) + disc(x, y, r * 0.34, ink === OCHRE ? TERRACOTTA : OCHRE);
}

const FLACONS = [
  { d: "M-34-84H34V0H-34Z", neck: -84, round: false },
  { d: "M0-92a46 46 0 0 1 30 81q-4 11-30 11t-30-11a46 46 0 0 1 30-81Z", neck: -91, round: true },
  { d: "M-20-126H20L26 0H-26Z", neck: -126, round: false },
  { d: "M-18-92H18L42-58L28 0H-28L-42-58Z", neck: -92, round: false },
] as const;

/** Perfume flacons, catching light. */
export function perfume(sheet: Sheet): string {
  const { mood } = sheet;
  const { svg: base, ground } = pedestal(sheet);
  const inks = apartFrom(
    [mood.accent, mood.second, mix(ROSE, PAPER, 0.3), mix(OCHRE, PAPER, 0.3), mix(mood.sea, PAPER, 0.4)],
    ground,
  );
  const amount = sheet.count(1, 3);
  const x0 = 150 - (amount - 1) * 42;
  let svg = base;
  for (let i = 0; i < amount; i++) {
    const [x, foot] = [x0 + i * 84, 288 + (i % 2) * 8];
    const s = (amount === 1 ? 1.6 : 1.05) * sheet.between(0.85, 1.12);
    const ink = inks[(i + sheet.count(0, 4)) % inks.length] as string;
    const { d, neck, round } = sheet.pick(FLACONS);
    const body =
      shape(d, mood.white, 0.55) +
      clip(
        sheet,
        d,
        rect(-60, neck * 0.62, 120, 140, ink) +
          shape(box(10, -140, 60, 150), mood.deep, 0.24) +
          shape("M-60 0L10-140H28L-34 20Z", PAPER, 0.2),
      ) +
      rect(-9, neck - 9, 18, 10, mix(OCHRE, PAPER, 0.3)) +
      (round ? disc(0, neck - 22, 15, mood.deep) : rect(-15, neck - 33, 30, 25, mood.deep, 3)) +
      rect(-14, neck * 0.36, 28, 20, mood.white);
    svg +=
      oval(x + 16, foot + 1, 46 * s, 6, mood.floorDark) +
      group(body, `translate(${num(x)} ${num(foot)}) scale(${Math.round(s * 100) / 100})`);
  }
  return (
    svg +
    sparkle(sheet, sheet.between(50, 100), sheet.between(60, 120), 12) +
    sparkle(sheet, sheet.between(200, 256), sheet.between(50, 110), 8)
  );
}

/** A bag, a hat and a pair of shoes. */
export function leather(sheet: Sheet): string {
  const { mood } = sheet;
  const { svg: base, ground } = pedestal(sheet);
  const hides = apartFrom([mood.accent, mood.second, mix(TERRACOTTA, mood.deep, 0.35), mood.sea, ROSE], ground);
  const hide = sheet.pick(hides);
  const dark = mix(hide, mood.deep, 0.35);
  const x = sheet.between(126, 152);
  const w = sheet.between(66, 78);
  const p = (dx: number, dy: number) => `${num(x + dx)} ${num(290 - dy)}`;
  let svg = oval(x + 22, 292, w * 1.16, 9, mood.floorDark);
  svg += `<path d="M${p(-w * 0.5, 96)}C${p(-w * 0.5, 190)} ${p(w * 0.5, 190)} ${p(w * 0.5, 96)}" stroke="${dark}" stroke-width="9"/>`;
  svg +=
    shape(
      `M${p(-w * 0.86, 104)}H${num(x + w * 0.86)}L${p(w, 4)}Q${p(w, 0)} ${p(w - 6, 0)}H${num(x - w + 6)}Q${p(-w, 0)} ${p(-w, 4)}Z`,
      hide,
    ) +
    shape(`M${p(w * 0.4, 104)}H${num(x + w * 0.86)}L${p(w, 4)}Q${p(w, 0)} ${p(w - 6, 0)}H${num(x + w * 0.46)}Z`, dark);
  svg +=
    shape(
      `M${p(-w * 0.86, 106)}H${num(x + w * 0.86)}L${p(w * 0.8, 62)}Q${p(0, 34)} ${p(-w * 0.8, 62)}Z`,
      mix(hide, mood.white, 0.14),
    ) +
    rect(x - 9, 290 - 58, 18, 20, mix(OCHRE, PAPER, 0.2), 3) +
    stroke(`M${p(-w * 0.9, 14)}H${num(x + w * 0.9)}`, mix(hide, mood.white, 0.4), 1.4, 0.9, "4 4");
  const hat = sheet.pick(apartFrom(hides, hide));
  const hx = sheet.between(216, 236);
  svg +=
    oval(hx + 6, 302, 54, 6, mood.floorDark) +
    shape(`M${num(hx - 28)} 294q-2-48 18-50q10 8 20 0q20 2 18 50Z`, hat) +
    shape(`M${num(hx + 10)} 244q20 2 18 50h-20q8-30 2-50Z`, mix(hat, mood.deep, 0.3)) +
    rect(hx - 29, 280, 57, 11, mood.deep) +
    oval(hx, 296, 54, 8, hat);
  return base + enlarge(svg) + (sheet.maybe(0.4) ? sparkle(sheet, 60, 90, 10) : "");
}

/** Boxes with ribbons, piled up. */
export function gifts(sheet: Sheet): string {
  const { mood } = sheet;
  const { svg: base, ground } = pedestal(sheet);
  const inks = apartFrom([mood.accent, mood.second, mood.white, ROSE, mood.sea, mood.leaf], ground);
  let svg = oval(170, 296, 96, 9, mood.floorDark);
  const start = sheet.count(0, 5);
  const boxAt = (x: number, foot: number, w: number, h: number, i: number, bow: boolean) => {
    const ink = inks[(start + i) % inks.length] as string;
    const ribbon = inks[(start + i + 2) % inks.length] as string;
    const dark = mix(ink, mood.deep, 0.3);
    const print = sheet.maybe(0.5)
      ? rect(x, foot - h, w, h, hatch(sheet, mix(ink, ribbon, 0.4), sheet.between(9, 16), 2.4, sheet.pick([0, 45, 90])))
      : "";
    svg +=
      rect(x, foot - h, w, h, ink) +
      print +
      rect(x + w * 0.72, foot - h, w * 0.28, h, dark.concat("aa")) +
      rect(x + w * 0.42, foot - h, w * 0.16, h, ribbon) +
      rect(x - 4, foot - h - 3, w + 8, 14, ink) +
      rect(x - 4, foot - h + 8, w + 8, 3, dark) +
      rect(x + w * 0.42, foot - h - 3, w * 0.16, 14, ribbon);
    if (bow)
      svg += group(
        shape("M0 0Q-40-6-34-26Q-20-34 0 0ZM0 0Q40-6 34-26Q20-34 0 0Z", ribbon) +
          shape("M0 0Q26-4 34-26Q14-16 0 0Z", mix(ribbon, mood.deep, 0.3)) +
          disc(0, -4, 6, ribbon),
        `translate(${num(x + w / 2)} ${num(foot - h - 3)})`,
      );
  };
  const wide = sheet.between(104, 128);
  const x = sheet.between(64, 92);
  boxAt(x, 294, wide, 76, 0, false);
  boxAt(x + sheet.between(14, 30), 218, wide * 0.62, 54, 1, true);
  boxAt(x + wide + 10, 300, sheet.between(50, 62), sheet.between(50, 96), 2, true);
  return (
    base +
    enlarge(svg) +
    sparkle(sheet, sheet.between(40, 80), 84, 9) +
    sparkle(sheet, sheet.between(220, 250), 110, 12)
  );
}

/** A chair, a lamp, a plant: a room in a furniture shop. */
export function interior(sheet: Sheet): string {
  const { mood } = sheet;
  const wall = sheet.pick([mood.wall, mood.skyLow, mood.accentDark, mood.wallDark]);
  let svg =
    rect(0, 0, 300, 400, wall) + rect(0, 0, 300, 270, halftone(sheet, 0, 270, mix(wall, mood.deep, 0.2), "top"));
  const art = sheet.between(60, 110);
  svg +=
    rect(art, 62, 84, 104, mood.white) +
    rect(art + 7, 69, 70, 90, mix(mood.second, mood.white, 0.3)) +
    disc(art + 42, 106, 22, mood.accent) +
    shape(`M${num(art + 7)} 159v-24q34-22 70 4v20Z`, mood.sea);
  svg +=
    rect(0, 262, 300, 138, mood.floor) +
    rect(0, 256, 300, 6, mix(wall, mood.white, 0.6)) +
    oval(150, 312, 128, 24, mix(mood.floor, mood.white, 0.16)) +
    rect(0, 330, 300, 70, halftone(sheet, 330, 70, mood.floorDark, "bottom"));
  const lamp = sheet.between(216, 244);
  const cloth = sheet.pick([mood.lamp, mood.second, mood.white]);
  svg +=
    polygon(
      [
        [lamp - 24, 112],
        [lamp + 24, 112],
        [lamp + 86, 300],
        [lamp - 86, 300],
      ],
      mood.lamp,
      0.22,
    ) +
    stroke(`M${num(lamp)} 112V300M${num(lamp - 18)} 302h36`, mood.deep, 3.6) +
    shape(`M${num(lamp - 18)} 74h36l14 42h-64Z`, cloth) +
    shape(`M${num(lamp + 6)} 74h12l14 42h-20Z`, mix(cloth, mood.deep, 0.25));
  return (
    svg +
    armchair(sheet, sheet.between(108, 138), 306, sheet.between(1, 1.15)) +
    (sheet.maybe(0.7) ? pot(sheet, 34, 308, 1.25) : "")
  );
}

/** A wall of bottles, jars and cheeses: wine merchants, delicatessens. */
export function larder(sheet: Sheet): string {
  const { mood } = sheet;
  const wall = sheet.pick([mood.wallDark, mood.accentDark, mix(OCHRE, mood.deep, 0.5)]);
  const inks = [mood.leafDark, mood.accent, mix(ROSE, mood.deep, 0.3), mix(OCHRE, PAPER, 0.2), mood.leaf, mood.deep];
  let svg = rect(0, 0, 300, 400, wall) + rect(0, 0, 300, 400, hatch(sheet, mix(wall, mood.deep, 0.25), 24, 1.2, 90));
  const plates = inkPot();
  let shelves = "";
  for (const y of [112, 196]) {
    for (let x = 20; x < 288; x += sheet.between(26, 33))
      flask(sheet, plates, x, y, sheet.between(46, 70), sheet.pick(inks));
    shelves += rect(0, y, 300, 7, mix(wall, mood.white, 0.3)) + rect(0, y + 7, 300, 4, mix(wall, mood.deep, 0.5));
  }
  svg +=
    plates.print() +
    shelves +
    awning(sheet, 0, sheet.between(14, 24)) +
    rect(0, 266, 300, 134, mood.floor) +
    rect(0, 266, 300, 5, mood.floorLight) +
    rect(0, 300, 300, 100, halftone(sheet, 300, 100, mood.floorDark, "bottom"));
  const cheese = mix(OCHRE, PAPER, 0.35);
  const x = sheet.between(84, 112);
  svg +=
    oval(x + 20, 295, 66, 7, mood.floorDark) +
    oval(x, 290, 60, 9, mix(cheese, mood.deep, 0.3)) +
    rect(x - 60, 252, 120, 38, mix(OCHRE, TERRACOTTA, 0.4)) +
    rect(x + 20, 252, 40, 38, mix(OCHRE, mood.deep, 0.4)) +
    oval(x, 252, 60, 13, cheese) +
    polygon(
      [
        [x, 252],
        [x + 56, 246],
        [x + 44, 262],
      ],
      mix(OCHRE, TERRACOTTA, 0.3),
    ) +
    oval(x - 20, 250, 7, 3, mix(cheese, mood.deep, 0.25));
  let ham = "";
  for (let i = 0; i < sheet.count(2, 4); i++)
    ham += shape(
      `M${num(200 + i * 28)} 11v30q-12 4-12 24t12 26q12-6 12-26t-12-24`,
      i % 2 ? mix(ROSE, mood.deep, 0.2) : mix(TERRACOTTA, mood.deep, 0.25),
    );
  const jar = sheet.between(196, 220);
  return `${svg}${ham}${oval(jar + 10, 299, 34, 5, mood.floorDark)}${rect(jar - 26, 248, 52, 50, mood.white, 8).replace("/>", ' opacity=".5"/>')}${rect(jar - 24, 262, 48, 34, mix(OLIVE, OCHRE, 0.2), 7)}${rect(jar - 28, 238, 56, 12, mood.accent, 3)}${rect(jar - 16, 270, 32, 16, mood.white)}`;
}

/** Sport: a ball, a racket or a board in the sun. */
export function sport(sheet: Sheet): string {
  const { mood } = sheet;
  const { svg: above } = sky(sheet, 262, { y: sheet.between(80, 130), r: sheet.between(50, 90) });
  let svg =
    above +
    (isDark(mood) ? stars(sheet, 100, 8) : clouds(sheet, 40, 140, 2)) +
    rect(0, 250, 300, 150, mood.floor) +
    rect(0, 250, 300, 4, mood.white) +
    stroke("M-20 420L80 262M180 430L200 262", mood.white, 4, 0.6) +
    rect(0, 290, 300, 110, halftone(sheet, 290, 110, mood.floorDark, "bottom"));
  const x = sheet.between(120, 150);
  const frame = sheet.pick([mood.accent, mood.second]);
  const head = "M-46-96a46 58 0 0 1 92 0q0 40-34 62h-24q-34-22-34-62Z";
  svg += group(
    clip(
      sheet,
      head,
      rect(-60, -170, 120, 160, hatch(sheet, mood.white, 9, 1.4, 0)) +
        rect(-60, -170, 120, 160, hatch(sheet, mood.white, 9, 1.4, 90)),
    ) +
      stroke(head, frame, 8) +
      stroke("M-12-34L-4-4M12-34L4-4", frame, 7) +
      rect(-7, -8, 14, 76, mood.deep, 5),
    `translate(${num(x)} 234) rotate(${num(sheet.between(-34, -12))})`,
  );
  const ball = mix(OCHRE, OLIVE, 0.25);
  return (
    svg +
    oval(x + 92, 297, 30, 5, mood.floorDark) +
    disc(x + 82, 272, 25, ball) +
    stroke(`M${num(x + 66)} 253q16 18 2 40M${num(x + 100)} 254q-14 16-1 36`, mood.white, 3)
  );
}
