// The filters of a deck, a list or a map: what must fit, what is preferred, and how many places each choice leaves.
import { type FormEvent, useState } from "react";
import { BUSINESS_TYPES, DIETS, type FactKey } from "../../../db/vocabulary.ts";
import type { NeedCounts } from "../../../src/features/discovery/schema.ts";
import { getTypeLabel } from "../../../src/i18n/labels.ts";
import { getFactLabel } from "../../../src/i18n/labels-of-facts.ts";
import { t } from "../../../src/i18n/t.ts";
import * as model from "../../../src/taste/needs.ts";
import type { Point } from "../../../src/taste/walking.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { Choice } from "../../../src/ui/Choice.tsx";
import { Options, SelectField } from "../../../src/ui/Field.tsx";
import { readStoredNeeds, storeNeeds, toCountsQuery, useNeedCounts } from "../../lib/needs.ts";
import { Sheet, STICKY_FOOTER } from "../../lib/Sheet.tsx";
import { AccountChoice, useAccountNeeds } from "./AccountChoice.tsx";
import { FactChoice } from "./FactChoice.tsx";
import { PlaceAndTime } from "./PlaceAndTime.tsx";
import { withCount } from "./with-count.ts";

type Props = { scope: model.NeedsScope; needs: model.NeedsQuery; getCenter?: () => Point | null; onClose: () => void };

const COMFORT: readonly FactKey[] = ["wheelchair", "wheelchairToilet", "outdoor", "dogs", "quiet"];

export function NeedsDialog({ scope: shown, needs: query, getCenter, onClose }: Props) {
  const [scope, setScope] = useState(shown);
  const [needs, setNeeds] = useState<model.Needs>(() =>
    model.toNeeds(isEmpty(query) ? (readStoredNeeds() ?? {}) : query),
  );
  /** Chosen, before it is said how far the walk may be. */
  const [start, setStart] = useState<Point>();
  const [remembers, setRemembers] = useState(() => readStoredNeeds() !== null);
  const account = useAccountNeeds(scope.isOwn === true, (stored) =>
    setNeeds((now) => (isEmpty(query) && isEmpty(model.toNeedsQuery(now)) ? model.toNeeds(stored) : now)),
  );
  const counts = useNeedCounts(toCountsQuery(scope, model.toNeedsQuery(needs), start));

  async function apply(event: FormEvent): Promise<void> {
    event.preventDefault();
    storeNeeds(remembers ? needs : null);
    if (await account.save(needs)) location.assign(model.toNeedsAddress(scope, model.toNeedsQuery(needs)));
  }

  async function clear(): Promise<void> {
    storeNeeds(null);
    if (await account.save(null)) location.assign(model.toNeedsAddress(shown, {}));
  }

  const choose = (key: FactKey, choice: "" | "must" | "prefer") => setNeeds((now) => withFact(now, key, choice));
  return (
    <Sheet
      title={t("What you need")}
      intro={t("“Must” hides every place we don't know to fit. “Prefer” only changes the order.")}
      className="gap-5"
      onClose={onClose}
    >
      {() => (
        <form className="grid gap-5" onSubmit={apply}>
          {scope.type && (
            <TypeChoice type={scope.type} counts={counts} onChoose={(type) => setScope(model.withType(scope, type))} />
          )}
          <FactGroup title={t("Food")} facts={DIETS} {...{ needs, counts, choose }} />
          <FactGroup title={t("Access and comfort")} facts={COMFORT} {...{ needs, counts, choose }} />
          <PlaceAndTime {...{ needs, counts, getCenter }} onChange={setNeeds} onStart={setStart} />
          <Choice
            type="checkbox"
            checked={remembers}
            onChange={(event) => setRemembers(event.target.checked)}
            hint={t("They are not stored on the server, and no business sees them.")}
          >
            {t("Remember food, access and price in this browser")}
          </Choice>
          {scope.isOwn && <AccountChoice account={account} />}
          <div className={`flex flex-wrap justify-end gap-3 ${STICKY_FOOTER}`}>
            <Button kind="bare" onClick={clear}>
              {t("Clear all")}
            </Button>
            <Button type="submit">
              {counts
                ? t("{count, plural, one {Show # place} other {Show # places}}", { count: counts.total })
                : t("Apply")}
            </Button>
          </div>
        </form>
      )}
    </Sheet>
  );
}

type TypeProps = { type: string; counts: NeedCounts | undefined; onChoose: (type: string) => void };

const TypeChoice = ({ type, counts, onChoose }: TypeProps) => (
  <SelectField label={t("Type of place")} value={type} onChange={(event) => onChoose(event.currentTarget.value)}>
    <Options
      of={(["all", ...BUSINESS_TYPES] as const).map((each) => [
        each,
        withCount(each === "all" ? t("All types") : getTypeLabel(each), counts?.options[`type:${each}`]),
      ])}
    />
  </SelectField>
);

type GroupProps = {
  title: string;
  facts: readonly FactKey[];
  needs: model.Needs;
  counts: NeedCounts | undefined;
  choose: (key: FactKey, choice: "" | "must" | "prefer") => void;
};

const FactGroup = ({ title, facts, needs, counts, choose }: GroupProps) => (
  <fieldset className="grid gap-2 min-w-0">
    <legend className="pb-1 font-semibold">{title}</legend>
    {facts.map((key) => (
      <FactChoice
        key={key}
        label={getFactLabel(key)}
        count={counts?.options[key]}
        value={needs.must[key] ? "must" : needs.prefer[key] ? "prefer" : ""}
        onChoose={(choice) => choose(key, choice)}
      />
    ))}
  </fieldset>
);

/** What this browser remembers or the account stores is then shown, and not forgotten by choosing something else. */
const isEmpty = (query: model.NeedsQuery) => Object.keys(query).length === 0;

function withFact({ must, prefer, ...others }: model.Needs, key: FactKey, choice: "" | "must" | "prefer"): model.Needs {
  const { [key]: _, ...otherMusts } = must;
  const { [key]: __, ...otherPreferences } = prefer;
  return {
    ...others,
    must: choice === "must" ? { ...otherMusts, [key]: "yes" } : otherMusts,
    prefer: choice === "prefer" ? { ...otherPreferences, [key]: "yes" } : otherPreferences,
  };
}
