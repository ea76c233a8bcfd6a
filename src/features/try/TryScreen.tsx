import type { IslandProps } from "../../../islands/registry.ts";
import { getTypeLabel } from "../../i18n/labels.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { type Credit, SourceLine } from "../../ui/SourceLine.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { Forget } from "./Forget.tsx";

type Props = { deck: Omit<IslandProps<"GuestDeck">, "area">; credits: Credit[] };

export function TryScreen({ deck, credits }: Props) {
  const area = deck.type === "all" ? t("all businesses") : getTypeLabel(deck.type);
  return (
    <>
      <Island name="GuestDeck" props={{ ...deck, area }} />
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
