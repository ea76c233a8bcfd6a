import { ROOM_NEEDS } from "../../db/vocabulary.ts";
import { getFactLabel } from "../../src/i18n/labels.ts";
import { t } from "../../src/i18n/t.ts";
import { type NeedsQuery, toNeeds } from "../../src/taste/needs.ts";
import { Choice } from "../../src/ui/Choice.tsx";

const PRICES = [1, 2, 3, 4];

type Props = {
  /** What becomes of the choices. */
  hint: string;
  /** Chosen at first. */
  needs?: NeedsQuery | null;
};

/** What someone needs, in a form of a plan or a room. */
export function NeedChoices({ hint, needs }: Props) {
  const { must, price } = toNeeds(needs ?? {});
  const isOpen = ROOM_NEEDS.some((need) => must[need]) || price.length > 0;
  return (
    <details open={isOpen}>
      <summary className="min-h-11 py-2 font-semibold cursor-pointer">{t("What do you need?")}</summary>
      <p className="text-sm text-faint">{hint}</p>
      <div className="grid sm:grid-cols-2">
        {ROOM_NEEDS.map((need) => (
          <Choice key={need} type="checkbox" name="needs" value={need} defaultChecked={must[need] !== undefined}>
            {getFactLabel(need)}
          </Choice>
        ))}
      </div>
      <fieldset className="flex flex-wrap gap-x-5 min-w-0">
        <legend className="font-semibold">{t("Price")}</legend>
        {PRICES.map((level) => (
          <Choice key={level} type="checkbox" name="price" value={level} defaultChecked={price.includes(level)}>
            {"€".repeat(level)}
          </Choice>
        ))}
      </fieldset>
    </details>
  );
}

/** What was chosen: the form has several values for each. */
export const readNeedChoices = (form: HTMLFormElement) => {
  const values = new FormData(form);
  return { needs: values.getAll("needs"), price: values.getAll("price").map(Number) };
};
