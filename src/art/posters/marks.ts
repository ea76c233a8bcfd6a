// The marks every drawing is made of: flat shapes, strokes and turned vessels, written as short SVG text.

export type Point = readonly [x: number, y: number];

/** A step of a vessel's outline: a corner, or a curve (control point first). x is the half width, y the height above the foot. */
export type Turn = readonly [x: number, y: number] | readonly [cx: number, cy: number, x: number, y: number];

/** At most one decimal, no zeros that SVG can do without. */
export function num(value: number): string {
  return bare(Math.round(value * 10) / 10);
}

/** To the nearest unit: enough for what is small and many, and shorter. */
export function whole(value: number): string {
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
  return `<path d="${tight(d)}" fill="${fill}"${opacity < 1 ? ` opacity="${num2(opacity)}"` : ""}/>`;
}

/** Open strokes, round-ended and unfilled as the root element says for all; `dash` as in stroke-dasharray. */
export function stroke(d: string, color: string, width: number, opacity = 1, dash = ""): string {
  const faint = opacity < 1 ? ` opacity="${num2(opacity)}"` : "";
  const dashes = dash ? ` stroke-dasharray="${dash}"` : "";
  return `<path d="${tight(d)}" stroke="${color}" stroke-width="${num(width)}"${faint}${dashes}/>`;
}

export function polygon(points: readonly Point[], fill: string, opacity = 1): string {
  return shape(`M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join("L")}Z`, fill, opacity);
}

export function group(content: string, transform: string): string {
  return `<g transform="${transform}">${content}</g>`;
}

export function faint(content: string, opacity: number): string {
  return `<g opacity="${num2(opacity)}">${content}</g>`;
}

/** Shapes that share few inks, gathered into one path an ink, printed in the order in which the inks came. */
export function inkPot(): { add: (ink: string, d: string) => void; print: () => string } {
  const plates = new Map<string, string>();
  return {
    add: (ink, d) => plates.set(ink, (plates.get(ink) ?? "") + d),
    print: () => [...plates].map(([ink, d]) => shape(d, ink)).join(""),
  };
}

/** Path data of a box. */
export function box(x: number, y: number, width: number, height: number): string {
  return `M${num(x)} ${num(y)}h${num(width)}v${num(height)}h${num(-width)}Z`;
}

/** Dots of `size` along `d`, `gap` apart. */
export function dotted(d: string, color: string, size: number, gap: number, opacity = 1): string {
  return stroke(d, color, size, opacity, `0 ${num(gap)}`);
}

/** Beams all round (x, y), as many gaps between them: the dashes of one very thick circle. */
export function beams(x: number, y: number, amount: number, turn: number, color: string, opacity = 1): string {
  const dash = Math.round(((230 * Math.PI) / amount) * 100) / 100;
  const see = opacity < 1 ? ` opacity="${num2(opacity)}"` : "";
  return `<circle cx="${num(x)}" cy="${num(y)}" r="230" stroke="${color}" stroke-width="460" stroke-linecap="butt" stroke-dasharray="${dash}" stroke-dashoffset="${num(turn * dash * 2)}"${see}/>`;
}

/** Upright bars from `top` to `foot`, `gap` apart. */
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

/** A soft line through all points (Catmull-Rom as cubic Béziers), as path data that begins with M. */
export function softLine(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0];
  let d = `M${whole(at(0)[0])} ${whole(at(0)[1])}`;
  for (let i = 0; i < points.length - 1; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const c1: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const c2: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    d += `C${whole(c1[0])} ${whole(c1[1])} ${whole(c2[0])} ${whole(c2[1])} ${whole(to[0])} ${whole(to[1])}`;
  }
  return d;
}

/** Path data of what a potter's wheel would make of a half outline, given from the rim to the foot. */
export function turned(x: number, foot: number, scale: number, outline: readonly Turn[]): string {
  return purge(x, foot, scale, outline, -1);
}

/** The side of a turned vessel that lies in shade: from `inner` (share of the half width, -1 to 1) to its right edge. */
export function turnedShade(x: number, foot: number, scale: number, outline: readonly Turn[], inner = 0.25): string {
  return purge(x, foot, scale, outline, inner);
}

function purge(x: number, foot: number, scale: number, outline: readonly Turn[], back: number): string {
  const place = (px: number, py: number, side: number) => `${num(x + px * scale * side)} ${num(foot - py * scale)}`;
  const end = (turn: Turn): Point => (turn.length === 2 ? [turn[0], turn[1]] : [turn[2], turn[3]]);
  let d = "";
  for (const turn of outline) {
    if (d === "") d = `M${place(...end(turn), 1)}`;
    else if (turn.length === 2) d += `L${place(turn[0], turn[1], 1)}`;
    else d += `Q${place(turn[0], turn[1], 1)} ${place(turn[2], turn[3], 1)}`;
  }
  for (let i = outline.length - 1; i >= 0; i--) {
    const here = outline[i] as Turn;
    const above = outline[i + 1];
    if (above === undefined || above.length === 2) d += `L${place(...end(here), back)}`;
    else d += `Q${place(above[0], above[1], back)} ${place(...end(here), back)}`;
  }
  return `${d}Z`;
}

function num2(value: number): string {
  return bare(Math.round(value * 100) / 100);
}

function bare(value: number): string {
  if (value > 0 && value < 1) return String(value).slice(1);
  if (value < 0 && value > -1) return `-${String(value).slice(2)}`;
  return String(value);
}

function tight(d: string): string {
  return d.replaceAll(" -", "-");
}
