import { type Canvas, clip, halftone, hatch } from "./canvas.ts";
import { cypress, hills, isDark, sky } from "./ground.ts";
import { bicycle } from "./outings.ts";
import { mix, OCHRE, OLIVE, PAPER, ROSE, SEA, TERRACOTTA } from "./palette.ts";
import { box, disc, num, oval, polygon, rect, shape, smoothLine, stroke } from "./svg.ts";

export function colonnade(canvas: Canvas): string {
  const { mood } = canvas;
  const { svg: above } = sky(canvas, 250, { y: canvas.between(60, 110) });
  const columns = canvas.pick([4, 5, 6]);
  const x = canvas.between(136, 164);
  const half = canvas.between(104, 124);
  const [top, foot] = [canvas.between(116, 134), 252];
  let svg =
    above +
    hills(canvas, 262, 40, 90, mood.far) +
    (canvas.maybe(0.5) ? cypress(mood, x - half - 16, 258, 130) + cypress(mood, x + half + 18, 258, 116) : "");
  svg += rect(x - half + 8, top, half * 2 - 16, foot - top, mix(mood.wallDark, mood.deep, 0.4));
  const gap = (half * 2 - 34) / (columns - 1);
  let [shafts, shades, ends] = ["", "", ""];
  for (let i = 0; i < columns; i++) {
    const cx = x - half + 17 + gap * i;
    shafts += `M${num(cx - 8)} ${num(top)}h16l2 ${num(foot - top)}h-20Z`;
    shades += `M${num(cx + 2)} ${num(top)}h6l2 ${num(foot - top)}h-7Z`;
    ends += box(cx - 12, top - 4, 24, 7) + box(cx - 12, foot - 6, 24, 6);
  }
  const door = canvas.maybe(0.6)
    ? shape(`M${num(x - 16)} ${foot}v-54a16 16 0 0 1 32 0v54Z`, isDark(mood) ? mood.lamp : mood.deep)
    : "";
  svg += door + shape(shafts, mood.wall) + shape(shades, mood.wallDark) + shape(ends, mood.white);
  svg +=
    rect(x - half - 4, top - 20, half * 2 + 8, 17, mood.wall) +
    rect(x - half - 4, top - 7, half * 2 + 8, 4, mood.wallDark);
  svg += canvas.maybe(0.6)
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
    rect(0, foot + 36, 300, 112, halftone(canvas, foot + 36, 112, mood.floorDark, "bottom")) +
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

export function gallery(canvas: Canvas): string {
  const { mood } = canvas;
  const wall = canvas.pick([mood.wall, mood.accentDark, mood.secondDark, mood.skyLow]);
  let svg =
    rect(0, 0, 300, 400, wall) + rect(0, 0, 300, 100, halftone(canvas, 0, 100, mix(wall, mood.deep, 0.3), "top"));
  const layout = canvas.pick([
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
      rect(x, y, w, h, canvas.pick([mix(OCHRE, mood.deep, 0.2), mood.deep, mood.white])) +
      clip(canvas, box(x + 7, y + 7, w - 14, h - 14), painting(canvas, x + 7, y + 7, w - 14, h - 14));
  }
  svg +=
    rect(0, 256, 300, 144, mood.floor) +
    rect(0, 250, 300, 7, mix(wall, mood.white, 0.5)) +
    rect(0, 270, 300, 130, halftone(canvas, 270, 130, mood.floorDark, "bottom"));
  const x = canvas.between(120, 180);
  return (
    svg +
    oval(x + 12, 304, 70, 6, mood.floorDark) +
    stroke(`M${num(x - 44)} 284v20M${num(x + 44)} 284v20`, mood.deep, 4) +
    rect(x - 60, 274, 120, 12, mood.accent, 3) +
    rect(x - 60, 281, 120, 5, mood.accentDark, 2)
  );
}

function painting(canvas: Canvas, x: number, y: number, w: number, h: number): string {
  const { mood } = canvas;
  const inks = [TERRACOTTA, SEA, OCHRE, ROSE, OLIVE, PAPER, mood.deep];
  const ground = canvas.pick([PAPER, mix(OCHRE, PAPER, 0.5), mix(SEA, PAPER, 0.5), mix(ROSE, PAPER, 0.55)]);
  let svg = rect(x, y, w, h, ground);
  const at = (u: number, v: number): readonly [number, number] => [x + u * w, y + v * h];
  const style = canvas.pick(["discs", "arches", "blocks"]);
  const first = canvas.count(0, 6);
  for (let i = 0; i < 6; i++) {
    const ink = inks[(first + i) % inks.length] as string;
    const [px, py] = at(canvas.between(0.1, 0.9), canvas.between(0.1, 0.9));
    const r = Math.min(w, h) * canvas.between(0.16, 0.5) * (1 - i * 0.09);
    if (style === "discs")
      svg +=
        i % 2
          ? disc(px, py, r, ink)
          : shape(`M${num(px - r)} ${num(py)}a${num(r)} ${num(r)} 0 0 1 ${num(r * 2)} 0Z`, ink);
    if (style === "arches")
      svg += `<path d="M${num(px - r)} ${num(y + h)}V${num(py)}a${num(r)} ${num(r)} 0 0 1 ${num(r * 2)} 0V${num(y + h)}" stroke="${ink}" stroke-width="${num(r * 0.5)}"/>`;
    if (style === "blocks") svg += rect(px - r, py - r, r * canvas.between(1, 2.2), r * canvas.between(1, 2.2), ink);
  }
  return svg;
}

export function mural(canvas: Canvas): string {
  const { mood } = canvas;
  const wall = canvas.pick([mood.wall, mood.skyLow, mood.wallDark]);
  let svg = rect(0, 0, 300, 400, wall);
  const inks = [TERRACOTTA, SEA, OCHRE, ROSE, OLIVE, mood.deep, PAPER];
  const start = canvas.count(0, 6);
  const ink = (i: number) => inks[(start + i) % 7] as string;
  const [fx, fy] = [canvas.between(110, 190), canvas.between(110, 150)];
  const kind = canvas.pick(["face", "bird", "waves"]);
  if (kind === "waves") svg += disc(fx, fy - 64, 62, ink(6)) + disc(fx, fy - 64, 40, ink(5));
  for (let i = kind === "waves" ? 4 : 2; i >= 0; i--) {
    const points = [0, 1, 2, 3, 4, 5].map((k): readonly [number, number] => [
      -20 + k * 68,
      270 - i * 58 + canvas.between(-22, 22),
    ]);
    svg += shape(`${smoothLine(points)}V300H-20Z`, mix(ink(4 - i), wall, 0.15));
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
    rect(0, 0, 300, 262, hatch(canvas, mood.deep, 18, 0.8, 0, 0.22)) +
    rect(0, 0, 300, 262, hatch(canvas, mood.deep, 36, 0.8, 90, 0.16));
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
    rect(0, 280, 300, 120, halftone(canvas, 280, 120, mood.floorDark, "bottom"));
  return svg + (canvas.maybe(0.6) ? bicycle(canvas, canvas.between(120, 180), 296, 0.9) : "");
}
