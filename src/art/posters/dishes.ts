import { type Canvas, clip, halftone, hatch } from "./canvas.ts";
import { distinctFrom, INK, mix, OCHRE, OLIVE, PAPER, ROSE, TERRACOTTA } from "./palette.ts";
import { sunburst } from "./stand.ts";
import { disc, num, oval, polygon, rect, revolved, revolvedShade, shape, stroke } from "./svg.ts";
import { steam } from "./vessels.ts";

export function bowl(canvas: Canvas): string {
  const { mood } = canvas;
  const [x, foot, w] = [canvas.between(140, 160), 284, canvas.between(86, 98)];
  const rim = foot - w * 0.98;
  const ground = canvas.pick([mood.skyLow, mood.skyHigh, mood.floorLight]);
  const sun = mix(mood.orb, ground, canvas.between(0, 0.25));
  const glaze = canvas.pick(distinctFrom([mood.accent, mood.second, mood.sea, mood.white], sun));
  let svg = rect(0, 0, 300, 400, ground) + disc(x + canvas.between(-30, 30), rim - 12, canvas.between(96, 118), sun);
  svg += rect(0, 0, 300, 130, halftone(canvas, 0, 130, mix(ground, mood.deep, 0.3), "top"));
  svg +=
    rect(0, 262, 300, 138, mood.floor) +
    rect(0, 262, 300, 4, mood.floorLight) +
    oval(x + 26, foot + 2, w * 1.1, 12, mood.floorDark);
  svg += lanterns(canvas, canvas.count(2, 4));
  svg += steam(canvas, x - 18, rim - 16, 84, canvas.count(2, 3), mood.white);
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
    shape(revolved(x, foot, 1, outline), glaze) +
    shape(revolvedShade(x, foot, 1, outline, 0.3), mix(glaze, mood.deep, 0.32));
  svg += clip(
    canvas,
    revolved(x, foot, 1, outline),
    bowlBand(canvas, x, rim, w, glaze === mood.white ? mood.accent : mood.white),
  );
  svg += stroke(
    `M${num(x - w * 0.1)} ${num(rim - 4)}L${num(x + w * 1.25)} ${num(rim - 62)}M${num(x + 4)} ${num(rim)}L${num(x + w * 1.3)} ${num(rim - 46)}`,
    mood.deep,
    4.4,
  );
  return svg;
}

function bowlBand(canvas: Canvas, x: number, rim: number, w: number, ink: string): string {
  const y = rim + 30;
  let d = "";
  const kind = canvas.pick(["waves", "dots", "lines", "arcs"]);
  for (let i = -5; i <= 5; i++) {
    const px = x + i * 20;
    if (kind === "waves") d += `M${num(px - 10)} ${num(y)}q5-11 10 0t10 0`;
    if (kind === "dots") d += `M${num(px)} ${num(y)}h0M${num(px + 10)} ${num(y + 10)}h0`;
    if (kind === "arcs") d += `M${num(px - 10)} ${num(y + 8)}a10 10 0 0 1 20 0m-15 0a5 5 0 0 1 10 0`;
  }
  if (kind === "lines") d = `M${num(x - w)} ${num(y - 8)}h${num(w * 2)}m0 10h${num(-w * 2)}`;
  return stroke(d, ink, kind === "dots" ? 6 : 3, 0.9);
}

function lanterns(canvas: Canvas, amount: number): string {
  const { mood } = canvas;
  const gap = 300 / amount;
  const skin = canvas.pick([mood.accent, mood.second]);
  let svg = "";
  for (let i = 0; i < amount; i++) {
    const x = gap * (i + 0.5) + canvas.between(-10, 10);
    const y = canvas.between(34, 66);
    const r = canvas.between(18, 24);
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

export function sushi(canvas: Canvas): string {
  const { mood } = canvas;
  const horizon = canvas.between(168, 196);
  const ground = mood.skyLow;
  let svg =
    rect(0, 0, 300, 400, ground) +
    disc(
      canvas.between(96, 204),
      canvas.between(88, 118),
      canvas.between(60, 78),
      canvas.pick([mood.orb, mood.accent]),
    );
  svg += seigaiha(canvas, horizon, 262);
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
  const amount = canvas.count(3, 4);
  const w = 220 / amount;
  for (let i = 0; i < amount; i++) {
    const x = 34 + i * (w + 2);
    const ink = canvas.pick(toppings);
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
    if (canvas.maybe(0.35)) svg += rect(x + w * 0.28, 243, 12, 43, mood.deep);
  }
  return svg + stroke("M40 332L288 322M44 342L290 334", mood.deep, 4.6);
}

function seigaiha(canvas: Canvas, top: number, bottom: number): string {
  const { mood } = canvas;
  const r = canvas.between(20, 30);
  let d = "";
  for (const share of [0.94, 0.62, 0.3])
    d += `M${num(r - r * share)} ${num(r)}a${num(r * share)} ${num(r * share)} 0 0 1 ${num(r * 2 * share)} 0`;
  const scale = canvas.define(
    (id) =>
      `<pattern id="${id}" y="${num(top)}" width="${num(r * 2)}" height="${num(r)}" patternUnits="userSpaceOnUse"><path d="${d}" stroke="${mood.glitter}" stroke-width="2.4"/></pattern>`,
  );
  const crest = `M0 ${num(top)}${`a${num(r)} ${num(r)} 0 0 1 ${num(r * 2)} 0`.repeat(Math.ceil(300 / (r * 2)))}V${num(bottom)}H0Z`;
  return shape(crest, mood.sea) + rect(0, top, 300, bottom - top, scale);
}

export function burger(canvas: Canvas): string {
  const { mood } = canvas;
  const ground = canvas.pick([mood.skyHigh, mood.skyLow, mood.accent]);
  const x = canvas.between(140, 160);
  const w = canvas.between(82, 94);
  const bun = mix(OCHRE, TERRACOTTA, 0.42);
  let svg = rect(0, 0, 300, 400, ground);
  const back = canvas.pick(["rays", "rays", "sun", "stripes", "screen"]);
  if (back === "rays") svg += sunburst(canvas, x, canvas.between(120, 260), mix(ground, mood.white, 0.18));
  if (back === "sun")
    svg += disc(x + canvas.between(-50, 50), canvas.between(110, 150), canvas.between(84, 120), mood.orb);
  if (back === "stripes")
    svg += rect(0, 0, 300, 268, hatch(canvas, mix(ground, mood.white, 0.2), 40, 20, canvas.pick([0, 45, 90])));
  if (back === "screen") svg += rect(0, 60, 300, 208, halftone(canvas, 60, 208, mix(ground, mood.orb, 0.6), "bottom"));
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
  const patties = canvas.count(1, 2);
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
  if (canvas.maybe(0.7)) layer(11, mix(TERRACOTTA, ROSE, 0.5), slab(w - 8, 11));
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
    seeds += `M${num(x + canvas.between(-w * 0.62, w * 0.5))} ${num(dome - canvas.between(26, 58))}l4-2`;
  svg +=
    stroke(seeds, mix(PAPER, OCHRE, 0.2), 3.4) +
    stroke(`M${num(x - w * 0.8)} ${num(dome - 16)}q6-34 32-44`, mix(bun, PAPER, 0.4), 4);
  return (
    svg +
    (canvas.maybe(0.55)
      ? stroke(`M${num(x)} ${num(dome - 66)}v-52`, mood.deep, 3) +
        shape(`M${num(x)} ${num(dome - 120)}l40 13l-40 14Z`, mood.accent === ground ? mood.second : mood.accent)
      : "")
  );
}
