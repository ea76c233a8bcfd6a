import { type Canvas, clip, halftone } from "./canvas.ts";
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
import { mix, OCHRE } from "./palette.ts";
import { disc, group, num, oval, rect, shape, stroke } from "./svg.ts";

export function coastRoad(canvas: Canvas): string {
  const { mood } = canvas;
  const horizon = canvas.between(150, 178);
  const { svg: above, orb } = sky(canvas, horizon, { x: canvas.between(50, 130) });
  let svg =
    above +
    cape(canvas, horizon + 1, canvas.between(50, 84), canvas.between(150, 220), mood.far) +
    sea(canvas, horizon, 330, orb);
  svg +=
    ridge(400, [0, 60, 150, 204, 250, 292], mood.mid, 66, 320) +
    town(canvas, 196, 300, 17, (tx) => 186 - (tx - 196) * 0.34);
  svg += ridge(400, [116, 126, 120, 150, 188, 216], mood.leafDark, -10, 320);
  const road = `M310 ${canvas.count(190, 204)}C250 214 ${canvas.count(164, 196)} 214 202 248S250 294 190 318S56 348-30 430`;
  svg += `<path d="${road}" stroke="${mood.floorDark}" stroke-width="34"/><path d="${road}" stroke="${mix(mood.floor, mood.white, 0.28)}" stroke-width="28"/>${stroke(road, mood.white, 1.8, 0.8, "8 11")}`;
  svg +=
    pine(canvas, canvas.between(34, 70), 300, canvas.between(150, 190)) +
    (canvas.maybe(0.5)
      ? pine(canvas, canvas.between(88, 110), 290, canvas.between(90, 120))
      : cypress(mood, 104, 296, 90));
  return svg + car(canvas, canvas.between(196, 216), 296);
}

function car(canvas: Canvas, x: number, y: number): string {
  const { mood } = canvas;
  const paint = canvas.pick([mood.accent, mood.second, mood.white]);
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

export function oldTown(canvas: Canvas): string {
  const { mood } = canvas;
  const { svg: above, orb } = sky(canvas, 262, { y: canvas.between(60, 120) });
  const peak = canvas.between(110, 190);
  const lift = canvas.between(48, 76);
  const slope = (base: number, steep: number) => (x: number) =>
    base - Math.max(0, lift * steep * (1 - ((x - peak) / 170) ** 2));
  let svg = above + hills(canvas, 268, 60, 120, mood.far);
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
      canvas,
      Math.max(-20, peak - 170 + (258 - base)),
      Math.min(310, peak + 170 - (258 - base)),
      size + canvas.between(-2, 3),
      slope(base, steep),
    );
  const water = canvas.maybe(0.55);
  svg += water
    ? sea(canvas, 268, 400, { ...orb, r: 22 } as Orb)
    : ridge(400, [134, 140, 132, 142, 136], mood.leafDark, -10, 310) +
      rect(0, 300, 300, 100, halftone(canvas, 300, 100, mood.deep, "bottom"));
  if (water) return svg + sloop(mood, canvas.between(40, 250), 286, canvas.between(40, 60));
  for (const cx of [canvas.between(14, 40), canvas.between(52, 76), canvas.between(240, 280)])
    svg += cypress(mood, cx, 284, canvas.between(70, 110));
  return svg;
}

export function park(canvas: Canvas): string {
  const { mood } = canvas;
  const horizon = canvas.between(186, 210);
  const { svg: above, orb } = sky(canvas, horizon, { x: canvas.between(70, 230), r: canvas.between(30, 60) });
  let svg = above + (canvas.maybe(0.5) ? hills(canvas, horizon + 2, 20, 56, mood.far) : "");
  svg += canvas.maybe(0.5) ? sea(canvas, horizon, 260, orb) : rect(0, horizon, 300, 80, mood.mid);
  svg +=
    ridge(400, [150, 170, 160, 150, 166], mood.leaf, -10, 310) +
    ridge(400, [84, 108, 128, 120, 132], mood.leafDark, -10, 310) +
    rect(0, 320, 300, 80, halftone(canvas, 320, 80, mood.deep, "bottom"));
  const bend = canvas.between(120, 190);
  svg += shape(
    `M${num(bend - 5)} 238Q${num(bend + 26)} 262 ${num(bend - 30)} 292T${num(bend - 90)} 400H${num(bend + 40)}Q${num(bend + 10)} 330 ${num(bend + 22)} 296T${num(bend + 5)} 238Z`,
    mix(mood.floorLight, mood.white, 0.35),
  );
  const trees = canvas.pick(["pines", "cypresses", "both", "palms"]);
  if (trees === "palms")
    for (const x of [48, 96, 216, 264]) svg += palm(canvas, x + canvas.between(-14, 14), 274, canvas.between(110, 170));
  if (trees === "cypresses")
    for (let i = 0; i < 7; i++)
      svg += cypress(
        mood,
        24 + i * 42 + (i > 2 ? 16 : 0) + canvas.between(-4, 4),
        262 + (i % 2) * 14,
        canvas.between(100, 160),
      );
  if (trees === "pines" || trees === "both")
    svg +=
      pine(canvas, canvas.between(218, 240), 276, canvas.between(150, 186)) +
      (trees === "pines"
        ? pine(canvas, canvas.between(46, 76), 288, canvas.between(176, 214))
        : cypress(mood, 34, 280, 150) + cypress(mood, 66, 286, 118));
  return svg + (canvas.maybe(0.7) ? bench(canvas, bend + 62, 300) : "");
}

function bench(canvas: Canvas, x: number, foot: number): string {
  const { mood } = canvas;
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

export function bicycleTour(canvas: Canvas): string {
  const { mood } = canvas;
  const horizon = canvas.between(158, 186);
  const { svg: above, orb } = sky(canvas, horizon, { r: canvas.between(34, 60) });
  let svg =
    above +
    clouds(canvas, 30, 100, 2) +
    cape(canvas, horizon + 1, canvas.between(40, 80), canvas.between(110, 220), mood.far) +
    sea(canvas, horizon, 270, orb);
  svg +=
    rect(0, 246, 300, 154, mood.floor) +
    rect(0, 246, 300, 5, mood.white) +
    rect(0, 262, 300, 138, halftone(canvas, 262, 138, mood.floorDark, "bottom"));
  svg += canvas.maybe(0.6)
    ? palm(canvas, canvas.between(24, 50), 254, canvas.between(150, 190)) +
      palm(canvas, canvas.between(250, 280), 252, canvas.between(110, 160))
    : pine(canvas, canvas.between(40, 70), 262, canvas.between(170, 200));
  return svg + bicycle(canvas, canvas.between(140, 172), 304, canvas.between(1.2, 1.4));
}

/** A bicycle. @param foot y of the ground @param s its size, 1 for a width of 140 */
export function bicycle(canvas: Canvas, x: number, foot: number, s: number): string {
  const { mood } = canvas;
  const frame = canvas.pick([mood.lamp, mood.accent, mood.white]);
  return group(
    oval(6, 2, 74, 5, mood.floorDark) +
      `<g stroke="${mood.deep}" stroke-width="3"><circle cx="-42" cy="-28" r="27"/><circle cx="44" cy="-28" r="27"/></g>` +
      stroke("M-42-28L-20-66H28L2-28H-42M2-28L-24-76M44-28L24-80", frame, 4.4) +
      stroke("M24-80q14-6 16 4M-34-78h20M2-28l8 10", mood.deep, 4) +
      stroke("M-42-55v54M-69-28h54M44-55v54M17-28h54", mood.deep, 0.8, 0.6),
    `translate(${num(x)} ${num(foot)}) scale(${s})`,
  );
}

export function lookout(canvas: Canvas): string {
  const { mood } = canvas;
  const horizon = canvas.between(128, 158);
  const { svg: above, orb } = sky(canvas, horizon, { x: canvas.between(50, 150) });
  let svg =
    above +
    gulls(canvas, 40, 110, 4, mood.near) +
    cape(canvas, horizon + 1, canvas.between(40, 70), canvas.between(130, 210), mood.far) +
    sea(canvas, horizon, 270, orb) +
    sloop(mood, canvas.between(40, 130), horizon + 34, 30);
  svg +=
    ridge(300, [20, 60, 82, 110, 134], mood.mid, 130, 320) +
    town(canvas, 190, 306, 19, (tx) => 236 - (tx - 190) * 0.42);
  svg +=
    rect(0, 252, 300, 148, mood.floor) +
    rect(0, 250, 300, 12, mood.white) +
    rect(0, 259, 300, 4, mood.whiteDark) +
    rect(0, 300, 300, 100, halftone(canvas, 300, 100, mood.floorDark, "bottom"));
  const x = canvas.between(120, 180);
  const body = canvas.pick([mood.accent, mood.second, mood.accentDark]);
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
      `translate(${num(x)} 200) rotate(${num(canvas.between(-12, 4))})`,
    )
  );
}

export function balloon(canvas: Canvas): string {
  const { mood } = canvas;
  const { svg: above } = sky(canvas, 270, { y: canvas.between(190, 226) });
  let svg =
    above +
    clouds(canvas, 60, 190, 3) +
    hills(canvas, 290, 60, 110, mood.far) +
    hills(canvas, 310, 50, 84, mood.mid) +
    ridge(400, [104, 118, 132, 112, 128], mood.leafDark, -10, 310) +
    rect(0, 310, 300, 90, halftone(canvas, 310, 90, mood.deep, "bottom"));
  svg += oneBalloon(canvas, canvas.between(120, 180), canvas.between(104, 122), canvas.between(58, 72));
  if (canvas.maybe(0.7))
    svg += oneBalloon(
      canvas,
      canvas.pick([canvas.between(36, 60), canvas.between(240, 264)]),
      canvas.between(60, 180),
      canvas.between(16, 24),
    );
  return svg;
}

function oneBalloon(canvas: Canvas, x: number, y: number, r: number): string {
  const { mood } = canvas;
  const [a, b] = canvas.pick([
    [mood.accent, mood.white],
    [mood.second, mood.white],
    [mood.accent, mood.second],
  ] as const);
  const skin = `M${num(x - r)} ${num(y)}a${num(r)} ${num(r)} 0 0 1 ${num(r * 2)} 0q${num(-r * 0.1)} ${num(r * 0.7)} ${num(-r * 0.8)} ${num(r * 1.25)}h${num(-r * 0.4)}q${num(-r * 0.7)} ${num(-r * 0.55)} ${num(-r * 0.8)} ${num(-r * 1.25)}Z`;
  const gore = (w: number) =>
    `M${num(x)} ${num(y - r)}Q${num(x - w * 1.5)} ${num(y - r * 0.1)} ${num(x - w * 0.24)} ${num(y + r * 1.25)}H${num(x + w * 0.24)}Q${num(x + w * 1.5)} ${num(y - r * 0.1)} ${num(x)} ${num(y - r)}Z`;
  return (
    clip(
      canvas,
      skin,
      shape(skin, a) +
        shape(gore(r), b) +
        shape(gore(r * 0.62), a) +
        shape(gore(r * 0.26), b) +
        (canvas.maybe(0.5) ? rect(x - r, y - r * 0.1, r * 2, r * 0.24, mood.lamp) : "") +
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
