import { useQuery } from "@tanstack/react-query";
import type { FilterChoices, NeedCounts } from "../../../src/features/discovery/schema.ts";
import { formatPriceLevel } from "../../../src/i18n/labels-of-prices.ts";
import { t } from "../../../src/i18n/t.ts";
import type { Needs } from "../../../src/taste/needs.ts";
import type { Point } from "../../../src/taste/walking.ts";
import { formatNumber } from "../../../src/ui/numbers.ts";
import { OpenFields } from "./OpenFields.tsx";
import { WalkFields } from "./WalkFields.tsx";

type Props = {
  needs: Needs;
  counts: NeedCounts | undefined;
  getCenter?: () => Point | null;
  onChange: (change: (needs: Needs) => Needs) => void;
  onStart: (start: Point) => void;
};

const PRICES = [1, 2, 3, 4];

export function PlaceAndTime({ needs, counts, getCenter, onChange, onStart }: Props) {
  const { data: choices } = useQuery<FilterChoices>({ queryKey: ["/api/businesses/filters"] });
  const { price, open, walk } = needs;
  const togglePrice = (level: number) =>
    onChange((now) => ({
      ...now,
      price: now.price.includes(level) ? now.price.filter((other) => other !== level) : [...now.price, level].sort(),
    }));
  return (
    <>
      <fieldset className="flex flex-wrap gap-x-5 gap-y-1 min-w-0">
        <legend className="pb-1 font-semibold">{t("Price")}</legend>
        {PRICES.map((level) => (
          <label key={level} className="flex items-center gap-2 min-w-11 min-h-11">
            <input type="checkbox" checked={price.includes(level)} onChange={() => togglePrice(level)} />
            {formatPriceLevel(level)} <Count of={counts?.options[`price:${level}`]} />
          </label>
        ))}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <OpenFields
          city={choices?.city}
          open={open}
          count={counts?.options.open}
          onChange={(open) => onChange((now) => ({ ...now, open }))}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <WalkFields
          startingPoints={choices?.startingPoints ?? []}
          {...{ walk, counts, getCenter, onStart }}
          onChange={(walk) => onChange((now) => ({ ...now, walk }))}
        />
      </div>
    </>
  );
}

const Count = ({ of }: { of: number | undefined }) =>
  of === undefined ? null : <span className="text-faint">({formatNumber(of)})</span>;
