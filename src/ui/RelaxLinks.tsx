// Without a place that fits: which filter to drop, and how many places that brings.
import type { FactKey } from "../../db/vocabulary.ts";
import { getFactLabel } from "../i18n/labels.ts";
import { t } from "../i18n/t.ts";
import { type NeedsQuery, type NeedsScope, toNeedsAddress, withoutFilter } from "../taste/needs.ts";
import { ButtonLink } from "./Button.tsx";

type Props = { scope: NeedsScope; needs: NeedsQuery; relax: readonly { filter: string; count: number }[] };

export function RelaxLinks({ scope, needs, relax }: Props) {
  return (
    <>
      {relax.map(({ filter, count }) => (
        <ButtonLink key={filter} href={toNeedsAddress(scope, withoutFilter(needs, filter))}>
          {t("{count, plural, one {# place} other {# places}} without “{filter}”", {
            count,
            filter: getFilterLabel(filter),
          })}
        </ButtonLink>
      ))}
      <ButtonLink href={toNeedsAddress(scope, {})} kind="quiet">
        {t("Drop all filters")}
      </ButtonLink>
    </>
  );
}

function getFilterLabel(filter: string): string {
  if (filter === "price") return t("Price");
  if (filter === "open") return t("Open now");
  if (filter === "walk") return t("On foot from here");
  return getFactLabel(filter as FactKey);
}
