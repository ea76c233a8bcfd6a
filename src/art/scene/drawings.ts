// The small drawings of empty states: one object each in front of a low sun, with equal line widths.
import { DAY_COLORS } from "./colors.ts";
import { box, circle, ellipse, filled, repeat, stroked } from "./shapes.ts";

export const DRAWING_NAMES = [
  "no-saved",
  "no-liked",
  "no-events",
  "no-messages",
  "seen-everything",
  "no-matches",
  "not-found",
  "no-activity",
  "pending",
  "offline",
  "welcome",
] as const;
export type DrawingName = (typeof DRAWING_NAMES)[number];

/** For use within a page that contains `SCENE_CSS`, so that it follows the theme. At most 2 KB. */
export function drawing(name: DrawingName): string {
  return `${SVG_START} aria-hidden="true">${DRAWINGS[name]}</svg>`;
}

/** A standalone SVG in the colors of the light theme, which have enough contrast in both themes. */
export function drawingSvg(name: DrawingName): string {
  return drawing(name)
    .replace(/class="sc-(\w+)"/g, (_, ink: string) => `fill="${DAY_COLORS[ink] ?? "none"}"`)
    .replace(/class="sl-(\w+)"/g, (_, ink: string) => `stroke="${DAY_COLORS[ink] ?? "none"}"`);
}

export function isDrawingName(name: string): name is DrawingName {
  return (DRAWING_NAMES as readonly string[]).includes(name);
}

const SVG_START =
  '<svg xmlns="http://www.w3.org/2000/svg" class="drawing" viewBox="0 0 160 120" fill="none" stroke-linecap="round" stroke-linejoin="round"';

const STROKE = 3;

const GROUND = `${circle("back", 80, 58, 54)}${filled("back2", "M26 92q54-10 108 0q-18 20-54 20t-54-20Z")}`;

const DRAWINGS: Record<DrawingName, string> = {
  "no-saved":
    GROUND +
    ellipse("shadow", 84, 98, 40, 4) +
    filled("awn2", "M46 36q18-6 34 4q16-10 34-4v56q-18-6-34 4q-16-10-34-4Z") +
    filled("sail", "M51 34q16-5 29 5v52q-13-9-29-5ZM109 34q-16-5-29 5v52q13-9 29-5Z") +
    filled("sail2", "M109 34q-16-5-29 5v52q13-9 29-5Z") +
    stroked("back2", STROKE, "M58 48q8-2 14 2M58 58q8-2 14 2M58 68q8-2 14 2") +
    filled("awn1", "M90 33q6-2 12-1v34l-6-6l-6 7Z"),
  "no-liked":
    GROUND +
    stroked("ink", STROKE, "M80 76q-8 10 0 18t-2 16") +
    filled("awn1", "M80 78C48 58 44 42 48 32C54 18 74 20 80 34C86 20 106 18 112 32C116 42 112 58 80 78Z") +
    filled("shade", "M80 78C100 58 104 36 98 23C106 24 112 28 112 36C114 46 108 60 80 78Z") +
    stroked("sail", STROKE, "M56 38q2-8 9-9") +
    stroked("cloud", 7, "M26 54h22M34 46h16M112 74h24"),
  "no-events":
    GROUND +
    ellipse("shadow", 84, 100, 36, 4) +
    filled("sail", box(48, 30, 64, 68)) +
    filled("sail2", box(98, 30, 14, 68)) +
    filled("awn1", box(48, 30, 64, 18)) +
    stroked("ink", STROKE, "M62 24v12M98 24v12") +
    repeat("back2", 8, "M56 60h48M56 74h48M56 88h32", [8, 5]) +
    circle("awn2", 99, 88, 8) +
    stroked("sail", 2.4, "M95.5 88l2.5 2.5l5-5"),
  "no-messages":
    GROUND +
    ellipse("shadow", 84, 100, 38, 4) +
    filled("sail", "M36 42H124V96H36Z") +
    filled("sail2", "M36 96L72 66H88L124 96ZM112 42h12v54Z") +
    filled("stone1", "M36 42L80 76L124 42Z") +
    stroked("back2", STROKE, "M36 42L80 76L124 42") +
    filled("awn2", box(104, 26, 22, 26)) +
    circle("lit", 115, 39, 6) +
    stroked("gull", STROKE, "M34 24q6-8 11 0q5-8 11 0M62 14q4-5 7 0q3-5 7 0"),
  "seen-everything":
    circle("back", 80, 58, 54) +
    circle("sun", 80, 66, 24) +
    filled("sea1", "M27 68H133Q128 112 80 112T27 68Z") +
    stroked("glit", STROKE, "M62 74h36M68 82h28M60 90h22M74 98h18") +
    filled("sail", "M104 72V34Q92 52 86 68Q95 74 104 72Z") +
    filled("sail2", "M108 72V40Q116 54 120 68Q114 72 108 72Z") +
    stroked("ink", STROKE, "M106 34v40") +
    filled("awn1", "M80 76Q106 82 128 75Q124 87 118 88H92Q84 84 80 76Z") +
    stroked("gull", STROKE, "M40 34q6-8 11 0q5-8 11 0M60 22q4-5 7 0q3-5 7 0"),
  "no-matches":
    GROUND +
    filled("wall1", box(38, 44, 26, 54)) +
    filled("wall3", box(64, 34, 28, 64)) +
    filled("wall2", box(92, 50, 26, 48)) +
    filled("roof", "M34 44l17-12l17 12ZM60 34l18-13l18 13ZM88 50l17-12l17 12Z") +
    filled("pane", box(46, 54, 8, 12) + box(74, 46, 8, 12) + box(100, 62, 8, 12) + box(46, 76, 8, 12)) +
    filled("sea1", "M58 68a20 20 0 0 1 40 0a20 20 0 0 1-40 0Z") +
    filled("sail", "M64 68a14 14 0 0 1 28 0a14 14 0 0 1-28 0Z") +
    stroked("ink", 5, "M58 68a20 20 0 0 1 40 0a20 20 0 0 1-40 0ZM93 83l18 19") +
    stroked("awn2", STROKE, "M70 66q2-6 8-6"),
  "not-found":
    GROUND +
    ellipse("shadow", 84, 102, 26, 4) +
    stroked("ink", 5, "M80 22V102") +
    filled("awn1", "M80 30H118L128 39L118 48H80Z") +
    filled("awn2", "M82 52H46L35 61L46 70H82Z") +
    filled("lit", "M79 74h26l8 7l-8 7H79Z") +
    stroked("sail", STROKE, "M90 39h20M54 61h18M88 81h12") +
    circle("ink", 80, 21, 4) +
    filled("leaf", "M66 102q-14-4-18-18q14 2 18 18Z") +
    filled("leaf2", "M66 102q-4-14 4-22q6 12-4 22Z"),
  "no-activity":
    GROUND +
    filled("stone3", box(34, 88, 92, 14)) +
    filled("stone1", box(34, 84, 92, 6)) +
    filled("wall3", "M54 84V44a26 26 0 0 1 52 0V84Z") +
    filled("awn2", "M60 84V44a20 20 0 0 1 40 0V84Z") +
    stroked("sail", STROKE, "M80 26V84") +
    stroked("hull", 6, "M112 81q12 0 10-13") +
    filled("hull", "M60 84q0-26 28-26q28 0 28 26Z") +
    circle("hull", 62, 72, 13) +
    filled("hull", "M50 68l1-14l10 7ZM64 61l9-7l1 14Z") +
    stroked("back", 2, "M54 72q2.5 2 5 0M64 72q2.5 2 5 0"),
  pending:
    GROUND +
    ellipse("shadow", 84, 102, 30, 4) +
    filled("sail", "M60 32H100V42Q100 54 86 64Q100 74 100 86V96H60V86Q60 74 74 64Q60 54 60 42Z") +
    filled("lit", "M64 46H96Q93 55 82 63V78L96 88V94H64V88L78 78V63Q67 55 64 46Z") +
    filled("sail2", "M94 34h6v8q0 12-14 22q14 10 14 22v10h-6v-12q0-10-12-20q12-8 12-20Z") +
    stroked("ink", 6, "M56 30H104M56 98H104"),
  offline:
    GROUND +
    filled("sail", "M48 58q-14-2-12-14q4-10 16-7q6-15 22-11q10 2 12 11q14-4 18 7q2 12-12 14Z") +
    filled("sail2", "M92 58q12-6 6-21q8 0 10 9q2 10-10 12Z") +
    stroked("ink", STROKE, "M66 58V72M112 102H100Q92 102 92 94V90") +
    filled("awn2", "M57 72H75V80Q75 86 69 86H63Q57 86 57 80Z") +
    stroked("ink", STROKE, "M62 86v7M70 86v7") +
    filled("awn1", "M83 78h18v6q0 8-9 8t-9-8Z") +
    stroked("lit", STROKE, "M76 66l7-6M80 73l9-2"),
  welcome:
    GROUND +
    filled("wall1", "M42 100V34H118V100Z") +
    filled("shade", box(104, 34, 14, 66)) +
    filled("roof", "M34 34L44 18H116L126 34Z") +
    filled("lit", "M66 100V62a14 14 0 0 1 28 0V100Z") +
    filled("awn2", "M66 100L54 106V60L66 54Z") +
    filled("back", "M66 100H94L112 112H58Z") +
    filled("pane", box(48, 42, 10, 14) + box(102, 42, 8, 14)) +
    filled("awn1", "M60 48h40l6 12H54Z") +
    filled("sail", "M70 48h7l-2 12h-9ZM84 48h7l4 12h-9Z") +
    filled("leaf", "M112 96q-10-8-8-20q8 4 8 20q2-14 10-16q2 10-10 16Z") +
    filled("roof2", "M105 94h14l-3 12h-8Z"),
};
