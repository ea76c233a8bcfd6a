// How themed drawings are printed: shapes carry a class for their ink, and a style sheet gives the ink of the hour.

import { box, num } from "../posters/marks.ts";

/** A filled shape in the ink `ink` (a class `sc-…`). */
export function plate(ink: string, d: string): string {
  return `<path class="sc-${ink}" d="${d.replaceAll(" -", "-")}"/>`;
}

/** Open strokes in the ink `ink`; `dash` as in stroke-dasharray. */
export function line(ink: string, width: number, d: string, dash = ""): string {
  const dashes = dash ? ` stroke-dasharray="${dash}"` : "";
  return `<path class="sl-${ink}" stroke-width="${num(width)}"${dashes} d="${d.replaceAll(" -", "-")}"/>`;
}

/** Upright pieces `height` high along level lines `d`: gap, piece, gap … as in `dash`. */
export function repeat(ink: string, height: number, d: string, dash: readonly number[]): string {
  return `<path class="sl-${ink}" stroke-width="${height}" stroke-linecap="butt" stroke-dasharray="${dash.map(num).join(" ")}" d="${d}"/>`;
}

export function round(ink: string, x: number, y: number, r: number): string {
  return `<circle class="sc-${ink}" cx="${num(x)}" cy="${num(y)}" r="${num(r)}"/>`;
}

export function flat(ink: string, x: number, y: number, rx: number, ry: number): string {
  return `<ellipse class="sc-${ink}" cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}"/>`;
}

export { box };
