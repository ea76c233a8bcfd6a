// The filters of a deck, a list or a map: what must fit, what is preferred, and how many places each choice leaves.
import { type FormEvent, useEffect, useState } from "react";
import { DIETS, type FactKey } from "../../../db/vocabulary.ts";
import type { NeedCounts } from "../../../src/features/discovery/schema.ts";
import { getFactLabel } from "../../../src/i18n/labels.ts";
import { t } from "../../../src/i18n/t.ts";
import {
  type Needs,
  type NeedsQuery,
  type NeedsScope,
  toNeeds,
  toNeedsAddress,
  toNeedsQuery,
} from "../../../src/taste/needs.ts";
import type { Point } from "../../../src/taste/walking.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { countNeeds, readStoredNeeds, storeNeeds, toCountsQuery } from "../../lib/needs.ts";
import { Sheet, STICKY_FOOTER } from "../../lib/Sheet.tsx";
import { AccountChoice, useAccountNeeds } from "./AccountChoice.tsx";
import { FactChoice } from "./FactChoice.tsx";
import { PlaceAndTime } from "./PlaceAndTime.tsx";

type Props = {
  scope: NeedsScope;
  needs: NeedsQuery;
  /** On a map. */
  getCenter?: () => Point | null;
  onClose: () => void;
};

const COMFORT: readonly FactKey[] = ["wheelchair", "wheelchairToilet", "outdoor", "dogs", "quiet"];

export function NeedsDialog({ scope, needs: query, getCenter, onClose }: Props) {
  const [needs, setNeeds] = useState<Needs>(() => toNeeds(query));
  const [remembers, setRemembers] = useState(() => readStoredNeeds() !== null);
  const account = useAccountNeeds(scope.isOwn === true);
  const counts = useCounts(toCountsQuery(scope, toNeedsQuery(needs)));

  async function apply(event: FormEvent): Promise<void> {
    event.preventDefault();
    storeNeeds(remembers ? needs : null);
    if (await account.save(needs)) location.assign(toNeedsAddress(scope, toNeedsQuery(needs)));
  }

  async function clear(): Promise<void> {
    storeNeeds(null);
    if (await account.save(null)) location.assign(toNeedsAddress(scope, {}));
  }

  const choose = (key: FactKey, choice: "" | "must" | "prefer") => setNeeds((now) => withFact(now, key, choice));
  return (
    <Sheet
      title={t("What you need")}
      intro={t("Must leaves out every place that isn't known to fit. Prefer only ranks.")}
      className="gap-5"
      onClose={onClose}
    >
      {() => (
        <form className="grid gap-5" onSubmit={apply}>
          <FactGroup title={t("Food")} facts={DIETS} {...{ needs, counts, choose }} />
          <FactGroup title={t("Access and comfort")} facts={COMFORT} {...{ needs, counts, choose }} />
          <PlaceAndTime needs={needs} counts={counts} getCenter={getCenter} onChange={setNeeds} />
          <label className="flex items-center gap-3 min-h-11">
            <input type="checkbox" checked={remembers} onChange={(event) => setRemembers(event.target.checked)} />
            <span>
              {t("Remember food, access and price in this browser")}
              <span className="block text-sm text-faint">
                {t("They are not stored on the server, and no business sees them.")}
              </span>
            </span>
          </label>
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

type GroupProps = {
  title: string;
  facts: readonly FactKey[];
  needs: Needs;
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

function withFact({ must, prefer, ...others }: Needs, key: FactKey, choice: "" | "must" | "prefer"): Needs {
  const { [key]: _, ...otherMusts } = must;
  const { [key]: __, ...otherPreferences } = prefer;
  return {
    ...others,
    must: choice === "must" ? { ...otherMusts, [key]: "yes" } : otherMusts,
    prefer: choice === "prefer" ? { ...otherPreferences, [key]: "yes" } : otherPreferences,
  };
}

/** Of the latest choice; undefined until it is known. */
function useCounts(filter: string): NeedCounts | undefined {
  const [counts, setCounts] = useState<NeedCounts>();
  useEffect(() => {
    let isLatest = true;
    countNeeds(filter).then(
      (found) => isLatest && setCounts(found),
      () => isLatest && setCounts(undefined),
    );
    return () => {
      isLatest = false;
    };
  }, [filter]);
  return counts;
}
