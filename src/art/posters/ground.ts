import { type Canvas, halftone } from "./canvas.ts";
import { type Mood, mix } from "./palette.ts";
import {
  beams,
  box,
  collectShapes,
  disc,
  dotted,
  group,
  integer,
  num,
  type Point,
  rect,
  shape,
  smoothLine,
  stroke,
} from "./svg.ts";

export const WIDTH = 300;

export interface Orb {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

export function isDark(mood: Mood): boolean {
  return mood.name === "dusk" || mood.name === "blue" || mood.name === "night";
}

/** A sky down to `horizon` with its sun or moon. @param orb its position, random by default */
export function sky(canvas: Canvas, horizon: number, orb: Partial<Orb> = {}): { svg: string; orb: Orb } {
  const { mood } = canvas;
  const moon = mood.name === "night" || mood.name === "blue";
  const r = orb.r ?? (moon ? canvas.between(16, 30) : canvas.between(24, 46));
  const x = orb.x ?? canvas.between(62, 238);
  const y = orb.y ?? canvas.between(Math.min(52, horizon * 0.3), Math.max(60, horizon - r * 0.4));
  const kind = canvas.pick(moon ? ["bands", "rings", "screen", "screen"] : ["bands", "rings", "screen", "rays"]);
  let svg = rect(0, 0, WIDTH, horizon + 2, mood.skyHigh);
  if (kind === "bands") svg += skyBands(canvas, horizon);
  if (kind === "rings") svg += skyRings(canvas, { x, y, r });
  if (kind === "rays") svg += skyRays(canvas, { x, y, r }, horizon);
  if (kind === "screen") {
    const top = horizon * canvas.between(0.15, 0.4);
    svg += rect(0, top, WIDTH, horizon - top, halftone(canvas, top, horizon - top, mood.skyLow, "bottom"));
  }
  if (moon) svg += stars(canvas, horizon * 0.8, canvas.count(14, 30));
  svg += moon && canvas.maybe(0.5) ? shape(crescent({ x, y, r }), mood.orb) : disc(x, y, r, mood.orb);
  return { svg, orb: { x, y, r } };
}

function skyBands(canvas: Canvas, horizon: number): string {
  const { mood } = canvas;
  const steps = canvas.count(3, 5);
  let svg = "";
  for (let i = 1; i <= steps; i++) {
    const top = horizon * (0.16 + (0.78 * i) / (steps + 0.6));
    svg += rect(0, top, WIDTH, horizon - top + 2, mix(mood.skyHigh, mood.skyLow, i / steps));
  }
  return svg;
}

function ringColor(mood: Mood, ring: number): string {
  return mix(mood.skyLow, mood.skyHigh, ring / 4);
}

function skyRings(canvas: Canvas, { x, y, r }: Orb): string {
  const gap = canvas.between(20, 44);
  let svg = "";
  for (let ring = 3; ring >= 0; ring--) svg += disc(x, y, r + gap * (ring + 0.8), ringColor(canvas.mood, ring));
  return svg;
}

function skyRays(canvas: Canvas, { x, y }: Orb, horizon: number): string {
  const inside = canvas.define((id) => `<clipPath id="${id}"><path d="M0 0H300V${num(horizon)}H0Z"/></clipPath>`);
  const ink = mix(canvas.mood.skyHigh, canvas.mood.skyLow, 0.42);
  return `<g clip-path="${inside}">${beams(x, y, canvas.count(10, 16), canvas.random(), ink)}</g>`;
}

function crescent({ x, y, r }: Orb): string {
  const horn = (turn: number) => `${num(x + r * Math.cos(turn))} ${num(y + r * Math.sin(turn))}`;
  return `M${horn(-1.3)}A${num(r)} ${num(r)} 0 1 0 ${horn(0.62)}A${num(r * 0.86)} ${num(r * 0.86)} 0 1 1 ${horn(-1.3)}Z`;
}

export function stars(canvas: Canvas, depth: number, amount: number): string {
  let d = "";
  for (let i = 0; i < amount; i++) d += `M${canvas.count(6, 294)} ${canvas.count(8, Math.round(depth))}h0`;
  return stroke(d, canvas.mood.white, canvas.between(1.4, 2.2), 0.8);
}

/** Flat-bottomed fair-weather clouds, or streaks in the evening. */
export function clouds(canvas: Canvas, top: number, bottom: number, amount: number): string {
  let d = "";
  for (let i = 0; i < amount; i++) {
    const x = canvas.between(-30, 250);
    const y = canvas.between(top, bottom);
    const w = canvas.between(40, 90);
    d += `M${num(x)} ${num(y)}h${num(w)}M${num(x + w * 0.18)} ${num(y - 8)}h${num(w * 0.5)}`;
    if (canvas.maybe(0.5)) d += `M${num(x + w * 0.5)} ${num(y + 8)}h${num(w * 0.7)}`;
  }
  return stroke(d, canvas.mood.cloud, 9);
}

/** Water from `horizon` to `bottom`, with reflections of `orb`. */
export function sea(canvas: Canvas, horizon: number, bottom: number, orb?: Orb): string {
  const { mood } = canvas;
  const depth = bottom - horizon;
  let svg = rect(0, horizon, WIDTH, depth, mood.sea);
  const dark = horizon + depth * 0.42;
  svg += rect(
    0,
    dark,
    WIDTH,
    bottom - dark,
    halftone(canvas, dark, Math.min(96, bottom - dark), mood.seaDark, "bottom"),
  );
  if (bottom - dark > 96) svg += rect(0, dark + 95, WIDTH, bottom - dark - 95, mood.seaDark);
  let swell = "";
  for (let i = 0; i < 7; i++) {
    const y = horizon + 8 + (i + canvas.random()) * (depth / 7.5);
    swell += `M${canvas.count(-10, 260)} ${num(y)}h${canvas.count(14, 26 + i * 6)}`;
  }
  svg += stroke(swell, mood.seaDark, 1.8, 0.7);
  return orb ? svg + glitter(canvas, horizon, Math.min(bottom, horizon + 150), orb) : svg;
}

export function glitter(canvas: Canvas, horizon: number, bottom: number, { x, r }: Orb): string {
  let d = "";
  let y = horizon + 3;
  for (let row = 0; y < bottom; row++) {
    const share = (y - horizon) / (bottom - horizon);
    const half = r * (1.05 - share * 0.7) * canvas.between(0.45, 1.05);
    const shift = canvas.between(-r * 0.22, r * 0.22);
    d += `M${integer(x + shift - half)} ${num(y)}h${integer(half * 2)}`;
    if (row % 3 === 1) d += `M${integer(x + r * canvas.between(1.2, 1.9))} ${integer(y + 1)}h${integer(r * 0.25)}`;
    y += 4.6 + share * 5.5;
  }
  return stroke(d, canvas.mood.glitter, 2.4);
}

/** A ridge filled down to `base`. */
export function ridge(base: number, heights: readonly number[], fill: string, from = 0, to = WIDTH): string {
  const step = (to - from) / (heights.length - 1);
  const points = heights.map((height, i): Point => [from + i * step, base - height]);
  return shape(`${smoothLine(points)}V${num(base)}H${num(from)}Z`, fill);
}

/** Hills from `low` to `high` above `base`. */
export function hills(canvas: Canvas, base: number, low: number, high: number, fill: string): string {
  const heights = Array.from({ length: canvas.count(4, 6) }, () => canvas.between(low, high));
  return ridge(base, heights, fill, -10, 310);
}

export function cape(canvas: Canvas, base: number, height: number, reach: number, fill: string): string {
  const h = [0, 0.1, 0.34, 0.42, 0.7, 0.86, 1].map((share) => share * height * canvas.between(0.85, 1.1));
  return ridge(base, [0, ...h], fill, WIDTH - reach, 312);
}

/** Small houses on a slope. @param slope returns the ground's y at x */
export function town(canvas: Canvas, from: number, to: number, size: number, slope: (x: number) => number): string {
  const { mood } = canvas;
  const walls = [mood.wall, mix(mood.wall, mood.second, 0.28), mix(mood.wall, mood.accent, 0.3), mood.white];
  const paths = collectShapes();
  const dark = isDark(mood) ? mood.lamp : mood.deep;
  let [shades, roofs, panes] = ["", "", ""];
  for (let x = Math.round(from); x < to; ) {
    const w = Math.round(size * canvas.between(0.75, 1.25));
    const h = Math.round(size * canvas.between(0.9, 1.9));
    const top = Math.round(slope(x + w / 2)) - h;
    const shade = Math.round(w * 0.32);
    paths.add(canvas.pick(walls), box(x, top, w, h + Math.round(size)));
    shades += box(x + w - shade, top, shade, h + Math.round(size));
    roofs += `M${x - 1} ${top}l${integer(w * 0.4)} ${integer(-size * 0.34)}L${x + w + 1} ${top}Z`;
    if (size > 9)
      panes += box(Math.round(x + w * 0.22), Math.round(top + h * 0.25), Math.round(w * 0.16), Math.round(size * 0.25));
    x += w;
  }
  return paths.toSvg() + shape(shades, mood.wallDark, 0.8) + shape(roofs, mood.roof) + shape(panes, dark);
}

export function cypress(mood: Mood, x: number, base: number, height: number): string {
  const w = height * 0.17;
  const top = num(base - height);
  const half = `M${num(x)} ${num(base)}Q${num(x + w * 1.5)} ${num(base - height * 0.3)} ${num(x)} ${top}`;
  return (
    shape(
      `M${num(x)} ${num(base)}Q${num(x - w * 1.5)} ${num(base - height * 0.3)} ${num(x)} ${top}Q${num(x + w * 1.5)} ${num(base - height * 0.3)} ${num(x)} ${num(base)}Z`,
      mood.leaf,
    ) + shape(`${half}Q${num(x + w * 0.15)} ${num(base - height * 0.35)} ${num(x)} ${num(base)}Z`, mood.leafDark)
  );
}

export function pine(canvas: Canvas, x: number, base: number, height: number): string {
  const { mood } = canvas;
  const lean = height * canvas.between(-0.12, 0.12);
  const top = base - height;
  const w = height * canvas.between(0.34, 0.44);
  const dome = (cx: number, cy: number, half: number, rise: number) =>
    `M${integer(cx - half)} ${integer(cy)}a${integer(half)} ${integer(rise)} 0 0 1 ${integer(half * 2)} 0q${integer(-half)} ${integer(rise * 0.32)} ${integer(-half * 2)} 0Z`;
  const cx = x + lean;
  const branch = `M${integer(x)} ${integer(base)}Q${integer(x + lean * 0.1)} ${integer(base - height * 0.5)} ${integer(cx)} ${integer(top + w * 0.3)}M${integer(x + lean * 0.3)} ${integer(base - height * 0.5)}L${integer(cx - w * 0.55)} ${integer(top + w * 0.45)}M${integer(x + lean * 0.4)} ${integer(base - height * 0.56)}L${integer(cx + w * 0.55)} ${integer(top + w * 0.45)}`;
  return (
    stroke(branch, mood.near, Math.max(2, height * 0.026)) +
    shape(
      dome(cx + w * 0.4, top + w * 0.46, w * 0.66, w * 0.36) +
        dome(cx, top + w * 0.36, w * 0.8, w * 0.5) +
        dome(cx - w * 0.45, top + w * 0.5, w * 0.62, w * 0.34),
      mood.leafDark,
    ) +
    shape(
      dome(cx - w * 0.2, top + w * 0.2, w * 0.48, w * 0.3) +
        dome(cx - w * 0.56, top + w * 0.42, w * 0.42, w * 0.22) +
        dome(cx + w * 0.36, top + w * 0.38, w * 0.34, w * 0.2),
      mood.leaf,
    )
  );
}

export function palm(canvas: Canvas, x: number, base: number, height: number): string {
  const { mood } = canvas;
  const lean = height * canvas.between(-0.14, 0.14);
  const [cx, cy] = [x + lean, base - height];
  const trunk = `M${integer(x - 3)} ${integer(base)}Q${integer(x - 2)} ${integer(base - height * 0.5)} ${integer(cx - 1.5)} ${integer(cy)}h3Q${integer(x + 3)} ${integer(base - height * 0.5)} ${integer(x + 3.5)} ${integer(base)}Z`;
  const reach = Math.min(58, height * 0.42);
  const frond = (angle: number, length: number) => {
    const [tx, ty] = [Math.cos(angle) * length, Math.sin(angle) * length * 0.72 + length * 0.34];
    const [mx, my] = [Math.cos(angle) * length * 0.6, Math.sin(angle) * length - length * 0.12];
    return `M${integer(cx)} ${integer(cy)}q${integer(mx)} ${integer(my)} ${integer(tx)} ${integer(ty)}q${integer(mx - tx)} ${integer(my + length * 0.24 - ty)} ${integer(-tx)} ${integer(-ty)}Z`;
  };
  let back = "";
  let front = "";
  for (let i = 0; i < 7; i++) {
    const angle = Math.PI * (1.02 + (i / 6) * 0.96) + canvas.between(-0.12, 0.12);
    const d = frond(angle, reach * canvas.between(0.8, 1.1));
    if (i % 2) front += d;
    else back += d;
  }
  front += frond(Math.PI * 0.88, reach * 0.85);
  back += frond(Math.PI * 0.1, reach * 0.85);
  return shape(trunk, mood.near) + shape(back, mood.leafDark) + shape(front, mood.leaf);
}

export function gulls(canvas: Canvas, top: number, bottom: number, amount: number, color: string): string {
  let d = "";
  for (let i = 0; i < amount; i++) {
    const s = canvas.between(4, 8);
    d += `M${num(canvas.between(30, 270))} ${num(canvas.between(top, bottom))}q${num(s * 0.6)} ${num(-s * 0.7)} ${num(s)} 0q${num(s * 0.4)} ${num(-s * 0.7)} ${num(s)} 0`;
  }
  return stroke(d, color, 1.6);
}

/** A sailing boat, `size` high, with its waterline at y. */
export function sloop(mood: Mood, x: number, y: number, size: number, hull = mood.near): string {
  const boat =
    shape("M-2-98Q-34-50-40-17Q-20-12-4-16Z", mood.white) +
    shape("M2-92Q26-50 30-20Q16-14 2-17Z", mood.whiteDark) +
    shape("M-1-8L0-100H1.6L2-8Z", mood.near) +
    shape("M-46-10Q0-4 44-12Q36 3 24 4H-30Q-42 0-46-10Z", hull);
  return group(boat, `translate(${num(x)} ${num(y)}) scale(${Math.round(size) / 100})`);
}

/** String lights from edge to edge, sagging between `posts`. */
export function festoon(canvas: Canvas, y: number, sag: number, posts: number): string {
  const { mood } = canvas;
  const span = 320 / posts;
  const wire = (drop: number) =>
    `M-10 ${num(y + drop)}${`q${num(span / 2)} ${num(sag * 2)} ${num(span)} 0`.repeat(posts)}`;
  const gap = canvas.between(20, 30);
  return (
    stroke(wire(0), mood.deep, 1.4) +
    (isDark(mood) ? dotted(wire(4), mood.lamp, 15, gap, 0.22) : "") +
    dotted(wire(4), mood.lamp, 6, gap)
  );
}
