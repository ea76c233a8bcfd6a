// Posters of bars, cafés and bakeries: a glass under the moon, a cup over the roofs, bread, cakes and ice cream.

import { cape, clouds, gulls, hills, isDark, ridge, sea, sky, sloop, town } from "./ground.ts";
import {
  box,
  disc,
  faint,
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
} from "./marks.ts";
import { mix, OCHRE, OLIVE, PAPER, ROSE, TERRACOTTA } from "./palette.ts";
import { clip, halftone, hatch, type Sheet } from "./sheet.ts";
import { parasol, sunburst } from "./table.ts";
import { barGlass, bottle, citrus, type GlassKind, steam, wineGlass } from "./vessels.ts";

/** One great cocktail on the counter, a city or the sea behind it. */
export function cocktail(sheet: Sheet): string {
  const { mood } = sheet;
  const counter = sheet.between(258, 268);
  const x = sheet.between(132, 172);
  const horizon = sheet.between(190, 218);
  const { svg: above, orb } = sky(sheet, horizon, {
    x: x + sheet.between(-70, 70),
    y: sheet.between(74, 128),
    r: sheet.between(38, 68),
  });
  let svg = above;
  if (sheet.maybe(0.5))
    svg += sea(sheet, horizon, counter, orb) + cape(sheet, horizon + 1, 44, sheet.between(90, 160), mood.far);
  else svg += skyline(sheet, counter, horizon - 40);
  svg += bar(sheet, counter);
  const kind = sheet.pick<GlassKind>(["coupe", "martini", "tumbler", "highball"]);
  const height = { coupe: 168, martini: 178, tumbler: 104, highball: 156 }[kind] * sheet.between(0.92, 1.08);
  const drink = sheet.pick([TERRACOTTA, OCHRE, ROSE, mix(ROSE, PAPER, 0.35), mix(OLIVE, OCHRE, 0.35)]);
  const foot = counter + 22;
  svg +=
    oval(x + 26, foot + 2, 52, 8, mood.floorDark) +
    reflection(sheet, x, foot, drink) +
    garnish(sheet, kind, x, foot, height, false);
  svg += barGlass(mood, kind, x, foot, height, drink);
  if (kind === "tumbler" || kind === "highball") svg += ice(sheet, x, foot, height, kind);
  return svg + garnish(sheet, kind, x, foot, height, true);
}

function bar(sheet: Sheet, y: number): string {
  const { mood } = sheet;
  return (
    rect(0, y, 300, 400 - y, mood.floor) +
    rect(0, y, 300, 5, mood.floorLight) +
    rect(0, y + 40, 300, 360 - y, mood.floorDark) +
    rect(0, y + 40, 300, 3, mix(mood.floor, mood.floorLight, 0.4)) +
    rect(0, y + 43, 300, 340 - y, hatch(sheet, mix(mood.floorDark, mood.floor, 0.4), sheet.between(22, 40), 1.6, 90))
  );
}

function reflection(sheet: Sheet, x: number, foot: number, ink: string): string {
  return stroke(
    `M${num(x - 10)} ${num(foot + 8)}h${num(sheet.between(18, 30))}m-22 5h14`,
    mix(ink, sheet.mood.white, 0.2),
    2.4,
    0.7,
  );
}

function ice(sheet: Sheet, x: number, foot: number, height: number, kind: GlassKind): string {
  const w = height * (kind === "tumbler" ? 0.25 : 0.1);
  let svg = "";
  for (let i = 0; i < 3; i++) {
    const cx = x - w * 0.5 + (i % 2) * w * 0.7;
    const cy = foot - height * (kind === "tumbler" ? 0.36 + i * 0.18 : 0.3 + i * 0.2);
    svg += group(
      rect(-w * 0.36, -w * 0.36, w * 0.72, w * 0.72, sheet.mood.white, 3),
      `translate(${num(cx)} ${num(cy)}) rotate(${num(sheet.between(-30, 30))})`,
    );
  }
  return faint(svg, 0.5);
}

function garnish(sheet: Sheet, kind: GlassKind, x: number, foot: number, height: number, front: boolean): string {
  const { mood } = sheet;
  if (kind === "martini")
    return front
      ? stroke(
          `M${num(x + height * 0.04)} ${num(foot - height * 0.72)}L${num(x + height * 0.38)} ${num(foot - height * 1.14)}`,
          mood.white,
          2.4,
        ) +
          oval(x + height * 0.08, foot - height * 0.78, 8, 9.5, OLIVE) +
          disc(x + height * 0.08, foot - height * 0.8, 2.4, TERRACOTTA)
      : "";
  if (kind === "coupe") return front ? "" : citrus(mood, x + height * 0.27, foot - height * 1.0, height * 0.115, OCHRE);
  if (front)
    return stroke(
      `M${num(x + height * 0.06)} ${num(foot - height * 0.3)}L${num(x + height * (kind === "tumbler" ? 0.5 : 0.2))} ${num(foot - height * 1.32)}`,
      mood.accent === TERRACOTTA ? mood.white : mood.accent,
      4.4,
    );
  return citrus(
    mood,
    x - height * (kind === "tumbler" ? 0.38 : 0.16),
    foot - height * 0.98,
    height * (kind === "tumbler" ? 0.19 : 0.12),
    sheet.pick([OCHRE, mix(OLIVE, OCHRE, 0.35), TERRACOTTA]),
  );
}

/** Houses of a town at the hour, with windows; from `top` down to `base`. */
export function skyline(sheet: Sheet, base: number, top: number): string {
  const { mood } = sheet;
  let back = "";
  let front = "";
  let panes = "";
  for (let x = -12; x < 300; ) {
    const w = sheet.between(26, 50);
    back += `M${num(x)} ${num(base)}v${num(-(base - top) * sheet.between(0.55, 1))}h${num(w)}V${num(base)}Z`;
    x += w;
  }
  for (let x = -20; x < 300; ) {
    const w = sheet.between(30, 58);
    const h = (base - top) * sheet.between(0.3, 0.66);
    const y = base - h;
    front += `M${num(x)} ${num(base)}V${num(y)}l${num(w / 2)} ${num(-w * 0.2)}l${num(w / 2)} ${num(w * 0.2)}V${num(base)}Z`;
    for (let row = y + 10; row < base - 10; row += 18)
      for (let col = x + 8; col < x + w - 8; col += 15)
        if (sheet.maybe(0.42)) panes += `M${num(col)} ${num(row)}h6v8h-6Z`;
    x += w;
  }
  return (
    shape(back, mood.far) +
    shape(front, mood.mid) +
    shape(panes, isDark(mood) || mood.name === "sundown" ? mood.lamp : mix(mood.mid, mood.white, 0.4))
  );
}

/** Bottles on the shelves behind a bar, a lamp, two glasses. */
export function backBar(sheet: Sheet): string {
  const { mood } = sheet;
  const wall = sheet.pick([mood.floorDark, mood.accentDark, mood.secondDark]);
  const inks = [mood.accent, mood.second, mood.leaf, mood.sea, mood.white, mood.wallDark];
  let svg = rect(0, 0, 300, 400, wall) + rect(0, 0, 300, 400, hatch(sheet, mix(wall, mood.deep, 0.22), 18, 1.4, 90));
  const lamp = sheet.between(90, 210);
  const cone = `M${num(lamp - 26)} 62L${num(lamp - 118)} 262H${num(lamp + 118)}L${num(lamp + 26)} 62Z`;
  const rows = sheet.count(2, 3);
  const gap = rows === 2 ? 86 : 62;
  const plates = inkPot();
  let shelves = "";
  for (let row = 0; row < rows; row++) {
    const y = 244 - gap * (rows - 1 - row);
    for (let x = 18; x < 290; x += sheet.between(22, 32))
      flask(sheet, plates, x, y, gap * sheet.between(0.55, 0.86), sheet.pick(inks));
    shelves += rect(0, y, 300, 5, mix(wall, mood.white, 0.3)) + rect(0, y + 5, 300, 5, mix(wall, mood.deep, 0.4));
  }
  svg +=
    plates.print() +
    shelves +
    shape(cone, mood.lamp, 0.2) +
    stroke(`M${num(lamp)} 0V36`, mood.deep, 2) +
    shape(`M${num(lamp - 30)} 64q4-32 30-32t30 32Z`, mood.second === wall ? mood.accent : mood.second) +
    oval(lamp, 64, 30, 5, mood.lamp);
  svg += bar(sheet, 264);
  const x = sheet.between(70, 110);
  const kinds = sheet.pick([
    ["coupe", "coupe"],
    ["tumbler", "highball"],
    ["martini", "tumbler"],
  ] as const);
  const drink = sheet.pick([TERRACOTTA, OCHRE, ROSE]);
  const size = { coupe: 92, martini: 100, tumbler: 54, highball: 82 };
  return (
    svg +
    oval(x + 10, 287, 30, 5, mood.floorDark) +
    barGlass(mood, kinds[0], x, 286, size[kinds[0]], drink) +
    oval(x + 82, 293, 30, 5, mood.floorDark) +
    barGlass(mood, kinds[1], x + 72, 292, size[kinds[1]], sheet.pick([drink, OCHRE, mix(ROSE, PAPER, 0.35)]))
  );
}

/** A small bottle among many: neck, shoulder, body. */
export function flask(
  sheet: Sheet,
  plates: ReturnType<typeof inkPot>,
  x: number,
  foot: number,
  height: number,
  ink: string,
): void {
  const h = Math.round(height);
  const w = Math.max(5, Math.round(h * sheet.between(0.15, 0.22)));
  const neck = Math.round(w * 0.4);
  const slope = w - neck;
  const body = Math.round(h * sheet.between(0.44, 0.6));
  const cx = Math.round(x);
  plates.add(
    ink,
    `M${cx - neck} ${foot - h}h${neck * 2}v${h - body - w}q${slope} 1 ${slope} ${w}v${body}h${-w * 2}v${-body}q0 ${1 - w} ${slope} ${-w}Z`,
  );
  plates.add(sheet.mood.deep, box(cx + Math.round(w * 0.4), foot - body, w - Math.round(w * 0.4), body));
}

/** A bottle and a glass over vineyard rows. */
export function wineHills(sheet: Sheet): string {
  const { mood } = sheet;
  const horizon = sheet.between(150, 178);
  const { svg: above } = sky(sheet, horizon, { y: sheet.between(70, horizon - 30) });
  let svg = above + hills(sheet, horizon + 30, 44, 78, mood.far);
  const field = `M-10 ${num(horizon + 26)}Q90 ${num(horizon - 14)} 310 ${num(horizon + 20)}V270H-10Z`;
  let rows = "";
  const vanish = sheet.between(120, 220);
  for (let i = -9; i <= 9; i++) rows += `M${num(vanish + i * 9)} ${num(horizon - 6)}L${num(vanish + i * 62)} 274`;
  svg += clip(sheet, field, rect(0, 100, 300, 200, mood.leaf) + stroke(rows, mood.leafDark, 7));
  svg +=
    rect(0, 262, 300, 138, mood.floor) +
    rect(0, 262, 300, 4, mood.floorLight) +
    rect(0, 290, 300, 110, halftone(sheet, 290, 110, mood.floorDark, "bottom"));
  const x = sheet.between(96, 128);
  const drink = sheet.pick([mix(ROSE, mood.deep, 0.2), mix(OCHRE, PAPER, 0.3), mix(ROSE, PAPER, 0.3)]);
  svg +=
    oval(x + 26, 292, 46, 6, mood.floorDark) +
    bottle(sheet, x, 292, sheet.between(172, 198), sheet.pick([mood.leafDark, mood.accentDark, mood.deep]), mood.white);
  svg +=
    oval(x + 96, 299, 36, 5, mood.floorDark) +
    wineGlass(mood, x + sheet.between(68, 84), 298, sheet.between(108, 126), drink);
  return svg;
}

/** A tankard with its head of foam under bunting. */
export function beer(sheet: Sheet): string {
  const { mood } = sheet;
  const ground = sheet.pick([mood.skyHigh, mood.accentDark, mood.secondDark, mood.sea]);
  const x = sheet.between(128, 156);
  let svg =
    rect(0, 0, 300, 400, ground) +
    sunburst(sheet, x, 170, mix(ground, mood.white, 0.12)) +
    bunting(sheet, sheet.between(18, 36));
  svg += bar(sheet, 262);
  const ale = sheet.pick([OCHRE, mix(OCHRE, TERRACOTTA, 0.5), mix(TERRACOTTA, mood.deep, 0.6)]);
  const top = sheet.between(112, 130);
  const foot = 286;
  svg += oval(x + 30, foot + 1, 74, 9, mood.floorDark);
  svg += `<path d="M${num(x + 48)} ${num(top + 36)}h16q20 0 20 22v44q0 24-24 24h-14" stroke="${mood.whiteDark}" stroke-width="11"/>`;
  svg +=
    shape(`M${num(x - 50)} ${top}H${num(x + 50)}L${num(x + 46)} ${foot}H${num(x - 46)}Z`, ale) +
    shape(`M${num(x + 18)} ${top}h32L${num(x + 46)} ${foot}H${num(x + 16)}Z`, mix(ale, mood.deep, 0.25));
  svg += stroke(
    `M${num(x - 28)} ${num(top + 44)}V${foot - 18}M${num(x)} ${num(top + 44)}V${foot - 18}M${num(x + 28)} ${num(top + 44)}V${foot - 18}`,
    mix(ale, mood.white, 0.45),
    8,
    0.6,
  );
  const head = `M${num(x - 58)} ${num(top + 8)}q-4-22 18-24q8-20 32-14q18-16 36 2q26-4 28 20q6 14-6 18q-2 14-12 4q-4 24-16 6q-10 8-18-2q-14 12-24 0q-12 10-20-2q-14 6-18-8Z`;
  svg +=
    shape(head, mood.white) +
    shape(
      `M${num(x + 16)} ${num(top - 28)}q10-2 14 4q26-4 28 20q6 14-6 18q-2 14-12 4q-4 24-16 6q12-30-8-52Z`,
      mood.whiteDark,
    );
  let bubbles = "";
  for (let i = 0; i < 10; i++)
    bubbles += `M${num(x + sheet.between(-42, 10))} ${num(sheet.between(top + 50, foot - 10))}h0`;
  return (
    svg + stroke(bubbles, mix(ale, mood.white, 0.6), 3) + rect(x - 48, foot - 8, 96, 8, mix(ale, mood.white, 0.35), 3)
  );
}

export function bunting(sheet: Sheet, y: number): string {
  const { mood } = sheet;
  const inks = [mood.accent, mood.white, mood.second];
  const flags = 9;
  const drop = sheet.between(14, 30);
  let svg = stroke(`M-10 ${num(y)}Q150 ${num(y + drop * 2)} 310 ${num(y)}`, mood.deep, 1.6);
  for (let i = 0; i < flags; i++) {
    const t = (i + 0.5) / flags;
    const [fx, fy] = [-10 + 320 * t, y + drop * 4 * t * (1 - t)];
    svg += polygon(
      [
        [fx - 14, fy - 1],
        [fx + 14, fy - 1],
        [fx, fy + 27],
      ],
      inks[i % 3] as string,
    );
  }
  return svg;
}

/** A cup of coffee on a sill above the roofs, steam against the sky. */
export function coffeeCup(sheet: Sheet): string {
  const { mood } = sheet;
  const horizon = 252;
  const x = sheet.between(128, 160);
  const { svg: above } = sky(sheet, horizon, {
    x: x + sheet.between(-56, 66),
    y: sheet.between(84, 132),
    r: sheet.between(44, 70),
  });
  const rear = sheet.between(196, 216);
  let svg = above + (sheet.maybe(0.45) ? clouds(sheet, 40, 120, 2) : gulls(sheet, 40, 110, 3, mood.near));
  svg +=
    town(sheet, -12, 310, sheet.between(34, 42), (tx) => rear + 34 + Math.sin(tx / 46 + x) * 14) +
    rect(0, rear + 56, 300, 80, mood.wallDark);
  svg +=
    rect(0, 262, 300, 138, mood.floor) +
    rect(0, 262, 300, 5, mood.floorLight) +
    rect(0, 284, 300, 116, halftone(sheet, 284, 116, mood.floorDark, "bottom"));
  const glaze = sheet.pick([mood.white, mood.accent, mood.second]);
  return (
    svg + cup(sheet, x, 292, sheet.between(1.1, 1.32), glaze) + (sheet.maybe(0.6) ? croissant(sheet, x + 98, 304) : "")
  );
}

function cup(sheet: Sheet, x: number, foot: number, s: number, glaze: string): string {
  const { mood } = sheet;
  const dark = mix(glaze, mood.deep, glaze === mood.white ? 0.2 : 0.34);
  const outline = [
    [46, 78],
    [46, 30, 26, 8],
    [22, 6],
  ] as const;
  const rim = foot - 78 * s;
  const band = glaze === mood.white ? mood.accent : mood.white;
  return (
    oval(x + 26 * s, foot + 5, 84 * s, 10 * s, mood.floorDark) +
    oval(x, foot, 74 * s, 10 * s, dark) +
    oval(x, foot - 3 * s, 74 * s, 9 * s, glaze) +
    oval(x + 2, foot - 4 * s, 40 * s, 4.6 * s, dark) +
    `<path d="M${num(x + 42 * s)} ${num(rim + 14 * s)}c${num(34 * s)} ${num(-12 * s)} ${num(34 * s)} ${num(40 * s)} ${num(-8 * s)} ${num(34 * s)}" stroke="${dark}" stroke-width="${num(8 * s)}"/>` +
    shape(turned(x, foot, s, outline), glaze) +
    clip(
      sheet,
      turned(x, foot, s, outline),
      stroke(`M${num(x - 60 * s)} ${num(rim + 24 * s)}H${num(x + 60 * s)}`, band, sheet.between(3, 12)),
    ) +
    shape(turnedShade(x, foot, s, outline, 0.3), mood.deep, 0.24) +
    oval(x, rim, 46 * s, 8 * s, mix(glaze, mood.white, 0.5)) +
    oval(x, rim + s, 42 * s, 6.4 * s, mix(TERRACOTTA, mood.deep, 0.55)) +
    oval(x - 8 * s, rim + s, 16 * s, 2.6 * s, mix(OCHRE, PAPER, 0.45)) +
    steam(sheet, x, rim - 10, 96 * s, sheet.count(2, 3), mood.white)
  );
}

function croissant(sheet: Sheet, x: number, foot: number): string {
  const crust = mix(OCHRE, TERRACOTTA, 0.3);
  return (
    oval(x + 6, foot + 1, 44, 5, sheet.mood.floorDark) +
    shape(
      `M${num(x - 40)} ${num(foot)}q-2-14 16-24q24-16 48 0q18 10 16 24q-12-2-18-10q-22-12-44 0q-6 8-18 10Z`,
      crust,
    ) +
    stroke(
      `M${num(x - 26)} ${num(foot - 22)}q8 6 10 14M${num(x - 8)} ${num(foot - 31)}q6 8 4 17M${num(x + 12)} ${num(foot - 30)}q-2 8-4 16M${num(x + 28)} ${num(foot - 20)}q-6 4-8 12`,
      mix(crust, sheet.mood.deep, 0.35),
      2.6,
    )
  );
}

/** Loaves and baguettes behind the baker's window. */
export function bread(sheet: Sheet): string {
  const { mood } = sheet;
  const ground = sheet.pick([mood.skyHigh, mood.accent, mood.sea, mood.floorLight]);
  let svg =
    rect(0, 0, 300, 400, ground) +
    disc(
      sheet.between(90, 210),
      sheet.between(100, 140),
      sheet.between(78, 108),
      mix(mood.orb, mood.white, sheet.between(0, 0.5)),
    );
  svg +=
    awning(sheet, 0, sheet.between(26, 44)) +
    rect(0, 264, 300, 136, mood.floor) +
    rect(0, 264, 300, 5, mood.floorLight) +
    rect(0, 300, 300, 100, halftone(sheet, 300, 100, mood.floorDark, "bottom"));
  const crust = mix(OCHRE, TERRACOTTA, 0.34);
  const basketX = sheet.between(88, 116);
  for (let i = 0; i < sheet.count(3, 5); i++)
    svg += group(
      baguette(sheet, crust),
      `translate(${num(basketX - 34 + i * 19)} 236) rotate(${num(-16 + i * 9 + sheet.between(-4, 4))})`,
    );
  const wicker = mix(OCHRE, mood.deep, 0.42);
  const basket = `M${num(basketX - 56)} 206H${num(basketX + 56)}L${num(basketX + 46)} 290H${num(basketX - 46)}Z`;
  svg +=
    oval(basketX + 16, 291, 66, 7, mood.floorDark) +
    shape(basket, wicker) +
    shape(basket, hatch(sheet, mix(wicker, PAPER, 0.3), 9, 3, 45)) +
    shape(basket, hatch(sheet, mix(wicker, mood.deep, 0.45), 9, 2, 135)) +
    rect(basketX - 60, 200, 120, 11, mix(wicker, PAPER, 0.2), 5);
  const lx = sheet.between(200, 222);
  svg +=
    oval(lx + 12, 303, 66, 7, mood.floorDark) +
    shape(`M${num(lx - 56)} 302q-6-56 56-58q62 2 56 58Z`, crust) +
    shape(`M${num(lx + 10)} 245q52 6 46 57h-34q8-30-12-57Z`, mix(crust, mood.deep, 0.26));
  svg += sheet.maybe(0.5)
    ? stroke(
        `M${num(lx - 34)} 278q12-16 10-24M${num(lx - 12)} 280q12-18 8-30M${num(lx + 12)} 280q12-16 8-28`,
        mix(PAPER, OCHRE, 0.25),
        4.4,
      )
    : stroke(
        `M${num(lx - 30)} 258L${num(lx + 26)} 286M${num(lx + 26)} 256L${num(lx - 28)} 288`,
        mix(PAPER, OCHRE, 0.25),
        4.4,
      );
  return svg;
}

function baguette(sheet: Sheet, crust: string): string {
  return (
    shape("M-10 0V-116Q-9-134 0-136Q9-134 10-116V0Z", crust) +
    shape("M3 0V-132Q9-130 10-116V0Z", mix(crust, sheet.mood.deep, 0.28)) +
    stroke("M-6-112L5-122M-6-92L6-102M-6-72L6-82M-6-52L6-62", mix(PAPER, OCHRE, 0.3), 3.4)
  );
}

/** A striped awning across the sheet, scalloped at its lower edge. */
export function awning(sheet: Sheet, y: number, depth: number, from = -6, to = 306): string {
  const { mood } = sheet;
  const [a, b] = sheet.pick([
    [mood.accent, mood.white],
    [mood.second, mood.white],
    [mood.leaf, mood.white],
  ] as const);
  const stripes = sheet.count(7, 10);
  const w = (to - from) / stripes;
  const d = (first: number) => {
    let path = "";
    for (let i = first; i < stripes; i += 2)
      path += `M${num(from + i * w)} ${num(y)}h${num(w)}v${num(depth)}a${num(w / 2)} ${num(w / 2.4)} 0 0 1 ${num(-w)} 0Z`;
    return path;
  };
  const hem = y + depth;
  return (
    shape(d(0), a) +
    shape(d(1), b) +
    rect(from, hem - 3, to - from, 3, mix(a, mood.deep, 0.4)) +
    rect(from, hem + w / 2.4, to - from, 12, mood.deep).replace("/>", ' opacity=".16"/>')
  );
}

/** A cone with two or three scoops against the beach. */
export function iceCream(sheet: Sheet): string {
  const { mood } = sheet;
  const horizon = sheet.between(186, 214);
  const x = sheet.between(120, 176);
  const { svg: above, orb } = sky(sheet, horizon, { y: sheet.between(70, 120), r: sheet.between(36, 60) });
  let svg = above + (sheet.maybe(0.5) ? clouds(sheet, 36, 130, 2) : "") + sea(sheet, horizon, 286, orb);
  svg += sheet.maybe(0.5) ? sloop(mood, sheet.between(30, 70), horizon + 12, 36) : "";
  svg +=
    ridge(400, [118, 130, 124, 138, 150], mood.floor, -6, 306) +
    ridge(400, [60, 84, 90, 104, 112], mood.floorDark, -6, 306);
  if (sheet.maybe(0.5)) svg += parasol(sheet, sheet.between(236, 262), 206, 46, 282);
  const flavours = [
    mix(ROSE, PAPER, 0.3),
    PAPER,
    mix(OCHRE, PAPER, 0.3),
    mix(OLIVE, PAPER, 0.35),
    TERRACOTTA,
    mix(TERRACOTTA, mood.deep, 0.6),
  ];
  const wafer = mix(OCHRE, TERRACOTTA, 0.28);
  const cone = `M${num(x - 44)} 196H${num(x + 44)}L${num(x)} 336Z`;
  const scoops = sheet.count(2, 3);
  const first = sheet.count(0, 5);
  svg +=
    shape(cone, wafer) +
    shape(cone, hatch(sheet, mix(wafer, mood.deep, 0.32), 14, 2.2, 62)) +
    shape(cone, hatch(sheet, mix(wafer, mood.deep, 0.32), 14, 2.2, 118)) +
    shape(`M${num(x + 12)} 196h32L${num(x)} 336Z`, mood.deep, 0.2);
  let y = 188;
  for (let i = 0; i < scoops; i++) {
    const r = 48 - i * 5;
    const ink = flavours[(first + i * 2 + (i >> 1)) % 6] as string;
    svg += shape(
      `M${num(x - r)} ${num(y)}a${r} ${r} 0 0 1 ${r * 2} 0q${num(r * 0.1)} 14-12 13q-10 10-20 0q-12 12-${num(r - 24)} 1q-10 10-20 0q-10 6-${num(r - 30)}-3q-12 0-8-11Z`,
      ink,
    );
    svg +=
      shape(
        `M${num(x + r * 0.2)} ${num(y - r * 0.98)}a${r} ${r} 0 0 1 ${num(r * 0.8)} ${num(r * 0.98)}q${num(r * 0.1)} 14-12 13q-8 6-14 2q18-40-8-60Z`,
        mix(ink, mood.deep, 0.2),
      ) +
      stroke(
        `M${num(x - r * 0.7)} ${num(y - r * 0.2)}q${num(r * 0.1)} ${num(-r * 0.4)} ${num(r * 0.4)}-${num(r * 0.5)}`,
        mix(ink, PAPER, 0.7),
        4,
      );
    y -= r * 0.98;
  }
  return svg;
}

/** Cakes under a glass bell, on a stand. */
export function cakes(sheet: Sheet): string {
  const { mood } = sheet;
  const ground = sheet.pick([mood.skyLow, mood.wallDark, mood.accent, mood.sea]);
  const x = sheet.between(138, 162);
  let svg =
    rect(0, 0, 300, 400, ground) +
    rect(0, 0, 300, 264, hatch(sheet, mix(ground, mood.white, 0.2), sheet.between(16, 34), sheet.between(3, 12), 90));
  svg +=
    awning(sheet, 0, sheet.between(20, 34)) +
    rect(0, 262, 300, 138, mood.floor) +
    rect(0, 262, 300, 4, mood.floorLight) +
    rect(0, 300, 300, 100, halftone(sheet, 300, 100, mood.floorDark, "bottom"));
  const glaze = sheet.pick([mood.white, mood.second === ground ? mood.accent : mood.second]);
  svg +=
    oval(x + 20, 293, 66, 8, mood.floorDark) +
    shape(
      turned(x, 292, 1, [
        [8, 44],
        [5, 22],
        [8, 8, 40, 2],
        [40, 0],
      ]),
      glaze,
    ) +
    shape(
      turnedShade(
        x,
        292,
        1,
        [
          [8, 44],
          [5, 22],
          [8, 8, 40, 2],
          [40, 0],
        ],
        0.2,
      ),
      mood.deep,
      0.24,
    ) +
    oval(x, 250, 96, 12, mix(glaze, mood.deep, 0.25)) +
    oval(x, 246, 96, 11, glaze);
  const icing = sheet.pick([mix(ROSE, PAPER, 0.35), PAPER, mix(TERRACOTTA, mood.deep, 0.6), mix(OCHRE, PAPER, 0.4)]);
  const sponge = mix(OCHRE, PAPER, 0.25);
  const tiers = sheet.count(1, 3);
  let y = 246;
  for (let i = 0; i < tiers; i++) {
    const w = [76, 54, 34][i] as number;
    const h = tiers === 1 ? 74 : 44;
    svg +=
      rect(x - w, y - h, w * 2, h, i % 2 ? mix(icing, mood.accent, 0.25) : sponge, 4) +
      rect(x - w, y - h * 0.52, w * 2, 6, mix(ROSE, PAPER, 0.1));
    svg +=
      shape(
        `M${num(x - w - 2)} ${num(y - h)}h${num(w * 2 + 4)}v10${"q-4 16-9 0t-9 0".repeat(Math.floor((w * 2 + 4) / 18))}L${num(x - w - 2)} ${num(y - h + 8)}Z`,
        icing,
      ) + rect(x + w * 0.35, y - h, w * 0.65, h, `${mood.deep}33`, 3);
    y -= h;
  }
  const top = tiers === 3 ? 34 : tiers === 2 ? 54 : 76;
  for (let i = -2; i <= 2; i++)
    svg += disc(x + i * top * 0.4, y - 6, 7, ROSE) + disc(x + i * top * 0.4 - 2, y - 8, 2, PAPER);
  return (
    svg +
    (sheet.maybe(0.6)
      ? `<path d="M${num(x - 90)} 244V${num(y + 30)}Q${num(x - 88)} ${num(y - 38)} ${num(x)} ${num(y - 40)}Q${num(x + 88)} ${num(y - 38)} ${num(x + 90)} ${num(y + 30)}V244Z" fill="${mood.white}" fill-opacity=".16" stroke="${mood.white}" stroke-width="2.4" stroke-opacity=".8"/>${disc(x, y - 48, 8, glaze)}`
      : "")
  );
}
