import type { ReactNode } from "react";
import { t } from "../i18n/t.ts";
import { formatLongDate, formatShortDate } from "./dates.ts";

/** SVG units: the width of a day, and the height of the highest value. The chart is stretched to its box. */
export const DAY = 10;
export const HEIGHT = 100;

type Props = {
  /** UTC dates, such as 2026-11-20. The last one is today. */
  days: readonly string[];
  axis: readonly [top: string | number, middle: string | number];
  label: string;
  height: string;
  tooltip: (index: number) => string;
  children: ReactNode;
};

export function DayChart({ days, axis: [top, middle], label, height, tooltip, children }: Props) {
  const width = days.length * DAY;
  return (
    // Time runs from left to right in every language.
    <div dir="ltr" className="mt-4 grid grid-cols-[auto_1fr] gap-x-2 text-sm text-faint tabular-nums">
      <div aria-hidden="true" className="flex flex-col justify-between -my-2.5 text-end">
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
            <title>{tooltip(i)}</title>
          </rect>
        ))}
      </svg>
      <div aria-hidden="true" className="col-start-2 mt-3 flex justify-between">
        <span>{formatShortDate(days[0])}</span>
        <span>{formatShortDate(days[Math.floor(days.length / 2)])}</span>
        <span>{t("Today")}</span>
      </div>
    </div>
  );
}

/** The smallest of 2, 4, 6, 8, 10, 20, … that is at least the highest value, so that its half is round too. */
export function toAxisMax(highest: number, digits = 0): number {
  for (let unit = digits > 0 ? 0.01 : 1; ; unit *= 10) {
    for (const step of [2, 4, 6, 8, 10]) if (highest <= step * unit) return step * unit;
  }
}

/** The numbers of a chart, the last day first. @param of names the chart if a page has several */
export const NumbersByDay = ({ of, head, days }: { of?: string; head: string[]; days: Numbers }) => (
  <NumbersTable head={head} rows={days.toReversed().map(([day, ...values]) => [formatLongDate(day), ...values])}>
    {t("Numbers by day")}
    {of && <span className="visually-hidden">: {of}</span>}
  </NumbersTable>
);

type Numbers = [row: string, ...string[]][];

/** A table that is opened by its children. */
export const NumbersTable = ({ head, rows, children }: { head: string[]; rows: Numbers; children: ReactNode }) => (
  <details className="mt-3">
    <summary className="py-2 text-sm cursor-pointer font-semibold">{children}</summary>
    <table className="w-full border-collapse text-sm tabular-nums">
      <caption className="visually-hidden">{children}</caption>
      <thead>
        <tr className="text-start">
          {head.map((title, i) => (
            <th key={title} scope="col" className={i === 0 ? "py-1 pe-2" : "py-1 ps-2 text-end"}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([row, ...values]) => (
          <tr key={row} className="border-t border-line">
            <th scope="row" className="py-1 pe-2 text-start font-normal">
              <bdi>{row}</bdi>
            </th>
            {values.map((value, i) => (
              <td key={head[i + 1]} className="py-1 ps-2 text-end">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
