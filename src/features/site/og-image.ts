// The images of link previews as SVG, 1200 × 630: the landing page's street for the site, the poster for a place.
import type { UserType } from "../../../db/vocabulary.ts";
import { sceneHero } from "../../art/elements.ts";
import { ARABIC, GREEK_AND_CYRILLIC, HEBREW, JAPANESE, LATIN, type Script } from "../../art/picture-scripts.ts";
import { type PosterPlace, posterSvg } from "../../art/posters/poster.ts";
import { DAY_COLORS } from "../../art/scene/colors.ts";
import { getScene } from "../../i18n/current-city.ts";
import { inLanguage } from "../../i18n/current-language.ts";
import { t } from "../../i18n/t.ts";
import { logoShapes } from "../../ui/logo-shapes.ts";
import { LIGHT } from "../../ui/tokens.ts";
import { getTexts, type SiteNames } from "../landing/texts.ts";
import type { PublicPlace } from "../places/place.ts";

const WIDTH = 1200;
const HEIGHT = 630;
/** Some previews crop the image. */
const MARGIN = 72;
const SCENE_WIDTH = 560;
const POSTER_WIDTH = 500;

/** The headline is the same for all. */
const OPEN = { signUp: "open", hasOffer: false, showsClaims: false } as const;

/** In the current language, or in English if our fonts can't display that. */
export function siteImage(view: UserType, site: SiteNames & Masthead): string {
  const { siteName, tagline } = site;
  const headlineOf = (names: SiteNames) => getTexts(view, names, undefined, OPEN).hero.headline;
  const withoutTexts = { siteName, tagline, landingTexts: {} };
  const titles = [
    ...[site, withoutTexts].map(headlineOf),
    ...inLanguage("en", () => [site, withoutTexts, { siteName, tagline: undefined }].map(headlineOf)),
  ];
  const title = titles.find((each) => toDisplayable(each)) ?? "";
  return sceneImage(title, "", site);
}

/** Names no place and nobody. Each trait begins a line. */
export const tasteImage = (traits: readonly string[], city: string, site: Masthead): string =>
  sceneImage(
    traits.map((trait) => toDisplayable(trait)).join("\n"),
    toDisplayable(t("My taste in {city}", { city })),
    site,
  );

function sceneImage(title: string, text: string, site: Masthead): string {
  const scene = alignRight(withLightColors(sceneHero(getScene())), SCENE_WIDTH);
  const box = { width: WIDTH - SCENE_WIDTH - MARGIN - 48, bottom: HEIGHT - MARGIN - (text ? 62 : 0) };
  const size = Math.max(20, Math.min(30, Math.floor(box.width / getWidth(text))));
  const below = line(truncate(text, box.width / size), { ...box, y: HEIGHT - MARGIN, size });
  return card(scene + masthead(site) + headline(title, box) + below);
}

/** Omits text that our fonts can't display: the preview also shows the title as text. */
export const placeImage = (place: PublicPlace, site: Masthead): string =>
  posterImage(place, place.name, place.location, place.source ?? "", site);

export function eventImage(place: PublicPlace, event: { title: string; when: string }, site: Masthead): string {
  return posterImage(place, event.title, event.when, `${place.name}, ${place.location}`, site);
}

export function listImage(place: PosterPlace, list: { title: string; summary: string }, site: Masthead): string {
  return posterImage(place, list.title, list.summary, "", site);
}

function posterImage(place: PosterPlace, title: string, text: string, note: string, site: Masthead): string {
  const box = { width: WIDTH - POSTER_WIDTH - MARGIN - 48, bottom: HEIGHT - MARGIN - 62 };
  const shown = (words: string, max: number) => truncate(toDisplayable(words), max * LATIN_LETTER_WIDTH);
  return card(
    alignRight(posterSvg(place, getScene()), POSTER_WIDTH) +
      masthead(site) +
      headline(toDisplayable(title), box) +
      line(shown(text, 40), { y: HEIGHT - MARGIN, size: 30, ...box }) +
      line(shown(note, 60), { y: HEIGHT - MARGIN + 38, size: 20, ...box }),
  );
}

const card = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${color("paper")}"/>${content}</svg>`;

const alignRight = (svg: string, width: number) =>
  svg.replace("<svg ", `<svg x="${WIDTH - width}" width="${width}" height="${HEIGHT}" `);

/** `mark`: an office's own logo. A wide one stands for the name as well. */
export type Masthead = { siteName: string; mark?: { svg: string; isWide: boolean; width: number; height: number } };

function masthead({ siteName, mark }: Masthead): string {
  const logo = mark?.svg ?? `<svg viewBox="0 0 32 32">${logoShapes()}</svg>`;
  const width = mark ? Math.min(480, (60 * mark.width) / mark.height) : 60;
  const placed = logo.replace(
    /^<svg [^>]*(?=viewBox)/,
    `<svg x="${MARGIN}" y="${MARGIN - 14}" width="${width}" height="60" `,
  );
  const name = Bun.escapeHTML(truncate(toDisplayable(siteName), 22 * LATIN_LETTER_WIDTH));
  if (mark?.isWide) return placed;
  return `${placed}<text x="${MARGIN + width + 18}" y="${MARGIN + 29}" font-family="Fraunces" font-weight="600" font-size="38" fill="${color("ink")}">${name}</text>`;
}

/** The family name in the font file, for all weights. */
const FIGTREE = "Figtree Light";

type Line = {
  y: number;
  size: number;
  width: number;
  weight?: number;
  family?: string;
  role?: "ink" | "faint";
  /** The text of which this is a line. */
  whole?: string;
};

/** From the left, or from the right if its first letter is Arabic or Hebrew. */
function line(text: string, { y, size, width, weight = 500, family = FIGTREE, role = "faint", whole = text }: Line) {
  if (!text) return "";
  const isRightToLeft = STARTS_RIGHT_TO_LEFT.test(whole);
  const place = isRightToLeft ? `x="${MARGIN + width}" text-anchor="end"` : `x="${MARGIN}"`;
  // resvg takes the direction of a text from this mark alone.
  const words = Bun.escapeHTML(isRightToLeft ? `\u202b${text}\u202c` : text);
  return `<text ${place} y="${y}" font-family="${findScript(whole)?.family ?? family}" font-weight="${weight}" font-size="${size}" fill="${color(role)}">${words}</text>`;
}

const FONT_SIZES = [84, 72, 60, 50, 42];
/** The average widths of letters, rounded up, by font size: of Fraunces, of Noto Sans, and of Japanese. */
const LATIN_LETTER_WIDTH = 0.5;
const OTHER_LETTER_WIDTH = 0.62;
const JAPANESE_LETTER_WIDTH = 1;
const MAX_LINES = 4;

/** In the largest font size that fits, aligned to the bottom. */
function headline(text: string, { width, bottom }: { width: number; bottom: number }): string {
  const fitting = FONT_SIZES.map((size) => ({ size, lines: wrap(text, width / size) })).find(
    ({ size, lines }) => lines.length <= MAX_LINES && lines.every((each) => getWidth(each) * size <= width),
  );
  const { size, lines } = fitting ?? {
    size: 50,
    lines: wrap(truncate(text, 30), 10).map((each) => truncate(each, 10)),
  };
  return lines
    .slice(0, MAX_LINES)
    .map((each, i, { length }) => {
      const y = Math.round(bottom - (length - 1 - i) * size * 1.12);
      return line(each, { y, size, width, weight: 600, family: "Fraunces", role: "ink", whole: text });
    })
    .join("");
}

const japaneseWords = new Intl.Segmenter("ja", { granularity: "word" });

/** What stays on one line: words, and Japanese ones with the particle, the suffix and the marks that belong to them. */
function listPieces(text: string): string[] {
  if (!JAPANESE.letter.test(text)) return text.match(/\s+|\S+/g) ?? [];
  const pieces: string[] = [];
  for (const { segment } of japaneseWords.segment(text)) {
    const last = pieces.at(-1);
    const isPart = [...segment].length === 1 && /[^\s(（「『]/.test(segment);
    if (last?.trim() && (isPart || /[(（「『]$/.test(last))) pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces;
}

const wrap = (text: string, max: number): string[] => text.split("\n").flatMap((part) => wrapPart(part, max));

function wrapPart(text: string, max: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of listPieces(text)) {
    if (line && piece.trim() && getWidth(line + piece) > max) {
      lines.push(line.trim());
      line = "";
    }
    line += line || piece.trim() ? piece : "";
  }
  return line.trim() ? [...lines, line.trim()] : lines;
}

function truncate(text: string, max: number): string {
  if (getWidth(text) <= max) return text;
  const letters = [...text];
  while (letters.length > 0 && getWidth(`${letters.join("")}…`) > max) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

function getWidth(text: string): number {
  const letters = [...text];
  const wide = letters.filter((letter) => JAPANESE.letter.test(letter)).length;
  return (
    wide * JAPANESE_LETTER_WIDTH +
    (letters.length - wide) * (IS_LATIN.test(text) ? LATIN_LETTER_WIDTH : OTHER_LETTER_WIDTH)
  );
}

const IS_LATIN = /^[\u0020-\u017eȘșȚț–—‘’“”„…€•·]*$/;
const STARTS_RIGHT_TO_LEFT = /^\P{L}*[\u0590-\u06ff]/u;
const INVISIBLE_OR_EMOJI =
  /(?![©®〽㊗㊙])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cf}]|\ufe0f|\u20e3/gu;

/** Undefined for Latin, Greek and Cyrillic letters, which resvg mixes by itself. */
const findScript = (text: string): Script | undefined =>
  [ARABIC, HEBREW, JAPANESE].find(({ letter }) => letter.test(text));

const EUROPEAN = LATIN + GREEK_AND_CYRILLIC;
const characters = new Map<Script | undefined, ReadonlySet<string>>();

/** Without emoji. Empty if our fonts lack any other character, since a box in a name is worse than a picture without it. */
function toDisplayable(text: string): string {
  const plain = text.normalize("NFC").replace(INVISIBLE_OR_EMOJI, "").replace(/\s+/g, " ").trim();
  const script = findScript(plain);
  const known = characters.getOrInsertComputed(script, () => new Set(script?.characters ?? EUROPEAN));
  return [...plain].every((character) => known.has(character)) ? plain : "";
}

const color = (role: keyof typeof LIGHT) => `rgb(${LIGHT[role].replaceAll(" ", ",")})`;

/** Replaces theme classes with the colors of the light theme: the renderer has no style sheet. */
const withLightColors = (svg: string) =>
  svg
    .replace(/class="sc-(\w+)"/g, (_, name: string) => `fill="${toLightColor(name)}"`)
    .replace(/class="sl-(\w+)"/g, (_, name: string) => `stroke="${toLightColor(name)}"`);

const toLightColor = (name: string) =>
  (DAY_COLORS[name] ?? "none").replace(/^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/, "rgba($1,$2,$3,$4)");
