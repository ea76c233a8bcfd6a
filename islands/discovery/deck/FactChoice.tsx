import { useId } from "react";
import { t } from "../../../src/i18n/t.ts";
import { formatNumber } from "../../../src/ui/numbers.ts";

type Choice = "" | "must" | "prefer";

type Props = { label: string; count: number | undefined; value: Choice; onChoose: (choice: Choice) => void };

export function FactChoice({ label, count, value, onChoose }: Props) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-3">
      <label htmlFor={id} className="min-w-0 break-words">
        {label} {count !== undefined && <span className="text-faint">({formatNumber(count)})</span>}
      </label>
      <select
        id={id}
        className="field-box w-auto shrink-0"
        value={value}
        onChange={(event) => onChoose(event.target.value as Choice)}
      >
        <option value="">{t("Any [[a filter that is off]]")}</option>
        <option value="must">{t("Must")}</option>
        <option value="prefer">{t("Prefer")}</option>
      </select>
    </div>
  );
}
