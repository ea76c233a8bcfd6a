// The deck as operators see it, who have no account type: its first cards, without anything to swipe.
import { rich } from "../../i18n/rich.ts";
import { t } from "../../i18n/t.ts";
import { QuietLink } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { type CardPlace, FIRST_ROW, PlaceGrid } from "../../ui/PlaceCard.tsx";
import { type Credit, SourceLine } from "../../ui/SourceLine.tsx";
import { linkTo } from "../../ui/TextLink.tsx";

export const PreviewScreen = ({ places, credits }: { places: CardPlace[]; credits: Credit[] }) => (
  <div className="page-width py-6 md:py-8 grid gap-6">
    <header className="grid gap-2">
      <h1 className="text-3xl md:text-5xl">{t("Discover Places")}</h1>
      <p className="text-lg text-faint">
        {rich("This is what a new traveler sees first. To swipe yourself, <link>choose an account type</link>.", {
          link: linkTo("/profile"),
        })}
      </p>
    </header>
    {places.length > 0 ? (
      <PlaceGrid places={places} eager={FIRST_ROW} />
    ) : (
      <EmptyState
        drawing="no-matches"
        title={t("No places here yet")}
        action={<QuietLink href="/admin?tab=imports">{t("Import places")}</QuietLink>}
      >
        {t("Places appear here as soon as they are listed.")}
      </EmptyState>
    )}
    <SourceLine credits={credits} />
  </div>
);
