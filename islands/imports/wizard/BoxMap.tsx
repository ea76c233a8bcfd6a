// A sketch of an extract on which an admin draws the box to import, with number fields for its sides.
import { type PointerEvent, useMemo, useRef, useState } from "react";
import type { Sketch } from "../../../src/features/imports/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { QuietButton } from "../../../src/ui/Button.tsx";
import { Field } from "../../../src/ui/Field.tsx";
import { BOX_SIDES } from "../../lib/box-sides.ts";

/** `area`: a boundary's name, or a box such as "7.4,43.7,7.5,43.8". */
type Props = { sketch: Sketch; area: string; onChange: (area: string) => void };

type Corner = [x: number, y: number];
/** A press without a drag draws nothing. */
const MIN_SIDE = 4;
const MAX_HEIGHT_PX = 360;
/** Decimals of a degree: about ten meters. */
const PRECISION = 4;

export function BoxMap({ sketch, area, onChange }: Props) {
  const { width, height, dots, names } = sketch;
  const svg = useRef<SVGSVGElement>(null);
  const [drawn, draw] = useState<[from: Corner, to: Corner]>();
  const sides = readSides(area);
  const points = useMemo(() => dots.map(([x, y]) => `M${x} ${y}h0`).join(""), [dots]);
  const at = ({ clientX, clientY }: PointerEvent): Corner => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.current!.getScreenCTM()!.inverse());
    return [Math.min(width, Math.max(0, x)), Math.min(height, Math.max(0, y))];
  };
  const finish = () => {
    if (!drawn) return;
    draw(undefined);
    const [[x1, y1], [x2, y2]] = drawn;
    if (Math.min(Math.abs(x1 - x2), Math.abs(y1 - y2)) >= MIN_SIDE) onChange(toDegrees(drawn, sketch));
  };
  const shown = drawn ?? toCorners(sides, sketch);
  return (
    <fieldset className="grid gap-3 min-w-0">
      <legend className="font-semibold mb-1.5">{t("Box on the map")}</legend>
      <p className="text-sm text-faint">{t("Drag on the map to draw a box, or enter its sides in degrees.")}</p>
      <svg
        ref={svg}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t("Map of the whole file, north at the top")}
        width={Math.round((MAX_HEIGHT_PX * width) / height)}
        className="max-w-full h-auto rounded-3 bg-sunken border border-line cursor-crosshair touch-none select-none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          draw([at(event), at(event)]);
        }}
        onPointerMove={(event) => drawn && draw([drawn[0], at(event)])}
        onPointerUp={finish}
        onPointerCancel={() => draw(undefined)}
      >
        <path d={points} className="stroke-faint" strokeWidth={2.5} strokeLinecap="round" />
        {names.map(([name, x, y]) => (
          <text key={`${x} ${y}`} x={x} y={y} textAnchor="middle" className="fill-ink text-[0.6875rem] font-semibold">
            {name}
          </text>
        ))}
        {shown && (
          <rect
            x={Math.min(shown[0][0], shown[1][0])}
            y={Math.min(shown[0][1], shown[1][1])}
            width={Math.abs(shown[0][0] - shown[1][0])}
            height={Math.abs(shown[0][1] - shown[1][1])}
            className="fill-act/20 stroke-act"
            strokeWidth={2}
          />
        )}
      </svg>
      <div className="grid gap-3 grid-cols-2 sm:grid-cols-4">
        {BOX_SIDES.map(({ name, label, max }, i) => (
          <Field
            key={name}
            label={t(label)}
            type="number"
            step="any"
            min={-max}
            max={max}
            required={sides.some(Boolean) || undefined}
            value={sides[i]}
            onChange={({ target }) => {
              const changed = sides.with(i, target.value);
              onChange(changed.some(Boolean) ? changed.join(",") : "");
            }}
          />
        ))}
      </div>
      {area && (
        <div>
          <QuietButton onClick={() => onChange("")}>{t("Choose the whole file")}</QuietButton>
        </div>
      )}
    </fieldset>
  );
}

/** Four empty texts for the name of a boundary. */
function readSides(area: string): string[] {
  const parts = area.split(",").map((part) => part.trim());
  return parts.length === 4 && parts.every((part) => part === "" || !Number.isNaN(Number(part)))
    ? parts
    : ["", "", "", ""];
}

function toCorners(sides: string[], { box: [west, south, east, north], width, height }: Sketch) {
  if (sides.includes("")) return null;
  const [left, bottom, right, top] = sides.map(Number) as Sketch["box"];
  const corner = (longitude: number, latitude: number): Corner => [
    ((longitude - west) / (east - west)) * width,
    ((north - latitude) / (north - south)) * height,
  ];
  return [corner(left, top), corner(right, bottom)] as const;
}

function toDegrees([one, other]: [Corner, Corner], { box: [west, south, east, north], width, height }: Sketch): string {
  const [left, right] = [one[0], other[0]].sort((a, b) => a - b) as Corner;
  const [top, bottom] = [one[1], other[1]].sort((a, b) => a - b) as Corner;
  const toLongitude = (x: number) => Math.min(180, Math.max(-180, west + (x / width) * (east - west)));
  const toLatitude = (y: number) => Math.min(90, Math.max(-90, north - (y / height) * (north - south)));
  return [toLongitude(left), toLatitude(bottom), toLongitude(right), toLatitude(top)]
    .map((degrees) => Number(degrees.toFixed(PRECISION)))
    .join(",");
}
