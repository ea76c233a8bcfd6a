// SVG shapes of themed drawings. Their classes get their colors from SCENE_CSS, by theme.
import { box, num } from "../posters/svg.ts";

export function filled(ink: string, d: string): string {
  return `<path class="sc-${ink}" d="${d.replaceAll(" -", "-")}"/>`;
}

/** @param dash as in stroke-dasharray */
export function stroked(ink: string, width: number, d: string, dash = ""): string {
  const dashes = dash ? ` stroke-dasharray="${dash}"` : "";
  return `<path class="sl-${ink}" stroke-width="${num(width)}"${dashes} d="${d.replaceAll(" -", "-")}"/>`;
}

/** Vertical bars along horizontal lines. @param dash gap, bar, gap, … as in stroke-dasharray */
export function repeat(ink: string, height: number, d: string, dash: readonly number[]): string {
  return `<path class="sl-${ink}" stroke-width="${height}" stroke-linecap="butt" stroke-dasharray="${dash.map(num).join(" ")}" d="${d}"/>`;
}

export function circle(ink: string, x: number, y: number, r: number): string {
  return `<circle class="sc-${ink}" cx="${num(x)}" cy="${num(y)}" r="${num(r)}"/>`;
}

export function ellipse(ink: string, x: number, y: number, rx: number, ry: number): string {
  return `<ellipse class="sc-${ink}" cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}"/>`;
}

export { box };
