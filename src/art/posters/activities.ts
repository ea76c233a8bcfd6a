import { isDark } from "./ground.ts";
import { mix, OCHRE, OLIVE, PAPER, ROSE, TERRACOTTA } from "./palette.ts";
import { onStand, outdoors } from "./stand.ts";
import { disc, group, num, oval, rect, shape, stroke } from "./svg.ts";
import { steam } from "./vessels.ts";

export const spaStones = onStand((canvas, a) => {
  const { mood } = canvas;
  const stone = (y: number, w: number, h: number, ink: string) =>
    oval(-14, y, w, h, ink) +
    shape(
      `M${num(-14 + w * 0.2)} ${y - h}a${w * 0.8} ${h} 0 0 1 0 ${h * 2}q${w * 0.5}-${h} 0-${h * 2}Z`,
      mix(ink, mood.deep, 0.35),
    );
  const petal = (turn: number, ink: string) => group(shape("M0 0q-18-24 0-50q18 26 0 50Z", ink), `rotate(${turn})`);
  const flower = mix(a.ink, PAPER, 0.35);
  return (
    stone(-20, 74, 22, mix(mood.deep, PAPER, 0.2)) +
    stone(-60, 58, 19, mix(mood.deep, PAPER, 0.36)) +
    stone(-94, 42, 16, mix(mood.deep, PAPER, 0.52)) +
    group(
      [-76, 76, -44, 44, 0].map((turn, i) => petal(turn, i < 2 ? a.dark : i < 4 ? flower : PAPER)).join("") +
        disc(0, -8, 8, OCHRE),
      "translate(-14 -108)",
    ) +
    rect(70, -46, 40, 46, PAPER, 5) +
    rect(94, -46, 16, 46, mood.whiteDark, 5) +
    shape("M90-84q14 18 0 32q-14-14 0-32Z", mood.lamp) +
    stroke("M-112 0q-10-100 24-176M-112 0q-30-60-26-120", mood.leaf, 6) +
    shape(
      "M-100-110q30-30 44-22q-12 26-44 22ZM-108-70q-34-20-30-34q24 6 30 34ZM-92-156q-30-14-30-30q24 4 30 30Z",
      OLIVE,
    )
  );
}, 104);

export const bath = onStand((canvas, a) => {
  const { mood } = canvas;
  const wood = mix(OCHRE, TERRACOTTA, 0.5);
  const dark = mix(wood, mood.deep, 0.4);
  return (
    steam(canvas, -4, -96, 110, 4, mood.white) +
    shape("M-100-86H92L78 2H-86Z", wood) +
    shape("M48-86h44L78 2H36Z", dark) +
    stroke("M-72-80l8 80M-40-80l4 80M-6-80v80M28-80l-4 80M60-80l-8 80", dark, 2.6) +
    stroke("M-98-64H89M-90-20H82", mood.deep, 7) +
    oval(-4, -86, 97, 15, mix(wood, PAPER, 0.3)) +
    oval(-4, -86, 87, 11, mix(mood.sea, PAPER, 0.35)) +
    shape("M-96-92h46V-34q-24 10-46 0Z", PAPER) +
    stroke("M-94-46q22 8 42 0M-94-54q22 8 42 0", a.ink, 4) +
    stroke("M34-92l58-58", dark, 8) +
    shape("M12-96q2-18 22-18q18 2 16 22Z", wood) +
    oval(-6, -84, 10, 4, OCHRE)
  );
}, 104);

export const desk = onStand((canvas, a, b) => {
  const { mood } = canvas;
  const metal = mix(mood.white, mood.deep, 0.16);
  return (
    rect(-130, -34, 260, 12, mix(OCHRE, mood.deep, 0.3), 3) +
    stroke("M-110-22L-118 4M110-22L118 4", mix(OCHRE, mood.deep, 0.5), 9) +
    shape("M-44-142H62q6 0 6 8v88H-50v-88q0-8 6-8Z", mood.deep) +
    rect(-42, -134, 102, 78, mix(mood.sea, PAPER, 0.55), 3) +
    stroke("M-30-118h50m-50 14h70m-70 14h40", PAPER, 6) +
    rect(24, -92, 26, 26, a.ink, 3) +
    shape("M-64-46H82l8 12H-72Z", metal) +
    stroke("M-100-34V-96l26-44", b.ink, 6) +
    shape("M-96-134l40-34l16 22l-44 26Z", b.ink) +
    shape("M-88-120l44-24l40 100h-70Z", mood.lamp, 0.3) +
    oval(-100, -36, 22, 5, b.dark) +
    shape("M92-66h28v26q-4 6-14 6t-14-6Z", a.ink) +
    stroke("M120-60q12 2 8 12q-2 6-8 4", a.ink, 4) +
    steam(canvas, 106, -70, 44, 2, mood.white)
  );
}, 118);

export const signpost = outdoors(
  (canvas, a, b) => {
    const { mood } = canvas;
    const arm = (y: number, ink: string, dark: string, left: boolean) =>
      group(
        shape("M-22-16H70l22 17l-22 17H-22Z", ink) +
          shape("M-22 6H86l-16 12H-22Z", dark) +
          stroke("M-8-2h56", PAPER, 5, 1, "22 8"),
        `translate(0 ${y}) scale(${left ? -1 : 1} 1)`,
      );
    const info = disc(0, -214, 25, a.ink) + disc(0, -225, 4.4, PAPER) + rect(-4, -216, 8, 20, PAPER, 2);
    const first = canvas.maybe(0.5);
    return (
      rect(-6, -196, 12, 200, mood.deep, 3) +
      info +
      arm(-162, b.ink, b.dark, first) +
      arm(-118, a.ink, a.dark, !first) +
      arm(-74, mood.wallDark, mix(mood.wallDark, mood.deep, 0.3), first) +
      shape("M-30 4q10-22 30-14q22-8 30 14Z", mood.leaf)
    );
  },
  "hills",
  44,
);

export const conference = onStand((canvas, a, b) => {
  const { mood } = canvas;
  const heights = [canvas.count(14, 30), canvas.count(28, 46), canvas.count(44, 66)];
  let heads = "";
  for (let i = 0; i < 7; i++)
    heads += disc(-126 + i * 42, 56 + (i % 2) * 4, 19, mood.deep) + rect(-146 + i * 42, 72, 40, 40, mood.deep, 15);
  return (
    rect(-112, -208, 168, 118, mood.deep, 6) +
    rect(-104, -200, 152, 102, PAPER, 2) +
    heights.map((h, i) => rect(-88 + i * 30, -112 - h, 20, h, i === 2 ? a.ink : b.ink)).join("") +
    stroke("M-92-112h96", mood.deep, 3) +
    stroke("M-84-150l30-14l30-20", a.dark, 4) +
    stroke("M14-180h22m-22 16h22m-22 16h16", mood.whiteDark, 5) +
    stroke("M-28-90v92", mood.deep, 6) +
    shape("M52-74h68l-10 18H62Z", a.ink) +
    shape("M64-58h44l-6 62H70Z", a.dark) +
    stroke("M86-76q-2-24 14-32", mood.deep, 3.4) +
    disc(102, -110, 6, mood.deep) +
    heads
  );
}, 70);

export const foodTruck = outdoors(
  (canvas, a, b) => {
    const { mood } = canvas;
    const wheel = (x: number) => disc(x, -6, 22, mood.deep) + disc(x, -6, 10, mood.white);
    return (
      rect(-128, -142, 190, 130, a.ink, 9) +
      rect(-128, -56, 190, 44, a.dark) +
      shape("M62-108h34q10 0 16 12l18 40v44H62Z", a.ink) +
      shape("M72-98h20q6 0 10 8l14 30H72Z", isDark(mood) ? mood.lamp : mix(mood.sea, PAPER, 0.5)) +
      rect(62, -30, 70, 18, a.dark) +
      rect(-106, -112, 120, 52, isDark(mood) ? mood.lamp : mood.deep) +
      shape("M-90-60q-4-36 18-36q20 0 18 36Z", b.ink) +
      disc(-72, -100, 13, mix(OCHRE, PAPER, 0.4)) +
      shape("M-86-106q0-20 14-18q16-2 14 18Z", PAPER) +
      rect(-112, -64, 132, 9, mood.white, 2) +
      [0, 1, 2, 3, 4, 5]
        .map((i) => shape(`M${-112 + i * 22}-136h22l4 26h-24q-8 0-8-8Z`, i % 2 ? b.ink : PAPER))
        .join("") +
      disc(120, -26, 7, mood.lamp) +
      wheel(-84) +
      wheel(84) +
      rect(-90, -172, 104, 26, PAPER, 5) +
      stroke("M-78-159h78", b.ink, 7, 1, "12 9")
    );
  },
  "hills",
  124,
);

export const distillery = onStand((canvas, a) => {
  const { mood } = canvas;
  const copper = mix(TERRACOTTA, OCHRE, 0.45);
  const dark = mix(copper, mood.deep, 0.4);
  const light = mix(copper, PAPER, 0.4);
  return (
    stroke("M-40-176Q-30-206 4-200L86-118V-60", copper, 15) +
    stroke("M12-196L90-118V-60", dark, 5) +
    shape("M-104-14V-58q0-44 40-60q10-10 10-58h28q0 48 10 58q40 16 40 60v44Z", copper) +
    shape("M-34-176h8q0 48 10 58q40 16 40 60v44H-8Q18-70-26-108Q-36-120-34-176Z", dark) +
    shape("M-92-60q4-30 26-42l8 6q-22 14-24 38Z", light) +
    stroke("M-104-56H24M-60-122h40", dark, 4) +
    stroke("M-98-48v0M-76-46v0M-52-45v0M-28-45v0M-4-46v0M18-48v0", light, 5) +
    disc(-40, -78, 15, mood.deep) +
    disc(-40, -78, 10, PAPER) +
    stroke("M-40-78l5-6", TERRACOTTA, 2.4) +
    rect(-108, -16, 140, 18, mood.deep, 4) +
    rect(62, -62, 56, 64, a.ink, 6) +
    rect(94, -62, 24, 64, a.dark, 6) +
    stroke("M62-44h56M62-14h56", mood.deep, 5)
  );
}, 112);

export const hookah = onStand((canvas, a, b) => {
  const { mood } = canvas;
  const gold = mix(OCHRE, PAPER, 0.1);
  return (
    steam(canvas, 0, -196, 70, 3, mood.white) +
    stroke("M14-92q74-10 76 40q0 54-56 40q-44-10-20-34", b.ink, 8, 1) +
    stroke("M90-52q14-50 34-66", gold, 7) +
    shape("M-40 2q-26-40 0-64q20-12 22-28h36q2 16 22 28q26 24 0 64Z", a.ink) +
    shape("M4-90h14q2 16 22 28q26 24 0 64H16q34-50-12-92Z", a.dark) +
    stroke("M-36-30q36 12 74 0", gold, 5) +
    rect(-6, -172, 12, 84, gold) +
    disc(0, -120, 13, gold) +
    disc(0, -146, 9, gold) +
    oval(0, -168, 36, 6, gold) +
    shape("M-20-196h40q0 24-14 26H-6q-14-2-14-26Z", mix(TERRACOTTA, mood.deep, 0.2)) +
    stroke("M-12-198h24", mix(OCHRE, ROSE, 0.4), 7) +
    stroke("M-30-50q4-10 10-14", PAPER, 5, 0.7)
  );
}, 74);
