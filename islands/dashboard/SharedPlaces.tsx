// Somebody else's shared list, seen by a traveler: each place can be saved to one's own, and taken off again.
import { Bookmark } from "lucide-react";
import { useEffect, useState } from "react";
import { type CardPlace, PlaceCard } from "../../src/ui/PlaceCard.tsx";
import { onRefusal, post } from "../lib/outbox.ts";
import { showToast } from "../lib/toasts.ts";

type Props = { places: (CardPlace & { saved: boolean })[] };

export function SharedPlaces({ places }: Props) {
  const { saved, toggle } = useOwnSaves(places);
  return (
    <ul className="places-grid">
      {places.map((place, rank) => (
        <li key={place.id}>
          <PlaceCard
            place={place}
            eager={rank < 6}
            action={
              <button
                type="button"
                className="place-card-button"
                aria-pressed={saved.has(place.id)}
                aria-label={`Save ${place.name}`}
                onClick={() => toggle(place)}
              >
                <Bookmark size={20} fill={saved.has(place.id) ? "currentColor" : "none"} aria-hidden />
              </button>
            }
          />
        </li>
      ))}
    </ul>
  );
}

/** Shown at once, sent by the outbox, put right where the server refuses. */
function useOwnSaves(places: Props["places"]) {
  const [saved, setSaved] = useState<ReadonlySet<string>>(
    () => new Set(places.filter((place) => place.saved).map(({ id }) => id)),
  );
  const add = (id: string) => setSaved((all) => new Set([...all, id]));
  const drop = (id: string) => setSaved((all) => new Set([...all].filter((other) => other !== id)));

  useEffect(() => {
    onRefusal("/api/swipes", (_, letter) => {
      drop((letter.body as { businessId: string }).businessId);
      sayFailed();
    });
    onRefusal("/api/users/saved/", (_, letter) => {
      add(letter.path.split("/").at(-1) ?? "");
      sayFailed();
    });
  }, []);

  function toggle({ id, name }: CardPlace): void {
    const letter = { id: crypto.randomUUID(), owner: document.documentElement.dataset.viewer ?? "" };
    if (saved.has(id)) {
      drop(id);
      post({ ...letter, method: "DELETE", path: `/api/users/saved/${id}` });
      showToast({ title: "Removed", description: `${name} is no longer among your saved places.` });
      return;
    }
    add(id);
    const body = { businessId: id, action: "save", id: letter.id };
    post({ ...letter, method: "POST", path: "/api/swipes", body });
    showToast({ title: "Business saved!", description: "You saved this business." });
  }

  return { saved, toggle };
}

const sayFailed = () =>
  showToast({ title: "Error", description: "Failed to record your choice. Please try again.", destructive: true });
