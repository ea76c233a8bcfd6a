// The shapes of all drawings, written as compact SVG.

export type Point = readonly [x: number, y: number];

/** A step of a vessel's outline: a corner, or a curve, control point first. x: half the width; y: above the foot. */
export type OutlineStep = readonly [x: number, y: number] | readonly [cx: number, cy: number, x: number, y: number];

/** Rounds to one decimal, without a leading zero. */
export function num(value: number): string {
  return withoutLeadingZero(Math.round(value * 10) / 10);
}

/** Rounds to an integer, for small details. */
export function integer(value: number): string {
  return String(Math.round(value) || 0);
}

export function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  const corner = radius > 0 ? ` rx="${num(radius)}"` : "";
  const at = `${x === 0 ? "" : ` x="${num(x)}"`}${y === 0 ? "" : ` y="${num(y)}"`}`;
  return `<rect${at} width="${num(width)}" height="${num(height)}"${corner} fill="${fill}"/>`;
}

export function disc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}" fill="${fill}"/>`;
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"/>`;
}

export function shape(d: string, fill: string, opacity = 1): string {
  return `<path d="${compact(d)}" fill="${fill}"${opacity < 1 ? ` opacity="${num2(opacity)}"` : ""}/>`;
}

/** An open path. The root element sets round caps and no fill. @param dash as in stroke-dasharray */
export function stroke(d: string, color: string, width: number, opacity = 1, dash = ""): string {
  const translucent = opacity < 1 ? ` opacity="${num2(opacity)}"` : "";
  const dashes = dash ? ` stroke-dasharray="${dash}"` : "";
  return `<path d="${compact(d)}" stroke="${color}" stroke-width="${num(width)}"${translucent}${dashes}/>`;
}

export function polygon(points: readonly Point[], fill: string, opacity = 1): string {
  return shape(`M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join("L")}Z`, fill, opacity);
}

export function group(content: string, transform: string): string {
  return `<g transform="${transform}">${content}</g>`;
}

export function translucent(content: string, opacity: number): string {
  return `<g opacity="${num2(opacity)}">${content}</g>`;
}

/** Merges shapes of the same color into one path. The paths are in the order in which the colors were added. */
export function collectShapes(): { add: (ink: string, d: string) => void; toSvg: () => string } {
  const paths = new Map<string, string>();
  return {
    add: (ink, d) => paths.set(ink, (paths.get(ink) ?? "") + d),
    toSvg: () => [...paths].map(([ink, d]) => shape(d, ink)).join(""),
  };
}

/** Path data of a box. */
export function box(x: number, y: number, width: number, height: number): string {
  return `M${num(x)} ${num(y)}h${num(width)}v${num(height)}h${num(-width)}Z`;
}

export function dotted(d: string, color: string, size: number, gap: number, opacity = 1): string {
  return stroke(d, color, size, opacity, `0 ${num(gap)}`);
}

/** Beams around a point: the dashes of a single, very thick circle. */
export function beams(x: number, y: number, amount: number, turn: number, color: string, opacity = 1): string {
  const dash = Math.round(((230 * Math.PI) / amount) * 100) / 100;
  const see = opacity < 1 ? ` opacity="${num2(opacity)}"` : "";
  return `<circle cx="${num(x)}" cy="${num(y)}" r="230" stroke="${color}" stroke-width="460" stroke-linecap="butt" stroke-dasharray="${dash}" stroke-dashoffset="${num(turn * dash * 2)}"${see}/>`;
}

export function bars(
  from: number,
  to: number,
  top: number,
  foot: number,
  width: number,
  gap: number,
  color: string,
): string {
  return `<path d="M${num(from)} ${num((top + foot) / 2)}H${num(to)}" stroke="${color}" stroke-width="${num(foot - top)}" stroke-linecap="butt" stroke-dasharray="${num(width)} ${num(gap - width)}"/>`;
}

/** Path data of a smooth line through all points: Catmull-Rom as cubic Bézier curves. */
export function smoothLine(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0];
  let d = `M${integer(at(0)[0])} ${integer(at(0)[1])}`;
  for (let i = 0; i < points.length - 1; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const c1: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const c2: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    d += `C${integer(c1[0])} ${integer(c1[1])} ${integer(c2[0])} ${integer(c2[1])} ${integer(to[0])} ${integer(to[1])}`;
  }
  return d;
}

/** Path data of a symmetric vessel. @param outline half of it, from the rim to the foot */
export function revolved(x: number, foot: number, scale: number, outline: readonly OutlineStep[]): string {
  return revolve(x, foot, scale, outline, -1);
}

/** Path data of the vessel's shaded side. @param inner its left edge as a share of half the width, -1 to 1 */
export function revolvedShade(
  x: number,
  foot: number,
  scale: number,
  outline: readonly OutlineStep[],
  inner = 0.25,
): string {
  return revolve(x, foot, scale, outline, inner);
}

function revolve(x: number, foot: number, scale: number, outline: readonly OutlineStep[], back: number): string {
  const place = (px: number, py: number, side: number) => `${num(x + px * scale * side)} ${num(foot - py * scale)}`;
  const end = (turn: OutlineStep): Point => (turn.length === 2 ? [turn[0], turn[1]] : [turn[2], turn[3]]);
  let d = "";
  for (const turn of outline) {
    if (d === "") d = `M${place(...end(turn), 1)}`;
    else if (turn.length === 2) d += `L${place(turn[0], turn[1], 1)}`;
    else d += `Q${place(turn[0], turn[1], 1)} ${place(turn[2], turn[3], 1)}`;
  }
  for (let i = outline.length - 1; i >= 0; i--) {
    const here = outline[i] as OutlineStep;
    const above = outline[i + 1];
    if (above === undefined || above.length === 2) d += `L${place(...end(here), back)}`;
    else d += `Q${place(above[0], above[1], back)} ${place(...end(here), back)}`;
  }
  return `${d}Z`;
}

function num2(value: number): string {
  return withoutLeadingZero(Math.round(value * 100) / 100);
}

function withoutLeadingZero(value: number): string {
  if (value > 0 && value < 1) return String(value).slice(1);
  if (value < 0 && value > -1) return `-${String(value).slice(2)}`;
  return String(value);
}

function compact(d: string): string {
  return d.replaceAll(" -", "-");
}
