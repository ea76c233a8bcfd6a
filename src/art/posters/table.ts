import { type Canvas, clip, halftone, hatch } from "./canvas.ts";
import { cape, festoon, gulls, hills, isDark, sea, sky, sloop, town } from "./ground.ts";
import { INK, mix, OCHRE, OLIVE, PAPER, ROSE, TERRACOTTA } from "./palette.ts";
import { bars, collectShapes, disc, group, integer, num, oval, polygon, rect, shape, stroke } from "./svg.ts";
import { bottle, carafe, fruit, wineGlass } from "./vessels.ts";

const WINE = mix(ROSE, INK, 0.2);

export function windowTable(canvas: Canvas): string {
  const { mood } = canvas;
  const wall = canvas.pick([mood.wallDark, mood.floor, mood.secondDark]);
  const left = canvas.between(44, 74);
  const right = 300 - canvas.between(44, 74);
  const top = canvas.between(26, 48);
  const sill = canvas.between(232, 246);
  const half = (right - left) / 2;
  const opening = canvas.maybe(0.55)
    ? `M${num(left)} ${num(sill)}V${num(top + half)}a${num(half)} ${num(half)} 0 0 1 ${num(half * 2)} 0V${num(sill)}Z`
    : `M${num(left)} ${num(sill)}V${num(top)}H${num(right)}V${num(sill)}Z`;
  const horizon = canvas.between(146, 182);
  const { svg: above, orb } = sky(canvas, horizon, {
    x: canvas.between(left + 40, right - 60),
    y: canvas.between(84, horizon - 12),
  });
  let outside = above + sea(canvas, horizon, 260, orb);
  outside += canvas.maybe(0.6)
    ? cape(canvas, horizon + 1, canvas.between(26, 60), canvas.between(100, 170), mood.far)
    : "";
  outside += canvas.maybe(0.7)
    ? sloop(mood, canvas.between(left + 26, right - 40), horizon + canvas.between(10, 26), canvas.between(28, 48))
    : gulls(canvas, 70, 130, 4, mood.near);
  const cross = canvas.pick([
    "",
    `M150 ${num(top)}V${num(sill)}`,
    `M150 ${num(top)}V${num(sill)}M${num(left)} ${num(horizon - 40)}H${num(right)}`,
  ]);
  let svg = rect(0, 0, 300, 400, wall);
  if (canvas.maybe(0.5))
    svg += rect(
      0,
      0,
      300,
      260,
      hatch(canvas, mix(wall, mood.deep, 0.2), canvas.between(12, 26), canvas.between(1, 6), 90),
    );
  svg +=
    clip(canvas, opening, outside + stroke(cross, mood.white, 4)) +
    stroke(opening, mood.white, 8) +
    shape(`M${num(right + 4)} ${num(top + half)}V${num(sill)}h6V${num(top + half)}Z`, mood.deep, 0.25);
  if (canvas.maybe(0.5)) svg += shutters(canvas, left, right, top + half * 0.4, sill);
  svg +=
    rect(left - 14, sill, right - left + 28, 9, mood.whiteDark) +
    rect(left - 14, sill, right - left + 28, 3, mood.white);
  return svg + laidTable(canvas, 270);
}

function shutters(canvas: Canvas, left: number, right: number, top: number, sill: number): string {
  const { mood } = canvas;
  const leaf = canvas.pick([mood.accent, mood.second, mood.leaf]);
  const slats = hatch(canvas, mix(leaf, mood.deep, 0.4), 7, 2, 0);
  const one = (x: number) => rect(x, top, 34, sill - top, leaf) + rect(x + 5, top + 6, 24, sill - top - 12, slats);
  return one(left - 42) + one(right + 8);
}

/** A table top from `y` to the bottom of the poster, with dishes. */
function laidTable(canvas: Canvas, y: number): string {
  const { mood } = canvas;
  const cloth = canvas.pick([mood.accent, mood.second, mood.floorLight, mood.floorDark]);
  const dark = mix(cloth, mood.deep, 0.4);
  let svg = rect(0, y, 300, 400 - y, mix(cloth, mood.deep, 0.22));
  svg += polygon(
    [
      [20, y],
      [196, y],
      [150, 400],
      [-60, 400],
    ],
    cloth,
  );
  svg += rect(0, y, 300, 3, mix(cloth, mood.white, 0.4));
  if (canvas.maybe(0.5))
    svg += rect(0, y + 44, 300, 90, hatch(canvas, mix(cloth, mood.deep, 0.34), 26, 6, canvas.pick([0, 90]), 0.5));
  const glass = canvas.pick([mood.leafDark, mix(OLIVE, INK, 0.2), mood.accentDark]);
  const tall = canvas.between(128, 166);
  const x = canvas.between(96, 130);
  const shadow = (sx: number, foot: number, w: number, length: number) =>
    polygon(
      [
        [sx - w, foot],
        [sx + w, foot],
        [sx + w + length, foot + length * 0.34],
        [sx - w * 0.2 + length, foot + length * 0.4],
      ],
      dark,
      0.7,
    );
  const wine = canvas.pick([WINE, WINE, mix(OCHRE, PAPER, 0.3), mix(ROSE, PAPER, 0.35)]);
  const gx = x + canvas.between(46, 62);
  const dish = canvas.pick(["fruit", "bread", "second glass"]);
  svg += shadow(x, 296, 16, 74) + shadow(gx, 302, 11, 60);
  svg += canvas.maybe(0.75) ? bottle(canvas, x, 298, tall, glass, mood.white) : carafe(mood, x, 298, tall * 0.72, wine);
  svg += wineGlass(mood, gx, 304, canvas.between(80, 98), wine);
  if (dish === "second glass") svg += wineGlass(mood, gx + 40, 297, 72, wine);
  if (dish === "fruit") svg += fruit(mood, gx + 48, 304, 14, cloth === OCHRE ? TERRACOTTA : OCHRE);
  if (dish === "bread")
    svg +=
      oval(gx + 60, 306, 40, 6, dark) +
      shape(`M${num(gx + 24)} 305q4-24 34-24q32 0 36 24Z`, mix(OCHRE, TERRACOTTA, 0.35)) +
      stroke(`M${num(gx + 46)} 286l8 12m6-15l8 14m5-10l7 12`, mix(OCHRE, PAPER, 0.5), 3);
  return svg;
}

export function terrace(canvas: Canvas): string {
  const { mood } = canvas;
  const horizon = canvas.between(166, 190);
  const { svg: above, orb } = sky(canvas, horizon, { x: canvas.between(50, 110), y: canvas.between(60, horizon - 20) });
  let svg = above;
  const water = canvas.maybe(0.6);
  if (water)
    svg +=
      cape(canvas, horizon + 1, canvas.between(40, 70), canvas.between(130, 200), mood.far) +
      sea(canvas, horizon, 270, orb) +
      sloop(mood, canvas.between(30, 90), horizon + 20, 42);
  else
    svg +=
      town(canvas, -10, 310, canvas.between(34, 42), (tx) => horizon + 26 + Math.sin(tx / 50) * 12) +
      rect(0, horizon + 34, 300, 80, mood.wallDark);
  svg +=
    shape("M0 250H300V400H0Z", mood.floor) +
    rect(0, 250, 300, 5, mood.floorLight) +
    rect(0, 250, 300, 150, halftone(canvas, 250, 150, mood.floorDark, "bottom"));
  const rail = canvas.maybe(0.5) && water && !isDark(mood);
  if (rail) svg += bars(4, 300, 218, 252, 2.6, 20, mood.white) + rect(0, 216, 300, 4, mood.white);
  if (isDark(mood) || canvas.maybe(0.25))
    svg += festoon(canvas, canvas.between(20, 50), canvas.between(8, 18), canvas.count(1, 2));
  const px = canvas.between(168, 206);
  svg += parasol(canvas, px, canvas.between(74, 96), canvas.between(92, 112), 292);
  return svg + bistroSet(canvas, px - canvas.between(30, 60), 296);
}

/** @param half half of its width @param foot y of the bottom of its pole */
export function parasol(canvas: Canvas, x: number, top: number, half: number, foot: number): string {
  const { mood } = canvas;
  const [cloth, stripe] = canvas.pick([
    [mood.accent, mood.white],
    [mood.second, mood.white],
    [mood.white, mood.accent],
  ] as const);
  const edge = top + half * 0.5;
  const gores = 6;
  const paths = collectShapes();
  const at = (i: number) => x - half + (i * half * 2) / gores;
  for (let i = 0; i < gores; i++) {
    const [a, b] = [at(i), at(i + 1)];
    const ink = i % 2 ? stripe : cloth;
    const d = `M${integer(x)} ${integer(top)}Q${integer(a + (x - a) * 0.28)} ${integer(top + 4)} ${integer(a)} ${integer(edge)}Q${integer((a + b) / 2)} ${integer(edge - 9)} ${integer(b)} ${integer(edge)}Q${integer(b + (x - b) * 0.28)} ${integer(top + 4)} ${integer(x)} ${integer(top)}Z`;
    paths.add(i > 3 ? mix(ink, mood.deep, 0.24) : ink, d);
  }
  return (
    oval(x + 16, foot, half * 0.72, 9, mood.floorDark) +
    rect(x - 2.5, top, 5, foot - top, mood.near) +
    paths.toSvg() +
    disc(x, top - 2, 3.4, mood.near)
  );
}

function bistroSet(canvas: Canvas, x: number, foot: number): string {
  const { mood } = canvas;
  const metal = mood.deep;
  const chair =
    stroke("M-13 4L-10-34H15L18 2M-10-34L-17-76q-2-10 6-8", metal, 3) +
    oval(2, -35, 16, 4, mood.accent) +
    stroke("M-12-48l-3-22", mood.second, 5);
  const top = foot - 56;
  let svg =
    oval(x + 8, foot + 6, 62, 8, mood.floorDark) +
    group(chair, `translate(${num(x - 54)} ${num(foot)})`) +
    group(chair, `matrix(-1 0 0 1 ${num(x + 54)} ${num(foot)})`);
  svg +=
    stroke(`M${num(x)} ${num(top)}v56M${num(x - 18)} ${num(foot + 5)}q18-13 36 0`, metal, 3.4) +
    oval(x, top, 38, 6, mood.white);
  const glass = (gx: number) =>
    group(
      shape("M-6-32Q-8-18 0-17T6-32Z", mood.white) +
        shape("M-7-25Q-6-18 0-17T7-25Z", WINE) +
        stroke("M0-17V0M-5 0H5", mood.white, 1.6),
      `translate(${num(gx)} ${num(top + 1)})`,
    );
  return (
    svg +
    glass(x - 13) +
    (canvas.maybe(0.5) ? glass(x + 14) : bottle(canvas, x + 10, top + 2, 46, mood.leafDark, mood.white))
  );
}

export function grill(canvas: Canvas): string {
  const { mood } = canvas;
  const horizon = canvas.between(176, 196);
  const { svg: above } = sky(canvas, horizon, {
    x: canvas.between(110, 190),
    y: canvas.between(84, 130),
    r: canvas.between(52, 84),
  });
  let svg = above + hills(canvas, horizon + 2, 20, 54, mood.far) + rect(0, horizon, 300, 224, mood.mid);
  svg +=
    rect(0, 252, 300, 148, mood.floor) + rect(0, 252, 300, 148, halftone(canvas, 252, 148, mood.floorDark, "bottom"));
  const x = canvas.between(140, 160);
  const tongues = (share: number) => {
    let d = "";
    for (let i = 0; i < 7; i++) {
      const h = (70 + (i % 3) * 22 - Math.abs(i - 3) * 12) * share * canvas.between(0.85, 1.15);
      const w = 20 * (0.5 + share / 2);
      d += `M${num(x - 72 + i * 24 - w)} 220q${num(-w * 0.2)} ${num(-h * 0.5)} ${num(w * 1.1)} ${num(-h)}q0 ${num(h * 0.3)} ${num(w * 0.5)} ${num(h * 0.5)}q${num(w * 0.6)} ${num(h * 0.2)} ${num(w * 0.4)} ${num(h * 0.5)}Z`;
    }
    return d;
  };
  svg += shape(tongues(1), TERRACOTTA) + shape(tongues(0.72), OCHRE) + shape(tongues(0.42), mix(OCHRE, PAPER, 0.6));
  const iron = mood.deep;
  svg +=
    stroke(`M${num(x - 66)} 262l-22 44M${num(x + 66)} 262l22 44M${num(x)} 268v40`, iron, 5) +
    shape(`M${num(x - 98)} 216h196q0 52-60 56h-76q-60-4-60-56Z`, iron) +
    shape(`M${num(x + 98)} 216q0 52-60 56h-20q36-14 40-56Z`, mix(iron, mood.floor, 0.5)) +
    oval(x, 216, 98, 9, mix(iron, TERRACOTTA, 0.55));
  for (let i = 0; i < 3; i++) {
    const y = 200 + i * 7;
    svg += stroke(`M${num(x - 92 + i * 8)} ${y}L${num(x + 84 + i * 8)} ${y - 6}`, mood.white, 2);
    for (let k = 0; k < 5; k++)
      svg += rect(
        x - 60 + k * 25 + i * 8,
        y - 10 - k * 0.8,
        19,
        14,
        [mix(TERRACOTTA, INK, 0.3), OLIVE, mix(ROSE, INK, 0.15), OCHRE][(k + i) % 4] as string,
        5,
      );
  }
  return svg;
}
