// The images of link previews as SVG, 1200 × 630: the landing page's street for the site, the poster for a place.
import type { UserType } from "../../../db/vocabulary.ts";
import { type PosterPlace, posterSvg } from "../../art/posters/poster.ts";
import { DAY_COLORS } from "../../art/scene/colors.ts";
import { sceneHero } from "../../art/scene/hero.ts";
import { inLanguage } from "../../i18n/current-language.ts";
import { logoShapes } from "../../ui/logo-shapes.ts";
import { LIGHT } from "../../ui/tokens.ts";
import { getTexts } from "../landing/texts.ts";
import type { PublicPlace } from "../places/public-place.ts";

const WIDTH = 1200;
const HEIGHT = 630;
/** Some previews crop the image. */
const MARGIN = 72;
const SCENE_WIDTH = 560;
const POSTER_WIDTH = 500;

/** The headline is the same for all. */
const OPEN = { signUp: "open", hasOffer: false, showsClaims: false } as const;

/** In the current language, or in English if our fonts can't display that. */
export function siteImage(view: UserType, siteName: string): string {
  const translated = getTexts(view, siteName, undefined, OPEN).hero.headline;
  if (!toDisplayable(translated)) return inLanguage("en", () => siteImage(view, siteName));
  const scene = alignRight(withLightColors(sceneHero()), SCENE_WIDTH);
  const box = { width: WIDTH - SCENE_WIDTH - MARGIN - 48, bottom: HEIGHT - MARGIN };
  return card(scene + masthead(siteName) + headline(translated, box));
}

/** Omits text that our fonts can't display: the preview also shows the title as text. */
export const placeImage = (place: PublicPlace, siteName: string): string =>
  posterImage(place, place.name, place.location, place.source ?? "", siteName);

export function eventImage(place: PublicPlace, event: { title: string; when: string }, siteName: string): string {
  return posterImage(place, event.title, event.when, `${place.name}, ${place.location}`, siteName);
}

export function listImage(place: PosterPlace, list: { title: string; summary: string }, siteName: string): string {
  return posterImage(place, list.title, list.summary, "", siteName);
}

function posterImage(place: PosterPlace, title: string, text: string, note: string, siteName: string): string {
  const box = { width: WIDTH - POSTER_WIDTH - MARGIN - 48, bottom: HEIGHT - MARGIN - 62 };
  const shown = (words: string, max: number) =>
    truncate(toDisplayable(words), Math.floor((max * LATIN_LETTER_WIDTH) / getLetterWidth(words)));
  return card(
    alignRight(posterSvg(place), POSTER_WIDTH) +
      masthead(siteName) +
      headline(toDisplayable(title), box) +
      label(shown(text, 40), MARGIN, HEIGHT - MARGIN) +
      small(shown(note, 60), HEIGHT - MARGIN + 38),
  );
}

const card = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${color("paper")}"/>${content}</svg>`;

const alignRight = (svg: string, width: number) =>
  svg.replace("<svg ", `<svg x="${WIDTH - width}" width="${width}" height="${HEIGHT}" `);

const masthead = (siteName: string) =>
  `<svg x="${MARGIN}" y="${MARGIN - 14}" width="60" height="60" viewBox="0 0 32 32">${logoShapes()}</svg>` +
  `<text x="${MARGIN + 78}" y="${MARGIN + 29}" font-family="Fraunces" font-weight="600" font-size="38" fill="${color("ink")}">${Bun.escapeHTML(truncate(toDisplayable(siteName), 28))}</text>`;

/** The family name in the font file, for all weights. */
const FIGTREE = "Figtree Light";

const label = (text: string, x: number, y: number) =>
  `<text x="${x}" y="${y}" font-family="${getFamily(text, FIGTREE)}" font-weight="500" font-size="30" fill="${color("faint")}">${Bun.escapeHTML(text)}</text>`;

const small = (text: string, y: number) =>
  text &&
  `<text x="${MARGIN}" y="${y}" font-family="${getFamily(text, FIGTREE)}" font-weight="500" font-size="20" fill="${color("faint")}">${Bun.escapeHTML(text)}</text>`;

const FONT_SIZES = [84, 72, 60, 50, 42];
/** The average width of a letter, rounded up, by font size: of Fraunces, and of Noto Sans. */
const LATIN_LETTER_WIDTH = 0.5;
const OTHER_LETTER_WIDTH = 0.62;
const MAX_LINES = 4;

/** In the largest font size that fits, aligned to the bottom. */
function headline(text: string, { width, bottom }: { width: number; bottom: number }): string {
  const letterWidth = getLetterWidth(text);
  const fitting = FONT_SIZES.map((size) => ({ size, lines: wrap(text, width / (size * letterWidth)) })).find(
    ({ size, lines }) => lines.length <= MAX_LINES && lines.every((line) => line.length * size * letterWidth <= width),
  );
  const { size, lines } = fitting ?? {
    size: 50,
    lines: wrap(truncate(text, 60), 20).map((line) => truncate(line, 20)),
  };
  return lines
    .slice(0, MAX_LINES)
    .map((line, i, { length }) => {
      const y = bottom - (length - 1 - i) * size * 1.12;
      return `<text x="${MARGIN}" y="${Math.round(y)}" font-family="${getFamily(line, "Fraunces")}" font-weight="600" font-size="${size}" fill="${color("ink")}">${Bun.escapeHTML(line)}</text>`;
    })
    .join("");
}

/** Wraps at spaces. @param max characters of a line; longer words are not broken */
function wrap(text: string, max: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= max) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const truncate = (text: string, max: number) => (text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`);

const LATIN = /^[\u0020-\u017e–—‘’“”„…€•·]*$/;
/** Our fonts have Latin, Greek, Cyrillic and Arabic letters (src/build/picture-fonts.ts); resvg mixes all but Arabic ones. */
const DISPLAYABLE = /^([\u0020-\u017e–—‘’“”„…€•·\u0370-\u045f\u0490\u0491]*|[ \u0600-\u06ff]*)$/;
const ARABIC = /[\u0600-\u06ff]/;
const INVISIBLE_OR_EMOJI =
  /(?![©®])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cf}]|\ufe0f|\u20e3/gu;

const getFamily = (text: string, family: string) => (ARABIC.test(text) ? "Noto Sans Arabic" : family);

const getLetterWidth = (text: string) => (LATIN.test(text) ? LATIN_LETTER_WIDTH : OTHER_LETTER_WIDTH);

/** Without emoji. Empty if our fonts lack any other character, since a box in a name is worse than a picture without it. */
function toDisplayable(text: string): string {
  const plain = text.normalize("NFC").replace(INVISIBLE_OR_EMOJI, "").replace(/\s+/g, " ").trim();
  return DISPLAYABLE.test(plain) ? plain : "";
}

const color = (role: keyof typeof LIGHT) => `rgb(${LIGHT[role].replaceAll(" ", ",")})`;

/** Replaces theme classes with the colors of the light theme: the renderer has no style sheet. */
const withLightColors = (svg: string) =>
  svg
    .replace(/class="sc-(\w+)"/g, (_, name: string) => `fill="${toLightColor(name)}"`)
    .replace(/class="sl-(\w+)"/g, (_, name: string) => `stroke="${toLightColor(name)}"`);

const toLightColor = (name: string) =>
  (DAY_COLORS[name] ?? "none").replace(/^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/, "rgba($1,$2,$3,$4)");
