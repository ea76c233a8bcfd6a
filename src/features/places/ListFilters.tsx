import { DIETS, FACT_PARAMS, type FactKey } from "../../../db/vocabulary.ts";
import { getFactLabel } from "../../i18n/labels-of-facts.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import type { NeedsQuery, NeedsScope } from "../../taste/needs.ts";
import { Options } from "../../ui/Field.tsx";

/** A dialog; without JavaScript, a form with one choice of each kind. */
export const ListFilters = ({ scope, needs }: { scope: NeedsScope; needs: NeedsQuery }) => (
  <div>
    <Island name="PlaceFilters" props={{ scope, needs }} when="used" />
    <noscript>
      <form action={scope.path} className="flex flex-wrap items-end gap-3">
        <Choice name="diet" label={t("Food")} options={DIETS} chosen={needs.diet} />
        {Object.entries(FACT_PARAMS).map(([name, key]) => (
          <label key={name} className="flex items-center gap-2 min-h-11">
            <input type="checkbox" name={name} value="yes" defaultChecked={name in needs} /> {getFactLabel(key)}
          </label>
        ))}
        <label className="flex items-center gap-2 min-h-11">
          <input type="checkbox" name="open" value="now" defaultChecked={needs.open === "now"} /> {t("Open now")}
        </label>
        <button type="submit" className="button button-quiet">
          {t("Filter")}
        </button>
      </form>
    </noscript>
  </div>
);

type ChoiceProps = { name: string; label: string; options: readonly FactKey[]; chosen: string | undefined };

const Choice = ({ name, label, options, chosen }: ChoiceProps) => (
  <label className="flex items-center gap-2">
    {label}{" "}
    <select name={name} className="field-box w-auto" defaultValue={chosen ?? ""}>
      <option value="">{t("Any [[a filter that is off]]")}</option>
      <Options of={options.map((key) => [key, getFactLabel(key)])} />
    </select>
  </label>
);
