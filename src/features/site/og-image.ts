// The pictures of link previews as SVG, 1200 × 630: the street for the site, the poster for a place.
import type { UserType } from "../../../db/vocabulary.ts";
import { posterSvg } from "../../art/posters/poster.ts";
import { sceneHero } from "../../art/scene/hero.ts";
import { DAY } from "../../art/scene/inks.ts";
import { logoShapes } from "../../ui/logo-shapes.ts";
import { LIGHT } from "../../ui/tokens.ts";
import { getTexts } from "../landing/texts.ts";
import type { PublicPlace } from "../places/public-place.ts";

const WIDTH = 1200;

const HEIGHT = 630;

/** Margin without words, since some previews crop. */
const EDGE = 72;

/** Widths of the drawings at the right. */
const SCENE = 560;

const POSTER = 500;

export function siteImage(view: UserType, siteName: string): string {
  const scene = sized(inDayInks(sceneHero()), SCENE);
  const room = { width: WIDTH - SCENE - EDGE - 48, bottom: HEIGHT - EDGE };
  return card(scene + masthead(siteName) + headline(getTexts(view, siteName).hero.headline, room));
}

/** Without the name where our typefaces lack its letters: the preview's own text shows it. */
export function placeImage(place: PublicPlace, siteName: string): string {
  const poster = sized(posterSvg(place), POSTER);
  const room = { width: WIDTH - POSTER - EDGE - 48, bottom: HEIGHT - EDGE - 62 };
  const words = isPrintable(place.name) ? headline(place.name, room) : "";
  const where = isPrintable(place.location) ? shortened(place.location, 40) : "";
  const source = place.source && isPrintable(place.source) ? shortened(place.source, 60) : "";
  return card(
    poster + masthead(siteName) + words + label(where, EDGE, HEIGHT - EDGE) + small(source, HEIGHT - EDGE + 38),
  );
}

const card = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${ink("paper")}"/>${content}</svg>`;

/** A drawing at the right edge of the card, from top to bottom. */
const sized = (svg: string, width: number) =>
  svg.replace("<svg ", `<svg x="${WIDTH - width}" width="${width}" height="${HEIGHT}" `);

const masthead = (siteName: string) =>
  `<svg x="${EDGE}" y="${EDGE - 14}" width="60" height="60" viewBox="0 0 32 32">${logoShapes()}</svg>` +
  `<text x="${EDGE + 78}" y="${EDGE + 29}" font-family="Fraunces" font-weight="600" font-size="38" fill="${ink("ink")}">${Bun.escapeHTML(shortened(siteName, 28))}</text>`;

/** The family name inside the font's file, whatever its weight. */
const FIGTREE = "Figtree Light";

const label = (words: string, x: number, y: number) =>
  `<text x="${x}" y="${y}" font-family="${FIGTREE}" font-weight="500" font-size="30" fill="${ink("faint")}">${Bun.escapeHTML(words)}</text>`;

const small = (words: string, y: number) =>
  words &&
  `<text x="${EDGE}" y="${y}" font-family="${FIGTREE}" font-weight="500" font-size="20" fill="${ink("faint")}">${Bun.escapeHTML(words)}</text>`;

/** Sizes of a headline, and the average width of a letter of Fraunces by its size, rounded up. */
const SIZES = [84, 72, 60, 50, 42];

const LETTER = 0.5;

const MAX_LINES = 4;

/** The words in the largest size that fits, aligned to the bottom. */
function headline(words: string, { width, bottom }: { width: number; bottom: number }): string {
  const fitting = SIZES.map((size) => ({ size, lines: wrapped(words, width / (size * LETTER)) })).find(
    ({ size, lines }) => lines.length <= MAX_LINES && lines.every((line) => line.length * size * LETTER <= width),
  );
  const { size, lines } = fitting ?? {
    size: 50,
    lines: wrapped(shortened(words, 60), 20).map((line) => shortened(line, 20)),
  };
  return lines
    .slice(0, MAX_LINES)
    .map((line, i, { length }) => {
      const y = bottom - (length - 1 - i) * size * 1.12;
      return `<text x="${EDGE}" y="${Math.round(y)}" font-family="Fraunces" font-weight="600" font-size="${size}" fill="${ink("ink")}">${Bun.escapeHTML(line)}</text>`;
    })
    .join("");
}

/** Lines of whole words, of at most `most` letters unless one word is longer. */
function wrapped(words: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of words.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const shortened = (words: string, most: number) =>
  words.length <= most ? words : `${words.slice(0, most - 1).trimEnd()}…`;

/** Whether our typefaces have every letter: Latin with accents, and punctuation. */
const isPrintable = (words: string) => /^[\u0020-\u017e–—‘’“”„…€•·]*$/.test(words);

const ink = (role: keyof typeof LIGHT) => `rgb(${LIGHT[role].replaceAll(" ", ",")})`;

/** Replaces the theme's classes by the light theme's colours, since the renderer has no style sheet. */
const inDayInks = (svg: string) =>
  svg
    .replace(/class="sc-(\w+)"/g, (_, name: string) => `fill="${dayInk(name)}"`)
    .replace(/class="sl-(\w+)"/g, (_, name: string) => `stroke="${dayInk(name)}"`);

const dayInk = (name: string) =>
  (DAY[name] ?? "none").replace(/^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/, "rgba($1,$2,$3,$4)");
