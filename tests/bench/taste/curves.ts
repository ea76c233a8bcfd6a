// `bun tests/bench/taste/curves.ts` draws the learning curves in docs/measurements.md for docs/taste.md, as `npm run bench:taste` does.
import { readFileSync, writeFileSync } from "node:fs";
import { MEASUREMENTS, markersOf } from "../../measurements.ts";

type Row = { data: string; ranker: string; value: number; low: number; high: number };

const WIDTH = 700;
const HEIGHT = 340;
const PLOT = { left: 56, right: 430, top: 34, bottom: 284 };
const LABEL_GAP = 17;
/** Numbers of likes that the model knows, in the order of the x axis. */
const KNOWN = ["0", "1", "3", "5", "10", "all"];
const OTHERS = [
  "popularity",
  "popularity in preferred types",
  "tagcosine",
  "itemknn",
  "ease",
  "ials",
  "bpr-mf",
  "hybrid",
] as const;
const LABELS: Readonly<Record<string, string>> = {
  tagcosine: "tags",
  itemknn: "item-kNN",
  ease: "EASE",
  ials: "iALS",
  "bpr-mf": "BPR-MF",
};

/** One picture for each set of data: NDCG@10 by the number of likes that the model knows. The others know all. */
export function drawCurves(): void {
  const rows = readRows(readFileSync(MEASUREMENTS, "utf8"));
  for (const data of new Set(rows.map((row) => row.data))) {
    const file = `docs/pictures/taste-${data.replace(/[^a-z]+/g, "-").replace(/-$/, "")}.svg`;
    writeFileSync(
      file,
      draw(
        data,
        rows.filter((row) => row.data === data),
      ),
    );
    console.log(`Drew ${file}.`);
  }
}

function readRows(text: string): Row[] {
  const { begin, end } = markersOf("taste");
  const lines = text.slice(text.indexOf(begin), text.indexOf(end)).split("\n");
  return lines.flatMap((line) => {
    const [, data = "", ranker = "", , , ndcg = ""] = line.split("|").map((cell) => cell.trim());
    const [value, low, high] = (ndcg.match(/[\d.]+/g) ?? []).map(Number);
    const isMeasured = value !== undefined && low !== undefined && high !== undefined && !ranker.includes(" - ");
    return isMeasured ? [{ data, ranker, value, low, high }] : [];
  });
}

function draw(data: string, rows: readonly Row[]): string {
  const find = (ranker: string) => rows.find((row) => row.ranker === ranker);
  const curve = KNOWN.flatMap((known, i) => {
    const row = find(known === "all" ? "model" : `model, ${known} likes`);
    return row ? [{ ...row, x: PLOT.left + ((PLOT.right - PLOT.left) * i) / (KNOWN.length - 1) }] : [];
  });
  const others = OTHERS.flatMap((name) => find(name) ?? []);
  const top = Math.ceil(20 * Math.max(...curve.map(({ high }) => high), ...others.map(({ value }) => value))) / 20;
  const y = (value: number) => PLOT.bottom - ((PLOT.bottom - PLOT.top) * value) / top;
  const point = ({ x, value }: { x: number; value: number }) => `${x.toFixed(1)},${y(value).toFixed(1)}`;
  const band = [
    ...curve.map(({ x, high }) => point({ x, value: high })),
    ...curve.toReversed().map(({ x, low }) => point({ x, value: low })),
  ];
  const ticks = Array.from({ length: Math.round(top / 0.05) + 1 }, (_, i) => i * 0.05);
  const labels = spread([
    ...others.map(({ ranker, value }) => ({ text: LABELS[ranker] ?? ranker, value, at: y(value), kind: "other" })),
    ...curve.slice(-1).map(({ value }) => ({ text: "the model", value, at: y(value), kind: "model" })),
  ]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="NDCG@10 by the number of known likes: ${data}">
<style>
  text { font: 13px system-ui, sans-serif; fill: #1f2937 }
  .paper { fill: #fff } .grid { stroke: #e5e7eb } .other { stroke: #6b7280; stroke-dasharray: 5 4; fill: none }
  .model { stroke: #b4430e; stroke-width: 2.5; fill: none } .band { fill: #b4430e; opacity: .15 } .lead { stroke: #9ca3af; fill: none }
  text.model { stroke: none; fill: #b4430e; font-weight: 600 } text.other { stroke: none; fill: #4b5563 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e5e7eb } .paper { fill: #111827 } .grid { stroke: #374151 } .other { stroke: #9ca3af } text.other { fill: #d1d5db }
    .model { stroke: #fb923c } .band { fill: #fb923c } text.model { fill: #fb923c } .lead { stroke: #6b7280 }
  }
</style>
<rect class="paper" width="${WIDTH}" height="${HEIGHT}"/>
<text x="${PLOT.left}" y="20">NDCG@10, 1 held-out like among 99 others: ${data}</text>
${ticks
  .map(
    (value) =>
      `<path class="grid" d="M${PLOT.left} ${y(value).toFixed(1)}H${PLOT.right}"/><text x="${PLOT.left - 8}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${value.toFixed(2)}</text>`,
  )
  .join("\n")}
${others.map(({ value }) => `<path class="other" d="M${PLOT.left} ${y(value).toFixed(1)}H${PLOT.right}"/>`).join("\n")}
<polygon class="band" points="${band.join(" ")}"/>
<polyline class="model" points="${curve.map(point).join(" ")}"/>
${curve.map(({ x }, i) => `<text x="${x.toFixed(1)}" y="${PLOT.bottom + 20}" text-anchor="middle">${KNOWN[i]}</text>`).join("\n")}
<text x="${(PLOT.left + PLOT.right) / 2}" y="${HEIGHT - 14}" text-anchor="middle">likes that the model knows; the others know all</text>
${labels
  .map(
    ({ text, value, at, line, kind }) =>
      `<path class="lead" d="M${PLOT.right} ${at.toFixed(1)}L${PLOT.right + 18} ${line.toFixed(1)}"/><text class="${kind}" x="${PLOT.right + 22}" y="${(line + 4).toFixed(1)}">${text} ${value.toFixed(3)}</text>`,
  )
  .join("\n")}
</svg>
`;
}

/** Moves labels apart, downward, then all up if they leave the plot. */
function spread<Label extends { at: number }>(labels: readonly Label[]): (Label & { line: number })[] {
  const sorted = labels.toSorted((a, b) => a.at - b.at);
  const lines: number[] = [];
  for (const { at } of sorted) lines.push(Math.max(at, (lines.at(-1) ?? -Infinity) + LABEL_GAP));
  for (let i = lines.length - 1, limit = PLOT.bottom; i >= 0; i--, limit = lines[i + 1]! - LABEL_GAP)
    lines[i] = Math.min(lines[i]!, limit);
  return sorted.map((label, i) => ({ ...label, line: lines[i]! }));
}

if (import.meta.main) drawCurves();
