import type { BusinessType } from "../../../db/vocabulary.ts";
import { getTypeLabel } from "../../i18n/labels.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import type { NeedsQuery } from "../../taste/needs.ts";
import { type Credit, SourceLine } from "../../ui/SourceLine.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { Recommendations } from "./deck.ts";

type Props = {
  recommendations: Recommendations;
  type: BusinessType | "all";
  needs: NeedsQuery;
  needsOff: boolean;
  credits: Credit[];
};

export function DiscoverScreen({ recommendations, type, needs, needsOff, credits }: Props) {
  const { listings, progress, asksInterests } = recommendations;
  const area = type === "all" ? t("all businesses [[Showing … in your area]]") : getTypeLabel(type);
  return (
    <>
      <Island name="SwipeDeck" props={{ cards: listings, progress, asksInterests, type, area, needs, needsOff }} />
      <p className="page-width pb-6 text-center">
        <TextLink href="/together">{t("Deciding with friends? Swipe together")}</TextLink>
      </p>
      <SourceLine credits={credits} className="page-width pb-6 text-center" />
    </>
  );
}
