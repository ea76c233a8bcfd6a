import { clip } from "./canvas.ts";
import { mix, OCHRE, OLIVE, PAPER, ROSE, SEA, TERRACOTTA } from "./palette.ts";
import { onStand, outdoors } from "./stand.ts";
import { disc, group, num, rect, shape, stroke } from "./svg.ts";

export const amphora = onStand((canvas) => {
  const { mood } = canvas;
  const clay = mix(TERRACOTTA, OCHRE, canvas.between(0.1, 0.4));
  const dark = mix(clay, mood.deep, 0.36);
  const ink = mix(mood.deep, TERRACOTTA, 0.15);
  const body = "M-18-178h36v12q-6 14 4 22q44 24 44 66q-4 46-48 70h-36q-44-24-48-70q0-42 44-66q10-8 4-22Z";
  let key = "";
  for (let x = -66; x < 66; x += 16) key += `M${x}-58v-12h11v8h-5`;
  return (
    stroke("M-20-170q-46 4-40 40M20-170q46 4 40 40", dark, 9) +
    clip(
      canvas,
      body,
      shape(body, clay) +
        shape("M10-178h8v12q-6 14 4 22q44 24 44 66q-4 46-48 70h-14q70-80 6-170Z", dark) +
        rect(-70, -76, 140, 5, ink) +
        rect(-70, -50, 140, 5, ink) +
        stroke(key, ink, 3) +
        shape("M-34-84q4-26 14-30q-4-12 6-14q10 2 6 14q12 4 12 16l18-10l2 5l-20 13l-2 6Z", ink) +
        rect(-70, -28, 140, 30, ink),
    ) +
    rect(-25, -186, 50, 12, clay, 4) +
    rect(-30, -8, 60, 10, dark, 3)
  );
}, 64);

export const fossil = onStand((canvas, a) => {
  const { mood } = canvas;
  const stone = canvas.pick([mix(OCHRE, PAPER, 0.4), mix(TERRACOTTA, PAPER, 0.45), mix(SEA, PAPER, 0.5)]);
  const dark = mix(stone, mood.deep, 0.4);
  let ribs = "";
  for (let i = 0; i < 30; i++) {
    const angle = i * 0.36;
    const r = 88 * 0.9 ** (i * 0.62);
    const at = (share: number) => `${num(Math.cos(angle) * r * share)} ${num(Math.sin(angle) * r * share)}`;
    ribs += `M${at(1)}L${at(0.72)}`;
  }
  let spiral = "";
  for (let i = 0; i <= 60; i++) {
    const angle = i * 0.36;
    const r = 90 * 0.9 ** (i * 0.62);
    spiral += `${i ? "L" : "M"}${num(Math.cos(angle) * r)} ${num(Math.sin(angle) * r)}`;
  }
  return (
    rect(-60, -22, 120, 24, a.ink, 4) +
    rect(20, -22, 40, 24, a.dark, 4) +
    rect(-30, -16, 60, 12, PAPER, 2) +
    group(
      disc(3, 3, 90, dark) + disc(0, 0, 90, stone) + stroke(ribs, dark, 5) + stroke(spiral, dark, 5),
      `translate(0 -108) rotate(${num(canvas.between(-30, 40))})`,
    )
  );
}, 66);

export const locomotive = outdoors(
  (canvas, a, b) => {
    const { mood } = canvas;
    const wheel = (x: number, r: number) =>
      disc(x, -r, r, mood.deep) + disc(x, -r, r - 5, b.ink) + disc(x, -r, r * 0.34, mood.deep);
    const puff = mix(mood.white, mood.skyLow, 0.2);
    return (
      disc(-74, -176, 17, puff) +
      disc(-48, -196, 23, puff) +
      disc(-10, -206, 28, puff) +
      rect(-140, 0, 300, 6, mood.deep) +
      stroke("M-130 12h280", mix(OCHRE, mood.deep, 0.6), 7, 1, "16 18") +
      rect(-84, -148, 22, 46, mood.deep) +
      shape("M-92-156h38l-6 14h-26Z", mood.deep) +
      rect(-104, -106, 130, 60, a.ink, 12) +
      rect(-104, -74, 130, 28, a.dark, 12) +
      rect(-42, -122, 26, 20, OCHRE, 9) +
      stroke("M-66-106v60M-14-106v60", OCHRE, 4) +
      rect(20, -150, 74, 106, a.ink, 4) +
      rect(66, -150, 28, 106, a.dark, 4) +
      rect(12, -160, 92, 12, mood.deep, 4) +
      rect(32, -134, 30, 30, mood.lamp, 3) +
      disc(-104, -78, 15, mood.deep) +
      disc(-110, -78, 10, mood.lamp) +
      shape("M-112-46H104v18H-96l-34 26h-8Z", mood.deep) +
      wheel(-70, 24) +
      wheel(-16, 24) +
      wheel(58, 32) +
      stroke("M-70-24h128", mood.white, 5)
    );
  },
  "hills",
  120,
);

export const tallShip = outdoors(
  (canvas, a, b) => {
    const { mood } = canvas;
    const sail = (x: number, y: number, w: number, h: number) =>
      shape(`M${x - w} ${y}h${w * 2}q10 ${h / 2} 2 ${h}h${-w * 2 - 4}q12 ${-h / 2} 0 ${-h}Z`, mood.white) +
      shape(`M${x + w * 0.4} ${y}h${w * 0.6}q10 ${h / 2} 2 ${h}h${-w * 0.7}q12 ${-h / 2} 0 ${-h}Z`, mood.whiteDark);
    return (
      rect(-170, -26, 340, 170, mood.sea) +
      stroke("M-56-40V-206M8-40V-222M66-40V-188M-94-58L-150-92", mood.near, 5) +
      sail(-56, -196, 20, 34) +
      sail(-56, -156, 27, 40) +
      sail(-56, -108, 32, 38) +
      sail(8, -212, 23, 36) +
      sail(8, -170, 30, 44) +
      sail(8, -118, 36, 48) +
      sail(66, -178, 18, 34) +
      sail(66, -138, 24, 52) +
      shape("M-148-90L-62-176L-74-66Z", mood.white, 0.9) +
      shape("M8-224l26 7l-26 7ZM66-190l20 6l-20 6Z", b.ink) +
      shape("M-110-60Q-40-44 100-66l-8 50q-10 18-34 18H-66Q-100-4-110-60Z", a.ink) +
      shape("M-104-40q100 16 198-2l-2 26q-10 18-34 18H-66q-28-4-38-42Z", a.dark) +
      stroke("M-84-32v0m24 3v0m24 1v0m24 0v0m24-1v0m24-2v0m24-3v0", mood.lamp, 8) +
      stroke("M-130 10h60m30 8h90m20-8h50m-170 26h70", mood.glitter, 3, 0.7)
    );
  },
  "sea",
  0,
);

export const gears = onStand((canvas, a, b) => {
  const { mood } = canvas;
  const gear = (x: number, y: number, r: number, teeth: number, ink: string, dark: string) => {
    const pitch = (2 * Math.PI * r) / teeth;
    const turn = num(canvas.between(0, 40));
    return group(
      `<circle r="${r}" stroke="${ink}" stroke-width="22" stroke-linecap="butt" stroke-dasharray="${num(pitch / 2)} ${num(pitch / 2)}"/>` +
        disc(0, 0, r, ink) +
        `<circle r="${num(r * 0.7)}" stroke="${dark}" stroke-width="5"/>` +
        disc(0, 0, r * 0.3, dark) +
        disc(0, 0, r * 0.14, mood.white),
      `translate(${x} ${y}) rotate(${turn})`,
    );
  };
  return (
    gear(-34, -96, 66, 14, a.ink, a.dark) +
    gear(70, -138, 34, 9, b.ink, b.dark) +
    gear(62, -38, 40, 10, mix(OCHRE, PAPER, 0.2), mix(OCHRE, mood.deep, 0.4)) +
    rect(-112, -8, 224, 10, mood.deep, 3)
  );
}, 108);

export const atom = onStand((canvas, a, b) => {
  const { mood } = canvas;
  const orbit = (turn: number, ink: string) =>
    `<ellipse rx="98" ry="34" stroke="${ink}" stroke-width="6" transform="rotate(${turn})"/>` +
    group(disc(98, 0, 12, b.ink) + disc(94, -4, 4, PAPER), `rotate(${turn + canvas.count(-3, 3) * 6})`);
  return (
    shape("M-44 2q6-26 34-28v-30h20v30q28 2 34 28Z", mood.deep) +
    group(
      orbit(0, mood.white) +
        orbit(60, a.light) +
        orbit(120, mood.white) +
        disc(-10, 6, 17, a.ink) +
        disc(12, 8, 16, b.ink) +
        disc(2, -11, 17, a.ink) +
        disc(-3, -16, 5, PAPER),
      "translate(0 -112)",
    )
  );
}, 50);

export const observatory = outdoors(
  (canvas, a) => {
    const { mood } = canvas;
    let stars = "";
    for (let i = 0; i < 26; i++) stars += `M${canvas.count(-140, 140)}-${canvas.count(120, 280)}h0`;
    const slit = "M8-150a72 72 0 0 1 28 8L22-86H-2Z";
    return (
      stroke(stars, mood.white, 2.6) +
      stroke("M-118-216l44-18l30 24l40-10l8-34", mood.white, 1.4, 0.7) +
      stroke("M-118-216v0M-74-234v0M-44-210v0M-4-220v0M4-254v0", mood.white, 6) +
      rect(-74, -88, 148, 90, mood.wall) +
      rect(24, -88, 50, 90, mood.wallDark) +
      shape("M-80-84a80 74 0 0 1 160 0Z", a.ink) +
      shape("M20-155a80 74 0 0 1 60 71H34Q40-130 20-155Z", a.dark) +
      shape(slit, mood.deep) +
      group(
        rect(-9, -56, 22, 60, mood.white, 3) +
          rect(4, -56, 9, 60, mood.whiteDark, 3) +
          rect(-12, -64, 28, 12, a.light, 3),
        "translate(12 -100) rotate(22)",
      ) +
      rect(-84, -88, 168, 9, mood.white, 3) +
      shape("M-18 2v-36a18 18 0 0 1 36 0v36Z", mood.deep) +
      rect(-58, -58, 18, 24, mood.lamp, 2) +
      rect(40, -58, 18, 24, mood.lamp, 2)
    );
  },
  "hills",
  84,
);

export function mosaic(canvas: Parameters<typeof clip>[0]): string {
  const { mood } = canvas;
  const inks = [TERRACOTTA, SEA, OCHRE, ROSE, OLIVE];
  const first = canvas.pick(inks);
  const others = inks.filter((ink) => ink !== first);
  const second = canvas.pick(others);
  const rings = [mood.deep, first, mix(first, PAPER, 0.5), second, mix(second, PAPER, 0.5), PAPER, OCHRE];
  const [x, y] = [canvas.between(130, 170), canvas.between(140, 165)];
  let svg = rect(0, 0, 300, 400, mix(PAPER, mood.deep, 0.22));
  // Each ring is a dashed circle: the gaps are the grout.
  for (let i = 0; i < 17; i++) {
    const r = 6 + i * 13;
    const ink = i < 7 ? (rings[6 - i] as string) : (rings[(i * 2) % 7] as string);
    svg += `<circle cx="${num(x)}" cy="${num(y)}" r="${r}" stroke="${ink}" stroke-width="11.4" stroke-linecap="butt" stroke-dasharray="${num(9 + (i % 3) * 2)} 1.8" stroke-dashoffset="${i * 5}"/>`;
  }
  const rays = Array.from({ length: 12 }, (_, i) => {
    const angle = (i / 12) * Math.PI * 2;
    const at = (r: number, turn: number) =>
      `${num(x + Math.cos(angle + turn) * r)} ${num(y + Math.sin(angle + turn) * r)}`;
    return `M${at(50, -0.13)}L${at(96, 0)}L${at(50, 0.13)}Z`;
  }).join("");
  return (
    svg +
    shape(rays, OCHRE) +
    stroke(rays, mix(PAPER, mood.deep, 0.22), 1.8) +
    disc(x, y, 44, mix(OCHRE, PAPER, 0.35)) +
    stroke(`M${num(x - 18)} ${num(y - 8)}v4M${num(x + 18)} ${num(y - 8)}v4`, mood.deep, 7) +
    stroke(`M${num(x - 16)} ${num(y + 14)}q16 14 32 0M${num(x)} ${num(y - 4)}l-4 12h6`, mood.deep, 3.6) +
    rect(0, 0, 300, 9, mood.deep) +
    rect(0, 300, 300, 9, mood.deep) +
    rect(0, 309, 300, 91, mood.floor) +
    `<path d="M0 330H300M0 360H300M0 390H300" stroke="${mood.floorDark}" stroke-width="22" stroke-linecap="butt" stroke-dasharray="28 3"/>`
  );
}
