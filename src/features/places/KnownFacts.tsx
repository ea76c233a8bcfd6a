// What is known of a place for those who need it, where that comes from, and what nobody has said yet.
import { FACT_KEYS, type FactKey, type Facts } from "../../../db/vocabulary.ts";
import { formatKnownFact, getFactLabel } from "../../i18n/labels.ts";
import { t } from "../../i18n/t.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { formatAgo } from "../../ui/dates.ts";
import type { FactOrigins } from "./listing/schema.ts";

type Props = {
  facts: Facts | null;
  origins: FactOrigins;
  /** ISO 8601; null if the place was never confirmed. */
  confirmedAt: string | null;
  servesFood: boolean;
  isOwn: boolean;
  timezone: string;
  now: string;
};

/** Nobody asks these of a place without food. */
const FOOD: readonly FactKey[] = ["vegetarian", "vegan", "halal", "kosher", "glutenFree", "takeaway"];

export function KnownFacts({ facts, origins, confirmedAt, servesFood, isOwn, timezone, now }: Props) {
  const known = FACT_KEYS.flatMap((key) => (facts?.[key] ? [{ key, value: facts[key] }] : []));
  const unknown = FACT_KEYS.filter((key) => !facts?.[key] && (servesFood || !FOOD.includes(key)));
  const byOrigin = Map.groupBy(known, ({ key }) => describeOrigin(key, origins, confirmedAt, timezone, new Date(now)));
  return (
    <Card id="known-facts" title={t("Good to know")}>
      <div className="grid gap-4">
        {[...byOrigin].map(([origin, some]) => (
          <div key={origin}>
            <ul className="grid gap-1 sm:grid-cols-2">
              {some.map(({ key, value }) => (
                <li key={key}>{formatKnownFact(key, value)}</li>
              ))}
            </ul>
            <p className="mt-1 text-sm text-faint">{origin}</p>
          </div>
        ))}
        {unknown.length > 0 && <Unknown facts={unknown} hasOwner={origins.hasOwner} isOwn={isOwn} />}
      </div>
    </Card>
  );
}

function Unknown({ facts, hasOwner, isOwn }: { facts: FactKey[]; hasOwner: boolean; isOwn: boolean }) {
  return (
    <div className="text-sm text-faint">
      <h3 className="text-base font-semibold">{t("Not known yet")}</h3>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {facts.map((key) => (
          <li key={key}>{getFactLabel(key)}</li>
        ))}
      </ul>
      {isOwn ? (
        <ButtonLink href="/business-profile" kind="quiet" className="mt-3">
          {t("Tell travelers")}
        </ButtonLink>
      ) : (
        <p className="mt-2">{hasOwner ? t("We have asked the owner.") : t("Ask there before you rely on it.")}</p>
      )}
    </div>
  );
}

function describeOrigin(
  key: FactKey,
  { edits, source }: FactOrigins,
  confirmedAt: string | null,
  timezone: string,
  now: Date,
): string {
  const edit = edits[key];
  const at = edit?.at ?? confirmedAt;
  const age = at ? formatAgo(at, timezone, now) : t("date unknown");
  if (edit?.by === "admin") return t("From the team of this site, {age}", { age });
  if (edit || source === null) return t("From the owner, {age}", { age });
  return t("From {source}, {age}", { source, age });
}
