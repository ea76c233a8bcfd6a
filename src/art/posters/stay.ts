import { awning } from "./cafe.ts";
import { type Canvas, clip, halftone, hatch } from "./canvas.ts";
import { cape, clouds, cypress, gulls, hills, isDark, palm, sea, sky, sloop, stars } from "./ground.ts";
import { mix, OCHRE, PAPER } from "./palette.ts";
import { bars, box, disc, num, oval, polygon, rect, shape, stroke } from "./svg.ts";
import { parasol } from "./table.ts";

export function hotelFront(canvas: Canvas): string {
  const { mood } = canvas;
  const { svg: above } = sky(canvas, 170, {
    x: canvas.pick([46, 254]),
    y: canvas.between(42, 66),
    r: canvas.between(22, 32),
  });
  const wall = canvas.pick([mood.wall, mix(mood.wall, mood.second, 0.35), mix(mood.wall, mood.accent, 0.35)]);
  const left = canvas.pick([-10, canvas.between(30, 56)]);
  const right = left < 0 ? canvas.between(246, 268) : 310;
  const top = canvas.between(56, 78);
  let svg = above + hills(canvas, 270, 70, 120, mood.far) + rect(0, 268, 300, 132, mood.mid);
  if (canvas.maybe(0.6)) svg += left > 0 ? cypress(mood, left - 16, 276, 120) : cypress(mood, right + 20, 276, 120);
  svg += rect(left, top, right - left, 330, wall) + rect(right - 26, top, 26, 330, mix(wall, mood.wallDark, 0.7));
  svg += canvas.maybe(0.5)
    ? polygon(
        [
          [left - 12, top],
          [left + 18, top - 30],
          [right - 18, top - 30],
          [right + 12, top],
        ],
        mood.roof,
      ) + rect(left - 12, top - 3, right - left + 24, 7, mood.roofDark)
    : rect(left - 8, top - 10, right - left + 16, 12, mood.white) +
      rect(left - 4, top + 2, right - left + 8, 5, mix(wall, mood.wallDark, 0.8));
  svg += windows(canvas, Math.max(left, 0), Math.min(right, 300), top + 22);
  svg += rect(left, 262, right - left, 140, mix(mood.floor, wall, 0.12)) + rect(left, 258, right - left, 6, mood.white);
  svg +=
    rect(0, 352, 300, 50, mood.floorDark) +
    rect(left, 262, right - left, 90, hatch(canvas, mood.floorDark, 15, 1.2, 0, 0.6));
  const door = (Math.max(left, 0) + Math.min(right, 300)) / 2;
  svg +=
    shape(`M${num(door - 22)} 352V298a22 22 0 0 1 44 0V352Z`, mood.floorDark) +
    shape(`M${num(door - 16)} 352V298a16 16 0 0 1 16-16V352Z`, mix(mood.lamp, mood.floor, isDark(mood) ? 0.2 : 0.7));
  return svg + awning(canvas, 262, 16, door - 40, door + 40);
}

function windows(canvas: Canvas, left: number, right: number, top: number): string {
  const { mood } = canvas;
  const columns = canvas.count(3, 4);
  const rows = 2;
  const gap = (right - left - 20) / columns;
  const lit = canvas.count(0, columns * rows - 1);
  const leaf = canvas.pick([mood.accent, mood.second, mood.leaf, mood.sea]);
  const leafDark = mix(leaf, mood.deep, 0.38);
  const slats = hatch(canvas, leafDark, 5, 1.4, 0);
  const [w, h] = [gap * 0.3, 56];
  const arched = canvas.maybe(0.4);
  let [panes, leaves, sills, rails, glow] = ["", "", "", "", ""];
  for (let i = 0; i < columns * rows; i++) {
    const x = left + gap * ((i % columns) + 0.5) + 2;
    const y = top + Math.floor(i / columns) * 92;
    const head = arched ? `a${num(w / 2)} ${num(w / 2)} 0 0 1 ${num(w)} 0` : `h${num(w)}`;
    const pane = `M${num(x - w / 2)} ${num(y)}${head}v${h}h${num(-w)}Z`;
    if (i === lit)
      glow =
        shape(pane, mood.lamp) +
        stroke(`M${num(x)} ${num(y - 4)}v${h}M${num(x - w / 2)} ${num(y + 20)}h${num(w)}`, mood.white, 1.8) +
        (isDark(mood)
          ? shape(`M${num(x - w / 2)} ${num(y + h)}h${num(w)}l${num(w * 0.5)} 22h${num(-w * 2)}Z`, mood.lamp, 0.25)
          : "");
    else panes += pane;
    const open = i === lit || canvas.maybe(0.72);
    leaves += open ? box(x - w - 2, y, w / 2, h) + box(x + w / 2 + 2, y, w / 2, h) : box(x - w / 2, y, w, h);
    sills += box(x - w * 0.7, y + h, w * 1.4, 4);
    if (canvas.maybe(0.3))
      rails += `M${num(x - w * 0.9)} ${num(y + h - 16)}h${num(w * 1.8)}`.concat(
        ...Array.from({ length: 7 }, (_, k) => `M${num(x - w * 0.9 + k * w * 0.3)} ${num(y + h - 16)}v18`),
      );
  }
  return (
    shape(panes, mix(mood.deep, mood.sea, 0.3)) +
    glow +
    shape(leaves, leaf) +
    shape(leaves, slats) +
    shape(sills, mood.white) +
    stroke(rails, mood.deep, 1.5)
  );
}

export function bedWindow(canvas: Canvas): string {
  const { mood } = canvas;
  const wall = canvas.pick([mood.secondDark, mood.accentDark, mood.mid, mood.wallDark]);
  const w = canvas.between(112, 150);
  const x = canvas.between(56, 244 - w);
  const [top, sill] = [canvas.between(34, 52), canvas.between(172, 186)];
  const round = canvas.pick(["arch", "square", "circle"]);
  const opening =
    round === "arch"
      ? `M${num(x)} ${num(sill)}V${num(top + w / 2)}a${num(w / 2)} ${num(w / 2)} 0 0 1 ${num(w)} 0V${num(sill)}Z`
      : round === "square"
        ? box(x, top, w, sill - top)
        : `M${num(x)} 112a${num(w / 2)} ${num(w / 2)} 0 0 1 ${num(w)} 0a${num(w / 2)} ${num(w / 2)} 0 0 1 ${num(-w)} 0Z`;
  const horizon = canvas.between(130, 150);
  const { svg: above, orb } = sky(canvas, horizon, {
    x: x + w * canvas.between(0.3, 0.7),
    y: canvas.between(80, 104),
    r: canvas.between(18, 26),
  });
  let svg = rect(0, 0, 300, 400, wall);
  svg += rect(
    0,
    0,
    300,
    260,
    canvas.maybe(0.5)
      ? hatch(canvas, mix(wall, mood.white, 0.1), canvas.between(18, 30), canvas.between(2, 10), 90)
      : halftone(canvas, 0, 260, mix(wall, mood.deep, 0.3), "top"),
  );
  svg += clip(
    canvas,
    opening,
    above + sea(canvas, horizon, 200, orb) + (canvas.maybe(0.5) ? cape(canvas, horizon + 1, 30, 120, mood.far) : ""),
  );
  svg += stroke(opening + (round === "circle" ? "" : `M${num(x + w / 2)} ${num(top)}V${num(sill)}`), mood.white, 6);
  if (round !== "circle" && canvas.maybe(0.6))
    svg +=
      curtain(canvas, x - 8, top - 12, 34, 214, 1) +
      curtain(canvas, x + w + 8, top - 12, 34, 214, -1) +
      stroke(`M${num(x - 24)} ${num(top - 12)}h${num(w + 48)}`, mood.deep, 4);
  return svg + bed(canvas);
}

function curtain(canvas: Canvas, x: number, top: number, width: number, foot: number, side: 1 | -1): string {
  const cloth = canvas.mood.white;
  const p = (dx: number) => num(x + dx * side);
  return (
    shape(
      `M${p(-14)} ${num(top)}H${p(width)}Q${p(width * 0.9)} ${num(foot - 70)} ${p(2)} ${num(foot - 46)}Q${p(10)} ${num(foot - 20)} ${p(8)} ${num(foot)}H${p(-16)}Z`,
      cloth,
    ) +
    shape(
      `M${p(-6)} ${num(top)}h${num(8 * side)}Q${p(6)} ${num(foot - 80)} ${p(-3)} ${num(foot - 46)}Q${p(0)} ${num(foot - 20)} ${p(-2)} ${num(foot)}h${num(-6 * side)}Q${p(-4)} ${num(foot - 90)} ${p(-6)} ${num(top)}Z`,
      canvas.mood.whiteDark,
    )
  );
}

function bed(canvas: Canvas): string {
  const { mood } = canvas;
  const blanket = canvas.pick([mood.accent, mood.second, mood.floor]);
  const dark = mix(blanket, mood.deep, 0.32);
  const head = canvas.pick([mix(OCHRE, mood.deep, 0.45), mood.deep, mix(mood.roof, mood.deep, 0.3)]);
  let svg = canvas.maybe(0.5)
    ? shape("M22 292V222Q22 202 44 202H256Q278 202 278 222V292Z", head) +
      shape("M34 280V226Q34 214 48 214H252Q266 214 266 226V280Z", mix(head, mood.white, 0.12))
    : stroke(
        "M24 290V206Q24 196 34 196H266Q276 196 276 206V290M66 200V270M108 200V270M150 200V270M192 200V270M234 200V270",
        head,
        6,
      );
  const pillow = (x: number) =>
    shape(
      `M${x} 268Q${x - 8} 232 ${x + 12} 230Q${x + 46} 224 ${x + 82} 230Q${x + 102} 232 ${x + 94} 268Z`,
      mood.white,
    ) + shape(`M${x + 62} 228Q${x + 100} 228 ${x + 94} 268H${x + 52}Q${x + 76} 254 ${x + 62} 228Z`, mood.whiteDark);
  svg +=
    pillow(44) +
    pillow(158) +
    shape("M10 400V286Q12 258 44 258H256Q288 258 290 286V400Z", mood.white) +
    shape("M250 258H256Q288 258 290 286V400H256Q268 310 250 258Z", mood.whiteDark);
  svg +=
    shape("M6 400V308Q6 288 26 288H274Q294 288 294 308V400Z", blanket) +
    shape("M6 400V322Q80 300 150 330T294 346V400Z", dark, 0.55);
  svg += rect(
    6,
    300,
    288,
    100,
    hatch(
      canvas,
      mix(blanket, mood.white, 0.25),
      canvas.between(18, 36),
      canvas.between(2, 7),
      canvas.pick([0, 45, 90]),
      0.35,
    ),
  );
  if (!canvas.maybe(0.55)) return svg;
  const lamp = mood.lamp;
  return `${svg}${disc(286, 190, 62, lamp).replace("/>", ' opacity=".16"/>')}${rect(283, 200, 6, 60, mood.deep)}${shape("M264 204L274 172H298L308 204Z", lamp)}`;
}

export function balcony(canvas: Canvas): string {
  const { mood } = canvas;
  const wall = canvas.pick([mood.accentDark, mood.secondDark, mood.floorDark, mood.wallDark]);
  const [left, right, top] = [canvas.between(54, 72), 300 - canvas.between(54, 72), canvas.between(26, 40)];
  const horizon = canvas.between(136, 168);
  const { svg: above, orb } = sky(canvas, horizon, { x: canvas.between(110, 190), y: canvas.between(74, horizon - 6) });
  const half = (right - left) / 2;
  const head = canvas.maybe(0.5)
    ? `V${num(top + half * 0.55)}Q${num(left)} ${num(top)} ${num(left + half)} ${num(top)}T${num(right)} ${num(top + half * 0.55)}`
    : `V${num(top)}H${num(right)}`;
  const opening = `M${num(left)} 272${head}V272Z`;
  let outside =
    above +
    (canvas.maybe(0.6) ? cape(canvas, horizon + 1, canvas.between(40, 70), canvas.between(130, 210), mood.far) : "") +
    sea(canvas, horizon, 280, orb) +
    sloop(mood, canvas.between(left + 20, right - 30), horizon + 16, 34);
  outside += balustrade(canvas, 206, 262);
  let svg =
    rect(0, 0, 300, 400, wall) +
    rect(0, 0, 300, 272, hatch(canvas, mix(wall, mood.deep, 0.3), 22, 1.2, 90)) +
    clip(canvas, opening, outside) +
    stroke(`M${num(left)} 272${head}V272`, mood.white, 7);
  svg +=
    curtain(canvas, left + 2, top + 6, canvas.between(36, 56), 286, 1) +
    (canvas.maybe(0.6) ? curtain(canvas, right - 2, top + 6, canvas.between(30, 44), 286, -1) : "");
  svg +=
    rect(0, 270, 300, 130, mood.floor) +
    polygon(
      [
        [left, 270],
        [right, 270],
        [right + 76, 400],
        [left + 20, 400],
      ],
      mood.floorLight,
    ) +
    rect(0, 270, 300, 130, hatch(canvas, mood.floorDark, 32, 1.6, canvas.pick([0, 90]), 0.5));
  return svg + (canvas.maybe(0.65) ? armchair(canvas, canvas.between(196, 226), 318, 0.78) : "");
}

function balustrade(canvas: Canvas, top: number, foot: number): string {
  const { mood } = canvas;
  if (canvas.maybe(0.4))
    return (
      bars(0, 300, top, foot, 2.6, 15, mood.deep) +
      rect(0, top - 2, 300, 4, mood.deep) +
      rect(0, foot, 300, 20, mood.whiteDark)
    );
  const h = foot - top - 10;
  const row = canvas.define(
    (id) =>
      `<pattern id="${id}" y="${top + 10}" width="22" height="${h}" patternUnits="userSpaceOnUse"><path d="M5 0h12q-2 ${h * 0.2} 2 ${h * 0.45}q4 ${h * 0.3}-2 ${h * 0.55}h-12q-6-${h * 0.25}-2-${h * 0.55}q4-${h * 0.2} 2-${h * 0.45}Z" fill="${mood.white}"/></pattern>`,
  );
  return (
    rect(0, top + 10, 300, h, row) +
    rect(0, top, 300, 10, mood.white) +
    rect(0, top + 7, 300, 3, mood.whiteDark) +
    rect(0, foot, 300, 20, mood.whiteDark)
  );
}

/** An easy chair, seen from the front, its seat at half its height. */
export function armchair(canvas: Canvas, x: number, foot: number, s: number): string {
  const { mood } = canvas;
  const cloth = canvas.pick([mood.accent, mood.second, mood.sea]);
  const dark = mix(cloth, mood.deep, 0.35);
  const p = (dx: number, dy: number) => `${num(x + dx * s)} ${num(foot - dy * s)}`;
  return (
    oval(x + 14 * s, foot + 3, 72 * s, 8 * s, mood.floorDark) +
    stroke(`M${p(-44, 18)}L${p(-52, 0)}M${p(44, 18)}L${p(52, 0)}`, mood.deep, 5 * s) +
    shape(`M${p(-46, 40)}Q${p(-54, 124)} ${p(0, 126)}Q${p(54, 124)} ${p(46, 40)}Z`, cloth) +
    shape(`M${p(20, 122)}Q${p(54, 116)} ${p(46, 40)}L${p(22, 40)}Q${p(40, 90)} ${p(20, 122)}Z`, dark) +
    shape(
      `M${p(-38, 54)}L${p(38, 54)}Q${p(46, 36)} ${p(38, 30)}L${p(-38, 30)}Q${p(-46, 36)} ${p(-38, 54)}Z`,
      mix(cloth, mood.white, 0.25),
    ) +
    shape(`M${p(-60, 66)}Q${p(-44, 74)} ${p(-38, 58)}L${p(-36, 16)}L${p(-56, 16)}Z`, cloth) +
    shape(`M${p(60, 66)}Q${p(44, 74)} ${p(38, 58)}L${p(36, 16)}L${p(56, 16)}Z`, dark) +
    shape(`M${p(-40, 32)}L${p(40, 32)}L${p(40, 15)}L${p(-40, 15)}Z`, dark)
  );
}

export function grandHotel(canvas: Canvas): string {
  const { mood } = canvas;
  const { svg: above } = sky(canvas, 240, {
    y: canvas.between(56, 110),
    x: canvas.pick([canvas.between(44, 80), canvas.between(220, 256)]),
  });
  const x = canvas.between(138, 162);
  const storeys = canvas.count(3, 4);
  const top = 240 - storeys * 30;
  const half = canvas.between(94, 112);
  let svg =
    above +
    (canvas.maybe(0.5) ? clouds(canvas, 50, 120, 2) : gulls(canvas, 40, 90, 3, mood.near)) +
    hills(canvas, 262, 60, 110, mood.far);
  svg +=
    rect(x - half, top, half * 2, 262 - top, mood.wall) +
    rect(x + half * 0.6, top, half * 0.4, 262 - top, mood.wallDark) +
    rect(x - 32, top - 16, 64, 280 - top, mood.white) +
    rect(x + 16, top - 16, 16, 280 - top, mood.whiteDark);
  const pane = isDark(mood) ? mood.lamp : mix(mood.sea, mood.deep, 0.3);
  const gap = (half * 2 - 14) / 9;
  let ledges = "";
  for (let row = 0; row < storeys; row++) {
    const y = top + 8 + row * 30;
    svg += bars(x - half + 7 + gap * 0.25, x + half - 7, y, y + 18, gap * 0.42, gap, pane);
    ledges += box(x - half, y + 21, half * 2, 2.6);
  }
  svg += shape(ledges, mood.whiteDark);
  const dome = (cx: number, base: number, r: number) =>
    shape(
      `M${num(cx - r)} ${num(base)}q${num(-r * 0.1)} ${num(-r * 1.2)} ${num(r)} ${num(-r * 1.35)}q${num(r * 1.1)} ${num(r * 0.15)} ${num(r)} ${num(r * 1.35)}Z`,
      mood.roof,
    ) +
    shape(
      `M${num(cx)} ${num(base - r * 1.35)}q${num(r * 1.1)} ${num(r * 0.15)} ${num(r)} ${num(r * 1.35)}h${num(-r * 0.7)}q${num(r * 0.2)} ${num(-r)} ${num(-r * 0.3)} ${num(-r * 1.35)}Z`,
      mood.roofDark,
    ) +
    stroke(`M${num(cx)} ${num(base - r * 1.3)}v${num(-r * 0.5)}`, mood.deep, 2);
  svg +=
    dome(x, top - 16, canvas.between(28, 34)) +
    dome(x - half + 14, top, 19) +
    dome(x + half - 14, top, 19) +
    shape(`M${num(x)} ${num(top - 66)}v-26h24l-6 7l6 7h-24Z`, mood.accent);
  svg +=
    rect(0, 258, 300, 142, mood.floor) +
    rect(0, 258, 300, 5, mood.white) +
    rect(0, 272, 300, 128, halftone(canvas, 272, 128, mood.floorDark, "bottom")) +
    polygon(
      [
        [0, 300],
        [300, 284],
        [300, 292],
        [0, 311],
      ],
      mood.floorLight,
    );
  for (const px of canvas.pick([
    [34, 262],
    [22, 72, 276],
    [58, 246, 284],
  ]))
    svg += palm(canvas, px + canvas.between(-8, 8), 268, canvas.between(84, 124));
  return svg;
}

export function pool(canvas: Canvas): string {
  const { mood } = canvas;
  const horizon = canvas.between(150, 176);
  const { svg: above, orb } = sky(canvas, horizon, { y: canvas.between(56, horizon - 30) });
  let svg =
    above +
    sea(canvas, horizon, 220, orb) +
    cape(canvas, horizon + 1, 44, canvas.between(100, 180), mood.far) +
    (isDark(mood) ? stars(canvas, 80, 10) : "");
  svg +=
    rect(0, 208, 300, 70, mood.wall) +
    rect(0, 208, 300, 4, mood.white) +
    rect(0, 212, 300, 60, hatch(canvas, mood.wallDark, 24, 1.2, 0, 0.7));
  const water = mix(mood.sea, mood.accent === OCHRE ? mood.second : mood.sea, 0.3);
  svg +=
    shape("M-10 264H310V400H-10Z", mood.white) +
    shape("M-10 272H310V400H-10Z", mix(water, PAPER, 0.12)) +
    rect(0, 300, 300, 100, halftone(canvas, 300, 100, mood.seaDark, "bottom"));
  let ripples = "";
  for (let i = 0; i < 12; i++) ripples += `M${canvas.count(-10, 270)} ${canvas.count(284, 390)}q9-7 18 0t18 0`;
  svg += stroke(ripples, mood.glitter, 2, 0.55);
  svg +=
    palm(canvas, canvas.between(26, 52), 250, canvas.between(150, 190)) +
    (canvas.maybe(0.6) ? palm(canvas, canvas.between(76, 96), 246, canvas.between(100, 130)) : "");
  const x = canvas.between(176, 206);
  svg += parasol(canvas, x + 18, canvas.between(112, 130), canvas.between(58, 70), 254);
  const cloth = canvas.pick([mood.accent, mood.second]);
  return (
    svg +
    stroke(`M${num(x - 52)} 246v14M${num(x + 34)} 246v14`, mood.deep, 3) +
    shape(`M${num(x - 60)} 240h96l34-30q8-3 6 4l-30 34h-106Z`, cloth) +
    shape(`M${num(x - 60)} 244h98l36-32l-32 36h-102Z`, mix(cloth, mood.deep, 0.35))
  );
}
