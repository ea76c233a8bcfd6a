import type { BusinessType } from "../../../db/vocabulary.ts";
import type { IslandProps } from "../../../islands/registry.ts";
import { getTypeLabel } from "../../i18n/labels.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import type { NeedsQuery } from "../../taste/needs.ts";
import { type Credit, SourceLine } from "../../ui/SourceLine.tsx";
import type { Recommendations } from "../discovery/deck.ts";
import { FORGET_DIALOG } from "./TryHeader.tsx";

type DeckProps = { recommendations: Recommendations; type: BusinessType | "all"; needs: NeedsQuery; credits: Credit[] };

export function TryDeckScreen({ recommendations: { listings, progress }, type, needs, credits }: DeckProps) {
  const area = type === "all" ? t("all businesses") : getTypeLabel(type);
  return (
    <>
      <Island name="GuestDeck" props={{ cards: listings, progress, type, area, needs }} />
      <noscript>
        <p className="page-width pb-6 font-semibold text-center">{t("Swiping needs JavaScript.")}</p>
      </noscript>
      <p className="page-width pb-6 text-center">
        <a href="/together" className="plain-link inline-flex items-center min-h-11 font-semibold">
          {t("Deciding with friends? Swipe together")}
        </a>
      </p>
      <SourceLine credits={credits} className="page-width pb-6 text-center" />
      <Forget />
    </>
  );
}

export function TryPlacesScreen() {
  return (
    <div className="page-width py-8">
      <h1 className="text-3xl md:text-4xl">{t("Your places")}</h1>
      <p className="text-faint">{t("They are only in this browser.")}</p>
      <Island name="GuestPlaces" props={{ deckPath: "/try" }} />
      <Forget />
    </div>
  );
}

export function TryMapScreen({ map }: { map: IslandProps<"GuestMap"> }) {
  return (
    <>
      <Island name="GuestMap" props={map} />
      <Forget />
    </>
  );
}

export function TakeAlongScreen() {
  return (
    <div className="page-width grid justify-items-center gap-4 py-16 text-center">
      <h1 className="text-3xl">{t("One moment")}</h1>
      <Island name="TakeAlong" props={{ returnTo: "/discover" }} />
    </div>
  );
}

const Forget = () => <Island name="ForgetGuest" props={{ id: FORGET_DIALOG }} />;
