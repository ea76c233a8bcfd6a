import { type Canvas, clip, halftone, hatch } from "./canvas.ts";
import { clouds, gulls, ridge, sea, sky, sloop, town } from "./ground.ts";
import { mix, OCHRE, OLIVE, PAPER, ROSE, TERRACOTTA } from "./palette.ts";
import { disc, group, num, oval, rect, revolved, revolvedShade, shape, stroke } from "./svg.ts";
import { parasol } from "./table.ts";
import { steam } from "./vessels.ts";

export function coffeeCup(canvas: Canvas): string {
  const { mood } = canvas;
  const horizon = 252;
  const x = canvas.between(128, 160);
  const { svg: above } = sky(canvas, horizon, {
    x: x + canvas.between(-56, 66),
    y: canvas.between(84, 132),
    r: canvas.between(44, 70),
  });
  const rear = canvas.between(196, 216);
  let svg = above + (canvas.maybe(0.45) ? clouds(canvas, 40, 120, 2) : gulls(canvas, 40, 110, 3, mood.near));
  svg +=
    town(canvas, -12, 310, canvas.between(34, 42), (tx) => rear + 34 + Math.sin(tx / 46 + x) * 14) +
    rect(0, rear + 56, 300, 80, mood.wallDark);
  svg +=
    rect(0, 262, 300, 138, mood.floor) +
    rect(0, 262, 300, 5, mood.floorLight) +
    rect(0, 284, 300, 116, halftone(canvas, 284, 116, mood.floorDark, "bottom"));
  const glaze = canvas.pick([mood.white, mood.accent, mood.second]);
  return (
    svg +
    cup(canvas, x, 292, canvas.between(1.1, 1.32), glaze) +
    (canvas.maybe(0.6) ? croissant(canvas, x + 98, 304) : "")
  );
}

function cup(canvas: Canvas, x: number, foot: number, s: number, glaze: string): string {
  const { mood } = canvas;
  const dark = mix(glaze, mood.deep, glaze === mood.white ? 0.2 : 0.34);
  const outline = [
    [46, 78],
    [46, 30, 26, 8],
    [22, 6],
  ] as const;
  const rim = foot - 78 * s;
  const band = glaze === mood.white ? mood.accent : mood.white;
  return (
    oval(x + 26 * s, foot + 5, 84 * s, 10 * s, mood.floorDark) +
    oval(x, foot, 74 * s, 10 * s, dark) +
    oval(x, foot - 3 * s, 74 * s, 9 * s, glaze) +
    oval(x + 2, foot - 4 * s, 40 * s, 4.6 * s, dark) +
    `<path d="M${num(x + 42 * s)} ${num(rim + 14 * s)}c${num(34 * s)} ${num(-12 * s)} ${num(34 * s)} ${num(40 * s)} ${num(-8 * s)} ${num(34 * s)}" stroke="${dark}" stroke-width="${num(8 * s)}"/>` +
    shape(revolved(x, foot, s, outline), glaze) +
    clip(
      canvas,
      revolved(x, foot, s, outline),
      stroke(`M${num(x - 60 * s)} ${num(rim + 24 * s)}H${num(x + 60 * s)}`, band, canvas.between(3, 12)),
    ) +
    shape(revolvedShade(x, foot, s, outline, 0.3), mood.deep, 0.24) +
    oval(x, rim, 46 * s, 8 * s, mix(glaze, mood.white, 0.5)) +
    oval(x, rim + s, 42 * s, 6.4 * s, mix(TERRACOTTA, mood.deep, 0.55)) +
    oval(x - 8 * s, rim + s, 16 * s, 2.6 * s, mix(OCHRE, PAPER, 0.45)) +
    steam(canvas, x, rim - 10, 96 * s, canvas.count(2, 3), mood.white)
  );
}

function croissant(canvas: Canvas, x: number, foot: number): string {
  const crust = mix(OCHRE, TERRACOTTA, 0.3);
  return (
    oval(x + 6, foot + 1, 44, 5, canvas.mood.floorDark) +
    shape(
      `M${num(x - 40)} ${num(foot)}q-2-14 16-24q24-16 48 0q18 10 16 24q-12-2-18-10q-22-12-44 0q-6 8-18 10Z`,
      crust,
    ) +
    stroke(
      `M${num(x - 26)} ${num(foot - 22)}q8 6 10 14M${num(x - 8)} ${num(foot - 31)}q6 8 4 17M${num(x + 12)} ${num(foot - 30)}q-2 8-4 16M${num(x + 28)} ${num(foot - 20)}q-6 4-8 12`,
      mix(crust, canvas.mood.deep, 0.35),
      2.6,
    )
  );
}

export function bread(canvas: Canvas): string {
  const { mood } = canvas;
  const ground = canvas.pick([mood.skyHigh, mood.accent, mood.sea, mood.floorLight]);
  let svg =
    rect(0, 0, 300, 400, ground) +
    disc(
      canvas.between(90, 210),
      canvas.between(100, 140),
      canvas.between(78, 108),
      mix(mood.orb, mood.white, canvas.between(0, 0.5)),
    );
  svg +=
    awning(canvas, 0, canvas.between(26, 44)) +
    rect(0, 264, 300, 136, mood.floor) +
    rect(0, 264, 300, 5, mood.floorLight) +
    rect(0, 300, 300, 100, halftone(canvas, 300, 100, mood.floorDark, "bottom"));
  const crust = mix(OCHRE, TERRACOTTA, 0.34);
  const basketX = canvas.between(88, 116);
  for (let i = 0; i < canvas.count(3, 5); i++)
    svg += group(
      baguette(canvas, crust),
      `translate(${num(basketX - 34 + i * 19)} 236) rotate(${num(-16 + i * 9 + canvas.between(-4, 4))})`,
    );
  const wicker = mix(OCHRE, mood.deep, 0.42);
  const basket = `M${num(basketX - 56)} 206H${num(basketX + 56)}L${num(basketX + 46)} 290H${num(basketX - 46)}Z`;
  svg +=
    oval(basketX + 16, 291, 66, 7, mood.floorDark) +
    shape(basket, wicker) +
    shape(basket, hatch(canvas, mix(wicker, PAPER, 0.3), 9, 3, 45)) +
    shape(basket, hatch(canvas, mix(wicker, mood.deep, 0.45), 9, 2, 135)) +
    rect(basketX - 60, 200, 120, 11, mix(wicker, PAPER, 0.2), 5);
  const lx = canvas.between(200, 222);
  svg +=
    oval(lx + 12, 303, 66, 7, mood.floorDark) +
    shape(`M${num(lx - 56)} 302q-6-56 56-58q62 2 56 58Z`, crust) +
    shape(`M${num(lx + 10)} 245q52 6 46 57h-34q8-30-12-57Z`, mix(crust, mood.deep, 0.26));
  svg += canvas.maybe(0.5)
    ? stroke(
        `M${num(lx - 34)} 278q12-16 10-24M${num(lx - 12)} 280q12-18 8-30M${num(lx + 12)} 280q12-16 8-28`,
        mix(PAPER, OCHRE, 0.25),
        4.4,
      )
    : stroke(
        `M${num(lx - 30)} 258L${num(lx + 26)} 286M${num(lx + 26)} 256L${num(lx - 28)} 288`,
        mix(PAPER, OCHRE, 0.25),
        4.4,
      );
  return svg;
}

function baguette(canvas: Canvas, crust: string): string {
  return (
    shape("M-10 0V-116Q-9-134 0-136Q9-134 10-116V0Z", crust) +
    shape("M3 0V-132Q9-130 10-116V0Z", mix(crust, canvas.mood.deep, 0.28)) +
    stroke("M-6-112L5-122M-6-92L6-102M-6-72L6-82M-6-52L6-62", mix(PAPER, OCHRE, 0.3), 3.4)
  );
}

export function awning(canvas: Canvas, y: number, depth: number, from = -6, to = 306): string {
  const { mood } = canvas;
  const [a, b] = canvas.pick([
    [mood.accent, mood.white],
    [mood.second, mood.white],
    [mood.leaf, mood.white],
  ] as const);
  const stripes = canvas.count(7, 10);
  const w = (to - from) / stripes;
  const d = (first: number) => {
    let path = "";
    for (let i = first; i < stripes; i += 2)
      path += `M${num(from + i * w)} ${num(y)}h${num(w)}v${num(depth)}a${num(w / 2)} ${num(w / 2.4)} 0 0 1 ${num(-w)} 0Z`;
    return path;
  };
  const hem = y + depth;
  return (
    shape(d(0), a) +
    shape(d(1), b) +
    rect(from, hem - 3, to - from, 3, mix(a, mood.deep, 0.4)) +
    rect(from, hem + w / 2.4, to - from, 12, mood.deep).replace("/>", ' opacity=".16"/>')
  );
}

export function iceCream(canvas: Canvas): string {
  const { mood } = canvas;
  const horizon = canvas.between(186, 214);
  const x = canvas.between(120, 176);
  const { svg: above, orb } = sky(canvas, horizon, { y: canvas.between(70, 120), r: canvas.between(36, 60) });
  let svg = above + (canvas.maybe(0.5) ? clouds(canvas, 36, 130, 2) : "") + sea(canvas, horizon, 286, orb);
  svg += canvas.maybe(0.5) ? sloop(mood, canvas.between(30, 70), horizon + 12, 36) : "";
  svg +=
    ridge(400, [118, 130, 124, 138, 150], mood.floor, -6, 306) +
    ridge(400, [60, 84, 90, 104, 112], mood.floorDark, -6, 306);
  if (canvas.maybe(0.5)) svg += parasol(canvas, canvas.between(236, 262), 206, 46, 282);
  const flavours = [
    mix(ROSE, PAPER, 0.3),
    PAPER,
    mix(OCHRE, PAPER, 0.3),
    mix(OLIVE, PAPER, 0.35),
    TERRACOTTA,
    mix(TERRACOTTA, mood.deep, 0.6),
  ];
  const wafer = mix(OCHRE, TERRACOTTA, 0.28);
  const cone = `M${num(x - 44)} 196H${num(x + 44)}L${num(x)} 336Z`;
  const scoops = canvas.count(2, 3);
  const first = canvas.count(0, 5);
  svg +=
    shape(cone, wafer) +
    shape(cone, hatch(canvas, mix(wafer, mood.deep, 0.32), 14, 2.2, 62)) +
    shape(cone, hatch(canvas, mix(wafer, mood.deep, 0.32), 14, 2.2, 118)) +
    shape(`M${num(x + 12)} 196h32L${num(x)} 336Z`, mood.deep, 0.2);
  let y = 188;
  for (let i = 0; i < scoops; i++) {
    const r = 48 - i * 5;
    const ink = flavours[(first + i * 2 + (i >> 1)) % 6] as string;
    svg += shape(
      `M${num(x - r)} ${num(y)}a${r} ${r} 0 0 1 ${r * 2} 0q${num(r * 0.1)} 14-12 13q-10 10-20 0q-12 12-${num(r - 24)} 1q-10 10-20 0q-10 6-${num(r - 30)}-3q-12 0-8-11Z`,
      ink,
    );
    svg +=
      shape(
        `M${num(x + r * 0.2)} ${num(y - r * 0.98)}a${r} ${r} 0 0 1 ${num(r * 0.8)} ${num(r * 0.98)}q${num(r * 0.1)} 14-12 13q-8 6-14 2q18-40-8-60Z`,
        mix(ink, mood.deep, 0.2),
      ) +
      stroke(
        `M${num(x - r * 0.7)} ${num(y - r * 0.2)}q${num(r * 0.1)} ${num(-r * 0.4)} ${num(r * 0.4)}-${num(r * 0.5)}`,
        mix(ink, PAPER, 0.7),
        4,
      );
    y -= r * 0.98;
  }
  return svg;
}

export function cakes(canvas: Canvas): string {
  const { mood } = canvas;
  const ground = canvas.pick([mood.skyLow, mood.wallDark, mood.accent, mood.sea]);
  const x = canvas.between(138, 162);
  let svg =
    rect(0, 0, 300, 400, ground) +
    rect(
      0,
      0,
      300,
      264,
      hatch(canvas, mix(ground, mood.white, 0.2), canvas.between(16, 34), canvas.between(3, 12), 90),
    );
  svg +=
    awning(canvas, 0, canvas.between(20, 34)) +
    rect(0, 262, 300, 138, mood.floor) +
    rect(0, 262, 300, 4, mood.floorLight) +
    rect(0, 300, 300, 100, halftone(canvas, 300, 100, mood.floorDark, "bottom"));
  const glaze = canvas.pick([mood.white, mood.second === ground ? mood.accent : mood.second]);
  svg +=
    oval(x + 20, 293, 66, 8, mood.floorDark) +
    shape(
      revolved(x, 292, 1, [
        [8, 44],
        [5, 22],
        [8, 8, 40, 2],
        [40, 0],
      ]),
      glaze,
    ) +
    shape(
      revolvedShade(
        x,
        292,
        1,
        [
          [8, 44],
          [5, 22],
          [8, 8, 40, 2],
          [40, 0],
        ],
        0.2,
      ),
      mood.deep,
      0.24,
    ) +
    oval(x, 250, 96, 12, mix(glaze, mood.deep, 0.25)) +
    oval(x, 246, 96, 11, glaze);
  const icing = canvas.pick([mix(ROSE, PAPER, 0.35), PAPER, mix(TERRACOTTA, mood.deep, 0.6), mix(OCHRE, PAPER, 0.4)]);
  const sponge = mix(OCHRE, PAPER, 0.25);
  const tiers = canvas.count(1, 3);
  let y = 246;
  for (let i = 0; i < tiers; i++) {
    const w = [76, 54, 34][i] as number;
    const h = tiers === 1 ? 74 : 44;
    svg +=
      rect(x - w, y - h, w * 2, h, i % 2 ? mix(icing, mood.accent, 0.25) : sponge, 4) +
      rect(x - w, y - h * 0.52, w * 2, 6, mix(ROSE, PAPER, 0.1));
    svg +=
      shape(
        `M${num(x - w - 2)} ${num(y - h)}h${num(w * 2 + 4)}v10${"q-4 16-9 0t-9 0".repeat(Math.floor((w * 2 + 4) / 18))}L${num(x - w - 2)} ${num(y - h + 8)}Z`,
        icing,
      ) + rect(x + w * 0.35, y - h, w * 0.65, h, `${mood.deep}33`, 3);
    y -= h;
  }
  const top = tiers === 3 ? 34 : tiers === 2 ? 54 : 76;
  for (let i = -2; i <= 2; i++)
    svg += disc(x + i * top * 0.4, y - 6, 7, ROSE) + disc(x + i * top * 0.4 - 2, y - 8, 2, PAPER);
  return (
    svg +
    (canvas.maybe(0.6)
      ? `<path d="M${num(x - 90)} 244V${num(y + 30)}Q${num(x - 88)} ${num(y - 38)} ${num(x)} ${num(y - 40)}Q${num(x + 88)} ${num(y - 38)} ${num(x + 90)} ${num(y + 30)}V244Z" fill="${mood.white}" fill-opacity=".16" stroke="${mood.white}" stroke-width="2.4" stroke-opacity=".8"/>${disc(x, y - 48, 8, glaze)}`
      : "")
  );
}
