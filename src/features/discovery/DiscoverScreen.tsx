import type { IslandProps } from "../../../islands/registry.ts";
import { getTypeLabel } from "../../i18n/labels.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { type Credit, SourceLine } from "../../ui/SourceLine.tsx";
import { TextLink } from "../../ui/TextLink.tsx";

type Props = { deck: Omit<IslandProps<"SwipeDeck">, "area">; credits: Credit[] };

export function DiscoverScreen({ deck, credits }: Props) {
  const area = deck.type === "all" ? t("all businesses [[Showing … in your area]]") : getTypeLabel(deck.type);
  return (
    <>
      <Island name="SwipeDeck" props={{ ...deck, area }} />
      <p className="page-width pb-6 text-center">
        <TextLink href="/together">{t("Deciding with friends? Swipe together")}</TextLink>
      </p>
      <SourceLine credits={credits} className="page-width pb-6 text-center" />
    </>
  );
}
