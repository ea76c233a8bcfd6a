import type { BusinessType } from "../../../db/vocabulary.ts";
import { getTypeLabel } from "../../i18n/labels.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import type { NeedsQuery } from "../../taste/needs.ts";
import { type Credit, SourceLine } from "../../ui/SourceLine.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { Recommendations } from "../discovery/deck.ts";
import { Forget } from "./Forget.tsx";

type DeckProps = {
  recommendations: Recommendations;
  type: BusinessType | "all";
  needs: NeedsQuery;
  needsOff: boolean;
  credits: Credit[];
};

export function TryScreen({ recommendations, type, needs, needsOff, credits }: DeckProps) {
  const { listings, progress, asksInterests } = recommendations;
  const area = type === "all" ? t("all businesses") : getTypeLabel(type);
  return (
    <>
      <Island name="GuestDeck" props={{ cards: listings, progress, asksInterests, type, area, needs, needsOff }} />
      <noscript>
        <p className="page-width pb-6 font-semibold text-center">{t("Swiping needs JavaScript.")}</p>
      </noscript>
      <p className="page-width pb-6 text-center">
        <TextLink href="/together">{t("Deciding with friends? Swipe together")}</TextLink>
      </p>
      <SourceLine credits={credits} className="page-width pb-6 text-center" />
      <Forget />
    </>
  );
}
