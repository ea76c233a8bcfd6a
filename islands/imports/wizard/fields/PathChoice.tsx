import { type Ref, useId } from "react";
import type { MappingReport } from "../../../../src/features/imports/mapping/report.ts";
import { t } from "../../../../src/i18n/t.ts";
import { formatNumber } from "../../../../src/ui/numbers.ts";

type Props = {
  id?: string;
  selectRef?: Ref<HTMLSelectElement>;
  label?: string;
  /** A path, "" for none, or one of the others. */
  value: string;
  paths: MappingReport["paths"];
  others?: [value: string, label: string][];
  isMissing?: boolean;
  onChange: (value: string) => void;
};

/** A field of the file, with how often it is filled and with what. */
export function PathChoice({ id, selectRef, label, value, paths, others = [], isMissing, onChange }: Props) {
  const examples = useId();
  const chosen = paths.find(({ path }) => path === value);
  const isOther = others.some(([other]) => other === value);
  return (
    <div className="grid gap-1 min-w-0">
      <select
        ref={selectRef}
        id={id}
        aria-label={label}
        aria-describedby={chosen && examples}
        className="field-box"
        value={value}
        aria-invalid={isMissing ? "true" : undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{t("None")}</option>
        {value !== "" && !chosen && !isOther && <option value={value}>{value}</option>}
        {paths.map(({ path }) => (
          <option key={path} value={path}>
            {path}
          </option>
        ))}
        {others.length > 0 && <hr />}
        {others.map(([other, text]) => (
          <option key={other} value={other}>
            {text}
          </option>
        ))}
      </select>
      {chosen && (
        <span id={examples} className="text-sm text-faint break-words">
          {t("{share} filled: {examples}", {
            share: formatNumber(chosen.filled, { style: "percent" }),
            examples: chosen.examples.join(" · "),
          })}
        </span>
      )}
    </div>
  );
}
