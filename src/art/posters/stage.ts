import { type Canvas, clip, halftone, hatch } from "./canvas.ts";
import { festoon, hills, isDark, sea, sky, sloop, stars, town } from "./ground.ts";
import { distinctFrom, mix, OCHRE, PAPER, ROSE, SEA, TERRACOTTA } from "./palette.ts";
import { box, collectShapes, disc, group, integer, num, oval, polygon, rect, shape, stroke } from "./svg.ts";

type Act = "microphone" | "guitar" | "double bass";

export const spotlights = (canvas: Canvas): string => inSpotlights(canvas, ["microphone", "guitar", "double bass"]);
export const microphoneOnStage = (canvas: Canvas): string => inSpotlights(canvas, ["microphone"]);
export const instruments = (canvas: Canvas): string => inSpotlights(canvas, ["guitar", "double bass"]);

function inSpotlights(canvas: Canvas, acts: readonly Act[]): string {
  const { mood } = canvas;
  const ground = canvas.pick([mood.deep, mood.floorDark, mood.accentDark, mood.secondDark]);
  const floor = 262;
  const x = canvas.between(128, 172);
  const lamps = canvas.count(2, 4);
  let svg = rect(0, 0, 300, 400, ground);
  const inks = [mood.lamp, mood.accent, mood.second, mood.sea];
  for (let i = 0; i < lamps; i++) {
    const lx = (300 / lamps) * (i + 0.5);
    const aim = x + (i - (lamps - 1) / 2) * canvas.between(6, 34);
    svg += polygon(
      [
        [lx - 7, 30],
        [lx + 7, 30],
        [aim + 62, floor + 14],
        [aim - 62, floor + 14],
      ],
      inks[i % 4] as string,
      0.34,
    );
    svg += rect(lx - 12, 0, 24, 34, mood.deep, 5) + rect(lx - 9, 30, 18, 5, inks[i % 4] as string);
  }
  svg +=
    disc(x, 160, canvas.between(62, 84), mood.lamp) + rect(0, 60, 300, 200, halftone(canvas, 60, 200, ground, "top"));
  svg +=
    rect(0, floor, 300, 140, mix(ground, mood.accent, 0.25)) +
    oval(x, floor + 18, 116, 15, mix(mood.lamp, ground, 0.35)) +
    rect(0, floor + 34, 300, 110, mix(ground, mood.deep, 0.5)) +
    rect(0, floor + 32, 300, 4, mood.accent) +
    rect(0, 312, 300, 88, hatch(canvas, mix(ground, mood.accent, 0.2), 22, 1.4, 90, 0.6));
  const kind = canvas.pick(acts);
  return (
    svg +
    (kind === "microphone"
      ? microphone(canvas, x, floor + 20)
      : strings(canvas, x, floor + 20, kind === "guitar" ? 1.02 : 1.2))
  );
}

function microphone(canvas: Canvas, x: number, foot: number): string {
  const { mood } = canvas;
  const body = mood.deep;
  return (
    stroke(
      `M${num(x)} ${num(foot)}V${num(foot - 112)}M${num(x - 28)} ${num(foot + 3)}Q${num(x)} ${num(foot - 10)} ${num(x + 28)} ${num(foot + 3)}`,
      body,
      5,
    ) +
    rect(x - 26, foot - 188, 52, 74, body, 25) +
    rect(x - 20, foot - 182, 40, 40, mood.white, 19) +
    shape(`M${num(x - 20)} ${num(foot - 162)}a20 20 0 0 1 40 0v20h-40Z`, hatch(canvas, body, 7, 2.6, 0)) +
    rect(x - 26, foot - 140, 52, 8, mood.accent) +
    stroke(`M${num(x - 14)} ${num(foot - 128)}v-2M${num(x)} ${num(foot - 124)}v-2`, mood.white, 3)
  );
}

function strings(canvas: Canvas, x: number, foot: number, s: number): string {
  const { mood } = canvas;
  const wood = canvas.pick([TERRACOTTA, mix(OCHRE, TERRACOTTA, 0.4), mix(ROSE, mood.deep, 0.15)]);
  const dark = mix(wood, mood.deep, 0.4);
  const body =
    "M0-112q-30 0-32 22q0 14 8 22q6 8-2 16q-18 12-18 32q2 22 44 22t44-22q0-20-18-32q-8-8-2-16q8-8 8-22q-2-22-32-22Z";
  return group(
    shape(body, wood) +
      shape(
        "M8-111q24 4 24 21q0 14-8 22q-6 8 2 16q18 12 18 32q-2 22-44 22q26-8 28-30q0-18-12-26q-10-8-2-20q8-22-6-37Z",
        dark,
      ) +
      disc(0, -52, 11, mood.deep) +
      rect(-6, -196, 12, 140, mood.deep) +
      rect(-9, -212, 18, 20, mood.deep, 3) +
      rect(-15, -26, 30, 5, mood.deep) +
      stroke("M-3-194V-24M0-194V-24M3-194V-24M-14-206h4M10-206h4M-14-198h4M10-198h4", mood.white, 0.9) +
      stroke("M-26-40q-4 14 2 26M26-40q4 14-2 26", mood.deep, 2),
    `translate(${num(x)} ${num(foot)}) rotate(${num(canvas.between(-14, 14))}) scale(${Math.round(s * 100) / 100})`,
  );
}

export function curtains(canvas: Canvas): string {
  const { mood } = canvas;
  const cloth = canvas.pick([mood.accent === OCHRE ? ROSE : mood.accent, ROSE, TERRACOTTA, SEA]);
  const dark = mix(cloth, mood.deep, 0.45);
  const light = mix(cloth, mood.white, 0.18);
  const horizon = canvas.between(176, 200);
  const { svg: above, orb } = sky(canvas, horizon, {
    x: canvas.between(120, 180),
    y: canvas.between(104, 140),
    r: canvas.between(26, 44),
  });
  let svg = above + hills(canvas, horizon + 2, 14, 40, mood.far);
  svg += canvas.maybe(0.6)
    ? sea(canvas, horizon, 262, orb) + sloop(mood, canvas.between(116, 186), horizon + 20, canvas.between(36, 56))
    : rect(0, horizon, 300, 70, mood.mid) +
      town(canvas, 60, 240, 24, (tx) => horizon + 10 - Math.sin(tx / 60) * 10) +
      rect(0, horizon + 30, 300, 40, mood.near);
  svg +=
    rect(0, 256, 300, 144, mix(OCHRE, mood.deep, 0.5)) +
    oval(150, 270, 120, 14, mix(mood.lamp, mood.floorDark, 0.5)) +
    rect(0, 288, 300, 112, mood.floorDark) +
    rect(0, 284, 300, 5, mood.lamp);
  const reach = canvas.between(74, 92);
  const drape = `M-10-10H${num(reach + 30)}Q${num(reach + 14)} 110 ${num(reach * 0.5)} 170Q${num(reach * 0.26)} 230 ${num(reach * 0.5)} 284H-10Z`;
  const folds = [0.16, 0.42, 0.68, 0.92]
    .map(
      (t) =>
        `M${num((reach + 26) * t)} 0Q${num((reach + 10) * t)} 110 ${num(reach * 0.5 * t)} 172Q${num(reach * 0.24 * t)} 230 ${num(reach * 0.48 * t)} 284`,
    )
    .join("");
  const one =
    shape(drape, cloth) +
    stroke(folds, dark, 5) +
    stroke(folds, light, 1.6) +
    stroke(`M-4 170Q${num(reach * 0.2)} 178 ${num(reach * 0.52)} 168`, mood.second === cloth ? mood.lamp : OCHRE, 6);
  svg += one + group(one, "matrix(-1 0 0 1 300 0)");
  const swags = canvas.count(3, 5);
  const w = 300 / swags;
  let valance = "";
  for (let i = 0; i < swags; i++) valance += `M${num(i * w)} 0h${num(w)}v34q${num(-w / 2)} 34 ${num(-w)} 0Z`;
  svg +=
    shape(valance, cloth) +
    stroke(valance.replaceAll("h", "m").replaceAll("Z", ""), OCHRE, 3.4) +
    rect(0, 0, 300, 16, dark);
  for (let i = 0; i < 9; i++) svg += shape(`M${18 + i * 33} 288a9 9 0 0 1 18 0Z`, mood.lamp);
  return svg;
}

export function tickets(canvas: Canvas): string {
  const { mood } = canvas;
  const ground = canvas.pick([mood.skyHigh, mood.accentDark, mood.sea, mood.secondDark]);
  const inks = [mood.white, mood.accent === ground ? mood.second : mood.accent, mood.second, mood.lamp];
  let svg =
    rect(0, 0, 300, 400, ground) +
    disc(canvas.between(110, 190), canvas.between(120, 160), canvas.between(92, 120), mix(ground, mood.white, 0.16)) +
    rect(0, 230, 300, 170, halftone(canvas, 230, 170, mix(ground, mood.deep, 0.5), "bottom"));
  const paths = collectShapes();
  for (let i = 0; i < 26; i++) {
    const [cx, cy] = [canvas.between(6, 288), canvas.between(6, 250)];
    paths.add(
      inks[i % 4] as string,
      canvas.maybe(0.5)
        ? `M${num(cx)} ${num(cy)}l6 3l-3 6l-6-3Z`
        : `M${num(cx)} ${num(cy)}a3 3 0 1 0 6 0a3 3 0 1 0-6 0`,
    );
  }
  svg += paths.toSvg();
  const amount = canvas.count(2, 4);
  for (let i = 0; i < amount; i++) {
    const paper = inks[i % 4] as string;
    const turn = (i - (amount - 1) / 2) * canvas.between(15, 21) + canvas.between(-3, 3);
    const toSvg = mix(paper, mood.deep, 0.55);
    const d = "M-54-190H54V-168a9 9 0 0 0 0 18V-8H-54V-150a9 9 0 0 0 0-18Z";
    const art = [
      disc(0, -100, 30, mix(toSvg, paper, 0.35)) + shape("M-30-100a30 30 0 0 0 60 0Z", toSvg),
      shape("M0-138l9 25h27l-22 17l8 27l-22-16l-22 16l8-27l-22-17h27Z", toSvg),
      stroke("M-22-76v-44l34-8v42", toSvg, 6) + oval(-29, -74, 9, 7, toSvg) + oval(5, -84, 9, 7, toSvg),
    ][(i + canvas.count(0, 2)) % 3] as string;
    svg +=
      group(shape(d, mood.deep, 0.25), `translate(${num(156)} 290) rotate(${num(turn)})`) +
      group(
        shape(d, paper) +
          stroke("M-44-159H44", toSvg, 2, 0.8, "1 7") +
          rect(-42, -180, 84, 5, mix(paper, toSvg, 0.5)) +
          art +
          rect(-42, -52, 60, 5, mix(paper, toSvg, 0.5)) +
          rect(-42, -40, 40, 5, mix(paper, toSvg, 0.5)) +
          shape("M20-58h3v30h-3Zm6 0h5v30h-5Zm8 0h2v30h-2Zm5 0h4v30h-4Z", toSvg),
        `translate(150 284) rotate(${num(turn)})`,
      );
  }
  return svg;
}

export function lampSquare(canvas: Canvas): string {
  const { mood } = canvas;
  const { svg: above } = sky(canvas, 240, { y: canvas.between(60, 120) });
  const tower = canvas.between(70, 230);
  let svg = `${above}${rect(tower - 15, 84, 30, 150, mood.wall)}${rect(tower + 4, 84, 11, 150, mood.wallDark)}${polygon(
    [
      [tower - 19, 86],
      [tower, 50],
      [tower + 19, 86],
    ],
    mood.roof,
  )}`;
  svg += shape(`M${num(tower - 6)} 122v-14a6 6 0 0 1 12 0v14Z`, isDark(mood) ? mood.lamp : mood.deep);
  svg +=
    town(canvas, -12, 310, canvas.between(46, 58), () => 214) +
    rect(0, 250, 300, 150, mood.floor) +
    rect(0, 250, 300, 150, halftone(canvas, 250, 150, mood.floorDark, "bottom"));
  for (let i = canvas.count(1, 2); i >= 0; i--)
    svg += festoon(canvas, 20 + i * canvas.between(26, 40), canvas.between(10, 26), canvas.count(1, 2));
  svg += oval(150, 292, 120, 18, mix(mood.lamp, mood.floor, 0.66));
  for (let i = canvas.count(3, 5); i >= 0; i--)
    svg += dancer(canvas, 62 + i * 36 + canvas.between(-8, 8), 290 + (i % 2) * 10);
  return svg;
}

function dancer(canvas: Canvas, x: number, foot: number): string {
  const { mood } = canvas;
  const dress = canvas.pick([mood.accent, mood.second, mood.white, mood.sea]);
  const lean = canvas.between(-8, 8);
  const p = (dx: number, dy: number) => `${num(x + dx)} ${num(foot - dy)}`;
  const arms = canvas.maybe(0.5)
    ? `M${p(lean, 52)}L${p(lean - 16, 72)}M${p(lean, 52)}L${p(lean + 17, 66)}`
    : `M${p(lean, 52)}L${p(lean - 15, 40)}M${p(lean, 52)}L${p(lean + 14, 74)}`;
  const clothes = canvas.maybe(0.55)
    ? `M${p(lean - 6, 56)}h12L${p(16, 16)}Q${p(0, 10)} ${p(-16, 16)}Z`
    : `M${p(lean - 8, 57)}h16L${p(8, 24)}H${num(x - 8)}Z`;
  return (
    stroke(`M${p(-4, 24)}L${p(-7, 0)}M${p(4, 24)}L${p(9, 0)}${arms}`, mood.deep, 4) +
    shape(clothes, dress) +
    disc(x + lean, foot - 66, 7, mood.deep)
  );
}

export function record(canvas: Canvas): string {
  const { mood } = canvas;
  const ground = canvas.pick([mood.skyHigh, mood.skyLow, mood.accentDark, mood.secondDark, mood.sea]);
  const [x, y, r] = [canvas.between(116, 150), canvas.between(128, 148), canvas.between(104, 122)];
  const label = canvas.pick([mood.accent, mood.second, mood.lamp]);
  const disk = mix(mood.deep, "#000000", 0.2);
  let svg =
    rect(0, 0, 300, 400, ground) +
    rect(0, 240, 300, 160, halftone(canvas, 240, 160, mix(ground, mood.deep, 0.4), "bottom"));
  svg += rect(
    0,
    0,
    300,
    400,
    hatch(
      canvas,
      mix(ground, mood.white, 0.16),
      canvas.between(26, 60),
      canvas.between(8, 26),
      canvas.pick([0, 45, 90, 135]),
    ),
  );
  svg += disc(x + 10, y + 13, r, mix(ground, mood.deep, 0.55)) + disc(x, y, r, disk);
  const wedge = (a: number) =>
    `M${num(x)} ${num(y)}L${num(x + Math.cos(a) * r)} ${num(y + Math.sin(a) * r)}A${num(r)} ${num(r)} 0 0 1 ${num(x + Math.cos(a + 0.42) * r)} ${num(y + Math.sin(a + 0.42) * r)}Z`;
  svg += shape(wedge(3.7) + wedge(0.56), mood.white, 0.13);
  for (let ring = 0; ring < 5; ring++)
    svg += `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r * (0.46 + ring * 0.11))}" stroke="${mood.white}" opacity=".2"/>`;
  svg +=
    disc(x, y, r * 0.36, label) +
    shape(
      `M${num(x - r * 0.36)} ${num(y)}a${num(r * 0.36)} ${num(r * 0.36)} 0 0 0 ${num(r * 0.72)} 0Z`,
      mix(label, mood.deep, 0.25),
    ) +
    disc(x, y, r * 0.14, mood.white) +
    disc(x, y, 4, disk);
  const arm = canvas.between(30, 52);
  return (
    svg +
    disc(262, 40, 22, mood.whiteDark) +
    disc(262, 40, 13, mood.deep) +
    stroke(`M262 40L268 152L${num(268 - arm)} ${num(214)}`, mood.white, 6) +
    group(rect(-9, -6, 18, 30, mood.white, 3), `translate(${num(268 - arm)} 214) rotate(28)`)
  );
}

export function cinema(canvas: Canvas): string {
  const { mood } = canvas;
  const room = canvas.pick([mood.deep, mood.floorDark, mood.accentDark]);
  const horizon = canvas.between(120, 140);
  const { svg: above, orb } = sky(canvas, horizon, {
    x: canvas.between(100, 200),
    y: canvas.between(74, 112),
    r: canvas.between(22, 36),
  });
  const screen = "M28 36Q150 48 272 36V182Q150 172 28 182Z";
  const scene = canvas.maybe(0.5)
    ? sea(canvas, horizon, 190, orb) + sloop(mood, canvas.between(80, 210), horizon + 24, 54)
    : hills(canvas, horizon + 4, 20, 46, mood.far) +
      rect(0, horizon, 300, 80, mood.mid) +
      polygon(
        [
          [140, horizon],
          [156, horizon],
          [230, 190],
          [80, 190],
        ],
        mood.glitter,
      );
  let svg =
    rect(0, 0, 300, 400, room) + rect(0, 0, 300, 300, halftone(canvas, 0, 300, mix(room, mood.accent, 0.35), "top"));
  svg +=
    polygon(
      [
        [28, 182],
        [272, 182],
        [330, 330],
        [-30, 330],
      ],
      mood.lamp,
      0.14,
    ) +
    clip(canvas, screen, above + scene) +
    stroke(screen, mood.white, 5);
  const seat = canvas.pick([ROSE, TERRACOTTA, mood.accent]);
  for (let row = 0; row < 3; row++) {
    const y = 228 + row * 42;
    const w = 38 + row * 10;
    const ink = mix(seat, mood.deep, 0.2 + row * 0.24);
    let [seats, heads] = ["", ""];
    for (let i = -1; i < 300 / w; i++) {
      const x = i * w + (row % 2) * (w / 2) + 4;
      seats += `M${num(x)} ${y + 60}V${y + 12}q0-14 14-14h${num(w - 34)}q14 0 14 14V${y + 60}Z`;
      if (canvas.maybe(0.5)) heads += `M${num(x + w / 2 - 3)} ${y + 4}m-10 0a10 11 0 1 1 20 0Z`;
    }
    svg +=
      shape(heads, mix(mood.deep, "#000000", 0.2)) +
      shape(seats, ink) +
      (row === 0 ? rect(0, y + 44, 300, 20, ink) : "");
  }
  return svg + rect(0, 354, 300, 46, mix(room, "#000000", 0.2));
}

export function fireworks(canvas: Canvas): string {
  const { mood } = canvas;
  const horizon = canvas.between(206, 226);
  const inks = distinctFrom(
    [mood.lamp, TERRACOTTA, mood.white, mix(ROSE, PAPER, 0.4), mix(SEA, PAPER, 0.5)],
    mood.skyHigh,
  );
  let svg =
    rect(0, 0, 300, horizon, mood.skyHigh) +
    rect(0, horizon - 90, 300, 90, halftone(canvas, horizon - 90, 90, mood.skyLow, "bottom")) +
    stars(canvas, 120, 12);
  let shine = "";
  for (let i = canvas.count(2, 3); i >= 0; i--) {
    const [x, y] = [50 + i * 66 + canvas.between(-14, 14), canvas.between(50, 124)];
    const r = canvas.between(38, 72);
    const ink = inks[i % inks.length] as string;
    svg += burst(canvas, x, y, r, ink);
    let ripple = "";
    for (let k = 0; k < 6; k++)
      ripple += `M${integer(x - r * canvas.between(0.2, 0.6))} ${integer(horizon + 8 + k * 8)}h${integer(r * canvas.between(0.3, 0.9))}`;
    shine += stroke(ripple, ink, 2.4, 0.75);
  }
  let lights = "";
  for (let i = 0; i < 22; i++) lights += `M${canvas.count(4, 296)} ${integer(horizon - canvas.between(3, 14))}h0`;
  svg +=
    hills(canvas, horizon + 1, 22, 44, mood.far) +
    hills(canvas, horizon + 1, 8, 20, mood.near) +
    stroke(lights, mood.lamp, 2.2);
  svg += sea(canvas, horizon, 400) + shine;
  return svg + (canvas.maybe(0.7) ? sloop(mood, canvas.between(60, 240), 262, canvas.between(60, 84), mood.deep) : "");
}

function burst(canvas: Canvas, x: number, y: number, r: number, ink: string): string {
  const arms = canvas.count(9, 14);
  const ring = (radius: number, width: number, dash: number, ends: string) => {
    const gap = (radius * Math.PI * 2) / arms - dash;
    return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}" stroke="${ink}" stroke-width="${num(width)}"${ends} stroke-dasharray="${dash} ${Math.round(gap * 100) / 100}"/>`;
  };
  const butt = ' stroke-linecap="butt"';
  return ring(r * 0.22, r * 0.2, 1.2, butt) + ring(r * 0.6, r * 0.42, 2, butt) + ring(r * 0.94, 4.6, 0, "");
}

export function mirrorBall(canvas: Canvas): string {
  const { mood } = canvas;
  const ground = canvas.pick([mood.deep, mood.skyHigh, mix(ROSE, mood.deep, 0.4), mix(SEA, mood.deep, 0.5)]);
  const [x, y, r] = [canvas.between(110, 190), canvas.between(118, 144), canvas.between(58, 76)];
  const inks = [mood.lamp, mood.accent, mood.second, ROSE];
  let svg = rect(0, 0, 300, 400, ground);
  const start = canvas.random();
  for (let i = 0; i < 9; i++) {
    const a = ((i + start) / 9) * Math.PI * 2;
    svg += polygon(
      [
        [x, y],
        [x + Math.cos(a) * 420, y + Math.sin(a) * 420],
        [x + Math.cos(a + 0.26) * 420, y + Math.sin(a + 0.26) * 420],
      ],
      inks[i % 4] as string,
      0.3,
    );
  }
  const paths = collectShapes();
  for (let i = 0; i < 26; i++) {
    const a = canvas.between(0, Math.PI * 2);
    const d = canvas.between(r + 16, 230);
    const s = 3 + d * 0.022;
    paths.add(inks[i % 4] as string, box(x + Math.cos(a) * d, y + Math.sin(a) * d * 0.9, s, s));
  }
  svg +=
    paths.toSvg() + stroke(`M${num(x)} 0V${num(y - r)}`, mood.white, 2) + rect(x - 9, y - r - 8, 18, 10, mood.white, 3);
  const ball = `M${num(x - r)} ${num(y)}a${num(r)} ${num(r)} 0 0 1 ${num(r * 2)} 0a${num(r)} ${num(r)} 0 0 1 ${num(-r * 2)} 0Z`;
  const tiles = collectShapes();
  for (let row = -3; row <= 3; row++) {
    for (let col = -4; col <= 4; col++) {
      const light = canvas.random() - col * 0.11 - row * 0.05;
      if (light > 0.78) tiles.add(mood.white, tile(x, y, r, row, col));
      else if (light > 0.5) tiles.add(inks[(row + col + 8) % 4] as string, tile(x, y, r, row, col));
    }
  }
  let net = "";
  for (const t of [0.26, 0.62, 0.88])
    net += `M${num(x - r * t)} ${num(y)}a${num(r * t)} ${num(r)} 0 0 1 ${num(r * t * 2)} 0a${num(r * t)} ${num(r)} 0 0 1 ${num(-r * t * 2)} 0Z`;
  for (let row = -3; row <= 3; row++) net += `M${num(x - r)} ${num(y + (row * r) / 3.6)}h${num(r * 2)}`;
  svg += clip(
    canvas,
    ball,
    shape(ball, mix(mood.sea, mood.white, 0.25)) +
      shape(
        `M${num(x + r * 0.3)} ${num(y - r)}a${num(r)} ${num(r)} 0 0 1 0 ${num(r * 2)}h${num(r)}v${num(-r * 2)}Z`,
        mood.deep,
        0.4,
      ) +
      tiles.toSvg() +
      stroke(net, ground, 1.6),
  );
  let crowd = "M-10 400V300";
  for (let i = 0; i < 9; i++) crowd += `q4-26 18-26t18 26`;
  return `${svg}${shape(`${crowd}H310V400Z`, mix(ground, "#000000", 0.35))}${rect(0, 318, 300, 82, mix(ground, "#000000", 0.35))}`;
}

function tile(x: number, y: number, r: number, row: number, col: number): string {
  const h = r / 3.6;
  const cy = row * h;
  const span = Math.sqrt(Math.max(0, r * r - cy * cy));
  const at = (c: number) => Math.sin((Math.max(-4.5, Math.min(4.5, c)) / 4.5) * (Math.PI / 2)) * span;
  return box(x + at(col - 0.5), y + cy - h / 2, Math.max(1, at(col + 0.5) - at(col - 0.5)), h);
}
