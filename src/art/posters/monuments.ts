import { isDark } from "./ground.ts";
import { mix, OCHRE, PAPER } from "./palette.ts";
import { outdoors } from "./stand.ts";
import { disc, group, oval, rect, shape, stroke } from "./svg.ts";

/** The upper edge of a battlement, from x to x + width. */
const battlement = (x: number, y: number, width: number) =>
  `M${x} ${y}${`v-12h${width / 7}v12h${width / 7}`.repeat(3)}v-12h${width / 7}v12Z`;

export const castle = outdoors(
  (canvas, a) => {
    const { mood } = canvas;
    const tower = (x: number, w: number, h: number, roof: boolean) =>
      rect(x - w, -h, w * 2, h, mood.wall) +
      rect(x + w * 0.3, -h, w * 0.7, h, mood.wallDark) +
      (roof
        ? shape(`M${x - w - 7} ${-h}h${w * 2 + 14}l${-w - 7} -46Z`, mood.roof) +
          shape(`M${x} ${-h - 46}l${w + 7} 46h${-w}Z`, mood.roofDark) +
          stroke(`M${x} ${-h - 44}v-22`, mood.deep, 2.4) +
          shape(`M${x} ${-h - 66}l24 7l-24 8Z`, a.ink)
        : rect(x - w - 5, -h - 2, w * 2 + 10, 10, mood.wall) +
          shape(battlement(x - w - 5, -h, w * 2 + 10), mood.wall)) +
      rect(x - 4, -h + 26, 8, 20, isDark(mood) ? mood.lamp : mood.deep, 4);
    return (
      rect(-72, -82, 144, 84, mood.wall) +
      shape(battlement(-72, -80, 72) + battlement(0, -80, 72), mood.wall) +
      rect(-72, -64, 144, 6, mood.wallDark) +
      tower(-84, 22, 116, true) +
      tower(86, 24, 130, true) +
      tower(4, 26, 142, canvas.maybe(0.5)) +
      shape("M-20 2v-44q4-22 24-24q20 2 24 24V2Z", mood.deep) +
      stroke("M-8 0v-54M4 0v-62M16 0v-54M-18-20h44M-18-38h44", mood.wallDark, 2.4)
    );
  },
  "hills",
  108,
);

export const palace = outdoors(
  (canvas, a) => {
    const { mood } = canvas;
    const lit = isDark(mood) ? mood.lamp : mix(mood.sea, mood.deep, 0.3);
    let panes = "";
    for (let i = 0; i < 9; i++) {
      const x = -112 + i * 27;
      panes += `M${x}-84v-16a5 5 0 0 1 10 0v16Z`;
      if (i !== 4) panes += `M${x}-40v-22h10v22Z`;
    }
    return (
      rect(-122, -112, 244, 92, mood.wall) +
      rect(84, -112, 38, 92, mood.wallDark) +
      shape("M-130-112h260l-18-26H-112Z", mood.roof) +
      shape("M60-138h52l18 26H74Z", mood.roofDark) +
      rect(-36, -122, 72, 102, mood.white) +
      shape("M-44-120h88L0-152Z", mood.white) +
      shape("M-28-124h56L0-144Z", mood.wallDark) +
      stroke("M0-152v-26", mood.deep, 2.4) +
      shape("M0-178l28 8l-28 8Z", a.ink) +
      shape(panes, lit) +
      stroke("M-26-112v90M26-112v90M-13-112v90M13-112v90", mood.whiteDark, 5) +
      shape("M-9-20v-32a9 9 0 0 1 18 0v32Z", mood.deep) +
      rect(-128, -22, 256, 8, mood.white) +
      shape("M-14-14h28L74 96H-74Z", mood.floorLight) +
      disc(-76, 2, 17, mood.leaf) +
      disc(76, 2, 17, mood.leaf) +
      disc(-104, 30, 24, mood.leaf) +
      disc(104, 30, 24, mood.leaf) +
      stroke("M-60 10l-36 40M60 10l36 40", a.light, 6, 1, "0.1 10")
    );
  },
  "fields",
  0,
);

export const cityGate = outdoors(
  (canvas, a) => {
    const { mood } = canvas;
    const stone =
      "M-118-60h16m20 0h18m-50 22h20m20 0h14M84-60h20m-30 22h18m14 0h12M-40-140h16m14 0h20m-38 20h16m34 0h12";
    return (
      rect(-160, -88, 320, 90, mood.wall) +
      shape(battlement(-160, -86, 105) + battlement(55, -86, 105), mood.wall) +
      rect(-62, -160, 124, 162, mood.wall) +
      rect(24, -160, 38, 162, mood.wallDark) +
      rect(-68, -164, 136, 12, mood.white) +
      shape(battlement(-68, -160, 136), mood.wall) +
      stroke(stone, mood.wallDark, 4) +
      shape("M-38 2v-70a38 38 0 0 1 76 0V2Z", mood.deep) +
      shape("M-26 2v-66a26 26 0 0 1 52 0V2Z", mood.skyLow) +
      shape("M-26 2v-16q26-16 52-4V2Z", mood.mid) +
      shape("M-26-64a26 26 0 0 1 52 0v6h-52Z", mood.deep) +
      stroke("M-18-58v14M-6-58v14M6-58v14M18-58v14", mood.deep, 4) +
      shape("M-14-150h28v26q-6 12-14 16q-8-4-14-16Z", a.ink) +
      disc(0, -134, 6, mood.lamp) +
      shape("M-38 2h76l30 90H-68Z", mood.floorLight)
    );
  },
  "fields",
  0,
);

export const church = outdoors(
  (canvas, a) => {
    const { mood } = canvas;
    const lit = isDark(mood) ? mood.lamp : mood.deep;
    const side = canvas.pick([-1, 1]);
    return group(
      rect(-92, -154, 46, 156, mood.wall) +
        rect(-62, -154, 16, 156, mood.wallDark) +
        (canvas.maybe(0.5)
          ? shape("M-98-154h58l-29-62Z", mood.roof) + shape("M-69-216l29 62h-22Z", mood.roofDark)
          : shape("M-96-154q2-36 27-40q25 4 27 40Z", mood.roof)) +
        stroke("M-69-196v-34m-8 10h16", mood.deep, 3) +
        shape("M-80-118v-16a11 11 0 0 1 22 0v16Z", lit) +
        rect(-97, -106, 56, 5, mood.white) +
        rect(-46, -78, 138, 80, mood.wall) +
        shape("M-52-76h150l-34-50H-46Z", mood.roof) +
        shape("M-46-126h22l26 50h-54Z", mood.roofDark) +
        shape("M-46-78h46l-23-40Z", mood.white) +
        disc(-23, -88, 9, lit) +
        shape("M-35 2v-32a12 12 0 0 1 24 0V2Z", a.ink) +
        shape("M20-22v-22a8 8 0 0 1 16 0v22ZM46-22v-22a8 8 0 0 1 16 0v22ZM72-22v-22a8 8 0 0 1 16 0v22Z", lit) +
        rect(92, -46, 30, 48, mood.wallDark) +
        shape("M92-46h36l-18-22h-18Z", mood.roofDark),
      `scale(${side} 1)`,
    );
  },
  "fields",
  100,
);

export const ruins = outdoors(
  (canvas) => {
    const { mood } = canvas;
    const column = (x: number, h: number, capital: boolean) =>
      shape(`M${x - 13} 0V${-h}l8 5l8-9l10 6V0Z`, mood.white) +
      shape(`M${x + 4} 0V${-h - 2}l9 4V0Z`, mood.whiteDark) +
      stroke(`M${x - 6} -6V${-h + 12}M${x + 1} -6V${-h + 12}`, mood.whiteDark, 2.4) +
      rect(x - 19, -8, 38, 10, mood.white) +
      (capital ? rect(x - 20, -h - 8, 40, 14, mood.white) + rect(x + 4, -h - 8, 16, 14, mood.whiteDark) : "");
    return (
      rect(-128, 0, 256, 10, mood.whiteDark) +
      rect(-140, 10, 280, 10, mood.white) +
      column(-98, canvas.between(130, 146), true) +
      column(-48, 142, true) +
      shape("M-124-160h104l-10 10h8v14h-104l6-12Z", mood.white) +
      rect(-118, -146, 92, 6, mood.whiteDark) +
      column(8, canvas.between(70, 100), false) +
      column(58, canvas.between(112, 140), true) +
      column(106, canvas.between(34, 60), false) +
      group(
        rect(-34, -13, 62, 26, mood.white, 3) + rect(-34, 2, 62, 11, mood.whiteDark, 3) + oval(28, 0, 5, 13, mood.wall),
        "translate(-6 46) rotate(-14)",
      ) +
      shape("M52 58l24-20l22 12l6 14H56Z", mood.whiteDark) +
      shape(
        "M-132 12q-12-24 0-40q4 20 14 24q0-18 10-22q4 22-6 38ZM120 12q-4-20 6-30q2 14 10 18q4-10 10-10q0 14-8 22Z",
        mood.leaf,
      )
    );
  },
  "fields",
  0,
);

export const memorial = outdoors(
  (canvas, a) => {
    const { mood } = canvas;
    const steps =
      rect(-74, -10, 148, 14, mood.white) +
      rect(-58, -22, 116, 14, mood.whiteDark) +
      rect(-44, -62, 88, 42, mood.white) +
      rect(14, -62, 30, 42, mood.whiteDark) +
      rect(-50, -66, 100, 9, mood.white);
    const wreath =
      `<circle cx="0" cy="-40" r="13" stroke="${mood.leaf}" stroke-width="7"/>` +
      shape("M-4-28l-8 18l8-4l4 6l4-6l8 4l-8-18Z", a.ink);
    if (canvas.maybe(0.5))
      return (
        shape("M-22-66L-13-212L0-230L13-212L22-66Z", mood.wall) +
        shape("M0-230L13-212L22-66H4Z", mood.wallDark) +
        stroke("M-6-190h6M-8-160h8M-10-130h10M-11-100h11", mood.wallDark, 3) +
        steps +
        wreath
      );
    return (
      rect(-16, -190, 32, 126, mood.wall) +
      rect(5, -190, 11, 126, mood.wallDark) +
      stroke("M-9-74v-108M-2-74v-108", mood.wallDark, 2) +
      rect(-24, -200, 48, 13, mood.white) +
      disc(0, -220, 22, a.ink) +
      shape("M6-241a22 22 0 0 1-4 43q24-20 4-43Z", a.dark) +
      stroke("M-21-224q21 10 42 0M-4-241q-16 20-2 42", a.light, 2.4) +
      shape("M0-276l6 14l15 2l-11 10l3 15l-13-8l-13 8l3-15l-11-10l15-2Z", mood.lamp) +
      steps +
      wreath
    );
  },
  "hills",
  80,
);

export const tomb = outdoors(
  (canvas, a) => {
    const { mood } = canvas;
    const tree = (x: number, h: number) =>
      shape(`M${x} 2q-34-${h * 0.4} 0-${h}q34 ${h * 0.6} 0 ${h}Z`, mood.leaf) +
      shape(`M${x} ${2 - h}q34 ${h * 0.6} 0 ${h}q8-${h * 0.5} 0-${h}Z`, mood.leafDark);
    return (
      tree(-104, 176) +
      tree(104, 160) +
      rect(-62, -100, 124, 102, mood.wall) +
      rect(22, -100, 40, 102, mood.wallDark) +
      shape("M-74-98h148L0-146Z", mood.white) +
      shape("M0-146L74-98H30Z", mood.whiteDark) +
      disc(0, -114, 9, a.ink) +
      rect(-56, -94, 14, 88, mood.white) +
      rect(42, -94, 14, 88, mood.white) +
      shape("M-24 2v-54a24 24 0 0 1 48 0V2Z", mood.deep) +
      stroke("M0 0v-74M-12 0v-72M12 0v-72M-22-34h44", mood.wallDark, 2.4) +
      rect(-78, -8, 156, 10, mood.white) +
      rect(-90, 2, 180, 10, mood.whiteDark)
    );
  },
  "hills",
  0,
);

export const fountain = outdoors(
  (canvas, a) => {
    const { mood } = canvas;
    const water = mix(mood.glitter, PAPER, 0.4);
    return (
      stroke("M0-178q-4-34-26-22q-20 14-18 48M0-178q4-34 26-22q20 14 18 48M0-178v-26", water, 5) +
      stroke("M-34-116q-30 4-36 62M34-116q30 4 36 62M-20-114q-12 10-14 58M20-114q12 10 14 58", water, 4.4) +
      shape("M-12-20V-110h24v90ZM-8-120v-50H8v50Z", mood.wallDark) +
      disc(0, -176, 11, a.ink) +
      shape("M-36-140h72q-4 26-36 26t-36-26Z", mood.white) +
      shape("M8-140h28q-4 26-36 26q12-8 8-26Z", mood.whiteDark) +
      shape("M-72-78h144q-8 40-72 40t-72-40Z", mood.white) +
      shape("M20-78h52q-8 40-72 40q26-12 20-40Z", mood.whiteDark) +
      oval(0, -78, 72, 8, mood.sea) +
      oval(0, -22, 118, 17, mood.white) +
      oval(0, -24, 108, 13, mood.sea) +
      shape("M-118-22q0 40 118 42q118-2 118-42q-20 18-118 18t-118-18Z", mood.wall) +
      shape("M20-4q84-4 98-18q0 40-118 42q30-8 20-24Z", mood.wallDark) +
      stroke("M-60-26h26m70 2h30m-80 6h24", water, 3)
    );
  },
  "fields",
  0,
);

export const windmill = outdoors(
  (canvas, a) => {
    const { mood } = canvas;
    const sail =
      stroke("M0 0V-104", mood.deep, 5) +
      rect(2, -102, 24, 76, mood.white) +
      stroke("M2-84h24M2-64h24M2-44h24M14-102v76", mood.deep, 1.8);
    const turn = canvas.count(8, 80);
    return (
      shape("M-44 2l14-140h60L44 2Z", mood.wall) +
      shape("M8-138h22L44 2H14Z", mood.wallDark) +
      shape("M-36-136q0-40 36-44q36 4 36 44Z", a.ink) +
      shape("M8-179q28 6 28 43H14q6-26-6-43Z", a.dark) +
      shape("M-14 2v-32a14 14 0 0 1 28 0V2Z", mood.deep) +
      rect(-10, -84, 18, 24, isDark(mood) ? mood.lamp : mood.deep, 2) +
      rect(-52, -58, 104, 6, mood.deep) +
      stroke("M-50-58v-14h100v14M-26-72v14M26-72v14", mood.deep, 2.4) +
      group([0, 90, 180, 270].map((angle) => group(sail, `rotate(${angle + turn})`)).join(""), "translate(0 -150)") +
      disc(0, -150, 8, a.light)
    );
  },
  "fields",
  56,
);

export const bandstand = outdoors(
  (canvas, a, b) => {
    const { mood } = canvas;
    return (
      shape("M-110-112Q-40-130 0-186Q40-130 110-112Z", a.ink) +
      shape("M0-186Q40-130 110-112H40Q30-150 0-186Z", a.dark) +
      shape("M-30-112Q-16-150 0-186Q-30-140-68-112Z", a.light) +
      disc(0, -190, 9, mood.lamp) +
      rect(-112, -116, 224, 10, mood.white, 3) +
      stroke("M-104-106q13 18 26 0t26 0t26 0t26 0t26 0t26 0t26 0t26 0", mood.white, 4) +
      stroke("M-96-106v84M-34-106v84M34-106v84M96-106v84", mood.white, 7) +
      shape("M-16-22v-40q0-16 16-16t16 16v40Z", b.ink) +
      disc(0, -90, 11, mix(OCHRE, PAPER, 0.4)) +
      stroke("M12-58l32-14", mix(OCHRE, PAPER, 0.2), 6) +
      shape("M40-84l22-10v36l-22-10Z", mix(OCHRE, PAPER, 0.2)) +
      stroke(
        "M-96-44H-20M20-44H96M-84-44v22M-70-44v22M-56-44v22M-42-44v22M42-44v22M56-44v22M70-44v22M84-44v22",
        mood.white,
        3,
      ) +
      rect(-114, -24, 228, 14, mood.whiteDark) +
      rect(-124, -12, 248, 16, mood.wall) +
      stroke("M-70-206v-30l22-6v28M70-196v-34", mood.white, 4) +
      oval(-75, -204, 7, 5, mood.white) +
      oval(-53, -212, 7, 5, mood.white) +
      oval(65, -195, 7, 5, mood.white)
    );
  },
  "fields",
  116,
);
