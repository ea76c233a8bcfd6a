import { type Ref, useId } from "react";
import type { MappingReport } from "../../../../src/features/imports/mapping/report.ts";
import { t } from "../../../../src/i18n/t.ts";
import { Options } from "../../../../src/ui/Field.tsx";
import { formatNumber } from "../../../../src/ui/numbers.ts";

type Props = {
  id?: string;
  selectRef?: Ref<HTMLSelectElement>;
  label?: string;
  value: string;
  paths: MappingReport["paths"];
  likely?: string[];
  others?: [value: string, label: string][];
  isMissing?: boolean;
  onChange: (value: string) => void;
};

export function PathChoice(props: Props) {
  const { id, selectRef, label, value, paths, likely = [], others = [], isMissing, onChange } = props;
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
        {groupPaths(paths, likely).map(([heading, group]) =>
          heading ? (
            <optgroup key={heading} label={heading}>
              <Options of={group.map(toOption)} />
            </optgroup>
          ) : (
            <Options key="" of={group.map(toOption)} />
          ),
        )}
        {others.length > 0 && <hr />}
        <Options of={others} />
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

type Paths = MappingReport["paths"];

const toOption = ({ path }: Paths[number]) => [path, path] as const;

const MIN_GROUPED = 12;

/** The likely ones of many paths come first, then those beside them. */
function groupPaths(paths: Paths, likely: string[]): [heading: string | null, paths: Paths][] {
  const first = paths.filter(({ path }) => likely.includes(path));
  if (first.length === 0 || paths.length < MIN_GROUPED) return [[null, paths]];
  const parents = new Set(first.map(({ path }) => getParent(path)));
  const beside = paths.filter((path) => !first.includes(path) && parents.has(getParent(path.path)));
  const rest = paths.filter((path) => !first.includes(path) && !beside.includes(path));
  const groups: [string, Paths][] = [
    [t("Likely"), first],
    [t("Beside it"), beside],
    [t("All others"), rest],
  ];
  return groups.filter(([, group]) => group.length > 0);
}

const getParent = (path: string) => path.slice(0, path.lastIndexOf(".") + 1);
