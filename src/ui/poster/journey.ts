// Posters of tours: boats, lighthouses, roads, old towns, gardens, museums, murals and lookouts.

import {
  cape,
  clouds,
  cypress,
  gulls,
  hills,
  isDark,
  type Orb,
  palm,
  pine,
  ridge,
  sea,
  sky,
  sloop,
  town,
} from "./ground.ts";
import { box, disc, group, inkPot, num, oval, polygon, rect, shape, softLine, stroke, whole } from "./marks.ts";
import { mix, OCHRE, OLIVE, PAPER, ROSE, SEA, TERRACOTTA } from "./palette.ts";
import { clip, halftone, hatch, type Sheet } from "./sheet.ts";

/** A great sail close by, or a small fleet. */
export function sailing(sheet: Sheet): string {
  const { mood } = sheet;
  const horizon = sheet.between(188, 218);
  const { svg: above, orb } = sky(sheet, horizon, { r: sheet.between(30, 60) });
  let svg =
    above + (sheet.maybe(0.5) ? clouds(sheet, 36, 130, 2) : "") + gulls(sheet, 40, 120, sheet.count(2, 5), mood.near);
  if (sheet.maybe(0.7)) svg += cape(sheet, horizon + 1, sheet.between(40, 90), sheet.between(120, 220), mood.far);
  if (sheet.maybe(0.4)) svg += cape(sheet, horizon + 1, sheet.between(20, 40), sheet.between(70, 130), mood.mid);
  svg += sea(sheet, horizon, 400, orb);
  const hull = sheet.pick([mood.accent, mood.near, mood.second]);
  const fleet = sheet.pick(["one", "two", "regatta"]);
  if (fleet === "regatta") {
    for (let i = 0; i < 4; i++)
      svg += sloop(
        mood,
        44 + i * 66 + sheet.between(-12, 12),
        horizon + 10 + (i % 2) * 22 + sheet.between(0, 8),
        sheet.between(64, 120) * (i % 2 ? 1.1 : 0.7),
        sheet.pick([hull, mood.near]),
      );
    return svg;
  }
  if (fleet === "two") svg += sloop(mood, sheet.between(40, 80), horizon + 8, sheet.between(46, 64), mood.near);
  const [x, y] = [sheet.between(150, 190), sheet.between(258, 274)];
  const height = sheet.between(180, 214);
  svg += faintWake(sheet, x, y) + sloop(mood, x, y, height, hull);
  return svg + stroke(`M${num(x - height * 0.42)} ${num(y - 5)}h${num(height * 0.72)}`, mood.white, 2, 0.8);
}

function faintWake(sheet: Sheet, x: number, y: number): string {
  let d = "";
  for (let i = 0; i < 6; i++) d += `M${num(x - 60 - i * 5)} ${num(y + 8 + i * 9)}h${num(sheet.between(60, 120))}`;
  return stroke(d, sheet.mood.seaDark, 3, 0.6);
}

/** A lighthouse on its rock, its beam over the water by night. */
export function lighthouse(sheet: Sheet): string {
  const { mood } = sheet;
  const horizon = sheet.between(200, 226);
  const x = sheet.between(186, 226);
  const { svg: above, orb } = sky(sheet, horizon, { x: sheet.between(50, 120) });
  const height = sheet.between(138, 166);
  const foot = 254;
  const top = foot - height;
  const band = sheet.pick([mood.accent, mood.roof, mood.second]);
  let svg =
    above +
    sea(sheet, horizon, 400, orb) +
    (sheet.maybe(0.5) ? sloop(mood, sheet.between(50, 110), horizon + 16, 40) : gulls(sheet, 60, 130, 4, mood.near));
  if (isDark(mood))
    svg +=
      polygon(
        [
          [x, top - 12],
          [-40, top - 66],
          [-40, top + 24],
        ],
        mood.lamp,
        0.3,
      ) +
      polygon(
        [
          [x, top - 12],
          [340, top - 46],
          [340, top + 20],
        ],
        mood.lamp,
        0.3,
      );
  svg +=
    ridge(400, [0, 40, 108, 136, 152, 150, 138], mood.mid, x - 150, 330) +
    ridge(400, [0, 18, 60, 92, 112, 126, 118], mood.near, x - 128, 330);
  const tower = `M${num(x - 20)} ${foot}L${num(x - 13)} ${num(top)}h26L${num(x + 20)} ${foot}Z`;
  let stripes = "";
  const bands = sheet.count(2, 4);
  for (let i = 0; i < bands; i++)
    stripes += box(x - 24, top + (height / bands) * (i + 0.35), 48, (height / bands) * 0.42);
  svg += clip(
    sheet,
    tower,
    rect(x - 24, top, 48, height, mood.white) +
      shape(stripes, band) +
      shape(box(x + 5, top, 24, height), mood.deep, 0.25),
  );
  svg +=
    rect(x - 18, top - 4, 36, 5, mood.deep) +
    rect(x - 9, top - 24, 18, 20, mood.lamp) +
    stroke(
      `M${num(x - 9)} ${num(top - 24)}v20M${num(x)} ${num(top - 24)}v20M${num(x + 9)} ${num(top - 24)}v20M${num(x - 17)} ${num(top - 12)}h34`,
      mood.deep,
      1.8,
    ) +
    shape(`M${num(x - 13)} ${num(top - 24)}q3-16 13-18q10 2 13 18Z`, band) +
    (isDark(mood) ? disc(x, top - 14, 26, mood.lamp).replace("/>", ' opacity=".25"/>') : "");
  const hut = sheet.pick([-62, 30]);
  return (
    svg +
    rect(x + hut, foot - 26, 34, 34, mood.wall) +
    rect(x + hut + 22, foot - 26, 12, 34, mood.wallDark) +
    polygon(
      [
        [x + hut - 4, foot - 26],
        [x + hut + 14, foot - 40],
        [x + hut + 38, foot - 26],
      ],
      mood.roof,
    ) +
    rect(x + hut + 6, foot - 18, 7, 9, isDark(mood) ? mood.lamp : mood.deep)
  );
}

/** A road along the coast, a small car on its way. */
export function coastRoad(sheet: Sheet): string {
  const { mood } = sheet;
  const horizon = sheet.between(150, 178);
  const { svg: above, orb } = sky(sheet, horizon, { x: sheet.between(50, 130) });
  let svg =
    above +
    cape(sheet, horizon + 1, sheet.between(50, 84), sheet.between(150, 220), mood.far) +
    sea(sheet, horizon, 330, orb);
  svg +=
    ridge(400, [0, 60, 150, 204, 250, 292], mood.mid, 66, 320) +
    town(sheet, 196, 300, 17, (tx) => 186 - (tx - 196) * 0.34);
  svg += ridge(400, [116, 126, 120, 150, 188, 216], mood.leafDark, -10, 320);
  const road = `M310 ${sheet.count(190, 204)}C250 214 ${sheet.count(164, 196)} 214 202 248S250 294 190 318S56 348-30 430`;
  svg += `<path d="${road}" stroke="${mood.floorDark}" stroke-width="34"/><path d="${road}" stroke="${mix(mood.floor, mood.white, 0.28)}" stroke-width="28"/>${stroke(road, mood.white, 1.8, 0.8, "8 11")}`;
  svg +=
    pine(sheet, sheet.between(34, 70), 300, sheet.between(150, 190)) +
    (sheet.maybe(0.5) ? pine(sheet, sheet.between(88, 110), 290, sheet.between(90, 120)) : cypress(mood, 104, 296, 90));
  return svg + car(sheet, sheet.between(196, 216), 296);
}

function car(sheet: Sheet, x: number, y: number): string {
  const { mood } = sheet;
  const paint = sheet.pick([mood.accent, mood.second, mood.white]);
  return group(
    oval(4, 3, 34, 4, mood.deep) +
      shape("M-34-4q-2-12 8-14l10-2q6-13 16-14h12q10 2 16 15q12 0 12 9q0 6-4 6Z", paint) +
      shape("M-12-20q5-10 12-11h3v11ZM7-31h4q7 1 11 11H7Z", mix(mood.sea, mood.white, 0.55)) +
      rect(-34, -9, 72, 3, mix(paint, mood.deep, 0.3)) +
      disc(-18, -3, 8, mood.deep) +
      disc(-18, -3, 3, mood.white) +
      disc(20, -3, 8, mood.deep) +
      disc(20, -3, 3, mood.white),
    `translate(${num(x)} ${num(y)}) rotate(-14) scale(.86)`,
  );
}

/** A town climbing its hill to the bell tower. */
export function oldTown(sheet: Sheet): string {
  const { mood } = sheet;
  const { svg: above, orb } = sky(sheet, 262, { y: sheet.between(60, 120) });
  const peak = sheet.between(110, 190);
  const lift = sheet.between(48, 76);
  const slope = (base: number, steep: number) => (x: number) =>
    base - Math.max(0, lift * steep * (1 - ((x - peak) / 170) ** 2));
  let svg = above + hills(sheet, 268, 60, 120, mood.far);
  const top = slope(206, 1)(peak);
  svg +=
    rect(peak - 13, top - 74, 26, 130, mood.wall) +
    rect(peak + 4, top - 74, 9, 130, mood.wallDark) +
    shape(`M${num(peak - 15)} ${num(top - 74)}q2-20 15-22q13 2 15 22Z`, mood.roof) +
    shape(`M${num(peak - 5)} ${num(top - 50)}v-10a5 5 0 0 1 10 0v10Z`, isDark(mood) ? mood.lamp : mood.deep) +
    stroke(`M${num(peak)} ${num(top - 96)}v-12m-4 4h8`, mood.deep, 1.8) +
    rect(peak - 17, top - 44, 34, 4, mood.white);
  for (const [base, steep, size] of [
    [206, 1, 33],
    [232, 0.8, 41],
    [258, 0.55, 48],
  ] as const)
    svg += town(
      sheet,
      Math.max(-20, peak - 170 + (258 - base)),
      Math.min(310, peak + 170 - (258 - base)),
      size + sheet.between(-2, 3),
      slope(base, steep),
    );
  const water = sheet.maybe(0.55);
  svg += water
    ? sea(sheet, 268, 400, { ...orb, r: 22 } as Orb)
    : ridge(400, [134, 140, 132, 142, 136], mood.leafDark, -10, 310) +
      rect(0, 300, 300, 100, halftone(sheet, 300, 100, mood.deep, "bottom"));
  if (water) return svg + sloop(mood, sheet.between(40, 250), 286, sheet.between(40, 60));
  for (const cx of [sheet.between(14, 40), sheet.between(52, 76), sheet.between(240, 280)])
    svg += cypress(mood, cx, 284, sheet.between(70, 110));
  return svg;
}

/** Parasol pines and a path, or cypresses in a row: a park. */
export function park(sheet: Sheet): string {
  const { mood } = sheet;
  const horizon = sheet.between(186, 210);
  const { svg: above, orb } = sky(sheet, horizon, { x: sheet.between(70, 230), r: sheet.between(30, 60) });
  let svg = above + (sheet.maybe(0.5) ? hills(sheet, horizon + 2, 20, 56, mood.far) : "");
  svg += sheet.maybe(0.5) ? sea(sheet, horizon, 260, orb) : rect(0, horizon, 300, 80, mood.mid);
  svg +=
    ridge(400, [150, 170, 160, 150, 166], mood.leaf, -10, 310) +
    ridge(400, [84, 108, 128, 120, 132], mood.leafDark, -10, 310) +
    rect(0, 320, 300, 80, halftone(sheet, 320, 80, mood.deep, "bottom"));
  const bend = sheet.between(120, 190);
  svg += shape(
    `M${num(bend - 5)} 238Q${num(bend + 26)} 262 ${num(bend - 30)} 292T${num(bend - 90)} 400H${num(bend + 40)}Q${num(bend + 10)} 330 ${num(bend + 22)} 296T${num(bend + 5)} 238Z`,
    mix(mood.floorLight, mood.white, 0.35),
  );
  const trees = sheet.pick(["pines", "cypresses", "both", "palms"]);
  if (trees === "palms")
    for (const x of [48, 96, 216, 264]) svg += palm(sheet, x + sheet.between(-14, 14), 274, sheet.between(110, 170));
  if (trees === "cypresses")
    for (let i = 0; i < 7; i++)
      svg += cypress(
        mood,
        24 + i * 42 + (i > 2 ? 16 : 0) + sheet.between(-4, 4),
        262 + (i % 2) * 14,
        sheet.between(100, 160),
      );
  if (trees === "pines" || trees === "both")
    svg +=
      pine(sheet, sheet.between(218, 240), 276, sheet.between(150, 186)) +
      (trees === "pines"
        ? pine(sheet, sheet.between(46, 76), 288, sheet.between(176, 214))
        : cypress(mood, 34, 280, 150) + cypress(mood, 66, 286, 118));
  return svg + (sheet.maybe(0.7) ? bench(sheet, bend + 62, 300) : "");
}

function bench(sheet: Sheet, x: number, foot: number): string {
  const { mood } = sheet;
  return (
    stroke(
      `M${num(x - 24)} ${foot}v-16M${num(x + 24)} ${foot}v-16M${num(x - 26)} ${foot - 16}v-18M${num(x + 26)} ${foot - 16}v-18`,
      mood.deep,
      3,
    ) +
    stroke(
      `M${num(x - 32)} ${foot - 16}h64M${num(x - 32)} ${foot - 25}h64M${num(x - 32)} ${foot - 34}h64`,
      mood.accent,
      4.4,
    )
  );
}

/** Columns in the sun: a museum, a monument, a memorial. */
export function colonnade(sheet: Sheet): string {
  const { mood } = sheet;
  const { svg: above } = sky(sheet, 250, { y: sheet.between(60, 110) });
  const columns = sheet.pick([4, 5, 6]);
  const x = sheet.between(136, 164);
  const half = sheet.between(104, 124);
  const [top, foot] = [sheet.between(116, 134), 252];
  let svg =
    above +
    hills(sheet, 262, 40, 90, mood.far) +
    (sheet.maybe(0.5) ? cypress(mood, x - half - 16, 258, 130) + cypress(mood, x + half + 18, 258, 116) : "");
  svg += rect(x - half + 8, top, half * 2 - 16, foot - top, mix(mood.wallDark, mood.deep, 0.4));
  const gap = (half * 2 - 34) / (columns - 1);
  let [shafts, shades, ends] = ["", "", ""];
  for (let i = 0; i < columns; i++) {
    const cx = x - half + 17 + gap * i;
    shafts += `M${num(cx - 8)} ${num(top)}h16l2 ${num(foot - top)}h-20Z`;
    shades += `M${num(cx + 2)} ${num(top)}h6l2 ${num(foot - top)}h-7Z`;
    ends += box(cx - 12, top - 4, 24, 7) + box(cx - 12, foot - 6, 24, 6);
  }
  const door = sheet.maybe(0.6)
    ? shape(`M${num(x - 16)} ${foot}v-54a16 16 0 0 1 32 0v54Z`, isDark(mood) ? mood.lamp : mood.deep)
    : "";
  svg += door + shape(shafts, mood.wall) + shape(shades, mood.wallDark) + shape(ends, mood.white);
  svg +=
    rect(x - half - 4, top - 20, half * 2 + 8, 17, mood.wall) +
    rect(x - half - 4, top - 7, half * 2 + 8, 4, mood.wallDark);
  svg += sheet.maybe(0.6)
    ? polygon(
        [
          [x - half - 10, top - 20],
          [x, top - 62],
          [x + half + 10, top - 20],
        ],
        mood.white,
      ) +
      polygon(
        [
          [x - half + 22, top - 25],
          [x, top - 52],
          [x + half - 22, top - 25],
        ],
        mood.wallDark,
      ) +
      disc(x, top - 34, 7, mood.accent)
    : shape(`M${num(x - 62)} ${num(top - 20)}q2-62 62-66q60 4 62 66Z`, mood.roof) +
      shape(`M${num(x)} ${num(top - 86)}q60 4 62 66h-34q4-50-28-66Z`, mood.roofDark) +
      rect(x - 66, top - 26, 132, 7, mood.white) +
      stroke(`M${num(x)} ${num(top - 86)}v-18`, mood.deep, 2.4);
  for (let i = 0; i < 4; i++)
    svg += rect(x - half - 8 - i * 12, foot + i * 9, half * 2 + 16 + i * 24, 9, i % 2 ? mood.whiteDark : mood.white);
  return (
    svg +
    rect(0, foot + 36, 300, 120, mood.floor) +
    rect(0, foot + 36, 300, 112, halftone(sheet, foot + 36, 112, mood.floorDark, "bottom")) +
    polygon(
      [
        [x - 30, foot + 36],
        [x + 30, foot + 36],
        [x + 110, 400],
        [x - 110, 400],
      ],
      mood.floorLight,
      0.5,
    )
  );
}

/** Pictures on a gallery wall, lit from above. */
export function gallery(sheet: Sheet): string {
  const { mood } = sheet;
  const wall = sheet.pick([mood.wall, mood.accentDark, mood.secondDark, mood.skyLow]);
  let svg =
    rect(0, 0, 300, 400, wall) + rect(0, 0, 300, 100, halftone(sheet, 0, 100, mix(wall, mood.deep, 0.3), "top"));
  const layout = sheet.pick([
    [[70, 48, 160, 176]],
    [
      [34, 66, 104, 134],
      [160, 44, 108, 156],
    ],
    [
      [28, 56, 74, 100],
      [114, 40, 76, 160],
      [204, 70, 70, 92],
    ],
  ] as const);
  for (const [x, y, w, h] of layout) {
    svg +=
      polygon(
        [
          [x + w / 2 - 12, 8],
          [x + w / 2 + 12, 8],
          [x + w + 18, y + h + 22],
          [x - 18, y + h + 22],
        ],
        mood.lamp,
        0.26,
      ) +
      rect(x + 6, y + 8, w, h, mix(wall, mood.deep, 0.4)) +
      rect(x, y, w, h, sheet.pick([mix(OCHRE, mood.deep, 0.2), mood.deep, mood.white])) +
      clip(sheet, box(x + 7, y + 7, w - 14, h - 14), canvas(sheet, x + 7, y + 7, w - 14, h - 14));
  }
  svg +=
    rect(0, 256, 300, 144, mood.floor) +
    rect(0, 250, 300, 7, mix(wall, mood.white, 0.5)) +
    rect(0, 270, 300, 130, halftone(sheet, 270, 130, mood.floorDark, "bottom"));
  const x = sheet.between(120, 180);
  return (
    svg +
    oval(x + 12, 304, 70, 6, mood.floorDark) +
    stroke(`M${num(x - 44)} 284v20M${num(x + 44)} 284v20`, mood.deep, 4) +
    rect(x - 60, 274, 120, 12, mood.accent, 3) +
    rect(x - 60, 281, 120, 5, mood.accentDark, 2)
  );
}

/** An abstract painting of a few shapes. */
function canvas(sheet: Sheet, x: number, y: number, w: number, h: number): string {
  const { mood } = sheet;
  const inks = [TERRACOTTA, SEA, OCHRE, ROSE, OLIVE, PAPER, mood.deep];
  const ground = sheet.pick([PAPER, mix(OCHRE, PAPER, 0.5), mix(SEA, PAPER, 0.5), mix(ROSE, PAPER, 0.55)]);
  let svg = rect(x, y, w, h, ground);
  const at = (u: number, v: number): readonly [number, number] => [x + u * w, y + v * h];
  const style = sheet.pick(["discs", "arches", "blocks"]);
  const first = sheet.count(0, 6);
  for (let i = 0; i < 6; i++) {
    const ink = inks[(first + i) % inks.length] as string;
    const [px, py] = at(sheet.between(0.1, 0.9), sheet.between(0.1, 0.9));
    const r = Math.min(w, h) * sheet.between(0.16, 0.5) * (1 - i * 0.09);
    if (style === "discs")
      svg +=
        i % 2
          ? disc(px, py, r, ink)
          : shape(`M${num(px - r)} ${num(py)}a${num(r)} ${num(r)} 0 0 1 ${num(r * 2)} 0Z`, ink);
    if (style === "arches")
      svg += `<path d="M${num(px - r)} ${num(y + h)}V${num(py)}a${num(r)} ${num(r)} 0 0 1 ${num(r * 2)} 0V${num(y + h)}" stroke="${ink}" stroke-width="${num(r * 0.5)}"/>`;
    if (style === "blocks") svg += rect(px - r, py - r, r * sheet.between(1, 2.2), r * sheet.between(1, 2.2), ink);
  }
  return svg;
}

/** A sculpture on its plinth: stacked stones, a mobile, rings, a figure. */
export function sculpture(sheet: Sheet): string {
  const { mood } = sheet;
  const horizon = sheet.between(214, 236);
  const { svg: above, orb } = sky(sheet, horizon, { y: sheet.between(70, 150), r: sheet.between(44, 80) });
  let svg =
    above +
    (sheet.maybe(0.5)
      ? hills(sheet, horizon + 2, 16, 50, mood.far) + rect(0, horizon, 300, 40, mood.mid)
      : cape(sheet, horizon + 1, 50, sheet.between(110, 200), mood.far) + sea(sheet, horizon, 262, orb));
  svg +=
    rect(0, 252, 300, 148, mood.floor) +
    rect(0, 252, 300, 4, mood.floorLight) +
    rect(0, 270, 300, 130, halftone(sheet, 270, 130, mood.floorDark, "bottom"));
  const x = sheet.between(134, 166);
  const size = sheet.between(0.92, 1.18);
  const top = sheet.pick([240, 240, 268, 222]);
  const half = top === 222 ? 26 : top === 268 ? 66 : 42;
  svg += polygon(
    [
      [x - half, 300],
      [x + half, 300],
      [x + half + 86, 330],
      [x + half, 334],
    ],
    mood.floorDark,
  );
  svg +=
    rect(x - half, top, half * 2, 302 - top, mood.white) +
    rect(x + half * 0.34, top, half * 0.66, 302 - top, mood.whiteDark);
  svg +=
    rect(x - half - 5, top, half * 2 + 10, 8, mood.white) +
    rect(x + half * 0.34, top, half * 0.66 + 5, 8, mood.whiteDark);
  const [a, b] = sheet.pick([
    [mood.accent, mood.second],
    [mood.second, mood.accent],
    [mood.near, mood.accent],
    [mood.white, mood.second],
  ] as const);
  return svg + group(work(sheet, 0, 0, a, b), `translate(${num(x)} ${top}) scale(${size.toFixed(2)})`);
}

function work(sheet: Sheet, x: number, foot: number, a: string, b: string): string {
  const { mood } = sheet;
  const shade = (ink: string) => mix(ink, mood.deep, 0.34);
  const kind = sheet.pick(["stones", "mobile", "rings", "figure", "wave", "arch", "cubes"]);
  if (kind === "stones") {
    let svg = "";
    let y = foot;
    for (let i = 0; i < 4; i++) {
      const [w, h] = [sheet.between(22, 44) - i * 3, sheet.between(16, 25)];
      const cx = x + sheet.between(-9, 9);
      const ink = i % 2 ? b : a;
      svg +=
        oval(cx, y - h, w, h, ink) +
        shape(
          `M${num(cx + w * 0.2)} ${num(y - h * 2)}q${num(w * 0.9)} ${num(h * 0.3)} ${num(w * 0.8)} ${num(h)}q0 ${num(h * 0.8)}-${num(w)} ${num(h)}q${num(w * 0.6)}-${num(h)} ${num(w * 0.2)}-${num(h * 2)}Z`,
          shade(ink),
        );
      y -= h * 1.94;
    }
    return svg;
  }
  if (kind === "mobile") {
    const leaf = (lx: number, ly: number, s: number, ink: string) =>
      shape(
        `M${num(lx - s)} ${num(ly)}q${num(s * 0.4)} ${num(-s)} ${num(s)} ${num(-s * 0.7)}q${num(s)} ${num(s * 0.2)} ${num(s)} ${num(s * 0.8)}q${num(-s)} ${num(s * 0.7)} ${num(-s * 2)} ${num(-s * 0.1)}Z`,
        ink,
      );
    const tilt = sheet.between(-12, 12);
    return (
      stroke(
        `M${num(x)} ${num(foot)}V${num(foot - 120)}M${num(x - 84)} ${num(foot - 128 + tilt)}Q${num(x)} ${num(foot - 148)} ${num(x + 80)} ${num(foot - 110 - tilt)}M${num(x - 84)} ${num(foot - 128 + tilt)}v26M${num(x + 80)} ${num(foot - 110 - tilt)}v20M${num(x + 34)} ${num(foot - 68)}q46-22 88 2`,
        mood.deep,
        2.4,
      ) +
      polygon(
        [
          [x - 26, foot],
          [x, foot - 122],
          [x + 26, foot],
        ],
        mood.near,
      ) +
      leaf(x - 84, foot - 94 + tilt, 28, a) +
      leaf(x + 80, foot - 82 - tilt, 22, b) +
      leaf(x - 30, foot - 152, 20, b) +
      disc(x + 42, foot - 144, 13, a) +
      disc(x, foot - 124, 5, mood.white)
    );
  }
  if (kind === "arch") {
    const [r, w] = [sheet.between(40, 52), sheet.between(17, 24)];
    const crown = foot - sheet.between(74, 104);
    return `<path d="M${num(x - r)} ${foot}V${num(crown)}a${num(r)} ${num(r)} 0 0 1 ${num(r * 2)} 0V${foot}" stroke="${a}" stroke-width="${num(w)}" stroke-linecap="butt"/><path d="M${num(x + r * 0.5)} ${num(crown - r * 0.87)}A${num(r)} ${num(r)} 0 0 1 ${num(x + r)} ${num(crown)}V${foot}" stroke="${shade(a)}" stroke-width="${num(w)}" stroke-linecap="butt"/>${disc(x + sheet.between(-6, 6), crown + sheet.between(0, 40), sheet.between(13, 19), b)}`;
  }
  if (kind === "cubes") {
    let svg = "";
    let y = foot;
    for (let i = 0; i < 4; i++) {
      const size = sheet.between(24, 46) - i * 3;
      const [left, ink] = [x - size / 2 + sheet.between(-12, 12), i % 2 ? b : a];
      svg +=
        rect(left, y - size, size * 0.64, size, ink) +
        rect(left + size * 0.64, y - size, size * 0.36, size, shade(ink));
      y -= size;
    }
    return svg;
  }
  if (kind === "rings") {
    let svg = "";
    const r = sheet.between(52, 64);
    for (const [share, ink] of [
      [1, a],
      [0.66, b],
      [0.34, a],
    ] as const)
      svg += `<circle cx="${num(x)}" cy="${num(foot - r - 5)}" r="${num(r * share)}" stroke="${ink}" stroke-width="11"/><path d="M${num(x)} ${num(foot - r - 5 - r * share)}a${num(r * share)} ${num(r * share)} 0 0 1 0 ${num(r * share * 2)}" stroke="${shade(ink)}" stroke-width="11"/>`;
    return svg;
  }
  if (kind === "wave") {
    const d = `M${num(x - 36)} ${foot}C${num(x - 70)} ${foot - 90} ${num(x + 46)} ${foot - 70} ${num(x - 6)} ${foot - 156}C${num(x + 70)} ${foot - 116} ${num(x + 2)} ${foot - 62} ${num(x + 38)} ${foot}Z`;
    return (
      shape(d, a) +
      shape(
        `M${num(x - 6)} ${foot - 156}C${num(x + 70)} ${foot - 116} ${num(x + 2)} ${foot - 62} ${num(x + 38)} ${foot}H${num(x + 12)}C${num(x - 20)} ${foot - 70} ${num(x + 48)} ${foot - 104} ${num(x - 6)} ${foot - 156}Z`,
        shade(a),
      ) +
      disc(x + 34, foot - 150, 13, b)
    );
  }
  return (
    shape(
      `M${num(x - 26)} ${foot}Q${num(x - 30)} ${foot - 70} ${num(x - 14)} ${foot - 84}Q${num(x - 40)} ${foot - 120} ${num(x - 6)} ${foot - 128}Q${num(x + 34)} ${foot - 126} ${num(x + 16)} ${foot - 88}Q${num(x + 40)} ${foot - 50} ${num(x + 26)} ${foot}Z`,
      a,
    ) +
    shape(
      `M${num(x + 4)} ${foot - 128}Q${num(x + 34)} ${foot - 122} ${num(x + 16)} ${foot - 88}Q${num(x + 40)} ${foot - 50} ${num(x + 26)} ${foot}H${num(x + 6)}Q${num(x + 18)} ${foot - 60} ${num(x + 4)} ${foot - 128}Z`,
      shade(a),
    ) +
    disc(x, foot - 150, 22, a) +
    shape(`M${num(x + 4)} ${foot - 172}a22 22 0 0 1 0 44q12-22 0-44Z`, shade(a)) +
    oval(x - 2, foot - 50, 11, 18, b)
  );
}

/** A painted wall in a side street. */
export function mural(sheet: Sheet): string {
  const { mood } = sheet;
  const wall = sheet.pick([mood.wall, mood.skyLow, mood.wallDark]);
  let svg = rect(0, 0, 300, 400, wall);
  const inks = [TERRACOTTA, SEA, OCHRE, ROSE, OLIVE, mood.deep, PAPER];
  const start = sheet.count(0, 6);
  const ink = (i: number) => inks[(start + i) % 7] as string;
  const [fx, fy] = [sheet.between(110, 190), sheet.between(110, 150)];
  const kind = sheet.pick(["face", "bird", "waves"]);
  if (kind === "waves") svg += disc(fx, fy - 64, 62, ink(6)) + disc(fx, fy - 64, 40, ink(5));
  for (let i = kind === "waves" ? 4 : 2; i >= 0; i--) {
    const points = [0, 1, 2, 3, 4, 5].map((k): readonly [number, number] => [
      -20 + k * 68,
      270 - i * 58 + sheet.between(-22, 22),
    ]);
    svg += shape(`${softLine(points)}V300H-20Z`, mix(ink(4 - i), wall, 0.15));
  }
  if (kind === "face")
    svg +=
      shape(
        `M${num(fx - 58)} 262Q${num(fx - 70)} ${num(fy - 80)} ${num(fx)} ${num(fy - 88)}Q${num(fx + 66)} ${num(fy - 84)} ${num(fx + 62)} ${num(fy)}L${num(fx + 78)} ${num(fy + 30)}L${num(fx + 60)} ${num(fy + 36)}Q${num(fx + 58)} ${num(fy + 84)} ${num(fx + 10)} ${num(fy + 78)}L${num(fx + 18)} 262Z`,
        ink(5),
      ) +
      shape(
        `M${num(fx)} ${num(fy - 88)}Q${num(fx + 66)} ${num(fy - 84)} ${num(fx + 62)} ${num(fy)}L${num(fx + 78)} ${num(fy + 30)}L${num(fx + 60)} ${num(fy + 36)}Q${num(fx + 58)} ${num(fy + 84)} ${num(fx + 10)} ${num(fy + 78)}Q${num(fx + 20)} ${num(fy - 20)} ${num(fx)} ${num(fy - 88)}Z`,
        ink(6),
      ) +
      shape(`M${num(fx + 24)} ${num(fy - 2)}q14-14 30 0q-16 10-30 0Z`, ink(1)) +
      disc(fx - 34, fy + 10, 20, ink(2)) +
      stroke(`M${num(fx - 50)} ${num(fy - 60)}q30-22 60-8M${num(fx - 56)} ${num(fy - 36)}q24-20 56-14`, ink(3), 7);
  if (kind === "bird")
    svg +=
      shape(
        `M${num(fx - 100)} ${num(fy + 44)}Q${num(fx - 30)} ${num(fy + 50)} ${num(fx - 10)} ${num(fy - 20)}Q${num(fx + 6)} ${num(fy - 66)} ${num(fx + 50)} ${num(fy - 54)}L${num(fx + 84)} ${num(fy - 46)}L${num(fx + 58)} ${num(fy - 34)}Q${num(fx + 62)} ${num(fy + 66)} ${num(fx - 30)} ${num(fy + 74)}Q${num(fx - 70)} ${num(fy + 76)} ${num(fx - 100)} ${num(fy + 44)}Z`,
        ink(5),
      ) +
      shape(
        `M${num(fx - 70)} ${num(fy - 70)}Q${num(fx + 20)} ${num(fy - 50)} ${num(fx + 30)} ${num(fy + 44)}Q${num(fx - 50)} ${num(fy + 30)} ${num(fx - 70)} ${num(fy - 70)}Z`,
        ink(6),
      ) +
      disc(fx + 40, fy - 36, 6, ink(0)) +
      stroke(
        `M${num(fx - 52)} ${num(fy - 52)}Q${num(fx)} ${num(fy - 30)} ${num(fx + 18)} ${num(fy + 26)}M${num(fx - 40)} ${num(fy - 20)}Q${num(fx - 6)} ${num(fy)} ${num(fx + 10)} ${num(fy + 30)}`,
        ink(1),
        4,
      );
  svg +=
    rect(0, 0, 300, 262, hatch(sheet, mood.deep, 18, 0.8, 0, 0.22)) +
    rect(0, 0, 300, 262, hatch(sheet, mood.deep, 36, 0.8, 90, 0.16));
  svg +=
    polygon(
      [
        [196, 0],
        [300, 0],
        [300, 262],
        [250, 262],
      ],
      mood.deep,
      0.2,
    ) +
    rect(0, 262, 300, 138, mood.floor) +
    rect(0, 258, 300, 6, mix(wall, mood.deep, 0.4)) +
    rect(0, 280, 300, 120, halftone(sheet, 280, 120, mood.floorDark, "bottom"));
  return svg + (sheet.maybe(0.6) ? bicycle(sheet, sheet.between(120, 180), 296, 0.9) : "");
}

function bicycle(sheet: Sheet, x: number, foot: number, s: number): string {
  const { mood } = sheet;
  const frame = sheet.pick([mood.lamp, mood.accent, mood.white]);
  return group(
    oval(6, 2, 74, 5, mood.floorDark) +
      `<g stroke="${mood.deep}" stroke-width="3"><circle cx="-42" cy="-28" r="27"/><circle cx="44" cy="-28" r="27"/></g>` +
      stroke("M-42-28L-20-66H28L2-28H-42M2-28L-24-76M44-28L24-80", frame, 4.4) +
      stroke("M24-80q14-6 16 4M-34-78h20M2-28l8 10", mood.deep, 4) +
      stroke("M-42-55v54M-69-28h54M44-55v54M17-28h54", mood.deep, 0.8, 0.6),
    `translate(${num(x)} ${num(foot)}) scale(${s})`,
  );
}

/** A bicycle leaning where the promenade meets the sea. */
export function bicycleTour(sheet: Sheet): string {
  const { mood } = sheet;
  const horizon = sheet.between(158, 186);
  const { svg: above, orb } = sky(sheet, horizon, { r: sheet.between(34, 60) });
  let svg =
    above +
    clouds(sheet, 30, 100, 2) +
    cape(sheet, horizon + 1, sheet.between(40, 80), sheet.between(110, 220), mood.far) +
    sea(sheet, horizon, 270, orb);
  svg +=
    rect(0, 246, 300, 154, mood.floor) +
    rect(0, 246, 300, 5, mood.white) +
    rect(0, 262, 300, 138, halftone(sheet, 262, 138, mood.floorDark, "bottom"));
  svg += sheet.maybe(0.6)
    ? palm(sheet, sheet.between(24, 50), 254, sheet.between(150, 190)) +
      palm(sheet, sheet.between(250, 280), 252, sheet.between(110, 160))
    : pine(sheet, sheet.between(40, 70), 262, sheet.between(170, 200));
  return svg + bicycle(sheet, sheet.between(140, 172), 304, sheet.between(1.2, 1.4));
}

/** A telescope on the parapet, everything below it. */
export function lookout(sheet: Sheet): string {
  const { mood } = sheet;
  const horizon = sheet.between(128, 158);
  const { svg: above, orb } = sky(sheet, horizon, { x: sheet.between(50, 150) });
  let svg =
    above +
    gulls(sheet, 40, 110, 4, mood.near) +
    cape(sheet, horizon + 1, sheet.between(40, 70), sheet.between(130, 210), mood.far) +
    sea(sheet, horizon, 270, orb) +
    sloop(mood, sheet.between(40, 130), horizon + 34, 30);
  svg +=
    ridge(300, [20, 60, 82, 110, 134], mood.mid, 130, 320) + town(sheet, 190, 306, 19, (tx) => 236 - (tx - 190) * 0.42);
  svg +=
    rect(0, 252, 300, 148, mood.floor) +
    rect(0, 250, 300, 12, mood.white) +
    rect(0, 259, 300, 4, mood.whiteDark) +
    rect(0, 300, 300, 100, halftone(sheet, 300, 100, mood.floorDark, "bottom"));
  const x = sheet.between(120, 180);
  const body = sheet.pick([mood.accent, mood.second, mood.accentDark]);
  const dark = mix(body, mood.deep, 0.38);
  svg += oval(x + 20, 316, 46, 7, mood.floorDark) + shape(`M${num(x - 24)} 316h48l-8-14h-8V206h-16v96h-8Z`, mood.deep);
  return (
    svg +
    group(
      shape("M-54-20Q-54-40-30-40H26L52-46V4L26-2H-30Q-54 0-54-20Z", body) +
        shape("M-54-20h106V4L26-2H-30Q-54 0-54-20Z", dark) +
        rect(50, -49, 10, 56, mood.white, 4) +
        rect(-62, -30, 12, 20, mood.deep, 4) +
        disc(0, -20, 9, mood.white) +
        disc(0, -20, 4, mood.deep) +
        rect(-12, -2, 24, 14, mood.deep),
      `translate(${num(x)} 200) rotate(${num(sheet.between(-12, 4))})`,
    )
  );
}

/** A balloon over the hills. */
export function balloon(sheet: Sheet): string {
  const { mood } = sheet;
  const { svg: above } = sky(sheet, 270, { y: sheet.between(190, 226) });
  let svg =
    above +
    clouds(sheet, 60, 190, 3) +
    hills(sheet, 290, 60, 110, mood.far) +
    hills(sheet, 310, 50, 84, mood.mid) +
    ridge(400, [104, 118, 132, 112, 128], mood.leafDark, -10, 310) +
    rect(0, 310, 300, 90, halftone(sheet, 310, 90, mood.deep, "bottom"));
  svg += oneBalloon(sheet, sheet.between(120, 180), sheet.between(104, 122), sheet.between(58, 72));
  if (sheet.maybe(0.7))
    svg += oneBalloon(
      sheet,
      sheet.pick([sheet.between(36, 60), sheet.between(240, 264)]),
      sheet.between(60, 180),
      sheet.between(16, 24),
    );
  return svg;
}

function oneBalloon(sheet: Sheet, x: number, y: number, r: number): string {
  const { mood } = sheet;
  const [a, b] = sheet.pick([
    [mood.accent, mood.white],
    [mood.second, mood.white],
    [mood.accent, mood.second],
  ] as const);
  const skin = `M${num(x - r)} ${num(y)}a${num(r)} ${num(r)} 0 0 1 ${num(r * 2)} 0q${num(-r * 0.1)} ${num(r * 0.7)} ${num(-r * 0.8)} ${num(r * 1.25)}h${num(-r * 0.4)}q${num(-r * 0.7)} ${num(-r * 0.55)} ${num(-r * 0.8)} ${num(-r * 1.25)}Z`;
  const gore = (w: number) =>
    `M${num(x)} ${num(y - r)}Q${num(x - w * 1.5)} ${num(y - r * 0.1)} ${num(x - w * 0.24)} ${num(y + r * 1.25)}H${num(x + w * 0.24)}Q${num(x + w * 1.5)} ${num(y - r * 0.1)} ${num(x)} ${num(y - r)}Z`;
  return (
    clip(
      sheet,
      skin,
      shape(skin, a) +
        shape(gore(r), b) +
        shape(gore(r * 0.62), a) +
        shape(gore(r * 0.26), b) +
        (sheet.maybe(0.5) ? rect(x - r, y - r * 0.1, r * 2, r * 0.24, mood.lamp) : "") +
        shape(
          `M${num(x + r * 0.3)} ${num(y - r)}H${num(x + r)}V${num(y + r * 1.3)}H${num(x)}Q${num(x + r * 0.9)} ${num(y + r * 0.3)} ${num(x + r * 0.3)} ${num(y - r)}Z`,
          mood.deep,
          0.22,
        ),
    ) +
    stroke(
      `M${num(x - r * 0.2)} ${num(y + r * 1.25)}l${num(r * 0.06)} ${num(r * 0.26)}M${num(x + r * 0.2)} ${num(y + r * 1.25)}l${num(-r * 0.06)} ${num(r * 0.26)}`,
      mood.deep,
      1.4,
    ) +
    rect(x - r * 0.16, y + r * 1.48, r * 0.32, r * 0.26, mix(OCHRE, mood.deep, 0.4), 2)
  );
}

/** A tank of bright fish: aquarium, oceanographic museum, dive. */
export function aquarium(sheet: Sheet): string {
  const { mood } = sheet;
  const deep = sheet.pick([mood.sea, mix(SEA, mood.deep, 0.25), mix(mood.sea, mood.skyHigh, 0.3)]);
  let svg = rect(0, 0, 300, 400, deep);
  for (let i = 0; i < 4; i++) {
    const x = sheet.between(-20, 260);
    svg += polygon(
      [
        [x, -10],
        [x + sheet.between(20, 60), -10],
        [x + sheet.between(80, 160), 400],
        [x - 30, 400],
      ],
      mix(deep, mood.white, 0.5),
      0.22,
    );
  }
  svg += rect(0, 180, 300, 220, halftone(sheet, 180, 220, mix(deep, mood.deep, 0.6), "bottom"));
  const inks = [OCHRE, TERRACOTTA, mood.white, mix(ROSE, PAPER, 0.2)];
  const school = inkPot();
  const ink = sheet.pick(inks);
  for (let i = 0; i < 12; i++) {
    const [x, y] = [sheet.between(20, 270), sheet.between(30, 120)];
    school.add(ink, `M${num(x)} ${num(y)}q7-7 16 0l6-4v8l-6-4q-9 7-16 0Z`);
  }
  svg += school.print();
  for (let i = sheet.count(2, 3); i > 0; i--)
    svg += reefFish(
      sheet,
      (i % 2 ? 92 : 208) + sheet.between(-28, 28),
      66 + i * 48 + sheet.between(-14, 14),
      sheet.between(0.8, 1.3),
      sheet.pick(inks),
      sheet.pick([mood.deep, SEA, PAPER]),
    );
  let weed = "";
  for (let i = 0; i < 7; i++) {
    const [x, h] = [i * 48 + sheet.between(-10, 20), sheet.between(60, 130)];
    weed += `M${num(x)} 400q-16 ${num(-h * 0.3)} 0 ${num(-h * 0.55)}t0 ${num(-h * 0.5)}`;
  }
  svg += stroke(weed, mood.leafDark, 9) + ridge(400, [40, 64, 50, 72, 44], mix(deep, mood.deep, 0.66), -10, 310);
  let bubbles = "";
  for (let i = 0; i < 9; i++) bubbles += `M${num(sheet.between(20, 280))} ${num(sheet.between(30, 250))}h0`;
  return svg + stroke(bubbles, mix(deep, mood.white, 0.6), sheet.between(4, 7), 0.8);
}

function reefFish(sheet: Sheet, x: number, y: number, s: number, a: string, b: string): string {
  const side = sheet.maybe(0.5) ? -1 : 1;
  const size = Math.round(s * 100) / 100;
  return group(
    shape("M-46 0Q-20-40 22-20L44-30Q38 0 44 30L22 20Q-20 40-46 0Z", a) +
      shape("M-20-22Q-14 0-20 22L-6 27Q2 0-6-27ZM10-24Q16 0 10 24L22 20Q26 0 22-20Z", b) +
      shape("M-14-26Q6-48 24-22ZM-10 27Q6 44 20 21Z", mix(a, sheet.mood.deep, 0.3)) +
      disc(-31, -5, 4.4, "#FBF6EE") +
      disc(-32, -5, 2.2, "#1E2A2E"),
    `translate(${num(x)} ${num(y)}) scale(${size * side} ${size})`,
  );
}

/** Masts in the marina and their reflections. */
export function marina(sheet: Sheet): string {
  const { mood } = sheet;
  const quay = sheet.between(206, 222);
  const { svg: above, orb } = sky(sheet, quay, { y: sheet.between(60, 140) });
  let svg =
    above +
    hills(sheet, quay + 2, 50, 96, mood.far) +
    town(sheet, -10, 310, 25, (tx) => quay - 22 + Math.sin(tx / 40) * 5) +
    rect(0, quay - 6, 300, 10, mood.wallDark) +
    sea(sheet, quay + 4, 400, orb);
  const boats = sheet.count(3, 4);
  for (let i = 0; i < boats; i++) {
    const x = 26 + i * (262 / (boats - 0.6)) + sheet.between(-8, 8);
    const h = sheet.between(96, 170);
    const y = quay + 30 + (i % 2) * 14;
    const hull = sheet.pick([mood.white, mood.accent, mood.second, mood.near]);
    svg +=
      stroke(
        `M${whole(x)} ${whole(y)}v${whole(-h)}M${whole(x - 10)} ${whole(y - h * 0.66)}h20M${whole(x)} ${whole(y - h)}L${whole(x + 32)} ${whole(y - 4)}M${whole(x)} ${whole(y - h)}L${whole(x - 32)} ${whole(y - 4)}`,
        mood.near,
        1.4,
      ) +
      stroke(`M${whole(x + 2)} ${whole(y - 16)}h26`, mood.wall, 5) +
      shape(`M${whole(x - 36)} ${whole(y - 8)}q34 5 74-2q-4 16-14 18h-46q-12-4-14-16Z`, hull) +
      shape(`M${whole(x - 14)} ${whole(y - 7)}q4-8 12-8h14l6 7Z`, mood.whiteDark) +
      stroke(`M${whole(x - 4)} ${whole(y + 18)}h10m-16 9h18m-8 9h12m-9 12h6`, hull, 2.4, 0.5);
  }
  return svg;
}
