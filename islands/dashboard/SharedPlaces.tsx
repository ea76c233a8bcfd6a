// A list that another traveler shares. Signed-in travelers can save each place to their own list.
import { Bookmark } from "lucide-react";
import { useEffect, useState } from "react";
import { t } from "../../src/i18n/t.ts";
import { type CardPlace, OwnPlaceGrid, PlaceCardButton } from "../../src/ui/PlaceCard.tsx";
import { businessIdOf, isRemoval, onSwipeRejected, recordSwipe, removeFromSaved } from "../lib/swipes.ts";
import { showToast } from "../lib/toasts.ts";

type Props = { places: (CardPlace & { saved: boolean })[] };

export function SharedPlaces({ places }: Props) {
  const { saved, toggle } = useOwnSaves(places);
  return (
    <OwnPlaceGrid
      places={places}
      toAction={(place) => (
        <PlaceCardButton
          icon={Bookmark}
          isFilled={saved.has(place.id)}
          aria-pressed={saved.has(place.id)}
          aria-label={t("Save {name}", { name: place.name })}
          onClick={() => toggle(place)}
        />
      )}
    />
  );
}

function useOwnSaves(places: Props["places"]) {
  const [saved, setSaved] = useState<ReadonlySet<string>>(
    () => new Set(places.filter((place) => place.saved).map(({ id }) => id)),
  );
  const add = (id: string) => setSaved((all) => new Set([...all, id]));
  const drop = (id: string) => setSaved((all) => new Set([...all].filter((other) => other !== id)));

  useEffect(() => onSwipeRejected((request) => (isRemoval(request) ? add : drop)(businessIdOf(request))), []);

  function toggle({ id, name }: CardPlace): void {
    if (saved.has(id)) {
      drop(id);
      removeFromSaved(id);
      showToast({ title: t("Removed"), description: t("{name} is no longer among your saved places.", { name }) });
      return;
    }
    add(id);
    recordSwipe(id, "save");
    showToast({ title: t("Business saved!"), description: t("You saved this business.") });
  }

  return { saved, toggle };
}
