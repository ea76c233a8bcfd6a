import type { Canvas } from "./canvas.ts";
import { distinctFrom, mix, OCHRE, OLIVE, PAPER, ROSE, TERRACOTTA } from "./palette.ts";
import { enlarge, pedestal, sparkle } from "./stand.ts";
import { disc, group, num, oval, polygon, rect, shape, stroke } from "./svg.ts";

export function clothesRail(canvas: Canvas): string {
  const { mood } = canvas;
  const { svg: base, ground } = pedestal(canvas);
  const inks = distinctFrom([mood.accent, mood.second, mood.white, mood.leaf, mood.wallDark, ROSE], ground);
  const y = canvas.between(74, 88);
  let svg = stroke(`M34 ${num(y)}H266M44 ${num(y)}V296M256 ${num(y)}V296M30 298H58M242 298H270`, mood.deep, 4.4);
  const pieces = canvas.count(2, 6);
  const gap = 190 / pieces;
  for (let i = 0; i < pieces; i++) {
    const x = 64 + gap * (i + 0.4) + canvas.between(-3, 3);
    const ink = inks[(i + canvas.count(0, 1)) % inks.length] as string;
    svg += garment(canvas, x, y, ink, canvas.pick(["dress", "coat", "shirt"]));
  }
  if (canvas.maybe(0.6)) svg += oval(150, 300, 60, 6, mood.floorDark) + shoes(canvas, 150, 300);
  if (canvas.maybe(0.5)) return base + svg;
  const closer = canvas.between(1.15, 1.3);
  return (
    base +
    group(svg, `translate(${num(canvas.between(-70, -20))} ${num(298 * (1 - closer))}) scale(${closer.toFixed(2)})`)
  );
}

function garment(canvas: Canvas, x: number, y: number, ink: string, cut: "dress" | "coat" | "shirt"): string {
  const { mood } = canvas;
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

function shoes(canvas: Canvas, x: number, foot: number): string {
  const ink = canvas.mood.second;
  const one = (sx: number) =>
    shape(`M${sx - 22} ${foot}q-2-16 8-20l10 6q12 8 24 8q6 2 4 6Z`, ink) +
    rect(sx - 22, foot - 2, 46, 4, canvas.mood.deep);
  return one(x - 30) + one(x + 26);
}

export function jewels(canvas: Canvas): string {
  const { mood } = canvas;
  const { svg: base } = pedestal(canvas);
  const x = canvas.between(136, 164);
  const gold = mix(OCHRE, PAPER, 0.15);
  const goldDark = mix(OCHRE, mood.deep, 0.4);
  const stone = canvas.pick([
    mix(mood.sea, PAPER, 0.35),
    mix(ROSE, PAPER, 0.15),
    mix(OLIVE, PAPER, 0.25),
    mix(PAPER, mood.sea, 0.3),
  ]);
  if (canvas.maybe(0.55)) {
    const [y, r] = [206, canvas.between(58, 66)];
    let svg = `${base}${oval(x + 16, 286, 62, 8, mood.floorDark)}<circle cx="${num(x)}" cy="${num(y + 14)}" r="${num(r)}" stroke="${gold}" stroke-width="14"/><path d="M${num(x)} ${num(y + 14 - r)}a${num(r)} ${num(r)} 0 0 1 0 ${num(r * 2)}" stroke="${goldDark}" stroke-width="14"/>`;
    svg +=
      gem(canvas, x, y + 22 - r, canvas.between(1, 1.25), stone) +
      sparkle(canvas, x - 58, y - r - 40, 13) +
      sparkle(canvas, x + 66, y - r - 14, 9) +
      sparkle(canvas, x + 34, y - r - 74, 7);
    return svg;
  }
  const bust = mood.white;
  let svg = `${base}${oval(x + 18, 290, 70, 9, mood.floorDark)}${shape(`M${num(x - 22)} 62Q${num(x - 16)} 104 ${num(x - 30)} 122Q${num(x - 86)} 136 ${num(x - 88)} 190Q${num(x - 66)} 250 ${num(x - 40)} 288H${num(x + 40)}Q${num(x + 66)} 250 ${num(x + 88)} 190Q${num(x + 86)} 136 ${num(x + 30)} 122Q${num(x + 16)} 104 ${num(x + 22)} 62Z`, bust)}${shape(`M${num(x + 8)} 62h14Q${num(x + 16)} 104 ${num(x + 30)} 122Q${num(x + 86)} 136 ${num(x + 88)} 190Q${num(x + 66)} 250 ${num(x + 40)} 288H${num(x + 10)}Q${num(x + 60)} 200 ${num(x + 8)} 62Z`, mood.whiteDark)}`;
  const rows = canvas.count(1, 3);
  for (let i = 0; i < rows; i++)
    svg += stroke(
      `M${num(x - 31 + i * -8)} ${num(118 + i * 8)}Q${num(x)} ${num(216 + i * 22)} ${num(x + 31 + i * 8)} ${num(118 + i * 8)}`,
      i % 2 ? stone : gold,
      canvas.between(4, 7),
      1,
      canvas.pick(["", "0.1 9"]),
    );
  return (
    svg +
    gem(canvas, x, 176 + rows * 11, 0.7, stone) +
    sparkle(canvas, x - 76, 92, 11) +
    sparkle(canvas, x + 84, 112, 8)
  );
}

function gem(canvas: Canvas, x: number, y: number, s: number, ink: string): string {
  const light = mix(ink, PAPER, 0.6);
  const dark = mix(ink, canvas.mood.deep, 0.35);
  return group(
    shape("M-30-16L-18-32H18L30-16L0 22Z", ink) +
      shape("M-30-16L-18-32L-9-16ZM-9-16L0-32L9-16ZM-9-16H9L0 22Z", light) +
      shape("M18-32L30-16H9ZM9-16H30L0 22Z", dark) +
      shape("M-18-32H0L-9-16Z", PAPER),
    `translate(${num(x)} ${num(y)}) scale(${Math.round(s * 100) / 100})`,
  );
}

export function watch(canvas: Canvas): string {
  const { mood } = canvas;
  const { svg: base } = pedestal(canvas);
  const [x, y, r] = [canvas.between(138, 162), canvas.between(136, 148), canvas.between(68, 80)];
  const strap = canvas.pick([mood.deep, mood.accent, mix(TERRACOTTA, mood.deep, 0.5), mood.second]);
  const metal = canvas.pick([mix(OCHRE, PAPER, 0.2), mix(mood.white, mood.deep, 0.18)]);
  const face = canvas.pick([mood.white, mood.accentDark, mood.deep]);
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
  const [h, m] = [canvas.between(0, 12), canvas.between(0, 60)];
  const hand = (angle: number, length: number) =>
    `M${num(x)} ${num(y)}l${num(Math.sin(angle) * length)} ${num(-Math.cos(angle) * length)}`;
  minutes += hand((m / 30) * Math.PI, r * 0.74);
  svg +=
    stroke(hours, ink, 4) +
    (canvas.maybe(0.5)
      ? `<circle cx="${num(x)}" cy="${num(y + r * 0.4)}" r="${num(r * 0.2)}" stroke="${ink}" stroke-width="1.6"/>`
      : "") +
    stroke(hand((h / 6) * Math.PI, r * 0.5), ink, 6) +
    stroke(minutes, ink, 4) +
    stroke(hand(canvas.between(0, 6.2), r * 0.8), mood.accent === face ? mood.second : TERRACOTTA, 2) +
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

export function leather(canvas: Canvas): string {
  const { mood } = canvas;
  const { svg: base, ground } = pedestal(canvas);
  const hides = distinctFrom([mood.accent, mood.second, mix(TERRACOTTA, mood.deep, 0.35), mood.sea, ROSE], ground);
  const hide = canvas.pick(hides);
  const dark = mix(hide, mood.deep, 0.35);
  const x = canvas.between(126, 152);
  const w = canvas.between(66, 78);
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
  const hat = canvas.pick(distinctFrom(hides, hide));
  const hx = canvas.between(216, 236);
  svg +=
    oval(hx + 6, 302, 54, 6, mood.floorDark) +
    shape(`M${num(hx - 28)} 294q-2-48 18-50q10 8 20 0q20 2 18 50Z`, hat) +
    shape(`M${num(hx + 10)} 244q20 2 18 50h-20q8-30 2-50Z`, mix(hat, mood.deep, 0.3)) +
    rect(hx - 29, 280, 57, 11, mood.deep) +
    oval(hx, 296, 54, 8, hat);
  return base + enlarge(svg) + (canvas.maybe(0.4) ? sparkle(canvas, 60, 90, 10) : "");
}
