// The saved places: each can be taken off the list, and put back by Undo.
import { Bookmark } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ButtonLink } from "../../src/ui/Button.tsx";
import { EmptyState } from "../../src/ui/EmptyState.tsx";
import { type CardPlace, PlaceCard } from "../../src/ui/PlaceCard.tsx";
import { onRefusal, post } from "../lib/outbox.ts";
import { showToast } from "../lib/toasts.ts";
import { useHubCount } from "../lib/use-dashboard-count.ts";

type Props = {
  places: CardPlace[];
  /** How many the tab above says there are. */
  count: number;
};

export function SavedGrid({ places, count }: Props) {
  const { shown, remove, list } = useSaved(places, count);
  if (shown.length === 0 && count <= places.length) return <NoSavedPlaces />;
  return (
    <ul ref={list} className="places-grid">
      {shown.map((place, rank) => (
        <li key={place.id}>
          <PlaceCard
            place={place}
            eager={rank < 6}
            action={
              <button
                type="button"
                className="place-card-button"
                aria-label={`Remove ${place.name} from your saved places`}
                onClick={() => remove(place)}
              >
                <Bookmark size={20} fill="currentColor" aria-hidden />
              </button>
            }
          />
        </li>
      ))}
    </ul>
  );
}

function NoSavedPlaces() {
  return (
    <EmptyState
      drawing="no-saved"
      title="No saved places yet"
      action={<ButtonLink href="/discover">Start Discovering</ButtonLink>}
    >
      Save a place while you discover, and it waits for you here.
    </EmptyState>
  );
}

function useSaved(places: CardPlace[], count: number) {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  const bringBack = (id: string) => setGone((all) => new Set([...all].filter((other) => other !== id)));
  const takeAway = (id: string) => setGone((all) => new Set([...all, id]));

  useEffect(() => {
    onRefusal("/api/users/saved/", (_, letter) => {
      bringBack(letter.path.split("/").at(-1) ?? "");
      sayFailed();
    });
    onRefusal("/api/swipes", (_, letter) => {
      takeAway((letter.body as { businessId: string }).businessId);
      sayFailed();
    });
  }, []);

  useHubCount("saved", count - gone.size);

  function remove({ id, name }: CardPlace): void {
    focusNeighbour(list.current);
    takeAway(id);
    post({ ...letter(), method: "DELETE", path: `/api/users/saved/${id}` });
    showToast({
      title: "Removed",
      description: `${name} is no longer among your saved places.`,
      action: { label: "Undo", act: () => putBack(id) },
    });
  }

  function putBack(id: string): void {
    const { id: swipe, owner } = letter();
    bringBack(id);
    const body = { businessId: id, action: "save", id: swipe };
    post({ id: swipe, owner, method: "POST", path: "/api/swipes", body });
  }

  return { shown: places.filter(({ id }) => !gone.has(id)), remove, list };
}

/** Who removes one card after the other by keyboard stays in the list. */
function focusNeighbour(list: HTMLElement | null): void {
  const buttons = [...(list?.querySelectorAll<HTMLElement>(".place-card-button") ?? [])];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  if (at >= 0) (buttons[at + 1] ?? buttons[at - 1])?.focus();
}

const letter = () => ({ id: crypto.randomUUID(), owner: document.documentElement.dataset.viewer ?? "" });

const sayFailed = () =>
  showToast({ title: "Error", description: "Failed to record your choice. Please try again.", destructive: true });
