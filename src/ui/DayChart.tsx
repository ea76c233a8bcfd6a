// The frame of a picture of days: what its height means, lines across, and over each day its numbers.
import type { ReactNode } from "react";
import { formatShortDate } from "./dates.ts";

/** Units of the drawing, which is stretched to its place: a day is this wide, the highest value this high. */
export const DAY = 10;
export const HEIGHT = 100;

type Props = {
  /** UTC dates, such as 2026-11-20. */
  days: readonly string[];
  /** What stands beside the upper and the middle line. */
  axis: readonly [top: string | number, middle: string | number];
  /** The picture in words. */
  label: string;
  /** Classes that give it its height. */
  height: string;
  /** The numbers of a day, by its index. */
  said: (index: number) => string;
  /** Shapes of SVG. */
  children: ReactNode;
};

/** The last of the days is today. */
export function DayChart({ days, axis: [top, middle], label, height, said, children }: Props) {
  const width = days.length * DAY;
  return (
    <div className="mt-4 grid grid-cols-[auto_1fr] gap-x-2 text-sm text-faint tabular-nums">
      <div aria-hidden="true" className="flex flex-col justify-between -my-2.5 text-right">
        <span>{top}</span>
        <span>{middle}</span>
        <span>0</span>
      </div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={`w-full overflow-visible ${height}`}
      >
        {[0, 0.5, 1].map((part) => (
          <path
            key={part}
            d={`M0 ${HEIGHT * part}H${width}`}
            className="stroke-line"
            strokeWidth="1"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {children}
        {days.map((day, i) => (
          <rect key={day} x={i * DAY} width={DAY} height={HEIGHT} className="fill-transparent hover:fill-ink/8">
            <title>{said(i)}</title>
          </rect>
        ))}
      </svg>
      <div aria-hidden="true" className="col-start-2 mt-3 flex justify-between">
        <span>{formatShortDate(days[0])}</span>
        <span>{formatShortDate(days[Math.floor(days.length / 2)])}</span>
        <span>Today</span>
      </div>
    </div>
  );
}
