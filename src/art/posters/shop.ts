import { flask } from "./bar.ts";
import { awning } from "./cafe.ts";
import { type Canvas, clip, halftone, hatch } from "./canvas.ts";
import { clouds, isDark, sky, stars, town } from "./ground.ts";
import { mix, OCHRE, OLIVE, PAPER, ROSE, TERRACOTTA } from "./palette.ts";
import { armchair } from "./stay.ts";
import { box, collectShapes, disc, dotted, group, integer, num, oval, polygon, rect, shape, stroke } from "./svg.ts";

export function shopFront(canvas: Canvas): string {
  const { mood } = canvas;
  const wall = canvas.pick([mood.wall, mood.wallDark, mix(mood.wall, mood.accent, 0.4)]);
  const front = canvas.pick([mood.accentDark, mood.secondDark, mood.leafDark, mood.near]);
  const trim = mix(front, mood.white, 0.28);
  const top = canvas.between(84, 106);
  let svg =
    rect(0, 0, 300, 400, wall) +
    rect(0, 0, 300, 100, hatch(canvas, mix(wall, mood.deep, 0.16), canvas.between(12, 18), 1, 0));
  for (const x of canvas.pick([
    [60, 150, 240],
    [84, 216],
  ]))
    svg +=
      rect(x - 16, -20, 32, 72, isDark(mood) ? mood.lamp : mix(mood.sea, mood.deep, 0.3)) +
      rect(x - 34, -20, 16, 72, mood.accent) +
      rect(x + 18, -20, 16, 72, mood.accentDark) +
      rect(x - 20, 52, 40, 4, mood.white);
  svg += rect(0, top - 26, 300, 250, front) + rect(0, top - 26, 300, 4, trim) + rect(60, top - 18, 180, 10, trim, 5);
  const glass = isDark(mood) ? mix(mood.lamp, mood.wall, 0.2) : mix(mood.sea, mood.white, 0.55);
  const doorX = 212;
  svg +=
    rect(20, top + 18, 176, 228 - top, glass) +
    rect(doorX, top + 18, 66, 270 - top, glass) +
    polygon(
      [
        [20, 220],
        [90, top + 18],
        [130, top + 18],
        [46, 246],
        [20, 246],
      ],
      mood.white,
      0.22,
    ) +
    rect(20, 244, 176, 44, front) +
    rect(28, 252, 160, 26, trim) +
    rect(doorX, 236, 66, 52, front);
  svg +=
    goods(canvas, 20, 244) +
    stroke(
      `${box(20, top + 18, 176, 226 - top) + box(doorX, top + 18, 66, 270 - top)}M108 ${num(top + 18)}V244`,
      trim,
      3.4,
    ) +
    disc(doorX + 9, 226, 3.4, mood.lamp);
  svg +=
    awning(canvas, top - 8, canvas.between(28, 38), 8, 292) +
    rect(0, 288, 300, 112, mood.floor) +
    rect(0, 288, 300, 4, mood.floorLight) +
    rect(0, 304, 300, 96, halftone(canvas, 304, 96, mood.floorDark, "bottom"));
  return svg + (canvas.maybe(0.6) ? pot(canvas, canvas.pick([18, 204, 288]), 298, 0.8) : "");
}

function goods(canvas: Canvas, left: number, foot: number): string {
  const { mood } = canvas;
  const paths = collectShapes();
  const inks = [mood.accent, mood.second, mood.roof, mood.deep, mood.leaf];
  for (let x = left + 18; x < left + 165; x += canvas.between(24, 34)) {
    if (canvas.maybe(0.6)) flask(canvas, paths, x, foot, canvas.between(38, 72), canvas.pick(inks));
    else paths.add(canvas.pick(inks), box(x - 12, foot - 26, 24, 26) + box(x - 8, foot - 40, 18, 13));
  }
  return paths.toSvg();
}

function pot(canvas: Canvas, x: number, foot: number, s: number): string {
  const { mood } = canvas;
  let leaves = "";
  for (let i = 0; i < 7; i++) {
    const a = Math.PI * (1.1 + i * 0.13);
    leaves += `M0-30Q${num(Math.cos(a) * 30 - 10)} ${num(-34 + Math.sin(a) * 40)} ${num(Math.cos(a) * 50)} ${num(-34 + Math.sin(a) * 62)}Q${num(Math.cos(a) * 30 + 12)} ${num(-30 + Math.sin(a) * 30)} 0-30Z`;
  }
  return group(
    shape(leaves, mood.leafDark) +
      shape("M-18-32h36l-6 32h-24Z", mood.roof) +
      shape("M4-32h14l-6 32h-9Z", mood.roofDark) +
      rect(-21, -36, 42, 8, mood.roof, 2),
    `translate(${num(x)} ${foot}) scale(${s})`,
  );
}

export function market(canvas: Canvas): string {
  const { mood } = canvas;
  const { svg: above } = sky(canvas, 230, { y: canvas.between(100, 140) });
  let svg = above + town(canvas, -10, 310, canvas.between(30, 40), () => 196) + rect(0, 210, 300, 80, mood.wallDark);
  svg +=
    stroke("M18 60V290M282 60V290", mood.near, 6) +
    rect(0, 282, 300, 118, mood.floor) +
    rect(0, 296, 300, 104, halftone(canvas, 296, 104, mood.floorDark, "bottom"));
  svg += awning(canvas, canvas.between(14, 30), canvas.between(44, 60));
  const wood = mix(OCHRE, mood.deep, 0.36);
  const harvest = [TERRACOTTA, OCHRE, OLIVE, ROSE, mix(OCHRE, PAPER, 0.4), mix(ROSE, mood.deep, 0.4)];
  const start = canvas.count(0, 5);
  for (let row = 0; row < 2; row++) {
    const columns = row ? 2 : 3;
    const w = 276 / columns;
    const y = 206 + row * 54;
    let labels = "";
    const planks = collectShapes();
    for (let i = 0; i < columns; i++) {
      const x = Math.round(12 + i * w);
      const wide = Math.round(w - 4);
      const ink = harvest[(start + i + row * 3) % 6] as string;
      const r = canvas.count(9, 12);
      const heap = dotted(
        `M${x + r + 4} ${y}q${integer(w / 2 - r - 4)}-20 ${integer(w - r * 2 - 8)} 0`,
        "",
        r * 2,
        r * 1.7,
      ).replace(' stroke=""', "");
      svg +=
        `<g stroke="${mix(ink, mood.deep, 0.28)}">${heap}</g>` +
        group(heap.replace(/width="\d+"/, `width="${integer(r * 1.7)}"`), `translate(-1.5 -1.5)" stroke="${ink}`);
      planks.add(wood, box(x + 2, y + 2, wide, 34));
      planks.add(
        mix(wood, mood.deep, 0.45),
        `${box(x + 2, y + 12, wide, 3)}${box(x + 2, y + 24, wide, 3)}${box(x + wide - 8, y + 2, 10, 34)}`,
      );
      if (canvas.maybe(0.2))
        labels += group(
          rect(-10, -26, 26, 18, mood.white, 2) + stroke("M3-8V8M-5-20h15M-5-14h10", mood.deep, 1.8),
          `translate(${integer(x + w * 0.5)} ${y - 6}) rotate(${canvas.count(-10, 10)})`,
        );
    }
    svg += planks.toSvg() + labels;
  }
  return svg;
}

export function books(canvas: Canvas): string {
  const { mood } = canvas;
  const wall = canvas.pick([mood.secondDark, mood.accentDark, mix(OCHRE, mood.deep, 0.55)]);
  const inks = [mood.accent, mood.second, mood.white, mood.leaf, ROSE, mix(OCHRE, PAPER, 0.2), mood.sea];
  let svg = rect(0, 0, 300, 400, mix(wall, mood.deep, 0.45));
  const paths = collectShapes();
  let bands = "";
  let shelves = "";
  for (let row = 0; row < 2; row++) {
    const y = 98 + row * 92;
    for (let x = 10; x < 286; ) {
      const [w, h] = [canvas.between(13, 26), canvas.between(56, 80)];
      if (canvas.maybe(0.88)) {
        paths.add(canvas.pick(inks), box(x, y - h, w - 1.5, h));
        if (w > 16) bands += box(x, y - h + 8, w - 1.5, 3) + box(x, y - 14, w - 1.5, 3);
      }
      x += w;
    }
    shelves += rect(0, y, 300, 9, wall) + rect(0, y + 9, 300, 4, mix(wall, mood.deep, 0.7));
  }
  svg +=
    paths.toSvg() +
    shape(bands, mood.deep, 0.35) +
    shelves +
    rect(0, 262, 300, 138, mood.floor) +
    rect(0, 262, 300, 5, mood.floorLight) +
    rect(0, 296, 300, 104, halftone(canvas, 296, 104, mood.floorDark, "bottom"));
  const x = canvas.between(96, 128);
  let y = 292;
  for (let i = 0; i < canvas.count(3, 4); i++) {
    const [w, h] = [canvas.between(96, 124), canvas.between(13, 19)];
    const [bx, ink] = [x - w / 2 + canvas.between(-8, 8), canvas.pick(inks)];
    if (i === 0) svg += oval(x + 20, 293, 76, 7, mood.floorDark);
    svg +=
      rect(bx, y - h, w, h, ink, 2) +
      rect(bx + w - 16, y - h + 2.5, 17, h - 5, mood.white) +
      rect(bx + 8, y - h, 4, h, mix(ink, mood.deep, 0.35));
    y -= h;
  }
  const lamp = canvas.between(214, 236);
  return (
    svg +
    polygon(
      [
        [lamp - 26, 196],
        [lamp + 26, 196],
        [lamp + 74, 296],
        [lamp - 74, 296],
      ],
      mood.lamp,
      0.28,
    ) +
    oval(lamp, 294, 24, 5, mood.deep) +
    stroke(`M${num(lamp)} 292V196`, mood.deep, 4) +
    shape(`M${num(lamp - 32)} 198q4-36 32-36t32 36Z`, canvas.pick([mood.accent, mood.leaf, mood.second])) +
    oval(lamp, 198, 32, 4, mood.lamp)
  );
}

export function interior(canvas: Canvas): string {
  const { mood } = canvas;
  const wall = canvas.pick([mood.wall, mood.skyLow, mood.accentDark, mood.wallDark]);
  let svg =
    rect(0, 0, 300, 400, wall) + rect(0, 0, 300, 270, halftone(canvas, 0, 270, mix(wall, mood.deep, 0.2), "top"));
  const art = canvas.between(60, 110);
  svg +=
    rect(art, 62, 84, 104, mood.white) +
    rect(art + 7, 69, 70, 90, mix(mood.second, mood.white, 0.3)) +
    disc(art + 42, 106, 22, mood.accent) +
    shape(`M${num(art + 7)} 159v-24q34-22 70 4v20Z`, mood.sea);
  svg +=
    rect(0, 262, 300, 138, mood.floor) +
    rect(0, 256, 300, 6, mix(wall, mood.white, 0.6)) +
    oval(150, 312, 128, 24, mix(mood.floor, mood.white, 0.16)) +
    rect(0, 330, 300, 70, halftone(canvas, 330, 70, mood.floorDark, "bottom"));
  const lamp = canvas.between(216, 244);
  const cloth = canvas.pick([mood.lamp, mood.second, mood.white]);
  svg +=
    polygon(
      [
        [lamp - 24, 112],
        [lamp + 24, 112],
        [lamp + 86, 300],
        [lamp - 86, 300],
      ],
      mood.lamp,
      0.22,
    ) +
    stroke(`M${num(lamp)} 112V300M${num(lamp - 18)} 302h36`, mood.deep, 3.6) +
    shape(`M${num(lamp - 18)} 74h36l14 42h-64Z`, cloth) +
    shape(`M${num(lamp + 6)} 74h12l14 42h-20Z`, mix(cloth, mood.deep, 0.25));
  return (
    svg +
    armchair(canvas, canvas.between(108, 138), 306, canvas.between(1, 1.15)) +
    (canvas.maybe(0.7) ? pot(canvas, 34, 308, 1.25) : "")
  );
}

export function larder(canvas: Canvas): string {
  const { mood } = canvas;
  const wall = canvas.pick([mood.wallDark, mood.accentDark, mix(OCHRE, mood.deep, 0.5)]);
  const inks = [mood.leafDark, mood.accent, mix(ROSE, mood.deep, 0.3), mix(OCHRE, PAPER, 0.2), mood.leaf, mood.deep];
  let svg = rect(0, 0, 300, 400, wall) + rect(0, 0, 300, 400, hatch(canvas, mix(wall, mood.deep, 0.25), 24, 1.2, 90));
  const paths = collectShapes();
  let shelves = "";
  for (const y of [112, 196]) {
    for (let x = 20; x < 288; x += canvas.between(26, 33))
      flask(canvas, paths, x, y, canvas.between(46, 70), canvas.pick(inks));
    shelves += rect(0, y, 300, 7, mix(wall, mood.white, 0.3)) + rect(0, y + 7, 300, 4, mix(wall, mood.deep, 0.5));
  }
  svg +=
    paths.toSvg() +
    shelves +
    awning(canvas, 0, canvas.between(14, 24)) +
    rect(0, 266, 300, 134, mood.floor) +
    rect(0, 266, 300, 5, mood.floorLight) +
    rect(0, 300, 300, 100, halftone(canvas, 300, 100, mood.floorDark, "bottom"));
  const cheese = mix(OCHRE, PAPER, 0.35);
  const x = canvas.between(84, 112);
  svg +=
    oval(x + 20, 295, 66, 7, mood.floorDark) +
    oval(x, 290, 60, 9, mix(cheese, mood.deep, 0.3)) +
    rect(x - 60, 252, 120, 38, mix(OCHRE, TERRACOTTA, 0.4)) +
    rect(x + 20, 252, 40, 38, mix(OCHRE, mood.deep, 0.4)) +
    oval(x, 252, 60, 13, cheese) +
    polygon(
      [
        [x, 252],
        [x + 56, 246],
        [x + 44, 262],
      ],
      mix(OCHRE, TERRACOTTA, 0.3),
    ) +
    oval(x - 20, 250, 7, 3, mix(cheese, mood.deep, 0.25));
  let ham = "";
  for (let i = 0; i < canvas.count(2, 4); i++)
    ham += shape(
      `M${num(200 + i * 28)} 11v30q-12 4-12 24t12 26q12-6 12-26t-12-24`,
      i % 2 ? mix(ROSE, mood.deep, 0.2) : mix(TERRACOTTA, mood.deep, 0.25),
    );
  const jar = canvas.between(196, 220);
  return `${svg}${ham}${oval(jar + 10, 299, 34, 5, mood.floorDark)}${rect(jar - 26, 248, 52, 50, mood.white, 8).replace("/>", ' opacity=".5"/>')}${rect(jar - 24, 262, 48, 34, mix(OLIVE, OCHRE, 0.2), 7)}${rect(jar - 28, 238, 56, 12, mood.accent, 3)}${rect(jar - 16, 270, 32, 16, mood.white)}`;
}

export function sport(canvas: Canvas): string {
  const { mood } = canvas;
  const { svg: above } = sky(canvas, 262, { y: canvas.between(80, 130), r: canvas.between(50, 90) });
  let svg =
    above +
    (isDark(mood) ? stars(canvas, 100, 8) : clouds(canvas, 40, 140, 2)) +
    rect(0, 250, 300, 150, mood.floor) +
    rect(0, 250, 300, 4, mood.white) +
    stroke("M-20 420L80 262M180 430L200 262", mood.white, 4, 0.6) +
    rect(0, 290, 300, 110, halftone(canvas, 290, 110, mood.floorDark, "bottom"));
  const x = canvas.between(120, 150);
  const frame = canvas.pick([mood.accent, mood.second]);
  const head = "M-46-96a46 58 0 0 1 92 0q0 40-34 62h-24q-34-22-34-62Z";
  svg += group(
    clip(
      canvas,
      head,
      rect(-60, -170, 120, 160, hatch(canvas, mood.white, 9, 1.4, 0)) +
        rect(-60, -170, 120, 160, hatch(canvas, mood.white, 9, 1.4, 90)),
    ) +
      stroke(head, frame, 8) +
      stroke("M-12-34L-4-4M12-34L4-4", frame, 7) +
      rect(-7, -8, 14, 76, mood.deep, 5),
    `translate(${num(x)} 234) rotate(${num(canvas.between(-34, -12))})`,
  );
  const ball = mix(OCHRE, OLIVE, 0.25);
  return (
    svg +
    oval(x + 92, 297, 30, 5, mood.floorDark) +
    disc(x + 82, 272, 25, ball) +
    stroke(`M${num(x + 66)} 253q16 18 2 40M${num(x + 100)} 254q-14 16-1 36`, mood.white, 3)
  );
}
