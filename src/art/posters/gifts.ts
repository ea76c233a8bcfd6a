import { type Canvas, clip, hatch } from "./canvas.ts";
import { distinctFrom, mix, OCHRE, PAPER, ROSE, TERRACOTTA } from "./palette.ts";
import { enlarge, pedestal, sparkle } from "./stand.ts";
import { box, disc, group, num, oval, rect, revolved, revolvedShade, shape, stroke } from "./svg.ts";

export function flowers(canvas: Canvas): string {
  const { mood } = canvas;
  const { svg: base, ground } = pedestal(canvas);
  const x = canvas.between(134, 166);
  const petals = distinctFrom([TERRACOTTA, ROSE, OCHRE, PAPER, mix(ROSE, PAPER, 0.45)], ground);
  const amount = canvas.count(5, 8);
  let [stems, leaves, blooms] = ["", "", ""];
  for (let i = 0; i < amount; i++) {
    const a = Math.PI * (1.12 + (i / (amount - 1)) * 0.76);
    const d = canvas.between(78, 112) + (i % 2 ? 18 : 0);
    const [fx, fy] = [x + Math.cos(a) * d, 198 + Math.sin(a) * d];
    stems += `M${num(x)} 214Q${num(x + Math.cos(a) * d * 0.2)} ${num(198 + Math.sin(a) * d * 0.6)} ${num(fx)} ${num(fy)}`;
    const [lx, ly] = [x + Math.cos(a) * d * 0.5, 196 + Math.sin(a) * d * 0.5];
    leaves += `M${num(lx)} ${num(ly)}q${num(Math.cos(a) * 26 + 8)}-16 ${num(Math.cos(a) * 40)}-8q${num(-Math.cos(a) * 14)} 16 ${num(-Math.cos(a) * 40)} 8Z`;
    blooms += bloom(canvas, fx, fy, canvas.between(15, 23), canvas.pick(petals));
  }
  const outline = canvas.pick([
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
  const glaze = canvas.pick(distinctFrom([mood.white, mood.accent, mood.sea, mood.second], ground));
  return (
    base +
    oval(x + 20, 293, 52, 8, mood.floorDark) +
    stroke(stems, mood.leafDark, 2.6) +
    shape(leaves, mood.leaf) +
    blooms +
    shape(revolved(x, 294, 1, outline), glaze) +
    shape(revolvedShade(x, 294, 1, outline, 0.25), mix(glaze, mood.deep, 0.3)) +
    clip(
      canvas,
      revolved(x, 294, 1, outline),
      stroke(
        `M${num(x - 60)} ${num(canvas.between(236, 262))}h120`,
        glaze === mood.white ? mood.accent : mood.white,
        canvas.between(3, 9),
      ),
    )
  );
}

function bloom(canvas: Canvas, x: number, y: number, r: number, ink: string): string {
  const kind = canvas.pick(["daisy", "poppy", "tulip"]);
  const dark = mix(ink, canvas.mood.deep, 0.25);
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
      disc(x, y, r * 0.34, canvas.mood.deep)
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

export function perfume(canvas: Canvas): string {
  const { mood } = canvas;
  const { svg: base, ground } = pedestal(canvas);
  const inks = distinctFrom(
    [mood.accent, mood.second, mix(ROSE, PAPER, 0.3), mix(OCHRE, PAPER, 0.3), mix(mood.sea, PAPER, 0.4)],
    ground,
  );
  const amount = canvas.count(1, 3);
  const x0 = 150 - (amount - 1) * 42;
  let svg = base;
  for (let i = 0; i < amount; i++) {
    const [x, foot] = [x0 + i * 84, 288 + (i % 2) * 8];
    const s = (amount === 1 ? 1.6 : 1.05) * canvas.between(0.85, 1.12);
    const ink = inks[(i + canvas.count(0, 4)) % inks.length] as string;
    const { d, neck, round } = canvas.pick(FLACONS);
    const body =
      shape(d, mood.white, 0.55) +
      clip(
        canvas,
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
    sparkle(canvas, canvas.between(50, 100), canvas.between(60, 120), 12) +
    sparkle(canvas, canvas.between(200, 256), canvas.between(50, 110), 8)
  );
}

export function gifts(canvas: Canvas): string {
  const { mood } = canvas;
  const { svg: base, ground } = pedestal(canvas);
  const inks = distinctFrom([mood.accent, mood.second, mood.white, ROSE, mood.sea, mood.leaf], ground);
  let svg = oval(170, 296, 96, 9, mood.floorDark);
  const start = canvas.count(0, 5);
  const boxAt = (x: number, foot: number, w: number, h: number, i: number, bow: boolean) => {
    const ink = inks[(start + i) % inks.length] as string;
    const ribbon = inks[(start + i + 2) % inks.length] as string;
    const dark = mix(ink, mood.deep, 0.3);
    const toSvg = canvas.maybe(0.5)
      ? rect(
          x,
          foot - h,
          w,
          h,
          hatch(canvas, mix(ink, ribbon, 0.4), canvas.between(9, 16), 2.4, canvas.pick([0, 45, 90])),
        )
      : "";
    svg +=
      rect(x, foot - h, w, h, ink) +
      toSvg +
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
  const wide = canvas.between(104, 128);
  const x = canvas.between(64, 92);
  boxAt(x, 294, wide, 76, 0, false);
  boxAt(x + canvas.between(14, 30), 218, wide * 0.62, 54, 1, true);
  boxAt(x + wide + 10, 300, canvas.between(50, 62), canvas.between(50, 96), 2, true);
  return (
    base +
    enlarge(svg) +
    sparkle(canvas, canvas.between(40, 80), 84, 9) +
    sparkle(canvas, canvas.between(220, 250), 110, 12)
  );
}
