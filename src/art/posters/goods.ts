import { clip } from "./canvas.ts";
import { INK, mix, OCHRE, OLIVE, PAPER, ROSE, SEA, TERRACOTTA } from "./palette.ts";
import { onStand, outdoors } from "./stand.ts";
import { disc, group, num, oval, rect, shape, stroke } from "./svg.ts";
import { bottle, fruit, steam } from "./vessels.ts";

const WOOD = mix(OCHRE, TERRACOTTA, 0.55);

export const teapot = onStand((canvas, a, b) => {
  const { mood } = canvas;
  return (
    steam(canvas, 88, -34, 60, 2, mood.white) +
    stroke("M-66-96q-44-4-36 34q6 26 40 30", a.dark, 10) +
    shape("M26-80Q62-72 74-112l27-6Q102-40 34-24Z", a.ink) +
    shape("M-74-64a64 56 0 0 1 128 0q0 46-36 64h-56q-36-18-36-64Z", a.ink) +
    shape("M4-119a64 56 0 0 1 50 55q0 46-36 64h-24q46-40 10-119Z", a.dark) +
    shape("M-44-108a34 20 0 0 1 68 0Z", b.ink) +
    disc(-10, -132, 9, b.dark) +
    stroke("M-60-58q10-26 26-36", a.light, 5, 0.8) +
    rect(-70, -40, 120, 10, b.ink) +
    shape("M62-28h52q0 22-16 28h-20q-16-6-16-28Z", mood.white) +
    shape("M90-28h24q0 22-16 28h-14q12-12 6-28Z", mood.whiteDark) +
    stroke("M114-24q16 2 10 10q-4 6-12 4", mood.white, 5)
  );
}, 92);

export const sweets = onStand((canvas, a, b) => {
  const { mood } = canvas;
  const inks = [a.ink, b.ink, OCHRE, ROSE, mood.white, TERRACOTTA];
  const jar = (x: number, w: number, h: number, lid: string) => {
    let candy = "";
    for (let y = 9; y < h * 0.72; y += 13)
      for (let cx = -w + 9 + (y % 2) * 6; cx < w - 4; cx += 15) candy += disc(x + cx, -y, 7.6, canvas.pick(inks));
    return (
      rect(x - w, -h, w * 2, h, mood.white, 12).replace("/>", ' opacity=".35"/>') +
      clip(canvas, `M${x - w} 0V${-h}h${w * 2}V0Z`, candy) +
      rect(x - w - 4, -h - 14, w * 2 + 8, 18, lid, 5) +
      disc(x, -h - 20, 8, lid) +
      stroke(`M${x - w + 9} ${-h + 16}v${h * 0.5}`, mood.white, 4, 0.7)
    );
  };
  const pop =
    stroke("M84 0L64-104", mood.white, 5) +
    disc(60, -126, 32, a.ink) +
    stroke("M60-126q10-12 18 0q2 20-18 22q-26-2-24-26q4-24 30-22", mood.white, 6);
  return pop + jar(-48, 36, 116, b.dark) + jar(30, 30, 78, a.dark);
}, 88);

export const chocolates = onStand((canvas, a, b) => {
  const { mood } = canvas;
  const browns = [mix(TERRACOTTA, mood.deep, 0.55), mix(TERRACOTTA, mood.deep, 0.35), mix(OCHRE, PAPER, 0.55)];
  let pralines = "";
  for (let i = 0; i < 12; i++) {
    const [x, y] = [-66 + (i % 4) * 44, -118 + Math.floor(i / 4) * 42];
    const brown = canvas.pick(browns);
    pralines +=
      disc(x, y, 19, b.dark) +
      (i % 3 === 1 ? rect(x - 14, y - 14, 28, 28, brown, 5) : disc(x, y, 15, brown)) +
      (canvas.maybe(0.5)
        ? stroke(`M${x - 8} ${y - 4}q8-8 16 0m-16 8q8-8 16 0`, PAPER, 2.4, 0.8)
        : disc(x - 4, y - 4, 4, canvas.pick([b.light, mood.lamp, ROSE])));
  }
  return group(
    rect(-92, -144, 196, 148, a.dark, 8) +
      rect(-98, -150, 196, 148, a.ink, 8) +
      rect(-90, -142, 180, 132, mood.white, 4) +
      pralines,
    `translate(0 -4) rotate(${num(canvas.between(-9, -3))})`,
  );
}, 100);

export const spices = onStand((canvas, a) => {
  const { mood } = canvas;
  const heap = (x: number, foot: number, s: number, powder: string) =>
    group(
      shape("M-40-38Q-12-104 0-106T40-38Z", powder) +
        shape("M0-106Q14-100 40-38H8Q22-66 0-106Z", mix(powder, mood.deep, 0.25)) +
        shape("M-46-40H46q-2 34-26 40H-20q-24-6-26-40Z", a.ink) +
        shape("M10-40H46q-2 34-26 40H-2q22-12 12-40Z", a.dark) +
        rect(-49, -43, 98, 7, a.light, 3),
      `translate(${x} ${foot}) scale(${s})`,
    );
  return (
    heap(-46, -34, 0.9, mix(OCHRE, PAPER, 0.1)) +
    heap(50, -34, 0.9, mix(OLIVE, OCHRE, 0.35)) +
    heap(2, 0, 1.12, canvas.pick([TERRACOTTA, mix(ROSE, TERRACOTTA, 0.5)])) +
    stroke("M-92-6l34-8M-88-18l30 12", mix(TERRACOTTA, mood.deep, 0.4), 8) +
    disc(76, -6, 7, mood.deep) +
    disc(92, -4, 5, mood.deep)
  );
}, 96);

export const bottles = onStand((canvas, a, b) => {
  const inks = [a.ink, b.ink, OLIVE, mix(TERRACOTTA, canvas.mood.deep, 0.3), a.dark, b.dark];
  let svg = "";
  for (let i = 0; i < 5; i++) {
    const height = canvas.between(128, 172);
    svg += bottle(canvas, -84 + i * 42, i % 2 ? 2 : -8, height, inks[i] as string, canvas.pick([PAPER, a.light]));
  }
  return svg;
}, 108);

export const antiques = onStand((canvas, _first, b) => {
  const { mood } = canvas;
  const gold = mix(OCHRE, PAPER, 0.15);
  return (
    shape("M-62-6V-88q4-62 48-64q44 2 48 64v82Z", WOOD) +
    shape("M2-150q30 10 32 62v82H8Q22-90 2-150Z", mix(WOOD, mood.deep, 0.35)) +
    rect(-72, -10, 118, 12, mix(WOOD, mood.deep, 0.5), 3) +
    disc(-14, -92, 36, gold) +
    disc(-14, -92, 30, PAPER) +
    stroke("M-14-118v4M-14-70v4M-40-92h4M8-92h4", mood.deep, 3) +
    stroke("M-14-92v-18M-14-92l14 8", mood.deep, 4) +
    rect(-38, -44, 48, 24, mood.deep, 4) +
    stroke("M-14-44v10", gold, 2.4) +
    disc(-14, -32, 6, gold) +
    shape("M58 0q-18-30-4-54q8-12 6-30h20q-2 18 6 30q14 24-4 54Z", b.ink) +
    shape("M72-84h8q-2 18 6 30q14 24-4 54H70q20-40 2-84Z", b.dark) +
    rect(55, -90, 30, 8, b.light, 3) +
    stroke("M56-40q14 8 28 0M54-30q16 8 32 0", PAPER, 3) +
    stroke("M-96 0V-60M-108 0h24M-106-60h20", gold, 6) +
    rect(-102, -104, 12, 42, mood.white, 3) +
    shape("M-96-132q12 16 0 26q-12-10 0-26Z", mood.lamp)
  );
}, 100);

export const collection = onStand((canvas, a, b) => {
  const { mood } = canvas;
  const stamp = (x: number, y: number, turn: number, ink: string, picture: string) =>
    group(
      rect(-44, -54, 88, 108, PAPER) +
        `<rect x="-44" y="-54" width="88" height="108" stroke="${PAPER}" stroke-width="9" stroke-dasharray="0 11"/>` +
        rect(-36, -46, 72, 92, ink) +
        picture,
      `translate(${x} ${y}) rotate(${turn})`,
    );
  const view = disc(8, -18, 14, mood.lamp) + shape("M-36 46V10l24-26l20 24l14-14l14 14v38Z", a.dark);
  const bird =
    shape("M-26 14q24 2 28-24q4-14 18-8l12 6l-10 4q2 34-28 34q-14 0-20-12Z", PAPER) +
    shape("M-14-8q18-2 18 22q-20-4-18-22Z", b.dark);
  const coin = (x: number, y: number, r: number, ink: string) =>
    disc(x + 2, y + 2, r, mix(ink, mood.deep, 0.4)) +
    disc(x, y, r, ink) +
    `<circle cx="${x}" cy="${y}" r="${r - 5}" stroke="${mix(ink, mood.deep, 0.3)}" stroke-width="2.4"/>` +
    stroke(`M${x - 6} ${y + 8}v-16h12`, mix(ink, mood.deep, 0.4), 3.4);
  return (
    stamp(-36, -106, -9, a.light, view) +
    stamp(40, -92, 8, b.ink, bird) +
    coin(-64, -20, 21, mix(OCHRE, PAPER, 0.2)) +
    coin(-16, -14, 16, mix(TERRACOTTA, OCHRE, 0.3)) +
    coin(74, -16, 19, mix(mood.whiteDark, mood.deep, 0.12))
  );
}, 96);

export const yarn = onStand((canvas, a, b) => {
  const ball = (x: number, r: number, ink: string, dark: string) =>
    disc(x, -r, r, ink) +
    group(
      stroke(
        `M${-r * 0.9}-${r * 0.3}Q0-${r * 0.9} ${r * 0.86} ${r * 0.3}M-${r * 0.7} ${r * 0.6}Q-${r * 0.3}-${r * 0.6} ${r * 0.5}-${r * 0.8}M-${r * 0.96} ${r * 0.1}Q0-${r * 0.4} ${r * 0.6} ${r * 0.7}M-${r * 0.2} ${r * 0.95}Q${r * 0.1}-${r * 0.3} ${r * 0.9}-${r * 0.3}`,
        dark,
        3.4,
      ),
      `translate(${x} ${-r})`,
    );
  const { mood } = canvas;
  return (
    stroke("M-30-40L64-186M34-46L-58-178", WOOD, 6) +
    disc(64, -186, 8, b.dark) +
    disc(-58, -178, 8, b.dark) +
    ball(48, 40, b.ink, b.dark) +
    ball(-34, 54, a.ink, a.dark) +
    ball(10, 25, mood.white, mood.whiteDark) +
    stroke("M-86-14q-26 18-6 18h50", a.ink, 3.4)
  );
}, 96);

export const fabrics = onStand((canvas, a, b) => {
  const { mood } = canvas;
  const inks = [a.ink, b.ink, mood.white, mix(OCHRE, PAPER, 0.2), mix(ROSE, PAPER, 0.2), mix(SEA, PAPER, 0.3)];
  const start = canvas.count(0, 5);
  let svg = "";
  [
    [-4, 0],
    [6, 1],
    [-8, 2],
    [2, 3],
  ].forEach(([x = 0, row = 0]) => {
    const ink = inks[(start + row) % 6] as string;
    const y = -22 - row * 42;
    const other = mix(ink, ink === mood.white ? a.ink : PAPER, 0.5);
    const pattern = canvas.pick([
      stroke(`M${x - 76} ${y}h150`, other, 7, 1, "0.1 18"),
      stroke(`M${x - 70} ${y - 20}v40m24-40v40m24-40v40m24-40v40m24-40v40m24-40v40`, other, 5),
      stroke(`M${x - 84} ${y - 8}h160m-160 16h160`, other, 4),
    ]);
    svg +=
      rect(x - 90, y - 21, 172, 42, ink, 8) +
      pattern +
      rect(x - 90, y + 11, 172, 10, mood.deep).replace("/>", ' opacity=".22"/>') +
      oval(x + 82, y, 12, 21, mix(ink, mood.deep, 0.25)) +
      oval(x + 82, y, 6, 11, PAPER) +
      oval(x + 82, y, 3, 6, WOOD);
  });
  return svg;
}, 104);

export const candles = onStand((canvas, a, b) => {
  const { mood } = canvas;
  const candle = (x: number, w: number, h: number, ink: string, dark: string) =>
    disc(x, -h - 24, 34, mood.lamp).replace("/>", ' opacity=".28"/>') +
    rect(x - w, -h, w * 2, h, ink, 4) +
    rect(x + w * 0.3, -h, w * 0.7, h, dark, 3) +
    oval(x, -h, w, w * 0.26, mix(ink, PAPER, 0.5)) +
    shape(`M${x + w * 0.5} ${-h}q10 22 4 44q-10-6-10-44Z`, mix(ink, PAPER, 0.5)) +
    stroke(`M${x} ${-h}v-9`, mood.deep, 2.6) +
    shape(`M${x} ${-h - 48}q20 26 0 42q-20-16 0-42Z`, mix(OCHRE, PAPER, 0.1)) +
    shape(`M${x} ${-h - 32}q10 14 0 24q-10-10 0-24Z`, PAPER);
  return (
    candle(-56, 24, 84, a.ink, a.dark) + candle(50, 28, 58, b.ink, b.dark) + candle(0, 21, 134, PAPER, mood.whiteDark)
  );
}, 92);

export const shoppingBags = onStand((canvas, a, b) => {
  const bag = (x: number, w: number, h: number, ink: string, dark: string, mark: string) =>
    `<path d="M${x - w * 0.4} ${-h + 4}v-18a${w * 0.4} 30 0 0 1 ${w * 0.8} 0v18" stroke="${dark}" stroke-width="6"/>` +
    shape(`M${x - w} ${-h}h${w * 2}l6 ${h}h${-w * 2 - 12}Z`, ink) +
    shape(`M${x + w * 0.5} ${-h}h${w * 0.5}l6 ${h}h${-w * 0.7}Z`, dark) +
    mark;
  const star = shape("M-42-84l8 18l20 2l-15 13l5 20l-18-11l-18 11l5-20l-15-13l20-2Z", PAPER);
  return (
    bag(52, 42, 106, b.ink, b.dark, disc(46, -50, 18, b.light)) +
    bag(-36, 54, 138, a.ink, a.dark, star) +
    shape("M-66-138q14-26 30-8q20-20 34 8Z", canvas.mood.white, 0.9)
  );
}, 104);

export const postcards = onStand((canvas, a, b) => {
  const { mood } = canvas;
  const card = (turn: number, front: string) =>
    group(
      rect(-64, -46, 132, 94, mood.deep, 3).replace("/>", ' opacity=".25"/>') +
        rect(-68, -50, 132, 94, PAPER, 3) +
        clip(canvas, "M-61-43H57V37H-61Z", front),
      `translate(${turn * 1.6} ${-96 + Math.abs(turn) * 0.9}) rotate(${turn})`,
    );
  const coast =
    rect(-64, -46, 132, 94, mood.skyLow) +
    disc(22, -12, 15, mood.orb) +
    rect(-64, 0, 132, 50, mood.sea) +
    shape("M-64 0q24-34 60 0Z", a.ink);
  const tower =
    rect(-64, -46, 132, 94, b.light) +
    shape("M-64 40V10q60-26 132 0v30Z", mood.leaf) +
    rect(-20, -30, 26, 56, mood.white) +
    shape("M-26-30h38l-19-16Z", mood.roof);
  const back =
    rect(-64, -46, 132, 94, PAPER) +
    stroke("M0-36V30M10 2h40m-40 12h40m-40 12h30M-54-20h42m-42 12h42m-42 12h34", mood.whiteDark, 3) +
    rect(28, -38, 24, 28, a.ink) +
    disc(40, -24, 7, PAPER);
  return (
    group(card(-22, back) + card(18, tower), "translate(0 -22)") + group(card(-3, coast), "translate(0 28) scale(1.08)")
  );
}, 96);

export const backpack = onStand((canvas, a, b) => {
  const { mood } = canvas;
  return (
    stroke("M-62-120q-34 40-16 104M62-120q34 40 16 104", a.dark, 12) +
    rect(-64, -204, 128, 34, b.ink, 17) +
    disc(50, -187, 11, b.dark) +
    disc(50, -187, 5, PAPER) +
    shape("M-66-20V-116q6-48 66-50q60 2 66 50v96q-4 20-22 20H-44q-18 0-22-20Z", a.ink) +
    shape("M16-165q44 8 50 49v96q-4 20-22 20H14q36-80 2-165Z", a.dark) +
    shape("M-58-124q10-38 58-40q48 2 58 40v14q-58 20-116 0Z", a.light) +
    rect(-44, -74, 88, 58, a.light, 12) +
    rect(-44, -62, 88, 6, a.dark) +
    stroke("M-32-168V-84M32-168V-84", mood.deep, 6) +
    rect(-38, -96, 12, 14, b.ink, 2) +
    rect(26, -96, 12, 14, b.ink, 2) +
    shape("M-14-44h28v18h-28Z", b.ink)
  );
}, 84);

export const camera = onStand((canvas, a) => {
  const { mood } = canvas;
  const metal = mix(mood.white, mood.deep, 0.14);
  return (
    stroke("M-86-86q-30-110 30-116M86-86q30-110-40-116", a.dark, 7) +
    shape("M-30-118l8-24h44l8 24Z", metal) +
    rect(-78, -128, 26, 14, mood.deep, 4) +
    rect(48, -126, 30, 12, metal, 4) +
    rect(-92, -116, 184, 116, metal, 12) +
    rect(-92, -92, 184, 72, a.ink) +
    rect(50, -92, 42, 72, a.dark) +
    disc(0, -58, 52, mood.deep) +
    disc(0, -58, 44, metal) +
    disc(0, -58, 36, mood.deep) +
    disc(0, -58, 25, mix(SEA, mood.deep, 0.35)) +
    disc(-9, -67, 8, PAPER) +
    disc(9, -48, 4, mix(SEA, PAPER, 0.5)) +
    disc(66, -104, 6, TERRACOTTA) +
    rect(-13, -136, 26, 14, mix(SEA, mood.deep, 0.3), 3)
  );
}, 104);

export const pottery = onStand((canvas, a, b) => {
  const { mood } = canvas;
  const clay = canvas.pick([TERRACOTTA, mix(TERRACOTTA, OCHRE, 0.4), mix(OCHRE, PAPER, 0.3)]);
  const dark = mix(clay, mood.deep, 0.34);
  return (
    shape("M-62 0q-40-46-12-92q16-22 12-52h40q-4 30 12 52q28 46-12 92Z", clay) +
    shape("M-34-144h12q-4 30 12 52q28 46-12 92h-18q40-70 6-144Z", dark) +
    rect(-68, -150, 52, 10, mix(clay, PAPER, 0.3), 4) +
    stroke("M-78-88q36 12 72 0", PAPER, 5) +
    stroke("M-82-70l9 9l9-9l9 9l9-9l9 9l9-9l9 9l9-9", b.ink, 4.4) +
    stroke("M-82-46q40 12 80 0", PAPER, 5) +
    shape("M12-62h88q-2 48-26 62H38q-24-14-26-62Z", a.ink) +
    shape("M64-62h36q-2 48-26 62H52q24-24 12-62Z", a.dark) +
    oval(56, -62, 44, 9, a.light) +
    oval(56, -61, 35, 6, a.dark) +
    stroke("M20-30q36 10 72 0", PAPER, 4, 0.8)
  );
}, 104);

export const glassware = onStand((canvas, a, b) => {
  const { mood } = canvas;
  const glow = (d: string, ink: string) => shape(d, ink, 0.78);
  return (
    glow("M-78 0q-22-40 4-70q18-20 12-78h28q-6 58 12 78q26 30 4 70Z", a.ink) +
    glow("M-46-148h12q-6 58 12 78q26 30 4 70h-20q28-50-8-148Z", a.dark) +
    oval(-48, -148, 20, 5, a.light) +
    stroke("M-76-50q2-14 12-22M-58-104v-26", PAPER, 5, 0.9) +
    glow("M34-6q-30-24-26-62q6-30 44-32q38 2 44 32q4 38-26 62Z", b.ink) +
    glow("M58-99q32 6 38 31q4 38-26 62H50q38-44 8-93Z", b.dark) +
    oval(52, -99, 20, 5, b.light) +
    stroke("M22-64q4-14 16-20", PAPER, 5, 0.9) +
    stroke("M18-50q34 18 68 0M20-34q32 18 64 0", PAPER, 3, 0.7) +
    glow("M-14 0q-14-22 6-36q8-6 4-24h14q-4 18 4 24q20 14 6 36Z", mix(OCHRE, PAPER, 0.2)) +
    stroke("M-8-18q2-8 8-12", PAPER, 3) +
    disc(-92, -2, 6, mood.white)
  );
}, 104);

export const shoes = onStand((canvas, a, b) => {
  const { mood } = canvas;
  const shoe = (x: number, y: number) =>
    group(
      shape("M-80-4V-66q0-14 14-12q14 12 34 2l14-18q46 34 84 44q26 8 24 46Z", a.ink) +
        shape("M-80-4V-24q80 18 168-6q4 10 2 26Z", a.dark) +
        rect(-84, -10, 178, 12, mood.white, 4) +
        shape("M-80-66q0-14 14-12q14 12 34 2l6 10q-30 18-54 8Z", a.light) +
        stroke("M-14-76l-12 16M4-64l-14 18M22-54l-14 18", mood.white, 5) +
        stroke("M54-48q20 8 34 36", b.ink, 5),
      `translate(${x} ${y}) scale(.94)`,
    );
  return shoe(14, -52) + shoe(-10, 0);
}, 104);

export const stationery = onStand((canvas, a, b) => {
  const { mood } = canvas;
  const pencil = (x: number, turn: number, ink: string, h: number) =>
    group(
      rect(-6, -h, 12, h, ink) +
        rect(1, -h, 5, h, mix(ink, mood.deep, 0.3)) +
        shape(`M-6 ${-h}l6-20l6 20Z`, mix(OCHRE, PAPER, 0.5)) +
        shape(`M-2.4 ${-h - 12}l2.4-8l2.4 8Z`, ink),
      `translate(${x} -50) rotate(${turn})`,
    );
  return (
    pencil(-70, -14, TERRACOTTA, 84) +
    pencil(-52, -3, OCHRE, 106) +
    pencil(-36, 8, mix(SEA, PAPER, 0.2), 92) +
    pencil(-26, 17, ROSE, 74) +
    shape("M-86-84h76l-6 84h-64Z", b.ink) +
    shape("M-36-84h26l-6 84h-26Z", b.dark) +
    rect(-86, -70, 75, 8, b.light) +
    group(
      rect(0, -112, 88, 112, a.dark, 5) +
        rect(4, -110, 84, 106, PAPER, 4) +
        rect(0, -114, 84, 110, a.ink, 5) +
        rect(62, -114, 8, 110, b.ink) +
        rect(14, -92, 36, 24, PAPER, 3) +
        stroke("M20-82h24M20-75h16", mood.deep, 2.4),
      "translate(14 0) rotate(4)",
    )
  );
}, 104);

export const surfboards = outdoors(
  (canvas, a, b) => {
    const { mood } = canvas;
    const board = (x: number, turn: number, ink: string, dark: string, mark: string) =>
      group(
        shape("M0-206q30 50 28 116q-2 60-14 92h-28q-12-32-14-92q-2-66 28-116Z", ink) +
          shape("M0-206q30 50 28 116q-2 60-14 92H2Z", dark) +
          stroke("M0-196V2", PAPER, 3) +
          mark,
        `translate(${x} 4) rotate(${turn})`,
      );
    const bands = (ink: string) => stroke("M-27-104h54M-28-88h56", ink, 8);
    return (
      board(-62, -7, a.ink, a.dark, bands(PAPER)) +
      board(64, 6, mood.white, mood.whiteDark, bands(a.ink)) +
      board(0, 0, b.ink, b.dark, shape("M0-150l18 30l-18 30l-18-30Z", PAPER)) +
      shape("M-120 12q30-22 60-4q40-16 62 0q40-18 64 0q30-6 50 6Z", mix(mood.floorLight, mood.white, 0.25))
    );
  },
  "sea",
  104,
);

export const toys = onStand((canvas, a, b) => {
  const fur = mix(OCHRE, TERRACOTTA, canvas.between(0.25, 0.6));
  const dark = mix(fur, canvas.mood.deep, 0.3);
  const light = mix(fur, PAPER, 0.55);
  const cube = (x: number, y: number, ink: string, shade: string, mark: string) =>
    rect(x, y, 42, 42, ink, 4) + rect(x + 30, y, 12, 42, shade, 4) + mark;
  return (
    disc(-52, -158, 18, fur) +
    disc(10, -158, 18, fur) +
    disc(-52, -158, 9, light) +
    disc(10, -158, 9, light) +
    oval(-66, -62, 16, 32, dark) +
    oval(24, -62, 16, 32, dark) +
    oval(-21, -52, 46, 52, fur) +
    oval(-21, -46, 28, 34, light) +
    disc(-21, -128, 44, fur) +
    oval(-21, -114, 22, 17, light) +
    oval(-21, -121, 7, 5, INK) +
    stroke("M-21-116v6m-8 2q8 8 16 0", INK, 2.6) +
    disc(-38, -136, 5, INK) +
    disc(-4, -136, 5, INK) +
    oval(-52, -10, 24, 15, dark) +
    oval(12, -10, 24, 15, dark) +
    shape("M-21-86l-26-12v24l26-12l26-12v24Z", a.ink) +
    cube(48, -42, b.ink, b.dark, disc(67, -21, 10, PAPER)) +
    cube(56, -84, a.ink, a.dark, shape("M75-76l11 20H64Z", PAPER))
  );
}, 96);

export const boardGames = onStand((canvas, a, b) => {
  const { mood } = canvas;
  const die = (x: number, y: number, turn: number) =>
    group(
      rect(-20, -20, 40, 40, PAPER, 7) +
        rect(8, -20, 12, 40, mood.whiteDark, 6) +
        stroke("M-10-10v0M10 10v0M0 0v0M-10 10v0M10-10v0", mood.deep, 8),
      `translate(${x} ${y}) rotate(${turn})`,
    );
  return (
    group(
      shape(KNIGHT, a.ink) +
        shape("M12-150q34 20 36 70q0 30-16 54H2q40-60 10-124Z", a.dark) +
        disc(-10, -118, 5, mood.white) +
        rect(-46, -28, 92, 14, a.light, 4) +
        rect(-54, -16, 108, 18, a.ink, 5),
      "translate(-32 0)",
    ) +
    shape("M34 0q4-40 20-56h20q16 16 20 56Z", b.ink) +
    shape("M64-56h10q16 16 20 56H70q10-30-6-56Z", b.dark) +
    oval(64, -56, 22, 7, b.light) +
    disc(64, -78, 21, b.ink) +
    shape("M70-98a21 21 0 0 1-4 41q18-20 4-41Z", b.dark) +
    die(108, -18, -12)
  );
}, 110);
export const KNIGHT =
  "M-40-24q0-34 24-58q-18 4-30 16q-10 8-18-4q-4-10 4-24l24-36q2-16 12-24l2-14l14 12q52 10 58 66q2 36-10 66Z";

export const juice = onStand((canvas, a, b) => {
  const { mood } = canvas;
  const drink = canvas.pick([OCHRE, mix(OCHRE, TERRACOTTA, 0.5), mix(OLIVE, OCHRE, 0.3), mix(ROSE, PAPER, 0.2)]);
  return (
    stroke("M4-70L38-196l26-6", a.ink, 8) +
    shape("M-42-150h84L32 0h-64Z", mood.white, 0.5) +
    shape("M-39-118h78L32-4h-64Z", drink) +
    shape("M12-118h27L32-4H12Z", mix(drink, mood.deep, 0.22)) +
    oval(0, -118, 39, 6, mix(drink, PAPER, 0.4)) +
    stroke("M-28-104l4 66", PAPER, 5, 0.7) +
    group(fruit(mood, 76, 0, 32, OCHRE) + fruit(mood, -74, 0, 28, b.ink), "translate(0 0)") +
    disc(-42, -146, 22, OCHRE) +
    disc(-42, -146, 17, PAPER) +
    disc(-42, -146, 15, mix(OCHRE, PAPER, 0.25)) +
    stroke("M-42-158v24M-53-150l22 8M-53-142l22-8", PAPER, 2)
  );
}, 104);
