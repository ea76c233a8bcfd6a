// Without a place that fits: which filter to drop, and how many places that brings.
import { useEffect, useState } from "react";
import type { FactKey } from "../../../db/vocabulary.ts";
import type { NeedCounts } from "../../../src/features/discovery/schema.ts";
import { getFactLabel } from "../../../src/i18n/labels.ts";
import { t } from "../../../src/i18n/t.ts";
import { type NeedsQuery, toNeeds, toNeedsQuery } from "../../../src/taste/needs.ts";
import { ButtonLink } from "../../../src/ui/Button.tsx";
import { countNeeds, toFilter } from "../../lib/needs.ts";

type Props = { path: string; type: string; needs: NeedsQuery };

export function RelaxNeeds({ path, type, needs }: Props) {
  const [relax, setRelax] = useState<NeedCounts["relax"]>([]);
  const filter = toFilter(type, needs);
  useEffect(() => {
    countNeeds(filter).then(
      (counts) => setRelax(counts.relax),
      () => setRelax([]),
    );
  }, [filter]);
  return (
    <>
      {relax.map((item) => (
        <ButtonLink key={item.filter} href={`${path}?${toFilter(type, without(needs, item.filter))}`}>
          {t("{count, plural, one {# place} other {# places}} without “{filter}”", {
            count: item.count,
            filter: nameOf(item.filter),
          })}
        </ButtonLink>
      ))}
      <ButtonLink href={`${path}?${toFilter(type, {})}`} kind="quiet">
        {t("Drop all filters")}
      </ButtonLink>
    </>
  );
}

function nameOf(filter: string): string {
  if (filter === "price") return t("Price");
  if (filter === "open") return t("Open now");
  if (filter === "walk") return t("On foot from here");
  return getFactLabel(filter as FactKey);
}

function without(query: NeedsQuery, filter: string): NeedsQuery {
  const needs = toNeeds(query);
  if (filter === "price") return toNeedsQuery({ ...needs, price: [] });
  if (filter === "open" || filter === "walk") return toNeedsQuery({ ...needs, [filter]: null });
  const { [filter as FactKey]: _, ...must } = needs.must;
  return toNeedsQuery({ ...needs, must });
}
