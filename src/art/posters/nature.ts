import { type Canvas, clip, halftone } from "./canvas.ts";
import { cypress, hills, isDark, ridge, sea, sky, stars } from "./ground.ts";
import { mix, OCHRE, OLIVE, PAPER, ROSE } from "./palette.ts";
import { outdoors } from "./stand.ts";
import { disc, group, num, oval, polygon, rect, shape, stroke } from "./svg.ts";
import { parasol } from "./table.ts";

export function mountain(canvas: Canvas): string {
  const { mood } = canvas;
  const { svg: above } = sky(canvas, 300, { y: canvas.between(56, 90) });
  const [x, top] = [canvas.between(130, 180), canvas.between(78, 100)];
  const rock = mix(mood.mid, mood.deep, 0.25);
  const shade = mix(rock, mood.deep, 0.35);
  const far = mix(mood.far, mood.mid, 0.3);
  return (
    above +
    polygon(
      [
        [-40, 300],
        [54, 160],
        [120, 230],
        [180, 300],
      ],
      far,
    ) +
    polygon(
      [
        [180, 300],
        [258, 150],
        [350, 300],
      ],
      far,
    ) +
    polygon(
      [
        [x - 170, 320],
        [x, top],
        [x + 180, 320],
      ],
      rock,
    ) +
    shape(`M${num(x)} ${num(top)}L${num(x + 180)} 320H${num(x + 30)}l-22-70l16-40l-34-50Z`, shade) +
    shape(`M${num(x)} ${num(top)}l-56 74l22-8l16 24l18-26l20 30l16-28l24 12Z`, mood.white) +
    shape(`M${num(x)} ${num(top)}l60 78l-24-12l-16 28l-12-18l6-34Z`, mood.whiteDark) +
    ridge(400, [100, 124, 110, 96, 116, 130], mood.leafDark, -10, 310) +
    [18, 44, 66, 238, 262, 290].map((tx, i) => fir(canvas, tx, 300 + (i % 2) * 10, 64 + (i % 3) * 14)).join("") +
    rect(0, 320, 300, 80, halftone(canvas, 320, 80, mood.deep, "bottom"))
  );
}

/** A fir tree. */
function fir({ mood }: Canvas, x: number, foot: number, h: number): string {
  const tier = (y: number, w: number) =>
    `M${num(x)} ${num(foot - y - h * 0.36)}l${num(w)} ${num(h * 0.42)}h${num(-w * 2)}Z`;
  const half = (y: number, w: number) =>
    `M${num(x)} ${num(foot - y - h * 0.36)}l${num(w)} ${num(h * 0.42)}h${num(-w)}Z`;
  const tiers = [
    [0, 0.32],
    [h * 0.26, 0.26],
    [h * 0.5, 0.19],
  ] as const;
  return (
    rect(x - 2, foot - 6, 4, 10, mood.near) +
    shape(tiers.map(([y, w]) => tier(y, w * h)).join(""), mood.leaf) +
    shape(tiers.map(([y, w]) => half(y, w * h)).join(""), mix(mood.leafDark, mood.deep, 0.2))
  );
}

export function cave(canvas: Canvas): string {
  const { mood } = canvas;
  const rock = mix(mood.floorDark, mood.deep, 0.4);
  const mouth = "M64 330Q40 200 84 128Q120 70 170 84Q236 96 246 180Q256 270 238 330Z";
  const { svg: above, orb } = sky(canvas, 236, { x: canvas.between(120, 180), y: canvas.between(128, 160) });
  const inside = above + hills(canvas, 240, 10, 40, mood.far) + sea(canvas, 236, 340, orb);
  return (
    rect(0, 0, 300, 400, rock) +
    shape("M30 400Q10 180 70 100Q130 34 190 56Q270 84 278 190Q290 300 272 400Z", mix(rock, mood.floor, 0.35)) +
    clip(canvas, mouth, inside) +
    stroke(mouth, mix(rock, mood.floor, 0.7), 7) +
    shape(
      "M96 96l10 54l12-70ZM128 78l12 44l12-46ZM176 78l8 62l14-52ZM212 96l10 40l10-26Z",
      mix(rock, mood.floor, 0.35),
    ) +
    shape("M40 330q30-16 60-6l20 76H20ZM270 330q-34-22-60 0l-16 70h96Z", mix(rock, mood.floor, 0.2)) +
    shape("M0 344q150-30 300 0v56H0Z", mix(rock, mood.deep, 0.4)) +
    shape("M60 344l10-46l10 46ZM226 346l12-60l14 60ZM90 346l6-24l8 24Z", mix(rock, mood.floor, 0.45)) +
    rect(0, 0, 300, 90, halftone(canvas, 0, 90, mood.deep, "top"))
  );
}

export function waterfall(canvas: Canvas): string {
  const { mood } = canvas;
  const { svg: above } = sky(canvas, 130, { y: canvas.between(50, 80), r: 26 });
  const rock = mix(mood.mid, mood.deep, 0.35);
  const shade = mix(rock, mood.deep, 0.35);
  const x = canvas.between(138, 162);
  const w = canvas.between(30, 42);
  const fall = `M${num(x - w)} 104h${num(w * 2)}l10 190h${num(-w * 2 - 20)}Z`;
  return (
    above +
    ridge(400, [290, 306, 290, 280, 310, 300], rock, -10, 310) +
    shape(`M${num(x + w)} 100l30 60l-20 50l26 90h130V90l-60 20l-50-16Z`, shade) +
    shape(
      "M0 140l40 20l-16 50l30 40l-20 60H0ZM236 150l20 40l-14 60l24 50h-40l-12-60l10-30Z",
      mix(rock, mood.deep, 0.5),
    ) +
    shape(fall, mood.white) +
    stroke(
      [-0.6, -0.2, 0.2, 0.6]
        .map((at) => `M${num(x + at * w)} ${canvas.count(112, 140)}v${canvas.count(90, 140)}`)
        .join(""),
      mood.sea,
      4,
      0.5,
    ) +
    oval(x, 322, 170, 46, mood.sea) +
    rect(0, 330, 300, 70, mood.seaDark) +
    [-44, -20, 8, 34, 52].map((dx, i) => disc(x + dx, 296 + (i % 2) * 6, 17, mood.white)).join("") +
    stroke(`M${num(x - 90)} 322h50m90 6h56m-160 14h60m-20 16h40`, mood.glitter, 3, 0.8) +
    fir(canvas, 30, 300, 128) +
    fir(canvas, 66, 308, 92) +
    fir(canvas, 262, 302, 132) +
    shape("M0 320q40-30 78 6l-10 74H0ZM300 316q-50-24-76 12l20 72h56Z", mood.leafDark)
  );
}

export function reserve(canvas: Canvas): string {
  const { mood } = canvas;
  const { svg: above, orb } = sky(canvas, 200, { y: canvas.between(70, 110) });
  const x = canvas.between(180, 214);
  let trees = "";
  for (let i = 0; i < 8; i++) trees += fir(canvas, 8 + i * 40 + canvas.between(-6, 6), 214, canvas.between(84, 134));
  return (
    above +
    hills(canvas, 206, 50, 90, mood.far) +
    trees +
    sea(canvas, 210, 340, orb) +
    shape("M0 318q80-26 150-4q70-20 150 2v84H0Z", mood.leafDark) +
    stroke("M22 330q-4-60 6-92M40 332q6-50-2-76M56 334q-6-40 8-64M250 332q4-50-6-72M270 332q0-70 10-96", mood.leaf, 4) +
    stroke("M28 238v16M38 256v14M280 236v18M244 260v14", mix(OCHRE, mood.deep, 0.5), 8) +
    group(
      stroke("M-4 0V-56M10 0V-56", mood.deep, 3) +
        shape("M-40-52q20-44 58-30q14 8 10 26q-34 20-68 4Z", mood.white) +
        shape("M-40-52q30-6 44-26l20 4q8 8 4 18q-34 20-68 4Z", mood.whiteDark) +
        stroke("M20-74q30-16 12-44q-6-16 8-22", mood.white, 9) +
        shape("M34-146q14-4 16 6l34 8l-36 2q-12 0-14-16Z", OCHRE) +
        disc(41, -139, 8, mood.white) +
        stroke("M34-144q-14-2-24-10", mood.deep, 3),
      `translate(${num(x - 20)} 330)`,
    )
  );
}

export const garden = outdoors(
  (canvas, a, b) => {
    const { mood } = canvas;
    let roses = "";
    for (let i = 0; i < 24; i++) {
      const angle = Math.PI * (1 + i / 23);
      const r = 62 + canvas.between(-9, 9);
      roses += disc(
        Math.cos(angle) * r,
        -110 + Math.sin(angle) * r,
        canvas.between(6, 9),
        canvas.pick([a.ink, a.light, PAPER]),
      );
    }
    const bed = (x: number) => {
      let flowers = "";
      for (let i = 0; i < 9; i++) flowers += `M${num(x + canvas.between(-44, 44))} ${num(canvas.between(-16, 8))}h0`;
      return oval(x, 4, 56, 22, mood.leaf) + stroke(flowers, a.light, 12) + stroke(flowers, OCHRE, 4);
    };
    return (
      shape("M-26 2h52l50 90H-76Z", mood.floorLight) +
      `<path d="M-62 2V-110a62 62 0 0 1 124 0V2" stroke="${mood.leaf}" stroke-width="22"/>` +
      stroke("M-62 2V-110a62 62 0 0 1 124 0V2M-50 2V-110a50 50 0 0 1 100 0V2", mood.white, 3) +
      roses +
      stroke("M-64-90v80M64-90v80", b.light, 8, 1, "0.1 22") +
      bed(-98) +
      bed(98) +
      rect(-26, -40, 52, 7, b.ink, 2) +
      rect(-26, -26, 52, 7, b.ink, 2) +
      stroke("M-20-20V2M20-20V2M-20-40v-10M20-40v-10", mood.deep, 4)
    );
  },
  "fields",
  0,
);

export const picnic = outdoors(
  (canvas, a, b) => {
    const { mood } = canvas;
    const straw = mix(OCHRE, mood.deep, 0.2);
    const blanket = "M-128 46l44-52h170l42 52Z";
    return (
      disc(-96, -150, 50, mood.leaf) +
      disc(-58, -178, 44, mood.leaf) +
      disc(-126, -188, 46, mix(mood.leaf, mood.deep, 0.25)) +
      stroke("M-100 0q-6-60 0-130M-100-90l30-40", mood.near, 13) +
      clip(
        canvas,
        blanket,
        shape(blanket, PAPER) +
          stroke("M-150 6H150M-150 22H150M-150 40H150", a.ink, 7, 0.8) +
          stroke("M-60-10l-34 60M-24-10l-14 60M14-10l6 60M50-10l28 60M84-10l46 60", a.ink, 8, 0.8),
      ) +
      `<path d="M-38-52Q-34-112 14-112T66-52" stroke="${mix(straw, mood.deep, 0.4)}" stroke-width="8"/>` +
      shape("M-48-56H76L66 8H-38Z", straw) +
      stroke("M-44-40h116m-114 16h110m-108 16h104", mix(straw, mood.deep, 0.35), 3.4, 1, "9 5") +
      shape("M-52-64H80v14H-52Z", mix(straw, PAPER, 0.35)) +
      shape("M-10-60q10-34 40-28l32 34Z", b.ink) +
      rect(86, -62, 15, 62, OLIVE, 5) +
      rect(90, -80, 7, 22, OLIVE, 2) +
      rect(86, -40, 15, 20, PAPER) +
      disc(-72, 16, 13, ROSE) +
      disc(-94, 20, 12, mix(OLIVE, OCHRE, 0.4))
    );
  },
  "hills",
  0,
);

export function beach(canvas: Canvas): string {
  const { mood } = canvas;
  const horizon = canvas.between(150, 176);
  const { svg: above, orb } = sky(canvas, horizon, { x: canvas.between(60, 130), y: canvas.between(70, 110) });
  const sand = mix(OCHRE, PAPER, isDark(mood) ? 0.1 : 0.6);
  const shade = mix(sand, mood.deep, 0.18);
  const x = canvas.between(176, 206);
  return (
    above +
    (isDark(mood) ? stars(canvas, 90, 8) : "") +
    sea(canvas, horizon, 290, orb) +
    shape("M0 262q50-14 96 0t100-2t104 0v140H0Z", mood.white) +
    shape("M0 270q50-14 96 0t100-2t104 0v140H0Z", isDark(mood) ? shade : sand) +
    rect(0, 300, 300, 100, halftone(canvas, 300, 100, shade, "bottom")) +
    oval(x - 20, 318, 80, 9, shade) +
    parasol(canvas, x, 150, 84, 316) +
    group(
      shape("M-62-20h76l42-34l7 8l-44 38h-81Z", mood.accent) + stroke("M-50-8l-8 20M6-8l10 20M-62-14h74", mood.deep, 4),
      `translate(${num(x - 62)} 308)`,
    ) +
    disc(x + 60, 312, 16, mood.white) +
    shape(`M${num(x + 60)} 296a16 16 0 0 1 14 24Z`, mood.accent) +
    shape(`M${num(x + 60)} 328a16 16 0 0 1-14-24Z`, mood.second)
  );
}

export function pier(canvas: Canvas): string {
  const { mood } = canvas;
  const horizon = canvas.between(150, 170);
  const { svg: above, orb } = sky(canvas, horizon, { y: canvas.between(70, 110), r: canvas.between(34, 50) });
  const wood = mix(mood.wallDark, mood.deep, 0.3);
  const posts = [
    [262, 92],
    [226, 66],
    [200, 47],
    [184, 34],
  ] as const;
  const end = horizon + 16;
  return (
    above +
    sea(canvas, horizon, 400, orb) +
    posts.map(([y, w]) => rect(150 - w - 4, y, 8, 30, mood.deep) + rect(150 + w - 4, y, 8, 30, mood.deep)).join("") +
    polygon(
      [
        [126, end],
        [174, end],
        [330, 400],
        [-30, 400],
      ],
      wood,
    ) +
    stroke(
      [190, 206, 226, 252, 284, 324, 372]
        .map((y) => `M${num(126 - (y - end) * 0.68)} ${y}H${num(174 + (y - end) * 0.68)}`)
        .join(""),
      mix(wood, mood.deep, 0.4),
      3,
    ) +
    posts
      .map(
        ([y, w], i) =>
          stroke(`M${150 - w} ${y}v${-58 + i * 11}M${150 + w} ${y}v${-58 + i * 11}`, mood.deep, 5 - i * 0.8) +
          disc(150 - w, y - 62 + i * 11, 9 - i * 1.6, mood.lamp) +
          disc(150 + w, y - 62 + i * 11, 9 - i * 1.6, mood.lamp),
      )
      .join("") +
    rect(108, end - 34, 84, 38, mood.white) +
    rect(164, end - 34, 28, 38, mood.whiteDark) +
    shape(`M98 ${num(end - 32)}h104l-26-24h-52Z`, mood.accent) +
    shape(`M150 ${num(end - 78)}l24 24h-48Z`, mood.accentDark) +
    shape(`M140 ${num(end + 4)}v-18a10 10 0 0 1 20 0v18Z`, isDark(mood) ? mood.lamp : mood.deep)
  );
}

export const tent = outdoors(
  (canvas, a) => {
    const { mood } = canvas;
    return (
      shape("M-116 4L-26-132L72 4Z", a.ink) +
      shape("M-26-132L18-122L112 4H72Z", a.dark) +
      shape("M-26-132L8 4H-62Z", mood.deep) +
      shape("M-26-132L-30 4h-32Z", a.light) +
      stroke("M-26-134v-12M-116 4l-16 8M112 4l16 8", mood.white, 3) +
      group(
        stroke("M-20 2l40-12M-20-10l40 12", mix(OCHRE, mood.deep, 0.6), 8) +
          shape("M-18-6q-6-28 10-38q-2 12 8 14q4-14 0-26q24 16 18 50Z", mix(OCHRE, ROSE, 0.4)) +
          shape("M-8-6q-2-18 8-24q12 12 8 24Z", mood.lamp),
        "translate(112 34)",
      )
    );
  },
  "hills",
  112,
);

export const caravan = outdoors(
  (canvas, a, b) => {
    const { mood } = canvas;
    const glass = isDark(mood) ? mood.lamp : mix(mood.sea, PAPER, 0.3);
    return (
      shape("M-104-18V-92q0-40 40-40H50q48 2 52 50v64Z", mood.white) +
      shape("M62-130q38 6 40 48v64H56q30-50 6-112Z", mood.whiteDark) +
      rect(-104, -64, 206, 22, a.ink) +
      rect(66, -64, 36, 22, a.dark) +
      rect(-84, -110, 54, 36, glass, 7) +
      rect(40, -110, 38, 36, glass, 7) +
      shape("M-14-18v-82q0-10 10-10H16q10 0 10 10v82Z", b.ink) +
      rect(-6, -102, 24, 28, glass, 4) +
      stroke("M102-16h34", mood.deep, 6) +
      rect(-108, -22, 212, 8, mood.deep, 3) +
      disc(-44, -10, 22, mood.deep) +
      disc(-44, -10, 10, mood.white) +
      shape("M-96-136H-8l14 22H-116Z", b.light) +
      stroke("M-112-112V4", mood.deep, 4) +
      stroke("M-84-132l-8 16m30-16l-6 16m28-16l-2 16", b.ink, 6)
    );
  },
  "hills",
  104,
);

export const cabin = outdoors(
  (canvas, a) => {
    const { mood } = canvas;
    const wood = mix(OCHRE, mood.deep, 0.45);
    const lit = mood.lamp;
    return (
      group(fir(canvas, 0, 0, 150), "translate(-112 4)") +
      group(fir(canvas, 0, 0, 120), "translate(116 4)") +
      stroke("M44-122v-34", mood.deep, 15) +
      stroke("M44-168q-12-14 2-26t0-26", mood.cloud, 9, 0.8) +
      rect(-70, -76, 140, 80, wood) +
      stroke("M-70-62H70M-70-46H70M-70-30H70M-70-14H70", mix(wood, mood.deep, 0.4), 2.6) +
      shape("M-70-76h140L0-142Z", mix(wood, PAPER, 0.12)) +
      shape("M-94-62L0-150L94-62l-10 10L0-128L-84-52Z", a.ink) +
      shape("M0-150L94-62l-10 10L0-128Z", a.dark) +
      rect(-54, -54, 34, 32, lit, 2) +
      stroke("M-37-54v32M-54-38h34", mix(wood, mood.deep, 0.5), 3) +
      rect(14, -56, 34, 60, mix(wood, mood.deep, 0.5), 2) +
      disc(42, -26, 3, lit) +
      disc(0, -98, 10, lit) +
      rect(-80, 0, 160, 8, mix(wood, mood.deep, 0.5))
    );
  },
  "hills",
  84,
);

const afloat = (y: number, { mood }: Canvas) => rect(-170, y, 340, 170, mood.sea);

export const kayak = outdoors(
  (canvas, a, b) => {
    const { mood } = canvas;
    return (
      afloat(-34, canvas) +
      oval(0, 6, 126, 10, mood.seaDark) +
      shape("M-132-26Q-60-44 0-42Q70-44 132-26Q70 8 0 8Q-70 8-132-26Z", a.ink) +
      shape("M-132-26Q0-6 132-26Q70 8 0 8Q-70 8-132-26Z", a.dark) +
      oval(0, -32, 40, 10, mood.deep) +
      shape("M-20-32q-2-44 4-54q16-12 32 0q8 16 4 54Z", b.ink) +
      shape("M4-90q8-2 12 4q8 16 4 54H4q14-24 0-58Z", b.dark) +
      disc(0, -108, 20, mix(OCHRE, ROSE, 0.25)) +
      shape("M-22-110a22 22 0 0 1 44 0Z", mood.white) +
      stroke("M-96-22L98-112", mood.deep, 5) +
      shape("M-92-32q-34 4-36 26q24 4 42-14ZM92-102q30-26 44-10q-8 24-36 24Z", a.light) +
      stroke("M-14-76l-30 30M16-78l22-2", b.dark, 12) +
      stroke("M-100 26h60m40 10h90m-150 16h70", mood.glitter, 3, 0.7)
    );
  },
  "sea",
  0,
);

export const rowingBoat = outdoors(
  (canvas, a, b) => {
    const { mood } = canvas;
    return (
      afloat(-50, canvas) +
      oval(8, 12, 116, 11, mood.seaDark) +
      shape("M-124-56Q0-30 124-62L92 0Q84 12 66 12H-62Q-82 12-90 0Z", a.ink) +
      shape("M-108-26Q0-8 106-32L92 0Q84 12 66 12H-62Q-82 12-90 0Z", a.dark) +
      shape("M-124-56Q0-74 124-62Q0-30-124-56Z", mood.deep) +
      shape("M-56-60h26v14h-26ZM22-60h26v14H22Z", b.light) +
      stroke("M-124-56Q0-30 124-62", mood.white, 5) +
      stroke("M-20-44L-110 22M58-48L120 26", mix(OCHRE, mood.deep, 0.25), 6) +
      shape("M-104 12l-26 26l12 10l24-26ZM114 16l24 28l12-10l-26-26Z", mix(OCHRE, mood.deep, 0.1)) +
      stroke("M-100 44h60m40 10h90m-150 16h70", mood.glitter, 3, 0.7)
    );
  },
  "sea",
  0,
);

export function diving(canvas: Canvas): string {
  const { mood } = canvas;
  const deep = mix(mood.seaDark, mood.deep, 0.3);
  const x = canvas.between(138, 156);
  let bubbles = "";
  for (let i = 0; i < 9; i++)
    bubbles += `<circle cx="${num(x + 96 + canvas.between(-14, 14))}" cy="${num(24 + i * 15)}" r="${num(canvas.between(3, 9))}"/>`;
  const fish = (fx: number, fy: number, s: number, ink: string) =>
    group(
      shape("M-30 0Q0-26 30 0l20-16v32l-20-16Q0 26-30 0Z", ink) + disc(-16, -4, 3.4, mood.white),
      `translate(${num(fx)} ${num(fy)}) scale(${s})`,
    );
  return (
    rect(0, 0, 300, 400, mood.sea) +
    polygon(
      [
        [60, 0],
        [110, 0],
        [70, 330],
        [-40, 330],
      ],
      mood.white,
      0.13,
    ) +
    polygon(
      [
        [150, 0],
        [230, 0],
        [290, 330],
        [180, 330],
      ],
      mood.white,
      0.13,
    ) +
    rect(0, 170, 300, 230, halftone(canvas, 170, 150, deep, "bottom")) +
    rect(0, 318, 300, 82, deep) +
    `<g stroke="${mood.white}" stroke-width="2.4" opacity=".8">${bubbles}</g>` +
    fish(48, canvas.between(60, 100), 0.7, mood.lamp) +
    fish(70, canvas.between(270, 292), 0.9, mood.accent === mood.sea ? ROSE : mood.accent) +
    stroke("M30 400q-14-40 4-70t-4-54M262 400q16-44-4-74t6-48M236 400q-8-30 6-56", mix(mood.leaf, OCHRE, 0.2), 9) +
    group(
      stroke("M88-10V-96q0-16 8-24", mix(OCHRE, ROSE, 0.25), 15) +
        stroke("M88 0q0 60-60 62", mix(OCHRE, ROSE, 0.25), 15) +
        rect(-92, -58, 170, 96, mood.deep, 42) +
        shape("M-20 30q13-30 26 0v14h-26Z", mood.deep) +
        shape(
          "M-80-20q0-26 28-28h36q10 2 8 14q-2 40-14 56q-10 8-28 6q-28-8-30-48ZM66-20q0-26-28-28H2q-10 2-8 14q2 40 14 56q10 8 28 6q28-8 30-48Z",
          mix(mood.sea, PAPER, 0.6),
        ) +
        stroke("M-66-24q4-12 16-14M12-24q4-12 16-14", mood.white, 6),
      `translate(${num(x)} 184) rotate(${num(canvas.between(-8, 4))})`,
    )
  );
}

export const horse = outdoors(
  (canvas) => {
    const { mood } = canvas;
    const coat = canvas.pick([mix(OCHRE, mood.deep, 0.45), mix(ROSE, mood.deep, 0.45), mood.white]);
    const dark = mix(coat, mood.deep, 0.4);
    const mane = coat === mood.white ? mood.whiteDark : mix(coat, mood.deep, 0.6);
    const fence = coat === mood.white ? mood.wallDark : mood.white;
    return (
      shape("M-20 20q4-60-2-92q-28 26-52 20q-22-8-12-30l46-62q4-30 22-42l2-22l18 16q58 12 78 84q14 60 40 128Z", coat) +
      shape("M18-192q46 20 62 92q14 60 40 120H40q20-120-22-212Z", dark) +
      shape("M-14-184l12-24l14 18q64 16 84 88q8 40 28 84q-28-26-44-80q-18-60-66-82Z", mane) +
      disc(-22, -138, 6, mood.deep) +
      disc(-68, -82, 4, mood.deep) +
      stroke("M-52-112l36 40M-16-72l26-88M-60-104l-10 32", mix(mood.accent, mood.deep, 0.3), 5) +
      stroke("M-140-34H150M-140 2H150", fence, 13) +
      stroke("M-104-58V40M-6-50V40M108-58V40", fence, 15)
    );
  },
  "fields",
  0,
);

export const elephant = outdoors(
  (canvas) => {
    const { mood } = canvas;
    const hide = mix(mix(mood.mid, mood.deep, 0.3), PAPER, isDark(mood) ? 0.35 : 0.2);
    const dark = mix(hide, mood.deep, 0.35);
    return (
      shape("M58-20h34V4H58ZM-18-20h34V4h-34Z", dark) +
      shape("M-70-60q-6-70 60-78q96-16 118 40q10 30 6 102H84V-34H20V4h-40V-30q-40 4-50-30Z", hide) +
      shape("M70-138q32 10 38 40q10 30 6 102H92q20-90-22-142Z", dark) +
      stroke("M110-88q16 20 10 50", dark, 5) +
      shape("M-40-150q46-22 62 14q12 52-26 66q-40 0-40-36Z", mix(hide, PAPER, 0.18)) +
      shape(
        "M-104-100q4-48 52-50q26 4 24 44q-2 34-30 40q-14 2-16 14q-4 34-30 34q-22-2-18-28h14q0 10 6 8q8-2 4-24q-10-18-6-38Z",
        hide,
      ) +
      disc(-66, -112, 5, mood.deep) +
      shape("M-70-78q-2 26-24 30q22 8 36-22Z", PAPER) +
      stroke("M-18-28V2M84-30V2", dark, 3) +
      stroke("M-14 2h28M62 2h26", PAPER, 4) +
      cypress(mood, 132, 6, 120)
    );
  },
  "fields",
  100,
);
