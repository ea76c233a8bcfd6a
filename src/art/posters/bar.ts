import { type Canvas, clip, halftone, hatch } from "./canvas.ts";
import { cape, hills, isDark, sea, sky } from "./ground.ts";
import { mix, OCHRE, OLIVE, PAPER, ROSE, TERRACOTTA } from "./palette.ts";
import { sunburst } from "./stand.ts";
import { box, collectShapes, disc, group, num, oval, polygon, rect, shape, stroke, translucent } from "./svg.ts";
import { barGlass, bottle, citrus, type GlassKind, wineGlass } from "./vessels.ts";

export function cocktail(canvas: Canvas): string {
  const { mood } = canvas;
  const counter = canvas.between(258, 268);
  const x = canvas.between(132, 172);
  const horizon = canvas.between(190, 218);
  const { svg: above, orb } = sky(canvas, horizon, {
    x: x + canvas.between(-70, 70),
    y: canvas.between(74, 128),
    r: canvas.between(38, 68),
  });
  let svg = above;
  if (canvas.maybe(0.5))
    svg += sea(canvas, horizon, counter, orb) + cape(canvas, horizon + 1, 44, canvas.between(90, 160), mood.far);
  else svg += skyline(canvas, counter, horizon - 40);
  svg += bar(canvas, counter);
  const kind = canvas.pick<GlassKind>(["coupe", "martini", "tumbler", "highball"]);
  const height = { coupe: 168, martini: 178, tumbler: 104, highball: 156 }[kind] * canvas.between(0.92, 1.08);
  const drink = canvas.pick([TERRACOTTA, OCHRE, ROSE, mix(ROSE, PAPER, 0.35), mix(OLIVE, OCHRE, 0.35)]);
  const foot = counter + 22;
  svg +=
    oval(x + 26, foot + 2, 52, 8, mood.floorDark) +
    reflection(canvas, x, foot, drink) +
    garnish(canvas, kind, x, foot, height, false);
  svg += barGlass(mood, kind, x, foot, height, drink);
  if (kind === "tumbler" || kind === "highball") svg += ice(canvas, x, foot, height, kind);
  return svg + garnish(canvas, kind, x, foot, height, true);
}

function bar(canvas: Canvas, y: number): string {
  const { mood } = canvas;
  return (
    rect(0, y, 300, 400 - y, mood.floor) +
    rect(0, y, 300, 5, mood.floorLight) +
    rect(0, y + 40, 300, 360 - y, mood.floorDark) +
    rect(0, y + 40, 300, 3, mix(mood.floor, mood.floorLight, 0.4)) +
    rect(0, y + 43, 300, 340 - y, hatch(canvas, mix(mood.floorDark, mood.floor, 0.4), canvas.between(22, 40), 1.6, 90))
  );
}

function reflection(canvas: Canvas, x: number, foot: number, ink: string): string {
  return stroke(
    `M${num(x - 10)} ${num(foot + 8)}h${num(canvas.between(18, 30))}m-22 5h14`,
    mix(ink, canvas.mood.white, 0.2),
    2.4,
    0.7,
  );
}

function ice(canvas: Canvas, x: number, foot: number, height: number, kind: GlassKind): string {
  const w = height * (kind === "tumbler" ? 0.25 : 0.1);
  let svg = "";
  for (let i = 0; i < 3; i++) {
    const cx = x - w * 0.5 + (i % 2) * w * 0.7;
    const cy = foot - height * (kind === "tumbler" ? 0.36 + i * 0.18 : 0.3 + i * 0.2);
    svg += group(
      rect(-w * 0.36, -w * 0.36, w * 0.72, w * 0.72, canvas.mood.white, 3),
      `translate(${num(cx)} ${num(cy)}) rotate(${num(canvas.between(-30, 30))})`,
    );
  }
  return translucent(svg, 0.5);
}

function garnish(canvas: Canvas, kind: GlassKind, x: number, foot: number, height: number, front: boolean): string {
  const { mood } = canvas;
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
    canvas.pick([OCHRE, mix(OLIVE, OCHRE, 0.35), TERRACOTTA]),
  );
}

function skyline(canvas: Canvas, base: number, top: number): string {
  const { mood } = canvas;
  let back = "";
  let front = "";
  let panes = "";
  for (let x = -12; x < 300; ) {
    const w = canvas.between(26, 50);
    back += `M${num(x)} ${num(base)}v${num(-(base - top) * canvas.between(0.55, 1))}h${num(w)}V${num(base)}Z`;
    x += w;
  }
  for (let x = -20; x < 300; ) {
    const w = canvas.between(30, 58);
    const h = (base - top) * canvas.between(0.3, 0.66);
    const y = base - h;
    front += `M${num(x)} ${num(base)}V${num(y)}l${num(w / 2)} ${num(-w * 0.2)}l${num(w / 2)} ${num(w * 0.2)}V${num(base)}Z`;
    for (let row = y + 10; row < base - 10; row += 18)
      for (let col = x + 8; col < x + w - 8; col += 15)
        if (canvas.maybe(0.42)) panes += `M${num(col)} ${num(row)}h6v8h-6Z`;
    x += w;
  }
  return (
    shape(back, mood.far) +
    shape(front, mood.mid) +
    shape(panes, isDark(mood) || mood.name === "sundown" ? mood.lamp : mix(mood.mid, mood.white, 0.4))
  );
}

export function backBar(canvas: Canvas): string {
  const { mood } = canvas;
  const wall = canvas.pick([mood.floorDark, mood.accentDark, mood.secondDark]);
  const inks = [mood.accent, mood.second, mood.leaf, mood.sea, mood.white, mood.wallDark];
  let svg = rect(0, 0, 300, 400, wall) + rect(0, 0, 300, 400, hatch(canvas, mix(wall, mood.deep, 0.22), 18, 1.4, 90));
  const lamp = canvas.between(90, 210);
  const cone = `M${num(lamp - 26)} 62L${num(lamp - 118)} 262H${num(lamp + 118)}L${num(lamp + 26)} 62Z`;
  const rows = canvas.count(2, 3);
  const gap = rows === 2 ? 86 : 62;
  const paths = collectShapes();
  let shelves = "";
  for (let row = 0; row < rows; row++) {
    const y = 244 - gap * (rows - 1 - row);
    for (let x = 18; x < 290; x += canvas.between(22, 32))
      flask(canvas, paths, x, y, gap * canvas.between(0.55, 0.86), canvas.pick(inks));
    shelves += rect(0, y, 300, 5, mix(wall, mood.white, 0.3)) + rect(0, y + 5, 300, 5, mix(wall, mood.deep, 0.4));
  }
  svg +=
    paths.toSvg() +
    shelves +
    shape(cone, mood.lamp, 0.2) +
    stroke(`M${num(lamp)} 0V36`, mood.deep, 2) +
    shape(`M${num(lamp - 30)} 64q4-32 30-32t30 32Z`, mood.second === wall ? mood.accent : mood.second) +
    oval(lamp, 64, 30, 5, mood.lamp);
  svg += bar(canvas, 264);
  const x = canvas.between(70, 110);
  const kinds = canvas.pick([
    ["coupe", "coupe"],
    ["tumbler", "highball"],
    ["martini", "tumbler"],
  ] as const);
  const drink = canvas.pick([TERRACOTTA, OCHRE, ROSE]);
  const size = { coupe: 92, martini: 100, tumbler: 54, highball: 82 };
  return (
    svg +
    oval(x + 10, 287, 30, 5, mood.floorDark) +
    barGlass(mood, kinds[0], x, 286, size[kinds[0]], drink) +
    oval(x + 82, 293, 30, 5, mood.floorDark) +
    barGlass(mood, kinds[1], x + 72, 292, size[kinds[1]], canvas.pick([drink, OCHRE, mix(ROSE, PAPER, 0.35)]))
  );
}

export function flask(
  canvas: Canvas,
  paths: ReturnType<typeof collectShapes>,
  x: number,
  foot: number,
  height: number,
  ink: string,
): void {
  const h = Math.round(height);
  const w = Math.max(5, Math.round(h * canvas.between(0.15, 0.22)));
  const neck = Math.round(w * 0.4);
  const slope = w - neck;
  const body = Math.round(h * canvas.between(0.44, 0.6));
  const cx = Math.round(x);
  paths.add(
    ink,
    `M${cx - neck} ${foot - h}h${neck * 2}v${h - body - w}q${slope} 1 ${slope} ${w}v${body}h${-w * 2}v${-body}q0 ${1 - w} ${slope} ${-w}Z`,
  );
  paths.add(canvas.mood.deep, box(cx + Math.round(w * 0.4), foot - body, w - Math.round(w * 0.4), body));
}

export function wineHills(canvas: Canvas): string {
  const { mood } = canvas;
  const horizon = canvas.between(150, 178);
  const { svg: above } = sky(canvas, horizon, { y: canvas.between(70, horizon - 30) });
  let svg = above + hills(canvas, horizon + 30, 44, 78, mood.far);
  const field = `M-10 ${num(horizon + 26)}Q90 ${num(horizon - 14)} 310 ${num(horizon + 20)}V270H-10Z`;
  let rows = "";
  const vanish = canvas.between(120, 220);
  for (let i = -9; i <= 9; i++) rows += `M${num(vanish + i * 9)} ${num(horizon - 6)}L${num(vanish + i * 62)} 274`;
  svg += clip(canvas, field, rect(0, 100, 300, 200, mood.leaf) + stroke(rows, mood.leafDark, 7));
  svg +=
    rect(0, 262, 300, 138, mood.floor) +
    rect(0, 262, 300, 4, mood.floorLight) +
    rect(0, 290, 300, 110, halftone(canvas, 290, 110, mood.floorDark, "bottom"));
  const x = canvas.between(96, 128);
  const drink = canvas.pick([mix(ROSE, mood.deep, 0.2), mix(OCHRE, PAPER, 0.3), mix(ROSE, PAPER, 0.3)]);
  svg +=
    oval(x + 26, 292, 46, 6, mood.floorDark) +
    bottle(
      canvas,
      x,
      292,
      canvas.between(172, 198),
      canvas.pick([mood.leafDark, mood.accentDark, mood.deep]),
      mood.white,
    );
  svg +=
    oval(x + 96, 299, 36, 5, mood.floorDark) +
    wineGlass(mood, x + canvas.between(68, 84), 298, canvas.between(108, 126), drink);
  return svg;
}

export function beer(canvas: Canvas): string {
  const { mood } = canvas;
  const ground = canvas.pick([mood.skyHigh, mood.accentDark, mood.secondDark, mood.sea]);
  const x = canvas.between(128, 156);
  let svg =
    rect(0, 0, 300, 400, ground) +
    sunburst(canvas, x, 170, mix(ground, mood.white, 0.12)) +
    bunting(canvas, canvas.between(18, 36));
  svg += bar(canvas, 262);
  const ale = canvas.pick([OCHRE, mix(OCHRE, TERRACOTTA, 0.5), mix(TERRACOTTA, mood.deep, 0.6)]);
  const top = canvas.between(112, 130);
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
    bubbles += `M${num(x + canvas.between(-42, 10))} ${num(canvas.between(top + 50, foot - 10))}h0`;
  return (
    svg + stroke(bubbles, mix(ale, mood.white, 0.6), 3) + rect(x - 48, foot - 8, 96, 8, mix(ale, mood.white, 0.35), 3)
  );
}

export function bunting(canvas: Canvas, y: number): string {
  const { mood } = canvas;
  const inks = [mood.accent, mood.white, mood.second];
  const flags = 9;
  const drop = canvas.between(14, 30);
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
