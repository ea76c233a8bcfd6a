import type { ReactNode } from "react";
import { t } from "../../src/i18n/t.ts";

type Props<Value extends string> = {
  legend: string;
  rows: Record<Value, { label: string; text: string }>;
  chosen: Value;
  onChoose: (value: Value) => void;
  disabled?: boolean;
  children?: ReactNode;
};

export const RadioRows = <V extends string>({ legend, rows, chosen, onChoose, disabled, children }: Props<V>) => (
  <fieldset disabled={disabled} className="grid gap-2 min-w-0">
    <legend className="mb-1 font-semibold">{legend}</legend>
    {(Object.keys(rows) as V[]).map((value) => (
      <label key={value} className="flex items-start gap-3 min-h-8">
        <input
          type="radio"
          name={legend}
          checked={chosen === value}
          onChange={() => onChoose(value)}
          className="mt-1 size-5 shrink-0 accent-act"
        />
        <span>
          <span className="font-semibold">{t(rows[value].label)}:</span> {t(rows[value].text)}
        </span>
      </label>
    ))}
    {children}
  </fieldset>
);
