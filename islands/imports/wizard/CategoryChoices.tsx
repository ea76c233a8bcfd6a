import { useId, useState } from "react";
import type { BusinessType } from "../../../db/vocabulary.ts";
import type { MappingReport } from "../../../src/features/imports/mapping/report.ts";
import type { Category, ImportMap } from "../../../src/features/imports/mapping/schema.ts";
import { getTypeLabel } from "../../../src/i18n/labels.ts";
import { t } from "../../../src/i18n/t.ts";
import { QuietButton } from "../../../src/ui/Button.tsx";
import { formatNumber } from "../../../src/ui/numbers.ts";
import { TypeOptions } from "../../../src/ui/TypeOptions.tsx";

const SHOWN = 20;

/** What isn't listed in the map is understood by the product's own words. */
const RECOGNIZED = "recognized";
const DIFFERENT = "different";
const LEAVE_OUT = "leave-out";
const TAG = "tag";
const WITH_KIND = "with-kind";

type Props = { report: MappingReport; onChange: (map: ImportMap) => void };

export function CategoryChoices({ report, onChange }: Props) {
  const { map, categories } = report;
  const [showsAll, setShowsAll] = useState(false);
  if (categories.length === 0) return null;
  const change = (changed: ImportMap["categories"]) => onChange({ ...map, categories: changed });
  const choose = (name: string, category: Category | undefined) => {
    const { [name]: _, ...others } = map.categories ?? {};
    if (category === undefined) return change(others);
    // Keeps its place, because the order decides.
    const isKnown = Object.hasOwn(map.categories ?? {}, name);
    change(isKnown ? { ...map.categories, [name]: category } : { [name]: category, ...others });
  };
  return (
    <section aria-labelledby="import-categories" className="grid gap-2 min-w-0">
      <h4 id="import-categories" className="font-display text-lg">
        {t("Categories")}
      </h4>
      <AllCategories report={report} onChange={onChange} />
      <ul className="grid gap-2">
        {(showsAll ? categories : categories.slice(0, SHOWN)).map(({ name, count, isKnown }) => (
          <li key={name} className="border-b border-line pb-2">
            <CategoryChoice
              name={name}
              count={count}
              isKnown={isKnown || map.defaultType !== undefined}
              category={map.categories?.[name]}
              onChoose={(category) => choose(name, category)}
            />
          </li>
        ))}
      </ul>
      {!showsAll && categories.length > SHOWN && (
        <div>
          <QuietButton onClick={() => setShowsAll(true)}>
            {t("{count, plural, one {Show # category} other {Show all # categories}}", { count: categories.length })}
          </QuietButton>
        </div>
      )}
    </section>
  );
}

function AllCategories({ report: { map, categories }, onChange }: Props) {
  const types = new Set(categories.map(({ name }) => toValue(map.categories?.[name])));
  const [only = RECOGNIZED] = types;
  const isChosen = only === map.defaultType;
  const value = types.size === 1 && (isChosen || only === RECOGNIZED) ? only : DIFFERENT;
  const choose = (chosen: string) => {
    if (chosen === RECOGNIZED) return onChange({ ...map, categories: {}, defaultType: undefined });
    const type = chosen as BusinessType;
    onChange({ ...map, categories: Object.fromEntries(categories.map(({ name }) => [name, type])), defaultType: type });
  };
  return (
    <label className="grid gap-1 sm:grid-cols-2 sm:items-center min-w-0 border-b border-line pb-2 font-semibold">
      <span>{t("All categories")}</span>
      <select className="field-box" value={value} onChange={({ target }) => choose(target.value)}>
        {value === DIFFERENT && <option value={DIFFERENT}>{t("Different types")}</option>}
        <option value={RECOGNIZED}>{t("As recognized")}</option>
        <TypeOptions />
      </select>
    </label>
  );
}

type ChoiceProps = {
  name: string;
  count: number;
  isKnown: boolean;
  category: Category | undefined;
  onChoose: (category: Category | undefined) => void;
};

function CategoryChoice({ name, count, isKnown, category, onChoose }: ChoiceProps) {
  const id = useId();
  const withKind = category !== null && typeof category === "object" && "type" in category ? category : null;
  const pick = (value: string) => {
    if (value === WITH_KIND) return;
    if (value === RECOGNIZED) onChoose(undefined);
    else if (value === LEAVE_OUT) onChoose(null);
    else if (value === TAG) onChoose({ tag: name.slice(0, 60) });
    else onChoose(value as BusinessType);
  };
  return (
    <div className="grid gap-1 sm:grid-cols-2 sm:items-center min-w-0">
      <label htmlFor={id} className="break-words min-w-0">
        <bdi>{name}</bdi> <span className="text-faint tabular-nums">{formatNumber(count)}</span>
      </label>
      <select
        id={id}
        className="field-box"
        value={toValue(category)}
        aria-invalid={!isKnown && category === undefined ? "true" : undefined}
        onChange={({ target }) => pick(target.value)}
      >
        <option value={RECOGNIZED}>{isKnown ? t("As recognized") : t("Not recognized")}</option>
        {withKind && <option value={WITH_KIND}>{`${getTypeLabel(withKind.type)} · ${withKind.kind ?? ""}`}</option>}
        <TypeOptions />
        <option value={TAG}>{t("Tag only")}</option>
        <option value={LEAVE_OUT}>{t("Leave out")}</option>
      </select>
    </div>
  );
}

function toValue(category: Category | undefined): string {
  if (category === undefined) return RECOGNIZED;
  if (category === null) return LEAVE_OUT;
  if (typeof category === "string") return category;
  return "tag" in category ? TAG : WITH_KIND;
}
