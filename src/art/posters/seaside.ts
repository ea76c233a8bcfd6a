import { type Canvas, clip, halftone } from "./canvas.ts";
import { cape, clouds, gulls, hills, isDark, ridge, sea, sky, sloop, town } from "./ground.ts";
import { mix, OCHRE, PAPER, ROSE, SEA, TERRACOTTA } from "./palette.ts";
import { box, collectShapes, disc, group, integer, num, polygon, rect, shape, stroke } from "./svg.ts";

export function sailing(canvas: Canvas): string {
  const { mood } = canvas;
  const horizon = canvas.between(188, 218);
  const { svg: above, orb } = sky(canvas, horizon, { r: canvas.between(30, 60) });
  let svg =
    above +
    (canvas.maybe(0.5) ? clouds(canvas, 36, 130, 2) : "") +
    gulls(canvas, 40, 120, canvas.count(2, 5), mood.near);
  if (canvas.maybe(0.7)) svg += cape(canvas, horizon + 1, canvas.between(40, 90), canvas.between(120, 220), mood.far);
  if (canvas.maybe(0.4)) svg += cape(canvas, horizon + 1, canvas.between(20, 40), canvas.between(70, 130), mood.mid);
  svg += sea(canvas, horizon, 400, orb);
  const hull = canvas.pick([mood.accent, mood.near, mood.second]);
  const fleet = canvas.pick(["one", "two", "regatta"]);
  if (fleet === "regatta") {
    for (let i = 0; i < 4; i++)
      svg += sloop(
        mood,
        44 + i * 66 + canvas.between(-12, 12),
        horizon + 10 + (i % 2) * 22 + canvas.between(0, 8),
        canvas.between(64, 120) * (i % 2 ? 1.1 : 0.7),
        canvas.pick([hull, mood.near]),
      );
    return svg;
  }
  if (fleet === "two") svg += sloop(mood, canvas.between(40, 80), horizon + 8, canvas.between(46, 64), mood.near);
  const [x, y] = [canvas.between(150, 190), canvas.between(258, 274)];
  const height = canvas.between(180, 214);
  svg += faintWake(canvas, x, y) + sloop(mood, x, y, height, hull);
  return svg + stroke(`M${num(x - height * 0.42)} ${num(y - 5)}h${num(height * 0.72)}`, mood.white, 2, 0.8);
}

function faintWake(canvas: Canvas, x: number, y: number): string {
  let d = "";
  for (let i = 0; i < 6; i++) d += `M${num(x - 60 - i * 5)} ${num(y + 8 + i * 9)}h${num(canvas.between(60, 120))}`;
  return stroke(d, canvas.mood.seaDark, 3, 0.6);
}

export function lighthouse(canvas: Canvas): string {
  const { mood } = canvas;
  const horizon = canvas.between(200, 226);
  const x = canvas.between(186, 226);
  const { svg: above, orb } = sky(canvas, horizon, { x: canvas.between(50, 120) });
  const height = canvas.between(138, 166);
  const foot = 254;
  const top = foot - height;
  const band = canvas.pick([mood.accent, mood.roof, mood.second]);
  let svg =
    above +
    sea(canvas, horizon, 400, orb) +
    (canvas.maybe(0.5) ? sloop(mood, canvas.between(50, 110), horizon + 16, 40) : gulls(canvas, 60, 130, 4, mood.near));
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
  const bands = canvas.count(2, 4);
  for (let i = 0; i < bands; i++)
    stripes += box(x - 24, top + (height / bands) * (i + 0.35), 48, (height / bands) * 0.42);
  svg += clip(
    canvas,
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
  const hut = canvas.pick([-62, 30]);
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

export function marina(canvas: Canvas): string {
  const { mood } = canvas;
  const quay = canvas.between(206, 222);
  const { svg: above, orb } = sky(canvas, quay, { y: canvas.between(60, 140) });
  let svg =
    above +
    hills(canvas, quay + 2, 50, 96, mood.far) +
    town(canvas, -10, 310, 25, (tx) => quay - 22 + Math.sin(tx / 40) * 5) +
    rect(0, quay - 6, 300, 10, mood.wallDark) +
    sea(canvas, quay + 4, 400, orb);
  const boats = canvas.count(3, 4);
  for (let i = 0; i < boats; i++) {
    const x = 26 + i * (262 / (boats - 0.6)) + canvas.between(-8, 8);
    const h = canvas.between(96, 170);
    const y = quay + 30 + (i % 2) * 14;
    const hull = canvas.pick([mood.white, mood.accent, mood.second, mood.near]);
    svg +=
      stroke(
        `M${integer(x)} ${integer(y)}v${integer(-h)}M${integer(x - 10)} ${integer(y - h * 0.66)}h20M${integer(x)} ${integer(y - h)}L${integer(x + 32)} ${integer(y - 4)}M${integer(x)} ${integer(y - h)}L${integer(x - 32)} ${integer(y - 4)}`,
        mood.near,
        1.4,
      ) +
      stroke(`M${integer(x + 2)} ${integer(y - 16)}h26`, mood.wall, 5) +
      shape(`M${integer(x - 36)} ${integer(y - 8)}q34 5 74-2q-4 16-14 18h-46q-12-4-14-16Z`, hull) +
      shape(`M${integer(x - 14)} ${integer(y - 7)}q4-8 12-8h14l6 7Z`, mood.whiteDark) +
      stroke(`M${integer(x - 4)} ${integer(y + 18)}h10m-16 9h18m-8 9h12m-9 12h6`, hull, 2.4, 0.5);
  }
  return svg;
}

export function aquarium(canvas: Canvas): string {
  const { mood } = canvas;
  const deep = canvas.pick([mood.sea, mix(SEA, mood.deep, 0.25), mix(mood.sea, mood.skyHigh, 0.3)]);
  let svg = rect(0, 0, 300, 400, deep);
  for (let i = 0; i < 4; i++) {
    const x = canvas.between(-20, 260);
    svg += polygon(
      [
        [x, -10],
        [x + canvas.between(20, 60), -10],
        [x + canvas.between(80, 160), 400],
        [x - 30, 400],
      ],
      mix(deep, mood.white, 0.5),
      0.22,
    );
  }
  svg += rect(0, 180, 300, 220, halftone(canvas, 180, 220, mix(deep, mood.deep, 0.6), "bottom"));
  const inks = [OCHRE, TERRACOTTA, mood.white, mix(ROSE, PAPER, 0.2)];
  const school = collectShapes();
  const ink = canvas.pick(inks);
  for (let i = 0; i < 12; i++) {
    const [x, y] = [canvas.between(20, 270), canvas.between(30, 120)];
    school.add(ink, `M${num(x)} ${num(y)}q7-7 16 0l6-4v8l-6-4q-9 7-16 0Z`);
  }
  svg += school.toSvg();
  for (let i = canvas.count(2, 3); i > 0; i--)
    svg += reefFish(
      canvas,
      (i % 2 ? 92 : 208) + canvas.between(-28, 28),
      66 + i * 48 + canvas.between(-14, 14),
      canvas.between(0.8, 1.3),
      canvas.pick(inks),
      canvas.pick([mood.deep, SEA, PAPER]),
    );
  let weed = "";
  for (let i = 0; i < 7; i++) {
    const [x, h] = [i * 48 + canvas.between(-10, 20), canvas.between(60, 130)];
    weed += `M${num(x)} 400q-16 ${num(-h * 0.3)} 0 ${num(-h * 0.55)}t0 ${num(-h * 0.5)}`;
  }
  svg += stroke(weed, mood.leafDark, 9) + ridge(400, [40, 64, 50, 72, 44], mix(deep, mood.deep, 0.66), -10, 310);
  let bubbles = "";
  for (let i = 0; i < 9; i++) bubbles += `M${num(canvas.between(20, 280))} ${num(canvas.between(30, 250))}h0`;
  return svg + stroke(bubbles, mix(deep, mood.white, 0.6), canvas.between(4, 7), 0.8);
}

function reefFish(canvas: Canvas, x: number, y: number, s: number, a: string, b: string): string {
  const side = canvas.maybe(0.5) ? -1 : 1;
  const size = Math.round(s * 100) / 100;
  return group(
    shape("M-46 0Q-20-40 22-20L44-30Q38 0 44 30L22 20Q-20 40-46 0Z", a) +
      shape("M-20-22Q-14 0-20 22L-6 27Q2 0-6-27ZM10-24Q16 0 10 24L22 20Q26 0 22-20Z", b) +
      shape("M-14-26Q6-48 24-22ZM-10 27Q6 44 20 21Z", mix(a, canvas.mood.deep, 0.3)) +
      disc(-31, -5, 4.4, "#FBF6EE") +
      disc(-32, -5, 2.2, "#1E2A2E"),
    `translate(${num(x)} ${num(y)}) scale(${size * side} ${size})`,
  );
}
