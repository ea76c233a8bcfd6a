import { Bookmark, Heart, type LucideIcon } from "lucide-react";
import type { RecommendedListing } from "../../src/features/discovery/schema.ts";
import { toPlaceCard } from "../../src/features/places/listing/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { ButtonLink } from "../../src/ui/Button.tsx";
import { EmptyState } from "../../src/ui/EmptyState.tsx";
import { type CardPlace, OwnPlaceGrid, PlaceCardButton } from "../../src/ui/PlaceCard.tsx";
import { showToast } from "../lib/toasts.ts";
import { guest, listReactions, removeSwipes, useGuest } from "./guest/history.ts";

export function GuestPlaces({ deckPath }: { deckPath: string }) {
  const history = useGuest((history) => history);
  const [saved, liked] = [listReactions(history, "save"), listReactions(history, "like")];
  if (saved.length + liked.length === 0) return <NoPlaces deckPath={deckPath} />;
  return (
    <>
      <Places title={t("Saved Places")} action="save" icon={Bookmark} places={saved} />
      <Places title={t("Liked [[places]]")} action="like" icon={Heart} places={liked} />
    </>
  );
}

const NoPlaces = ({ deckPath }: { deckPath: string }) => (
  <EmptyState
    drawing="no-saved"
    title={t("No saved places yet")}
    action={<ButtonLink href={deckPath}>{t("Start Discovering")}</ButtonLink>}
  >
    {t("Places you save or like appear here. They stay in this browser.")}
  </EmptyState>
);

type PlacesProps = { title: string; action: "save" | "like"; icon: LucideIcon; places: RecommendedListing[] };

function Places({ title, action, icon, places }: PlacesProps) {
  if (places.length === 0) return null;
  return (
    <section className="mt-6" aria-label={title}>
      <h2 className="text-xl mb-3">
        {title} <span className="text-faint">{places.length}</span>
      </h2>
      <OwnPlaceGrid
        places={places.map(toPlaceCard)}
        toAction={(place) => (
          <PlaceCardButton
            icon={icon}
            aria-label={t("Remove {name} from this list", { name: place.name })}
            onClick={() => remove(place, action)}
          />
        )}
      />
    </section>
  );
}

function remove({ id, name }: CardPlace, action: "save" | "like"): void {
  const before = guest.getState();
  removeSwipes((swipe) => swipe.businessId === id && swipe.action === action);
  showToast({
    title: t("Removed"),
    description: t("{name} is no longer on this list.", { name }),
    action: { label: t("Undo"), onClick: () => guest.setState(before) },
  });
}
