// Without a place that fits: which filters to drop, and how many places that brings.
import type { FactKey } from "../../db/vocabulary.ts";
import { getFactLabel } from "../i18n/labels-of-facts.ts";
import { t } from "../i18n/t.ts";
import type { RelaxLinks as Props } from "../taste/needs.ts";
import { ButtonLink, QuietLink } from "./Button.tsx";
import { formatList } from "./lists.ts";

export const RelaxLinks = ({ links, unfiltered }: Props) => (
  <>
    {links.map(({ filters, count, path }) => (
      <ButtonLink key={path} href={path}>
        {t("{count, plural, one {# place} other {# places}} without “{filter}”", {
          count,
          filter: formatList(filters.map(getFilterLabel)),
        })}
      </ButtonLink>
    ))}
    <QuietLink href={unfiltered}>{t("Clear all filters")}</QuietLink>
  </>
);

function getFilterLabel(filter: string): string {
  if (filter === "price") return t("Price");
  if (filter === "open") return t("Open now");
  if (filter === "openAt") return t("Open at a set time");
  if (filter === "walk") return t("On foot");
  return getFactLabel(filter as FactKey);
}
