// The shades of an office's accent color that can be read on the grounds of both themes.
import { DARK, LIGHT, toThemeCss } from "./tokens.ts";

/** WCAG 2.2, 1.4.3. Lines and tints are so near to these grounds that marks on them have 3:1 as well. */
const MIN_CONTRAST = 4.5;
const GROUNDS = ["paper", "raised", "sunken", "on-act"] as const;

/** The colors that stand in for `act` and `act-strong`, as #rrggbb. */
type Shades = { act: string; strong: string };
export type Accent = { light: Shades; dark: Shades };

export const toAccent = (color: string): Accent => ({
  light: toShades(color, LIGHT, BLACK),
  dark: toShades(color, DARK, WHITE),
});

/** The address of a style sheet that contains its colors. Service workers keep it, as all files in this folder. */
export function toAccentPath(color: string): string {
  const { light, dark } = toAccent(color);
  return `/assets/accent/${[light.act, light.strong, dark.act, dark.strong].map((hex) => hex.slice(1)).join("-")}.css`;
}

/** @returns undefined if no such address is made */
export function toAccentCss(file: string): string | undefined {
  if (!/^([0-9a-f]{6}-){3}[0-9a-f]{6}\.css$/.test(file)) return undefined;
  const channels = file.match(/[0-9a-f]{6}/g)!.map((hex) => toRgb(`#${hex}`).join(" "));
  const [light, dark] = [channels.slice(0, 2), channels.slice(2)].map(
    ([act, strong]) => `--act: ${act}; --act-strong: ${strong};`,
  );
  return toThemeCss(light!, dark!);
}

const BLACK = "#000000";
const WHITE = "#ffffff";

/** @param away from the grounds: letters must be darker than light ones, and lighter than dark ones */
function toShades(color: string, theme: typeof LIGHT, away: string): Shades {
  const grounds = GROUNDS.map((name) => fromToken(theme[name]));
  let act = color.toLowerCase();
  for (let share = 0; grounds.some((ground) => getContrast(act, ground) < MIN_CONTRAST); share += 0.01)
    act = mix(color, away, share);
  // Nothing is darker than black.
  const isAtEnd = getContrast(act, away) < 1.5;
  return { act, strong: mix(act, isAtEnd ? (away === BLACK ? WHITE : BLACK) : away, 0.2) };
}

/** @param channels as in `tokens.json` */
export const fromToken = (channels: string) => toHex(channels.split(" ").map(Number));

const toRgb = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

export const toHex = (rgb: number[]) =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

function mix(one: string, other: string, share: number): string {
  const others = toRgb(other);
  return toHex(toRgb(one).map((part, i) => part + (others[i]! - part) * share));
}

export function getContrast(one: string, other: string): number {
  const [low, high] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

function getLuminance(hex: string): number {
  const [red, green, blue] = toRgb(hex).map((part) =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
