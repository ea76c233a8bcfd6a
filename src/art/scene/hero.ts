// The landing page's scene: a fictional harbor town with a side street, at golden hour or, in the dark theme, at night.
import { integer, num, type Point, smoothLine } from "../posters/svg.ts";
import { box, circle, ellipse, filled, repeat, stroked } from "./shapes.ts";

/**
 * An SVG with a view box of 1600 × 900, at most 14 KB, in five groups from `scene-sky` to `scene-front` for a parallax effect.
 * Layers extend 60 units beyond the sides and the bottom. The left third is kept calm for text. A portrait crop (x from 590 to
 * 1010) shows the sun, the tower, the street corner and the café table. Needs `SCENE_CSS` on the page.
 */
export function sceneHero(): string {
  cached ??= drawHero();
  return cached;
}

let cached: string | undefined;

const HORIZON = 540;
const SUN: Point = [676, 452];

function drawHero(): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="scene" viewBox="0 0 1600 900" preserveAspectRatio="xMidYMax slice" fill="none" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">` +
    `<g class="scene-sky">${drawSky()}</g><g class="scene-far">${drawFar()}</g><g class="scene-mid">${drawTown()}</g>` +
    `<g class="scene-near">${drawStreet()}</g><g class="scene-front">${drawTerrace()}</g></svg>`
  );
}

function drawSky(): string {
  let svg = filled("sky1", "M-60-60H1660V960H-60Z");
  for (const [i, top] of [150, 270, 370, 456].entries()) svg += filled(`sky${i + 2}`, `M-60 ${top}H1660V960H-60Z`);
  for (const [i, r] of [300, 220, 148].entries()) svg += circle(`halo${i + 1}`, SUN[0], SUN[1], r);
  svg += circle("sun", SUN[0], SUN[1], 84);
  svg += stroked("cloud", 20, "M980 118h170m-110-20h96M1310 232h210m-160 20h120M660 128h120m-70 18h112");
  return (
    svg +
    stroked(
      "star",
      3,
      "M90 70h0M250 130h0M370 44h0M520 200h0M610 90h0M770 60h0M860 150h0M1040 54h0M1180 180h0M1400 130h0M1490 60h0",
    )
  );
}

function drawFar(): string {
  const ridge = (points: readonly Point[]) => `${smoothLine(points)}V${HORIZON + 4}H${points[0]?.[0]}Z`;
  let svg = filled(
    "far1",
    ridge([
      [-60, 470],
      [70, 430],
      [190, 448],
      [330, 404],
      [470, 462],
      [560, 500],
      [640, 542],
    ]),
  );
  svg += filled(
    "far2",
    ridge([
      [-60, 512],
      [60, 486],
      [150, 500],
      [250, 490],
      [340, 520],
      [430, 542],
    ]),
  );
  svg += filled(
    "far1",
    ridge([
      [760, 544],
      [880, 470],
      [1010, 400],
      [1150, 352],
      [1310, 290],
      [1480, 250],
      [1660, 214],
    ]),
  );
  let [walls, roofs] = ["", ""];
  for (const [x, y, w, h] of [
    [96, 500, 16, 20],
    [114, 506, 22, 15],
    [138, 498, 14, 24],
    [154, 504, 20, 18],
    [178, 508, 16, 14],
    [212, 506, 20, 16],
  ] as const) {
    walls += box(x, y, w, h);
    roofs += `M${x - 2} ${y}l${w / 2 + 2}-7l${w / 2 + 2} 7Z`;
  }
  svg += filled("wall1", walls) + filled("roof", roofs);
  svg += filled("sea1", `M-60 ${HORIZON}H1660V960H-60Z`) + filled("sea2", "M-60 636Q200 628 420 644T900 640V960H-60Z");
  return (
    svg +
    stroked("glit", 5, glitter()) +
    stroked("swell", 4, "M150 590h96M60 620h60M330 572h60M240 650h110M20 676h90M470 680h90M160 706h120")
  );
}

function glitter(): string {
  const halves = [78, 60, 84, 46, 70, 54, 64, 38, 58, 44, 30, 48, 26, 36];
  let d = "";
  let y = HORIZON + 8;
  for (const [i, half] of halves.entries()) {
    const shift = ((i * 37) % 29) - 14;
    d += `M${SUN[0] + shift - half} ${integer(y)}h${half * 2}`;
    if (i % 4 === 1) d += `M${SUN[0] + half + 26} ${integer(y + 2)}h16M${SUN[0] - half - 44} ${integer(y + 4)}h14`;
    y += 9 + i * 0.7;
  }
  return d;
}

type HouseShape = readonly [width: number, height: number, wall: 1 | 2 | 3];

/** The houses behind the façades, from the hill down to the water. */
const ROWS: readonly { from: number; ground: (x: number) => number; houses: readonly HouseShape[] }[] = [
  {
    from: 1296,
    ground: (x) => 474 - (x - 1040) * 0.24,
    houses: [
      [70, 104, 2],
      [76, 140, 1],
      [62, 100, 3],
      [74, 126, 2],
      [58, 108, 1],
    ],
  },
  {
    from: 930,
    ground: (x) => 560 - (x - 920) * 0.22,
    houses: [
      [58, 96, 3],
      [80, 104, 2],
      [62, 140, 1],
    ],
  },
  {
    from: 1330,
    ground: (x) => 560 - (x - 920) * 0.22,
    houses: [
      [64, 120, 2],
      [84, 136, 1],
      [70, 108, 3],
      [80, 128, 2],
    ],
  },
  { from: 768, ground: () => 680, houses: [[54, 74, 3]] },
];

function drawTown(): string {
  let svg =
    row(0) +
    campanile(884, 560) +
    row(1) +
    row(2) +
    filled("leaf2", "M1372 500q-30-110 0-190q30 80 0 190ZM1412 500q-24-90 0-150q24 60 0 150Z") +
    row(3);
  svg += filled("stone2", "M740 676H1660V960H740Z") + filled("stone1", "M740 676H1660V686H740Z");
  svg += `<defs>${sloop()}</defs>`;
  for (const at of ["214 616)scale(1.5", "352 592)scale(.72", "92 584)scale(.5"])
    svg += `<use href="#scene-sloop" transform="translate(${at})"/>`;
  svg += fishingBoat(452, 690);
  return (
    svg + stroked("gull", 4, "M300 300q12-14 20 0q8-14 20 0M372 344q9-11 15 0q6-11 15 0M776 300q9-11 15 0q6-11 15 0")
  );
}

function row(index: number): string {
  const { from, ground, houses } = ROWS[index] as (typeof ROWS)[number];
  const walls: Record<1 | 2 | 3, string> = { 1: "", 2: "", 3: "" };
  let [shades, roofs, panes, lit] = ["", "", "", ""];
  let x = from;
  for (const [i, [w, h, wall]] of houses.entries()) {
    const foot = Math.round(ground(x));
    const top = foot - h;
    walls[wall] += box(x, top, w, h + 60);
    shades += box(x + Math.round(w * 0.7), top, w - Math.round(w * 0.7), h + 60);
    roofs += `M${x - 4} ${top}l${integer(w * 0.36)}-${integer(w * 0.3)}h${integer(w * 0.28)}L${x + w + 4} ${top}Z`;
    for (let k = 0; k < (index === 1 ? 4 : 2); k++) {
      const pane = box(x + Math.round(w * (k % 2 ? 0.48 : 0.16)), top + 16 + (k >> 1) * 36, 9, 15);
      if ((i * 5 + k * 3 + index) % 7 === 0) lit += pane;
      else if ((i + k) % 5 !== 0) panes += pane;
    }
    x += w;
  }
  return (
    filled("wall1", walls[1]) +
    filled("wall2", walls[2]) +
    filled("wall3", walls[3]) +
    filled("shade", shades) +
    filled("roof", roofs) +
    filled("pane", panes) +
    filled("lit", lit)
  );
}

function campanile(x: number, foot: number): string {
  return (
    filled("wall1", box(x - 27, 236, 54, foot - 236)) +
    filled("shade", box(x + 9, 236, 18, foot - 236)) +
    filled("roof", `M${x - 36} 236L${x} 142L${x + 36} 236Z`) +
    filled("roof2", `M${x} 142L${x + 36} 236H${x + 8}Z`) +
    filled("wall2", box(x - 34, 228, 68, 10) + box(x - 32, 330, 64, 8)) +
    filled("pane", `M${x - 16} 318v-42a16 16 0 0 1 32 0v42Z`) +
    filled("bell", `M${x - 9} 312q3-4 3-14a6 6 0 0 1 12 0q0 10 3 14Z`) +
    filled("pane", box(x - 5, 372, 9, 22) + box(x - 5, 430, 9, 22)) +
    stroked("ink", 4, `M${x} 142v-44`) +
    filled("awn2", `M${x + 2} 98l34 9l-34 11Z`)
  );
}

function sloop(): string {
  return (
    '<g id="scene-sloop">' +
    filled("sail", "M-2-98Q-34-50-40-17Q-20-12-4-16Z") +
    filled("sail2", "M2-92Q26-50 30-20Q16-14 2-17Z") +
    filled("ink", "M-1-100H1.6L2-8H-1Z") +
    filled("hull", "M-46-10Q0-4 44-12Q36 3 24 4H-30Q-42 0-46-10Z") +
    stroked("glit", 2.4, "M-30 12h52m-40 8h30m-18 8h24") +
    "</g>"
  );
}

function fishingBoat(x: number, y: number): string {
  return (
    `<g transform="translate(${x} ${y})">` +
    stroked("ink", 4, "M10-20V-92M10-88L70-24M10-88L-56-26") +
    filled("wall1", "M-34-22v-30h36v30Z") +
    filled("pane", "M-26-46h9v12h-9ZM-12-46h9v12h-9Z") +
    filled("roof", "M-40-52h48v-7h-48Z") +
    filled("awn1", "M-86-30Q0-8 92-34Q84 8 60 14H-54Q-78 4-86-30Z") +
    filled("sail", "M-86-30Q0-8 92-34L90-25Q0 2-83-20Z") +
    filled("roof2", "M-72-4Q0 10 78-8Q70 10 60 14H-54Q-66 10-72-4Z") +
    stroked("glit", 4, "M-50 28h84m-64 11h50m-34 11h40") +
    "</g>"
  );
}

function drawStreet(): string {
  let svg =
    filled("stone3", "M930 470H1130V830H930Z") +
    filled("wall3", "M980 430h100v200h-100Z") +
    filled("shade", "M1046 430h34v200h-34Z") +
    filled("roof", "M970 430l36-28h54l32 28Z") +
    filled("lit", "M1014 600v-52a17 17 0 0 1 34 0v52Z");
  let [light, dark] = ["", ""];
  for (let i = 0; i < 10; i++) {
    const near = 1 - i / 10;
    const top = 590 + 236 * near ** 1.25;
    const below = 590 + 236 * (1 - (i - 1) / 10) ** 1.25;
    const half = 34 + 62 * near;
    const tread = `M${integer(1031 - half)} ${integer(top)}h${integer(half * 2)}`;
    light += `${tread}v${integer((below - top) * 0.42)}h${integer(-half * 2)}Z`;
    dark += `${tread}v${integer(below - top)}h${integer(-half * 2)}Z`;
  }
  svg += filled("stone3", dark) + filled("stone1", light);
  svg += facade(806, 416, 940, 1) + facade(1122, 330, 1352, 2) + facade(1352, 452, 1670, 3);
  svg += stroked("ink", 3, "M940 486Q1030 530 1122 474M940 556Q1030 592 1122 548");
  svg +=
    filled("awn1", "M962 497l26 7l-4 44l-30-6ZM1070 502l24-9l6 40l-26 8Z") +
    filled("sail", "M994 506h34l2 40h-36ZM1036 508l28-5l4 50l-30 3Z") +
    filled("awn2", "M1098 492l16-8l3 34l-16 5Z");
  svg += stroked("lamp", 13, "M972 570h0M1004 578h0M1036 579h0M1068 573h0M1098 562h0");
  svg += `${lantern(940, 640)}<use href="#scene-lantern" transform="matrix(-1 0 0 1 2062 -20)"/>`;
  return svg + awning(816, 690, 112, "awn1") + awning(1142, 676, 196, "awn2") + awning(1380, 690, 236, "awn1");
}

function facade(left: number, top: number, right: number, wall: 1 | 2 | 3): string {
  const w = right - left;
  const columns = w > 240 ? 4 : w > 180 ? 3 : 2;
  const gap = Math.round((w / columns) * 10) / 10;
  const rows = [top + 58, top + 146, top + 234].filter((y) => y < 670);
  const levels = (dy: number) => rows.map((y) => `M${left} ${y + dy}h${w}`).join("");
  const margin = (gap - 46) / 2;
  let lit = "";
  for (const [r, y] of rows.entries())
    for (let c = 0; c < columns; c++)
      if ((r * 3 + c * 2 + wall) % 4 === 0) lit += box(Math.round(left + gap * (c + 0.5)) - 11, y - 24, 22, 48);
  const shopTop = wall === 3 ? 724 : 712;
  const doors =
    wall === 1
      ? box(left + 24, shopTop, 34, 120) + box(left + 72, shopTop + 10, 44, 64)
      : box(left + 30, shopTop, 60, 72) +
        box(left + 104, shopTop, 44, 120) +
        (columns > 2 ? box(left + 162, shopTop, 56, 72) : "");
  return (
    filled(`wall${wall}`, box(left, top, w, 960 - top)) +
    filled("shade", box(right - Math.round(w * 0.16), top, Math.round(w * 0.16), 960 - top)) +
    filled("roof", `M${left - 14} ${top}l30-40H${right - 16}l30 40Z`) +
    filled("roof2", box(left - 14, top, w + 28, 9)) +
    filled(`wall${wall === 1 ? 2 : 1}`, box(left, 660, w, 8)) +
    repeat("pane", 48, levels(0), [0, margin + 12, 22, margin + 12]) +
    filled("lit", lit + doors) +
    repeat(wall === 2 ? "awn1" : "shut", 48, levels(0), [0, margin, 11, 24, 11, margin]) +
    repeat("sail", 5, levels(28), [0, margin - 3, 52, margin - 3])
  );
}

function awning(x: number, y: number, width: number, ink: string): string {
  const stripes = Math.round(width / 28);
  const w = Math.round((width / stripes) * 10) / 10;
  const stripe = (first: number) => {
    let d = "";
    for (let i = first; i < stripes; i += 2) d += `M${num(x + i * w)} ${y}h${w}v34a${num(w / 2)} 11 0 0 1-${w} 0Z`;
    return d;
  };
  return filled(ink, stripe(0)) + filled("sail", stripe(1)) + filled("shade", box(x, y + 40, width, 14));
}

function lantern(x: number, y: number): string {
  const lx = x + 24;
  return (
    '<g id="scene-lantern">' +
    stroked("ink", 4, `M${x} ${y}H${lx}v8`) +
    circle("glow", lx, y + 22, 26) +
    filled("lit", `M${lx - 8} ${y + 8}h16l-3 24h-10Z`) +
    filled("ink", `M${lx - 10} ${y + 9}l10-9l10 9Z`) +
    "</g>"
  );
}

function drawTerrace(): string {
  let svg = filled("stone1", "M-60 800H1660V960H-60Z") + filled("stone2", "M-60 846Q500 832 1660 852V960H-60Z");
  svg += stroked(
    "stone3",
    3,
    "M-40 872H240M330 884H720M860 870H1180M1280 882H1640M420 824l-40 70M1240 820l60 70M1500 822l90 66",
  );
  svg +=
    filled("sail", "M-60 716H600V732H-60Z") +
    filled("shade2", "M-60 726H600V733H-60Z") +
    filled("stone3", "M-60 792H600V806H-60Z");
  svg += `<pattern id="scene-baluster" x="-60" y="733" width="42" height="60" patternUnits="userSpaceOnUse">${filled("sail", "M10 0h22q-4 12 3 26q7 18-3 33h-22q-10-15-3-33q7-14 3-26Z")}</pattern><path d="M-60 733H566V792H-60Z" fill="url(#scene-baluster)"/>`;
  svg +=
    filled("sail", "M566 700h44v112h-44Z") +
    filled("shade2", "M596 700h14v112h-14Z") +
    filled("sail", "M560 692h56v12h-56Z");
  svg += `<defs>${pot()}</defs>`;
  for (const at of ["588 692)scale(.8", "60 850)scale(1.5", "1290 838)scale(1.1"])
    svg += `<use href="#scene-pot" transform="translate(${at})"/>`;
  svg += ellipse("shadow", 742, 858, 150, 15);
  svg += filled("ink", "M727 560h8V850h-8Z") + parasol(731, 520, 148);
  svg += `${chair()}<use href="#scene-chair" transform="matrix(-1 0 0 1 1470 0)"/>`;
  svg +=
    stroked("ink", 6, "M735 784V850M706 858Q735 838 764 858") +
    ellipse("stone3", 735, 783, 64, 11) +
    ellipse("sail", 735, 779, 64, 10);
  svg +=
    filled("wine", "M702 742q2 20 10 20t10-20ZM750 748q2 16 8 16t8-16Z") +
    filled("sail", "M701 736h22l-1 6h-20ZM748 742h20l-1 6h-18Z") +
    stroked("sail", 2.4, "M712 762v14m-8 0h16M758 764v12m-7 0h14");
  return svg + filled("leaf2", "M729 776V748q0-8 4-10v-16h8v16q4 2 4 10v28Z") + filled("sail", "M729 756h16v12h-16Z");
}

function parasol(x: number, top: number, half: number): string {
  const edge = top + 84;
  const gores: string[] = ["", ""];
  let shade = "";
  for (let i = 0; i < 6; i++) {
    const a = x - half + (i * half) / 3;
    const b = a + half / 3;
    const d = `M${x} ${top}Q${integer(a + (x - a) * 0.3)} ${top + 8} ${integer(a)} ${edge}Q${integer((a + b) / 2)} ${edge - 18} ${integer(b)} ${edge}Q${integer(b + (x - b) * 0.3)} ${top + 8} ${x} ${top}Z`;
    gores[i % 2] += d;
    if (i > 3) shade += d;
  }
  return (
    filled("awn1", gores[0] ?? "") +
    filled("sail", gores[1] ?? "") +
    filled("shade", shade) +
    circle("ink", x, top - 3, 6)
  );
}

function chair(): string {
  return (
    '<g id="scene-chair">' +
    stroked("ink", 5, "M638 864L644 796H690L698 860M644 796L632 718q-4-18 12-14") +
    ellipse("awn1", 667, 794, 31, 7) +
    stroked("awn2", 10, "M640 770l-6-42") +
    "</g>"
  );
}

function pot(): string {
  return (
    '<g id="scene-pot">' +
    filled("leaf2", "M0-30Q-40-40-62-74Q-30-70 0-30ZM0-30Q40-40 62-74Q30-70 0-30ZM0-30Q-8-80 4-116Q22-76 0-30Z") +
    filled("leaf", "M0-30Q-40-64-42-104Q-10-80 0-30ZM0-30Q36-60 40-100Q10-80 0-30Z") +
    filled("roof", "M-26-40h52v9h-4l-7 31h-30l-7-31h-4Z") +
    filled("roof2", "M6-31h16l-7 31h-11Z") +
    "</g>"
  );
}
