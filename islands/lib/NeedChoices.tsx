import { useEffect, useRef, useState } from "react";
import type { FactKey } from "../../db/vocabulary.ts";
import { getFactLabel } from "../../src/i18n/labels-of-facts.ts";
import { formatPriceLevel } from "../../src/i18n/labels-of-prices.ts";
import { t } from "../../src/i18n/t.ts";
import { type Needs, type NeedsQuery, toNeeds } from "../../src/taste/needs.ts";
import { QuietButton } from "../../src/ui/Button.tsx";
import { Choice } from "../../src/ui/Choice.tsx";
import { readStoredNeeds } from "./needs.ts";

const PRICES = [1, 2, 3, 4];

type Props = { offered: readonly FactKey[]; hint: string; needs?: NeedsQuery | null };

export function NeedChoices({ offered, hint, needs }: Props) {
  const { isChosen, isEmpty } = readChoices(offered, toNeeds(needs ?? {}));
  const remembered = useRemembered(offered, isEmpty);
  const details = useRef<HTMLDetailsElement>(null);
  // The server stores what is chosen here, so that nothing is chosen for anyone whose needs are in this browser only.
  const choose = () => {
    for (const input of details.current?.querySelectorAll("input") ?? [])
      input.checked = remembered?.isChosen(input.value) ?? false;
  };
  return (
    <details ref={details} open={!isEmpty || remembered !== undefined}>
      <summary className="min-h-11 py-2 font-semibold cursor-pointer">{t("What do you need?")}</summary>
      <p className="text-sm text-faint">{hint}</p>
      {remembered && (
        <QuietButton className="my-2" onClick={choose}>
          {t("Use what this browser remembers")}
        </QuietButton>
      )}
      <div className="grid sm:grid-cols-2">
        {offered.map((need) => (
          <Choice key={need} type="checkbox" name="needs" value={need} defaultChecked={isChosen(need)}>
            {getFactLabel(need)}
          </Choice>
        ))}
      </div>
      <fieldset className="flex flex-wrap gap-x-5 min-w-0">
        <legend className="font-semibold">{t("Price")}</legend>
        {PRICES.map((level) => (
          <Choice key={level} type="checkbox" name="price" value={level} defaultChecked={isChosen(String(level))}>
            {formatPriceLevel(level)}
          </Choice>
        ))}
      </fieldset>
    </details>
  );
}

/** `isChosen`: by the value of a choice, which is a fact or a price level. */
type Choices = { isChosen: (value: string) => boolean; isEmpty: boolean };

function readChoices(offered: readonly FactKey[], { must, price }: Needs): Choices {
  const chosen = new Set<string>([
    ...offered.filter((need) => must[need] === "yes" || must[need] === "only"),
    ...price.map(String),
  ]);
  return { isChosen: (value) => chosen.has(value), isEmpty: chosen.size === 0 };
}

function useRemembered(offered: readonly FactKey[], isWanted: boolean): Choices | undefined {
  const [remembered, setRemembered] = useState<Choices>();
  useEffect(() => {
    const choices = readChoices(offered, toNeeds((isWanted && readStoredNeeds()) || {}));
    setRemembered(choices.isEmpty ? undefined : choices);
  }, [offered, isWanted]);
  return remembered;
}

/** What was chosen: the form has several values for each. */
export const readNeedChoices = (form: HTMLFormElement) => {
  const values = new FormData(form);
  return { needs: values.getAll("needs"), price: values.getAll("price").map(Number) };
};
