import { type Canvas, clip, halftone } from "./canvas.ts";
import { isDark, sky } from "./ground.ts";
import { mix, OCHRE, PAPER, ROSE, SEA, TERRACOTTA } from "./palette.ts";
import { onStand, outdoors } from "./stand.ts";
import { box, disc, group, num, oval, polygon, rect, shape, stroke } from "./svg.ts";

export const ferrisWheel = outdoors(
  (canvas, a, b) => {
    const { mood } = canvas;
    const turn = canvas.between(0, 36);
    let spokes = "";
    let cabins = "";
    for (let i = 0; i < 10; i++) {
      const angle = ((turn + i * 36) * Math.PI) / 180;
      const [x, y] = [Math.cos(angle) * 92, Math.sin(angle) * 92 - 124];
      spokes += `M0-124L${num(x)} ${num(y)}`;
      const ink = [a.ink, b.ink, mood.white][i % 3] as string;
      cabins +=
        shape(`M${num(x - 11)} ${num(y + 4)}h22q0 16-11 16t-11-16Z`, ink) +
        shape(`M${num(x - 12)} ${num(y + 3)}q12-14 24 0Z`, ink);
    }
    return (
      stroke("M0-124L-62 4M0-124L62 4M-40-40h80", mood.deep, 8) +
      stroke(spokes, mood.white, 2.6) +
      `<circle cx="0" cy="-124" r="92" stroke="${mood.white}" stroke-width="6"/><circle cx="0" cy="-124" r="78" stroke="${mood.white}" stroke-width="2"/>` +
      (isDark(mood)
        ? `<circle cx="0" cy="-124" r="92" stroke="${mood.lamp}" stroke-width="7" stroke-dasharray=".1 14"/>`
        : "") +
      cabins +
      disc(0, -124, 13, a.ink) +
      disc(0, -124, 6, mood.white) +
      shape("M-110 4v-26h40V4Z", mood.white) +
      shape("M-116-20l26-20l26 20Z", b.ink)
    );
  },
  "hills",
  70,
);

export const playground = outdoors(
  (canvas, a, b) => {
    const { mood } = canvas;
    return (
      stroke("M-128 4l26-138M-76 4l-26-138M-22 4L4-134M30 4L4-134M-102-134H4", a.ink, 8) +
      group(
        stroke("M-10-130V-40M14-130V-40", mood.white, 3) + rect(-16, -42, 36, 8, b.ink, 3),
        `translate(-66 0) rotate(${canvas.count(6, 14)} 0 -130)`,
      ) +
      group(
        stroke("M-10-130V-40M14-130V-40", mood.white, 3) + rect(-16, -42, 36, 8, b.ink, 3),
        `translate(-32 0) rotate(${-canvas.count(8, 16)} 0 -130)`,
      ) +
      stroke("M60 4V-100M84 4V-100M60-24h24M60-48h24M60-72h24", mood.white, 5) +
      shape("M48-96l24-30l24 30Z", b.ink) +
      shape("M58-92h28q8 60 56 80l6 18q-70-10-90-98Z", a.ink) +
      stroke("M60-92q16 80 86 96M86-92q10 58 56 80", a.dark, 5)
    );
  },
  "fields",
  0,
);

export const waterSlide = outdoors(
  (canvas, a, b) => {
    const { mood } = canvas;
    const tube = "M-64-186Q96-190 90-140T-70-84T60-26";
    return (
      rect(-170, -22, 340, 170, mix(mood.sea, PAPER, 0.2)) +
      stroke("M-84-20V-180M-44-20V-180M-84-60l40-36M-84-110l40-36M70-20V-130M-60-20V-84", mood.deep, 6) +
      rect(-100, -188, 70, 10, b.dark) +
      shape("M-106-216h82l-41-34Z", b.ink) +
      stroke("M-96-216v30M-34-216v30", mood.white, 5) +
      `<path d="${tube}" stroke="${a.dark}" stroke-width="32"/><path d="${tube}" stroke="${a.ink}" stroke-width="24"/><path d="${tube}" stroke="${mix(mood.glitter, PAPER, 0.4)}" stroke-width="8"/>` +
      shape("M40-22q6-30 30-22q26-18 36 10q22-4 22 14Z", mood.white) +
      `<circle cx="-70" cy="12" r="22" stroke="${b.ink}" stroke-width="15"/><circle cx="-70" cy="12" r="22" stroke="${PAPER}" stroke-width="15" stroke-dasharray="14 14" stroke-linecap="butt"/>` +
      stroke("M-120 46h60m40 0h90m-150 18h70", mood.glitter, 3, 0.8)
    );
  },
  "sea",
  0,
);

export const trampoline = onStand((canvas, a, b) => {
  const { mood } = canvas;
  const skin = canvas.pick([mix(OCHRE, ROSE, 0.3), mix(TERRACOTTA, mood.deep, 0.5), mix(OCHRE, PAPER, 0.5)]);
  const star = group(
    stroke("M-14-22L-62-62M14-22L62-62", a.ink, 15) +
      stroke("M-62-62l-9-8M62-62l9-8", skin, 13) +
      stroke("M-10 26L-54 54M10 26L54 54", b.ink, 17) +
      stroke("M-54 54l-12 6M54 54l12 6", mood.white, 15) +
      rect(-22, -32, 44, 62, a.ink, 15) +
      disc(0, -54, 21, skin) +
      shape("M-22-56q0-24 22-24t22 24q-22-14-44 0Z", mood.deep),
    `translate(${num(canvas.between(-14, 14))} -136) rotate(${num(canvas.between(-16, 16))})`,
  );
  return (
    stroke("M-84 0V-34M84 0V-34M-40 6V-30M40 6V-30", mood.deep, 7) +
    oval(0, -36, 108, 19, b.ink) +
    oval(0, -37, 88, 13, mood.deep) +
    stroke("M-40-52q0-12 4-22M40-52q0-12-4-22M0-50v-14", mood.white, 3, 0.8) +
    star
  );
}, 106);

export const bowling = onStand((canvas, a, b) => {
  const { mood } = canvas;
  const pin = (x: number, y: number, turn = 0) =>
    group(
      shape("M-13 0q-16-44 0-70q10-18 2-36q-6-26 11-28q17 2 11 28q-8 18 2 36q16 26 0 70Z", PAPER) +
        shape("M2-134q15 4 9 28q-8 18 2 36q16 26 0 70H2q18-40 4-70q-8-20-4-64Z", mood.whiteDark) +
        stroke("M-10-94h20M-11-86h22", TERRACOTTA, 4.4),
      `translate(${x} ${y}) rotate(${turn})`,
    );
  return (
    pin(-52, -22) +
    pin(56, -22) +
    pin(-18, -14) +
    pin(24, -14) +
    pin(92, -2, 24) +
    pin(4, -2) +
    disc(-58, -42, 46, a.ink) +
    shape("M-46-87a46 46 0 0 1-8 91q56-34 8-91Z", a.dark) +
    stroke("M-70-62v0M-54-66v0M-60-48v0", mood.deep, 11) +
    stroke("M-92-54q4-16 14-22", b.light, 5)
  );
}, 108);

export const arcade = onStand((canvas, a, b) => {
  const { mood } = canvas;
  const pixel = (rows: readonly string[], ink: string, x: number, y: number) =>
    shape(
      rows
        .flatMap((row, r) => [...row].flatMap((on, c) => (on === "#" ? [box(x + c * 6, y + r * 6, 6, 6)] : [])))
        .join(""),
      ink,
    );
  const alien = ["..#...#..", "...###...", ".##.#.##.", "#########", "#.#####.#", "#.#...#.#"];
  return (
    shape("M-64 4V-204q0-14 14-14H50q14 0 14 14V4Z", a.ink) +
    shape("M44-218q20 0 20 14V4H34V-218Z", a.dark) +
    rect(-56, -212, 112, 30, b.ink, 6) +
    stroke("M-40-197h80", mood.lamp, 7, 1, "14 10") +
    rect(-52, -176, 104, 82, mood.deep, 8) +
    pixel(alien, canvas.pick([mix(SEA, PAPER, 0.5), mood.lamp, mix(ROSE, PAPER, 0.4)]), -27, -164) +
    stroke("M-34-108h0m20 0h0m20 0h0m24 0h0", mood.white, 5) +
    shape("M-76-88H76l-10 26H-66Z", b.dark) +
    stroke("M-42-78v-22", mood.deep, 6) +
    disc(-42, -104, 11, TERRACOTTA) +
    stroke("M14-76h0M34-76h0M54-76h0", mood.lamp, 12) +
    rect(-30, -44, 60, 34, mix(a.dark, mood.deep, 0.4), 4) +
    rect(-16, -36, 6, 16, mood.lamp) +
    rect(10, -36, 6, 16, mood.lamp)
  );
}, 84);

export const cards = onStand((canvas, a) => {
  const { mood } = canvas;
  const heart = "M0 18q-28-18-28-34q2-16 16-16q10 2 12 12q2-10 12-12q14 0 16 16q0 16-28 34Z";
  const spade = "M0-32q30 22 28 40q-4 16-18 12l4 14h-28l4-14q-14 4-18-12q-2-18 28-40Z";
  const card = (turn: number, mark: string, ink: string) =>
    group(
      rect(-44, -150, 94, 130, mood.deep, 9).replace("/>", ' opacity=".22"/>') +
        rect(-48, -154, 94, 130, PAPER, 9) +
        group(shape(mark, ink), "translate(-1 -88)") +
        group(shape(mark, ink), "translate(-34 -138) scale(.3)") +
        group(shape(mark, ink), "translate(32 -40) rotate(180) scale(.3)"),
      `rotate(${turn})`,
    );
  const chip = (x: number, y: number, ink: string) =>
    oval(x, y + 7, 30, 11, mix(ink, mood.deep, 0.4)) +
    oval(x, y, 30, 11, ink) +
    `<ellipse cx="${x}" cy="${y}" rx="25" ry="8" stroke="${PAPER}" stroke-width="4" stroke-dasharray="9 9" stroke-linecap="butt"/>`;
  return (
    card(-24, spade, mood.deep) +
    card(2, heart, TERRACOTTA) +
    card(26, spade, mood.deep) +
    [0, 1, 2, 3].map((i) => chip(-68, -8 - i * 12, i % 2 ? a.ink : mood.deep)).join("") +
    [0, 1].map((i) => chip(76, -8 - i * 12, i % 2 ? mix(OCHRE, PAPER, 0.1) : a.ink)).join("") +
    group(
      rect(-18, -18, 36, 36, PAPER, 6) + stroke("M-9-9h0M9 9h0M0 0h0M-9 9h0M9-9h0", TERRACOTTA, 8),
      "translate(8 -14) rotate(14)",
    )
  );
}, 100);

export const golf = outdoors(
  (canvas, a) => {
    const { mood } = canvas;
    const green = mix(mood.leaf, PAPER, 0.2);
    return (
      oval(0, 26, 170, 46, green) +
      oval(-96, 40, 44, 12, mix(OCHRE, PAPER, 0.55)) +
      oval(30, 8, 17, 6, mood.deep) +
      stroke("M30 8V-184", mood.white, 5) +
      shape(`M33-184q34 ${canvas.count(2, 10)} 76 24q-40 10-76 30Z`, a.ink) +
      shape("M33-156q40 0 76-2q-40 10-76 30Z", a.dark) +
      stroke("M-120-130L-62 24q4 10 26 4", mood.deep, 5) +
      stroke("M-122-136l9 26", a.ink, 9) +
      disc(-18, 24, 10, PAPER) +
      shape("M-18 34a10 10 0 0 1-9-6q10 4 18-6q2 10-9 12Z", mood.whiteDark)
    );
  },
  "fields",
  0,
);

export const iceSkate = onStand((canvas, a, b) => {
  const { mood } = canvas;
  return (
    oval(0, 2, 130, 14, mix(mood.sea, PAPER, 0.7)) +
    shape("M-66-42V-176q0-10 12-10H6q12 0 12 12v46q54 20 76 44q14 18 8 42Z", a.ink) +
    shape("M-66-42V-62q90 20 166 0q4 10 2 20Z", a.dark) +
    shape("M-66-186h84v22h-84Z", b.light) +
    rect(-70, -190, 92, 18, mood.white, 8) +
    stroke("M-4-150l26 6M-4-132l28 8M6-112l30 10M24-98l28 10", mood.white, 5) +
    rect(-72, -46, 180, 10, mood.deep, 3) +
    stroke("M-48-36v22M44-36v22M80-36v22", mix(mood.white, mood.deep, 0.3), 8) +
    shape("M-84-16H98q20-2 24-14l6 8q-4 24-30 24H-78q-10-2-6-18Z", mix(mood.white, mood.deep, 0.2)) +
    stroke("M-70-2H96", PAPER, 3)
  );
}, 110);

export const padlock = onStand((canvas, a, b) => {
  const { mood } = canvas;
  const gold = mix(OCHRE, PAPER, 0.1);
  const goldDark = mix(OCHRE, mood.deep, 0.35);
  const metal = mix(mood.white, mood.deep, 0.2);
  return (
    `<path d="M-72-104V-144a38 40 0 0 1 76 0v40" stroke="${metal}" stroke-width="17"/>` +
    rect(-92, -110, 116, 112, a.ink, 14) +
    rect(-16, -110, 40, 112, a.dark, 14) +
    rect(-92, -90, 116, 8, a.light) +
    disc(-34, -50, 15, mood.deep) +
    shape("M-40-48h12l6 34h-24Z", mood.deep) +
    group(
      `<circle cx="0" cy="-140" r="26" stroke="${gold}" stroke-width="13"/>` +
        rect(-6, -116, 12, 112, gold, 3) +
        rect(1, -116, 5, 112, goldDark) +
        shape("M6-34h24v10H18v8h12v12H6Z", gold) +
        rect(-12, -112, 24, 9, goldDark, 3),
      "translate(72 0) rotate(9)",
    ) +
    stroke("M-120-160q-2-14 10-16q12 2 10 12q-2 8-10 12v6m0 12v0", b.light, 6)
  );
}, 100);

export function stadium(canvas: Canvas): string {
  const { mood } = canvas;
  const { svg: above } = sky(canvas, 200, { y: canvas.between(50, 90), r: 24 });
  const light = (x: number) =>
    polygon(
      [
        [x - 26, 62],
        [x + 26, 62],
        [190 - (x - 150) * 0.6, 310],
        [110 - (x - 150) * 0.6, 310],
      ],
      mood.lamp,
      0.22,
    ) +
    stroke(`M${x} 66V190`, mood.deep, 6) +
    rect(x - 28, 44, 56, 26, mood.deep, 4) +
    stroke(`M${x - 18} 57h40`, mood.lamp, 10, 1, ".1 13");
  const crowd = (y: number, inks: readonly string[]) =>
    inks
      .map(
        (ink, i) =>
          `<path d="M${-4 + i * 7 + (y % 9)} ${y}H300" stroke="${ink}" stroke-width="8" stroke-dasharray=".1 ${inks.length * 9}"/>`,
      )
      .join("");
  const crowdInks = [mood.accent, mood.white, mood.second, mood.lamp, mood.wallDark];
  return (
    above +
    shape("M-10 140Q150 100 310 140V270H-10Z", mood.near) +
    [160, 177, 194, 211].map((y) => crowd(y, crowdInks)).join("") +
    shape("M-20 140Q150 98 320 140v-22Q150 74-20 118Z", mood.white) +
    light(44) +
    light(256) +
    polygon(
      [
        [40, 236],
        [260, 236],
        [380, 400],
        [-80, 400],
      ],
      mix(mood.leaf, PAPER, 0.1),
    ) +
    polygon(
      [
        [84, 236],
        [128, 236],
        [104, 400],
        [8, 400],
      ],
      mood.leaf,
    ) +
    polygon(
      [
        [172, 236],
        [216, 236],
        [292, 400],
        [196, 400],
      ],
      mood.leaf,
    ) +
    stroke("M40 236H260M150 236V400M14 270H286", mood.white, 3) +
    `<ellipse cx="150" cy="304" rx="58" ry="22" stroke="${mood.white}" stroke-width="3"/>` +
    clip(
      canvas,
      "M125 292a25 25 0 1 0 50 0a25 25 0 1 0-50 0",
      disc(150, 292, 25, PAPER) +
        shape(
          "M150 280l12 9l-5 14h-14l-5-14ZM122 284l12-2l-2 18l-12 4ZM178 284l-12-2l2 18l12 4ZM142 264h16l-2 8h-12Z",
          mood.deep,
        ),
    ) +
    rect(0, 340, 300, 60, halftone(canvas, 340, 60, mood.leafDark, "bottom"))
  );
}
